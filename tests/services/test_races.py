"""Many phones at once, on the real database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from scorekeeper.services.errors import StaleGame
from scorekeeper.services.games import Games, Operation
from scorekeeper.services.ports import StoredGame
from tests.builders import NAMES, the_rules
from tests.services.test_games import FIRST_DEAL, bid


@pytest.fixture
def games(app: Flask) -> Games:
    found: Games = app.extensions["scorekeeper.games"]
    return found


@pytest.fixture
def game(app: Flask, games: Games) -> StoredGame:
    with app.app_context():
        return games.start(the_rules(), NAMES[:4], 0)


def _together(app: Flask, jobs: list[Callable[[], Any]]) -> list[Any]:
    """Run all *jobs* at the same moment; return what each returned or raised."""
    start = Barrier(len(jobs))

    def work(job: Callable[[], Any]) -> Any:
        with app.app_context():
            start.wait()
            try:
                return job()
            except StaleGame as error:
                return error

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(work, jobs))


def test_of_two_entries_on_one_version_exactly_one_wins(app: Flask, games: Games, game: StoredGame) -> None:
    for round_ in range(10):
        bodies = [{"kind": "note", "text": f"{round_} {who}"} for who in ("left", "right")]
        operations = [Operation(id=f"{round_}-{n}-race", base=round_, body=b) for n, b in enumerate(bodies)]
        answers = _together(app, [lambda o=o: games.enter(game.id, o) for o in operations])  # type: ignore[misc]
        lost = [answer for answer in answers if isinstance(answer, StaleGame)]
        won = [answer for answer in answers if not isinstance(answer, StaleGame)]
        assert (len(won), len(lost)) == (1, 1)
        assert won[0].version == round_ + 1
        assert lost[0].history == won[0]


def test_sixteen_threads_replaying_one_list_write_it_once(app: Flask, games: Games, game: StoredGame) -> None:
    """Every phone sends every operation, in order, again and again until it is answered."""
    bodies = [*FIRST_DEAL, bid(3, 1), bid(4, 1), bid(1, 1), bid(2, 0), {"kind": "undo"}, {"kind": "redo"},
              {"kind": "record", "tricks": [1, 0, 0, 1]}]  # fmt: skip
    operations = [Operation(id=f"operation-{n}", base=n, body=body) for n, body in enumerate(bodies)]

    def replay() -> list[int]:
        return [games.enter(game.id, operation).version for operation in operations]

    answers = _together(app, [replay] * 16)
    assert answers == [list(range(1, len(operations) + 1))] * 16
    with app.app_context():
        history = games.history(game.id)
    assert history.version == len(operations)
    assert history.game.sheet.scored == 2


def test_two_processes_replaying_one_list_write_it_once(
    make_app: Callable[..., Flask], tmp_path: Any
) -> None:
    """Two services with a memory of their own, on one file."""
    apps = [make_app(instance_path=tmp_path / "shared") for _ in range(2)]
    services: list[Games] = [app.extensions["scorekeeper.games"] for app in apps]
    with apps[0].app_context():
        game = services[0].start(the_rules(), NAMES[:4], 0)
    operations = [Operation(id=f"operation-{n}", base=n, body=body) for n, body in enumerate(FIRST_DEAL)]
    start = Barrier(8)

    def replay(number: int) -> list[int]:
        with apps[number % 2].app_context():
            start.wait()
            return [services[number % 2].enter(game.id, operation).version for operation in operations]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(replay, range(8)))
    assert answers == [[1, 2, 3, 4, 5]] * 8
    for app, service in zip(apps, services, strict=True):
        with app.app_context():
            assert service.history(game.id).version == 5
