"""What the use cases need from outside: a place to keep games, and the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from scorekeeper.domain.bank import BankRules
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.scoresheet import Table

Clock = Callable[[], datetime]
"""Returns the time now, in UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game as it was started; everything later is in its events."""

    id: str
    title: str
    names: tuple[str, ...]
    """In seat order."""
    first_dealer: int
    """Seat, 0-based."""
    table: Table
    """The rules and the schedule, frozen when the game was started."""
    created_at: datetime
    played_on: str | None = None
    """ISO date: the day it was started here, or what its file says; None if nobody wrote it down."""
    epoch: int = 0
    """Raised to make all links handed out so far invalid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredBank:
    """A joker bank as it was started; everything later is in its events."""

    id: str
    title: str = ""
    names: tuple[str, ...]
    """In seat order."""
    banker: int
    """Seat of the first banker, 0-based."""
    rules: BankRules
    created_at: datetime
    epoch: int = 0
    """Raised to make all links handed out so far invalid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredHouse:
    """The rules of a house as they were saved; they never change."""

    id: str
    name: str
    rules: RuleSet
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match as far as it was begun; how it stands is in its games."""

    id: str
    title: str
    created_at: datetime
    epoch: int = 0
    """Raised to make all links handed out so far invalid."""
    games: tuple[str, ...]
    """Ids of its parties, in the order they were begun; at least one."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of the log."""

    sequence: int
    """1-based; the version after it."""
    body: Any
    """The event as JSON."""


@dataclass(frozen=True, slots=True)
class KnownOperation:
    """An operation that was answered before."""

    sequence: int
    body_hash: str


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be written."""

    operation: str
    """Unique in its log."""
    body_hash: str
    body: Any
    """The event as JSON."""


class EventLog(Protocol):
    """The log of one game or bank inside a write transaction: nobody else can write meanwhile."""

    def find(self, operation_id: str) -> KnownOperation | None:
        """Return the operation with this id, if it was written before."""

    def since(self, sequence: int) -> Sequence[StoredEvent]:
        """Return the events from *sequence* on (inclusive), oldest first."""

    def append(self, sequence: int, operation_id: str, body_hash: str, body: Any) -> bool:
        """Write one event if the log ends just before *sequence*; return whether it was written.

        Raises:
            OperationReused: If the id stands in the log already.
        """


class Journal(Protocol):
    """Where the logs of one kind of thing are kept, each under its id."""

    def since(self, kept_id: str, sequence: int, /) -> Sequence[StoredEvent]:
        """Return the events from *sequence* on (inclusive), oldest first."""

    def writing(self, kept_id: str, /) -> AbstractContextManager[EventLog]:
        """Open a write transaction; leaving it without an exception makes it durable."""


class GameRepository(Journal, Protocol):
    """Where games are kept."""

    def add(self, game: StoredGame, events: Sequence[NewEvent] = ()) -> None:
        """Keep a new game and its first events, all or nothing."""

    def get(self, game_id: str) -> StoredGame:
        """Return a game.

        Raises:
            GameNotFound: If there is none.
        """


class MatchRepository(Protocol):
    """Where matches are kept."""

    def add(self, match: StoredMatch, parties: Sequence[tuple[StoredGame, Sequence[NewEvent]]] = ()) -> None:
        """Keep a new match, all or nothing; its games are kept already or given with their first events."""

    def get(self, match_id: str) -> StoredMatch:
        """Return a match.

        Raises:
            GameNotFound: If there is none.
        """

    def of_game(self, game_id: str) -> StoredMatch | None:
        """Return the match that a game is a party of."""

    def add_party(self, match_id: str, number: int, game: StoredGame) -> bool:
        """Keep a new game as party *number* (1-based), both or neither; False if it was begun before."""


class BankRepository(Journal, Protocol):
    """Where joker banks are kept."""

    def add(self, bank: StoredBank, events: Sequence[NewEvent] = ()) -> None:
        """Keep a new bank and its first events, all or nothing."""

    def get(self, bank_id: str) -> StoredBank:
        """Return a bank.

        Raises:
            GameNotFound: If there is none.
        """


class HouseRepository(Protocol):
    """Where saved house rules are kept."""

    def add(self, house: StoredHouse) -> None:
        """Keep saved rules; nothing happens if they are kept already."""

    def get(self, house_id: str) -> StoredHouse:
        """Return saved rules.

        Raises:
            HouseNotFound: If there are none.
        """
