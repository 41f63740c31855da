"""Starting a game and entering what happens in it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.domain import history as past
from scorekeeper.domain.eventfile import event_from_json
from scorekeeper.domain.history import History
from scorekeeper.domain.reading import LONGEST_TITLE, read_names, read_text
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.scoresheet import Table
from scorekeeper.services.book import Book, Operation, Subject
from scorekeeper.services.fingerprint import log_code
from scorekeeper.services.ports import Clock, GameRepository, StoredGame

__all__ = ["CACHED_GAMES", "ID_LENGTH", "Games", "Operation", "new_id"]

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that look alike: an id may be read aloud."""
ID_LENGTH = 8
CACHED_GAMES = 256


def new_id(rng: Random) -> str:
    """Return an id that nobody can guess, made by *rng* (a SystemRandom)."""
    return "".join(rng.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Games:
    """The games of one server; see ``Book`` for how they are kept in memory."""

    def __init__(self, repository: GameRepository, clock: Clock, rng: Random) -> None:
        """Work on *repository*; *rng* makes ids that nobody can guess (a SystemRandom)."""
        self._repository = repository
        self._clock = clock
        self._rng = rng
        subject = Subject(get=repository.get, begin=_begin, advance=_advance)
        self._book = Book(repository, subject, cached=CACHED_GAMES)

    def prepare(self, rules: RuleSet, names: Sequence[str], first_dealer: int, title: str = "") -> StoredGame:
        """Return a new game that is not kept yet.

        Args:
            rules: The rule set; it is stored whole.
            names: In seat order.
            first_dealer: Seat, 0-based.
            title: What the table calls the evening.

        Raises:
            RuleError: ``bad_players``, ``bad_seat``, ``bad_option`` or ``bad_format``.
        """
        now, checked = self._clock(), read_names(list(names))
        table = Table(rules=rules, schedule=build_schedule(rules, len(checked), first_dealer))
        return StoredGame(
            id=new_id(self._rng),
            title=read_text(title, what="the title", longest=LONGEST_TITLE),
            names=checked,
            first_dealer=first_dealer,
            table=table,
            created_at=now,
            played_on=now.date().isoformat(),
        )

    def start(self, rules: RuleSet, names: Sequence[str], first_dealer: int, title: str = "") -> StoredGame:
        """Start a game and return it; see ``prepare``."""
        game = self.prepare(rules, names, first_dealer, title)
        self._repository.add(game)
        return game

    def find(self, game_id: str) -> StoredGame:
        """Return a game.

        Raises:
            GameNotFound: If there is none.
        """
        return self._book.find(game_id)

    def history(self, game_id: str) -> History:
        """Return a game with its past as it stands now."""
        return self._book.past(game_id)

    def log_code(self, game: StoredGame, version: int) -> str:
        """Return the code of a game's log as it was at *version*; see ``fingerprint.log_code``."""
        events = self._book.log(game.id)[:version]
        return log_code(game.table, game.names, game.first_dealer, (event.body for event in events))

    def enter(self, game_id: str, operation: Operation) -> History:
        """Enter one operation and return the game after it; see ``Book.enter``."""
        return self._book.enter(game_id, operation)


def _begin(game: StoredGame) -> History:
    return past.begin(game.table)


def _advance(history: History, body: Any) -> History:
    return past.advance(history, event_from_json(body))
