"""Starting a game and entering what happens in it."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.domain import history as past
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.eventfile import event_from_json
from scorekeeper.domain.history import History
from scorekeeper.domain.reading import LONGEST_TITLE, read_names, read_text
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.scoresheet import Table
from scorekeeper.services.errors import OperationReused, Refused, StaleGame
from scorekeeper.services.ports import Clock, EventLog, GameRepository, StoredEvent, StoredGame

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that look alike: an id may be read aloud."""
ID_LENGTH = 8
CACHED_GAMES = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """Something a phone wants to enter."""

    id: str
    """Made by the phone; the same id again is the same entry again."""
    base: int
    """The version of the game the phone had before it."""
    body: Any
    """JSON of ``eventfile``."""

    @property
    def body_hash(self) -> str:
        """Fingerprint of what is entered and on which version."""
        text = json.dumps([self.base, self.body], sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()


class Games:
    """The games of one server.

    Folded games are kept in memory, so that entering something costs the same at the end of an evening as at
    its start; the log in the repository stays the truth, and whatever else was written to it is read first.
    """

    def __init__(self, repository: GameRepository, clock: Clock, rng: Random) -> None:
        """Work on *repository*; *rng* makes ids that nobody can guess (a SystemRandom)."""
        self._repository = repository
        self._clock = clock
        self._rng = rng
        self._cache = _HistoryCache(CACHED_GAMES)

    def start(self, rules: RuleSet, names: Sequence[str], first_dealer: int, title: str = "") -> StoredGame:
        """Start a game and return it.

        Args:
            rules: The rule set; it is stored whole.
            names: In seat order.
            first_dealer: Seat, 0-based.
            title: What the table calls the evening.

        Raises:
            RuleError: ``bad_players``, ``bad_seat``, ``bad_option`` or ``bad_format``.
        """
        checked = read_names(list(names))
        table = Table(rules=rules, schedule=build_schedule(rules, len(checked), first_dealer))
        game = StoredGame(
            id="".join(self._rng.choice(ID_LETTERS) for _ in range(ID_LENGTH)),
            title=read_text(title, what="the title", longest=LONGEST_TITLE),
            names=checked,
            first_dealer=first_dealer,
            table=table,
            created_at=self._clock(),
        )
        self._repository.add(game)
        return game

    def find(self, game_id: str) -> StoredGame:
        """Return a game.

        Raises:
            GameNotFound: If there is none.
        """
        known = self._cache.get(game_id)
        return self._repository.get(game_id) if known is None else known[0]

    def history(self, game_id: str) -> History:
        """Return a game with its past as it stands now."""
        stored, known = self._known(game_id)
        rows = self._repository.since(game_id, known.version)
        history = _caught_up(known, rows)
        if history is None:
            history = _replayed(stored, self._repository.since(game_id, 1))
        self._cache.put(stored, history)
        return history

    def enter(self, game_id: str, operation: Operation) -> History:
        """Enter one operation and return the game after it, durably stored.

        A repeated id gives the game as it was after it the first time, and writes nothing.

        Raises:
            StaleGame: If the operation is based on another version than the present one.
            OperationReused: If its id was used for something else.
            Refused: If the rules do not allow it.
        """
        stored, known = self._known(game_id)
        with self._repository.writing(game_id) as log:
            history = _enter_at_once(known, operation, log)
            if history is None:
                history = _enter_with_care(stored, known, operation, log)
        self._cache.put(stored, history)
        return history

    def _known(self, game_id: str) -> tuple[StoredGame, History]:
        """Return a game and as much of its past as is in memory."""
        known = self._cache.get(game_id)
        if known is not None:
            return known
        stored = self._repository.get(game_id)
        return stored, past.begin(stored.table)


def _enter_at_once(known: History, operation: Operation, log: EventLog) -> History | None:
    """Enter *operation* if the game in memory is the one it is based on and the log agrees; else None."""
    if operation.base != known.version:
        return None
    try:
        history = past.advance(known, event_from_json(operation.body))
    except RuleError:
        return None  # the log may hold more than memory: refused only after a look at it
    written = log.append(history.version, operation.id, operation.body_hash, operation.body)
    return history if written else None


def _enter_with_care(stored: StoredGame, known: History, operation: Operation, log: EventLog) -> History:
    """Read what the log holds beyond memory, then enter *operation* or say why not."""
    current = _caught_up(known, log.since(known.version))
    if current is None:
        current = _replayed(stored, log.since(1))
    # An operation written before stands in the log behind its base version, so that only one with
    # another base than the present version can be a repetition.
    if operation.base != current.version:
        before = log.find(operation.id)
        if before is None:
            raise StaleGame(current)
        if before.body_hash != operation.body_hash:
            raise OperationReused
        return _replayed(stored, log.since(1)[: before.sequence])
    try:
        history = past.advance(current, event_from_json(operation.body))
    except RuleError as error:
        raise Refused(error, current) from None
    log.append(history.version, operation.id, operation.body_hash, operation.body)
    return history


def _caught_up(known: History, rows: Sequence[StoredEvent]) -> History | None:
    """Return *known* with the events written meanwhile; None if the log is not its continuation.

    Args:
        known: A folded past.
        rows: The events from ``known.version`` on, that one included as a sign that the log still has it.
    """
    if known.version > 0:
        if not rows or rows[0].sequence != known.version:
            return None
        rows = rows[1:]
    return _fold(known, rows)


def _replayed(stored: StoredGame, rows: Sequence[StoredEvent]) -> History:
    return _fold(past.begin(stored.table), rows)


def _fold(history: History, rows: Sequence[StoredEvent]) -> History:
    for row in rows:
        history = past.advance(history, event_from_json(row.body))
    return history


class _HistoryCache:
    """The games used last, folded. Safe for threads.

    An older version put last does no harm: the reader catches up from the log.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._games: OrderedDict[str, tuple[StoredGame, History]] = OrderedDict()

    def get(self, game_id: str) -> tuple[StoredGame, History] | None:
        with self._lock:
            found = self._games.get(game_id)
            if found is not None:
                self._games.move_to_end(game_id)
            return found

    def put(self, stored: StoredGame, history: History) -> None:
        with self._lock:
            self._games[stored.id] = (stored, history)
            self._games.move_to_end(stored.id)
            while len(self._games) > self._size:
                self._games.popitem(last=False)
