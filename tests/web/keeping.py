"""Games with every card, kept in an application as if they had been read from a file."""

from datetime import UTC, datetime
from random import SystemRandom
from typing import Any

from flask import Flask

from scorekeeper.services.gamefiles import ReadGame, read_file
from scorekeeper.services.imports import Imports
from scorekeeper.store.matches import SqlMatchRepository
from scorekeeper.store.repository import SqlGameRepository
from scorekeeper.web import access


def keep(app: Flask, game: dict[str, Any]) -> dict[str, str]:
    """Keep a game file under an id of its own and return the paths of its links by role."""

    def now() -> datetime:
        return datetime(2026, 11, 27, tzinfo=UTC)

    with app.test_request_context():
        imports = Imports(
            app.extensions["scorekeeper.games"],
            SqlGameRepository(now),
            SqlMatchRepository(),
            now,
            SystemRandom(),
        )
        read = read_file(game)
        assert isinstance(read, ReadGame)
        kept = imports.keep_game(read)
        return {
            "scorer": access.link("desk.show", kept, "scorer"),
            "follower": access.link("board.follow", kept, "follower"),
        }
