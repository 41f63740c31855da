"""Games and events as SQLite keeps them."""

from contextlib import suppress
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.services.errors import GameNotFound, OperationReused
from scorekeeper.services.ports import KnownOperation, StoredEvent, StoredGame
from scorekeeper.store.repository import SqlGameRepository
from tests.builders import NAMES, a_table
from tests.services.fakes import NOON, clock


@pytest.fixture
def repository(app: Flask) -> SqlGameRepository:
    return SqlGameRepository(clock)


@pytest.fixture
def game(app: Flask, repository: SqlGameRepository) -> StoredGame:
    table = a_table("odessa", 3, first_dealer=2, rate=5)
    game = StoredGame(
        id="abcdefgh",
        title="",
        names=NAMES[:3],
        first_dealer=2,
        table=table,
        created_at=NOON,
        played_on="2026-11-26",
        epoch=4,
    )
    with app.app_context():
        repository.add(game)
    return game


def test_game_comes_back_as_it_was_added(app: Flask, repository: SqlGameRepository, game: StoredGame) -> None:
    with app.app_context():
        assert repository.get(game.id) == game
        assert repository.since(game.id, 1) == []


def test_unknown_game(app: Flask, repository: SqlGameRepository, game: StoredGame) -> None:
    with app.app_context(), pytest.raises(GameNotFound):
        repository.get(game.id.upper())


def test_saved_schedule_counts_not_the_one_the_rules_would_make_now(
    app: Flask, repository: SqlGameRepository, game: StoredGame
) -> None:
    """A later change of the planning does not alter a running game."""
    short = replace(game.table.schedule, deals=game.table.schedule.deals[:5], largest=9)
    odd = replace(game, id="hgfedcba", table=replace(game.table, schedule=short))
    with app.app_context():
        repository.add(odd)
        found = repository.get(odd.id).table.schedule
    assert [deal.cards for deal in found.deals] == [1, 2, 3, 4, 5]
    assert found.largest == 9


def test_events_come_back_in_order(app: Flask, repository: SqlGameRepository, game: StoredGame) -> None:
    bodies = [{"kind": "note", "text": f"заметка {n}"} for n in range(1, 13)]
    with app.app_context():
        with repository.writing(game.id) as log:
            for number, body in enumerate(bodies, start=1):
                log.append(number, f"operation-{number}", "hash", body)
            assert log.since(12) == [StoredEvent(12, bodies[11])]
            assert log.find("operation-3") == KnownOperation(3, "hash")
            assert log.find("operation") is None
        assert repository.since(game.id, 1) == [StoredEvent(n, b) for n, b in enumerate(bodies, start=1)]
        assert repository.since(game.id, 12) == [StoredEvent(12, bodies[11])]
        assert repository.since(game.id, 13) == []


def test_exception_takes_back_what_was_written(
    app: Flask, repository: SqlGameRepository, game: StoredGame
) -> None:
    with app.app_context():
        with suppress(ZeroDivisionError), repository.writing(game.id) as log:
            assert log.append(1, "operation-1", "hash", {}) is True
            raise ZeroDivisionError
        assert repository.since(game.id, 1) == []


@pytest.mark.parametrize("sequence", [0, 1, 3, 7])
def test_event_is_written_only_behind_the_last_one(
    app: Flask, repository: SqlGameRepository, game: StoredGame, sequence: int
) -> None:
    with app.app_context(), repository.writing(game.id) as log:
        assert log.append(1, "operation-1", "hash", {}) is True
        assert log.append(sequence, "operation-2", "hash", {}) is False
        assert len(log.since(1)) == 1


def test_one_id_is_written_once(app: Flask, repository: SqlGameRepository, game: StoredGame) -> None:
    with app.app_context():
        with repository.writing(game.id) as log:
            log.append(1, "operation-1", "hash", {})
        with pytest.raises(OperationReused), repository.writing(game.id) as log:
            log.append(2, "operation-1", "hash", {})
        assert len(repository.since(game.id, 1)) == 1
