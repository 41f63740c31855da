"""Entering things into an append-only log, whatever they are about: a game with a sheet, a bank."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.past import Past
from scorekeeper.services.errors import OperationReused, Refused, StaleGame
from scorekeeper.services.ports import EventLog, Journal, StoredEvent


class Kept(Protocol):
    """What a journal is kept of."""

    @property
    def id(self) -> str:
        """Its id."""


K = TypeVar("K", bound=Kept)
P = TypeVar("P", bound=Past[Any, Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """Something a phone wants to enter."""

    id: str
    """Made by the phone; the same id again is the same entry again."""
    base: int
    """The version the phone had before it."""
    body: Any
    """The event as JSON."""

    @property
    def body_hash(self) -> str:
        """Fingerprint of what is entered and on which version."""
        text = json.dumps([self.base, self.body], sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject(Generic[K, P]):
    """What a book is about."""

    get: Callable[[str], K]
    """Returns what was started under an id."""
    begin: Callable[[K], P]
    """Returns its past before anything was entered."""
    advance: Callable[[P, Any], P]
    """Returns the past after one more event, given as JSON; raises ``RuleError``."""


class Book(Generic[K, P]):
    """The logs of one server.

    Folded pasts are kept in memory, so that entering something costs the same at the end of an evening as at
    its start; the log in the journal stays the truth, and whatever else was written to it is read first.
    """

    def __init__(self, journal: Journal, subject: Subject[K, P], *, cached: int) -> None:
        """Work on *journal*; keep the *cached* pasts used last in memory."""
        self._journal = journal
        self._subject = subject
        self._cache = _Cache[K, P](cached)

    def find(self, kept_id: str) -> K:
        """Return what was started under an id.

        Raises:
            GameNotFound: If there is nothing.
        """
        known = self._cache.get(kept_id)
        return self._subject.get(kept_id) if known is None else known[0]

    def past(self, kept_id: str) -> P:
        """Return a past as it stands now."""
        kept, known = self._known(kept_id)
        past = self._caught_up(known, self._journal.since(kept_id, known.version))
        if past is None:
            past = self._replayed(kept, self._journal.since(kept_id, 1))
        self._cache.put(kept, past)
        return past

    def log(self, kept_id: str) -> Sequence[StoredEvent]:
        """Return every event there is, oldest first."""
        return self._journal.since(kept_id, 1)

    def enter(self, kept_id: str, operation: Operation) -> P:
        """Enter one operation and return the past after it, durably stored.

        A repeated id gives the past as it was after it the first time, and writes nothing.

        Raises:
            StaleGame: If the operation is based on another version than the present one.
            OperationReused: If its id was used for something else.
            Refused: If the rules do not allow it.
        """
        kept, known = self._known(kept_id)
        with self._journal.writing(kept_id) as log:
            past = self._enter_at_once(known, operation, log)
            if past is None:
                past = self._enter_with_care(kept, known, operation, log)
        self._cache.put(kept, past)
        return past

    def _known(self, kept_id: str) -> tuple[K, P]:
        """Return what was started and as much of its past as is in memory."""
        known = self._cache.get(kept_id)
        if known is not None:
            return known
        kept = self._subject.get(kept_id)
        return kept, self._subject.begin(kept)

    def _enter_at_once(self, known: P, operation: Operation, log: EventLog) -> P | None:
        """Enter *operation* if the past in memory is the one it is based on and the log agrees; else None."""
        if operation.base != known.version:
            return None
        try:
            past = self._subject.advance(known, operation.body)
        except RuleError:
            return None  # the log may hold more than memory: refused only after a look at it
        written = log.append(past.version, operation.id, operation.body_hash, operation.body)
        return past if written else None

    def _enter_with_care(self, kept: K, known: P, operation: Operation, log: EventLog) -> P:
        """Read what the log holds beyond memory, then enter *operation* or say why not."""
        current = self._caught_up(known, log.since(known.version))
        if current is None:
            current = self._replayed(kept, log.since(1))
        # An operation written before stands in the log behind its base version, so that only one with
        # another base than the present version can be a repetition.
        if operation.base != current.version:
            before = log.find(operation.id)
            if before is None:
                raise StaleGame(current)
            if before.body_hash != operation.body_hash:
                raise OperationReused
            return self._replayed(kept, log.since(1)[: before.sequence])
        try:
            past = self._subject.advance(current, operation.body)
        except RuleError as error:
            raise Refused(error, current) from None
        log.append(past.version, operation.id, operation.body_hash, operation.body)
        return past

    def _caught_up(self, known: P, rows: Sequence[StoredEvent]) -> P | None:
        """Return *known* with the events written meanwhile; None if the log is not its continuation.

        Args:
            known: A folded past.
            rows: The events from ``known.version`` on, that one included as a sign that the log still has it.
        """
        if known.version > 0:
            if not rows or rows[0].sequence != known.version:
                return None
            rows = rows[1:]
        return self._fold(known, rows)

    def _replayed(self, kept: K, rows: Sequence[StoredEvent]) -> P:
        return self._fold(self._subject.begin(kept), rows)

    def _fold(self, past: P, rows: Sequence[StoredEvent]) -> P:
        for row in rows:
            past = self._subject.advance(past, row.body)
        return past


class _Cache(Generic[K, P]):
    """The pasts used last. Safe for threads.

    An older version put last does no harm: the reader catches up from the log.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[K, P]] = OrderedDict()

    def get(self, kept_id: str) -> tuple[K, P] | None:
        with self._lock:
            found = self._kept.get(kept_id)
            if found is not None:
                self._kept.move_to_end(kept_id)
            return found

    def put(self, kept: K, past: P) -> None:
        with self._lock:
            self._kept[kept.id] = (kept, past)
            self._kept.move_to_end(kept.id)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
