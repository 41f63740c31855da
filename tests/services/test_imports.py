"""Games and matches from files: kept whole with all their facts, or not at all."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.gamefile import game_to_json, read_game
from scorekeeper.services.gamefiles import (
    MOST_DEALS,
    MOST_EVENTS,
    MOST_PARTIES,
    ReadGame,
    ReadMatch,
    game_file,
    match_file,
    read_file,
)
from scorekeeper.services.games import Games, Operation
from scorekeeper.services.imports import Imports
from scorekeeper.services.matches import Matches
from scorekeeper.services.ports import GameRepository, StoredGame
from scorekeeper.store.matches import SqlMatchRepository
from scorekeeper.store.models import db
from scorekeeper.store.repository import SqlGameRepository
from tests import strategies as some
from tests.builders import FIRST, SECOND, a_deal, a_game
from tests.services.fakes import MemoryRepository, clock
from tests.web.parties import NAMES, results


@pytest.fixture
def imports(repository: GameRepository, games: Games) -> Imports:
    return Imports(games, repository, SqlMatchRepository(), clock, random.Random(9))


def written(games: Games, game: StoredGame) -> dict[str, Any]:
    """Return a kept game as a file."""
    return game_file(games.find(game.id), games.history(game.id).game)


def read(value: Any) -> ReadGame:
    found = read_file(value)
    assert isinstance(found, ReadGame)
    return found


PLAY = {"trump": "H", "leader": 2, "hands": [["AS"], ["9D"], ["AD"], ["KD"]], "tricks": ["9D AD KD AS"]}
PENALTY = {"seat": 2, "kind": "revoke", "points": -50, "note": "бубна была на руках"}
EVERYTHING = {
    "format": "scorekeeper-game/1",
    "title": "=1+1 Пятница",
    "played_on": "1999-12-31",
    "rules": {"preset": "georgian_joker", "options": {"premium_target": "next_left"}},
    "players": ["ნინო", "=cmd", "Лия", "Nino \u202e"],
    "first_dealer": 1,
    "deals": [
        {**a_deal([None, 0, 1, None], [0, 1, 0, 0], trump="S"), "penalties": [PENALTY], "void": True},
        {**a_deal([0, 0, 1, 1], [0, 0, 1, 0], trump="H"), "note": "первая", "play": PLAY},
        {**a_deal([1, 1, 0, 1], [1, 0, 0, 1], trump=None), "penalties": [PENALTY, PENALTY | {"seat": 1}]},
        {**a_deal([0, None, None, 2], None, trump="none"), "play": {"tricks": [], "turned": "6S"}},
    ],
}


def test_every_fact_of_a_file_is_kept_and_written_again(imports: Imports, games: Games) -> None:
    game = imports.keep_game(read(EVERYTHING))
    assert json.dumps(written(games, game)) == json.dumps(EVERYTHING)
    again = imports.keep_game(read(written(games, game)))
    assert again.id != game.id
    assert json.dumps(written(games, again)) == json.dumps(EVERYTHING)


def test_an_imported_game_goes_on_and_can_be_undone(imports: Imports, games: Games) -> None:
    game = imports.keep_game(read(a_game(FIRST, SECOND)))
    version = games.history(game.id).version
    history = games.enter(game.id, Operation(id="undo-it-1", base=version, body={"kind": "undo"}))
    assert history.game.deal is not None
    assert (history.game.deal.number, history.game.draft.bids) == (2, (1, 1, 0, 1))
    body = {"kind": "record", "tricks": [2, 0, 0, 0]}
    after = games.enter(game.id, Operation(id="record-it", base=version + 1, body=body))
    assert written(games, game)["deals"][1]["tricks"] == [2, 0, 0, 0]
    assert after.game.sheet.scored == 2


def test_a_game_recorded_here_says_when_it_was_played(games: Games) -> None:
    game = games.start(read(a_game()).file.sheet.table.rules, ("A", "B"), 0)
    assert written(games, game)["played_on"] == "2026-11-27"


def test_a_day_that_nobody_wrote_down_is_not_made_up(imports: Imports, games: Games) -> None:
    assert "played_on" not in written(games, imports.keep_game(read(a_game(FIRST))))


NOTHING = {"bids": None, "tricks": None, "trump": None}


def spelled(deal: dict[str, Any]) -> dict[str, Any]:
    """Return a deal with bids that nobody said as null."""
    said = any(bid is not None for bid in deal["bids"] or ())
    return deal if said else deal | {"bids": None}


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    some.sheets(),
    st.lists(some.names, min_size=10, max_size=10),
    some.texts,
    st.none() | st.dates().map(str),
)
def test_export_import_export_is_the_same(sheet: Any, names: Any, title: str, day: str | None) -> None:
    repository = MemoryRepository()
    games = Games(repository, clock, random.Random(7))
    imports = Imports(games, repository, SqlMatchRepository(), clock, random.Random(9))
    file = game_to_json(
        rules=sheet.table.rules,
        names=names[: sheet.table.players],
        first_dealer=sheet.table.schedule.deals[0].dealer,
        entries=[line.entry for line in sheet.lines],
        title=title,
        played_on=day,
    )
    first = written(games, imports.keep_game(read(json.loads(json.dumps(file)))))
    second = written(games, imports.keep_game(read(json.loads(json.dumps(first)))))
    assert json.dumps(second) == json.dumps(first)
    assert [first[key] for key in ("rules", "players", "first_dealer")] == [
        file[key] for key in ("rules", "players", "first_dealer")
    ]
    assert (first.get("title"), first.get("played_on")) == (title or None, day)
    assert read_game(first).sheet.totals == sheet.totals
    assert [spelled(deal) for deal in first["deals"]] == [
        spelled(deal) for deal in file["deals"] if spelled(deal) != NOTHING
    ]


def test_more_deals_than_any_evening_has_are_refused_before_they_are_counted() -> None:
    void = a_deal(None, None, void=True)
    assert read(a_game(*[void] * MOST_DEALS)).events
    with pytest.raises(RuleError, match=f"more than {MOST_DEALS} deals"):
        read_file(a_game(*[void] * (MOST_DEALS + 1)))
    with pytest.raises(RuleError, match=f"more than {MOST_PARTIES} games"):
        read_file(match_file("", [a_game()] * (MOST_PARTIES + 1)))
    with pytest.raises(RuleError, match=f"more than {MOST_DEALS} deals"):
        read_file(match_file("", [a_game(*[void] * (MOST_DEALS + 1))]))


FIRST_OF_THREE = a_deal([0, 1, 2], [1, 1, 0])


def test_more_than_was_ever_entered_in_an_evening_is_refused() -> None:
    fined = {**a_deal(None, None, void=True), "penalties": [{"seat": 1, "points": -1}] * 50}
    most = MOST_EVENTS // 51
    assert len(read(a_game(*[fined] * most)).events) == 51 * most
    with pytest.raises(RuleError, match="more than"):
        read_file(a_game(*[fined] * (most + 1)))
    party = {"preset": "ukrainian_joker", "players": 3, "options": {"fixed_list": [2]}}
    games = [a_game(*[fined] * 60, FIRST_OF_THREE, **party), a_game(*[fined] * 60, **party)]
    with pytest.raises(RuleError, match="more than"):
        read_file(match_file("", games))


def test_more_penalties_than_a_deal_can_have_are_refused() -> None:
    with pytest.raises(RuleError) as caught:
        read_file(a_game(FIRST, {**SECOND, "penalties": [{"seat": 1, "points": -1}] * 51}))
    assert (caught.value.code, caught.value.deal) == ("bad_format", 2)


# --- matches


def a_match_file(*winners: str) -> dict[str, Any]:
    """Return a match of Ukrainian joker with one party for each of *winners*, who takes all."""
    rules = {"preset": "ukrainian_joker", "options": {"fixed_list": [2]}}
    games = []
    for winner in winners:
        bids, tricks = results(NAMES, (winner,))
        deal = {"bids": list(bids), "tricks": list(tricks), "trump": None}
        games.append(
            {
                "format": "scorekeeper-game/1",
                "title": "Матч",
                "rules": rules,
                "players": list(NAMES),
                "first_dealer": 1,
                "deals": [deal],
            }
        )
    return match_file("Матч", games)


@pytest.fixture
def kept_games(app: Flask) -> Iterator[Games]:
    with app.app_context():
        yield Games(SqlGameRepository(clock), clock, random.Random(7))


def keep_match(games: Games, value: Any) -> tuple[Matches, Any]:
    imports = Imports(games, SqlGameRepository(clock), SqlMatchRepository(), clock, random.Random(9))
    found = read_file(value)
    assert isinstance(found, ReadMatch)
    matches = Matches(SqlMatchRepository(), games, clock, random.Random(8))
    return matches, imports.keep_match(found)


def test_a_match_comes_back_with_all_its_games_and_goes_on(kept_games: Games) -> None:
    file = a_match_file(NAMES[0], NAMES[1])
    matches, match = keep_match(kept_games, file)
    view = matches.view(matches.find(match.id))
    assert match_file(view.stored.title, [written(kept_games, game) for game in view.games]) == file
    assert view.standing.match.wins == tuple(1 if name in NAMES[:2] else 0 for name in NAMES)
    assert matches.of_game(view.games[0].id) == match
    third = matches.start_party(match.id, 3, None)
    assert third.names == view.names


def test_a_match_that_cannot_have_been_played_is_refused_with_the_game(kept_games: Games) -> None:
    with pytest.raises(RuleError) as caught:
        read_file(a_match_file(NAMES[0], NAMES[0], NAMES[1]))
    assert caught.value.params["game"] == 3
    bad = a_match_file(NAMES[0], NAMES[1])
    bad["games"][1]["deals"][0]["tricks"][0] = 9
    with pytest.raises(RuleError) as caught:
        read_file(bad)
    assert (caught.value.params["game"], caught.value.deal, caught.value.seat) == (2, 1, 0)
    assert caught.value.message.startswith("game 2: ")


def rows(app: Flask) -> int:
    with app.app_context(), db.engine.connect() as connection:
        tables = [table for name, table in db.metadata.tables.items() if name != "alembic_version"]
        return sum(len(connection.execute(table.select()).all()) for table in tables)


def test_what_cannot_be_written_whole_is_not_written_at_all(app: Flask) -> None:
    with app.app_context():
        games = Games(SqlGameRepository(clock), clock, random.Random(7))
        with db.engine.begin() as connection:
            connection.exec_driver_sql(
                "CREATE TRIGGER full BEFORE INSERT ON event WHEN NEW.sequence = 9 "
                "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
            )
        imports = Imports(games, SqlGameRepository(clock), SqlMatchRepository(), clock, random.Random(9))
        with pytest.raises(Exception, match="full"):
            imports.keep_game(read(a_game(FIRST, SECOND)))
        long = a_match_file(NAMES[0], NAMES[1])
        long["games"][1]["deals"].insert(0, {**a_deal(None, None, void=True), "penalties": [PENALTY] * 9})
        with pytest.raises(Exception, match="full"):
            keep_match(games, long)
    assert rows(app) == 0
