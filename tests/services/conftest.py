"""Games on both repositories: in memory, and in SQLite."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorekeeper.services.games import Games
from scorekeeper.services.ports import GameRepository
from scorekeeper.store.repository import SqlGameRepository
from tests.services.fakes import MemoryRepository, clock


@pytest.fixture(params=["memory", "sqlite"])
def repository(request: pytest.FixtureRequest) -> Iterator[GameRepository]:
    """Give an empty repository of either kind."""
    if request.param == "memory":
        yield MemoryRepository()
        return
    app: Any = request.getfixturevalue("app")
    with app.app_context():
        yield SqlGameRepository(clock)


@pytest.fixture
def make_games(repository: GameRepository) -> Callable[[], Games]:
    """Give a function that makes a service on the repository, as another process would."""
    return lambda: Games(repository, clock, random.Random(7))


@pytest.fixture
def games(make_games: Callable[[], Games]) -> Games:
    """Give the service."""
    return make_games()
