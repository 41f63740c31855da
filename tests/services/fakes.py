"""Games kept in memory, and a clock that stands still."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import RLock
from typing import Any

from scorekeeper.services.errors import GameNotFound, OperationReused
from scorekeeper.services.ports import KnownOperation, NewEvent, StoredEvent, StoredGame

NOON = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)


def clock() -> datetime:
    return NOON


@dataclass(frozen=True)
class Row:
    event: StoredEvent
    operation: str
    body_hash: str


class MemoryRepository:
    """A ``GameRepository`` in lists; an exception inside ``writing`` takes back what was written."""

    def __init__(self) -> None:
        self.games: dict[str, StoredGame] = {}
        self.rows: dict[str, list[Row]] = {}
        self._lock = RLock()

    def add(self, game: StoredGame, events: Sequence[NewEvent] = ()) -> None:
        self.games[game.id] = game
        self.rows[game.id] = [
            Row(StoredEvent(number, event.body), event.operation, event.body_hash)
            for number, event in enumerate(events, start=1)
        ]

    def get(self, game_id: str) -> StoredGame:
        if game_id not in self.games:
            raise GameNotFound
        return self.games[game_id]

    def since(self, game_id: str, sequence: int) -> Sequence[StoredEvent]:
        return [row.event for row in self.rows[game_id] if row.event.sequence >= sequence]

    @contextmanager
    def writing(self, game_id: str) -> "Iterator[MemoryLog]":
        with self._lock:
            before = list(self.rows[game_id])
            try:
                yield MemoryLog(self, game_id)
            except BaseException:
                self.rows[game_id] = before
                raise


@dataclass(frozen=True)
class MemoryLog:
    repository: MemoryRepository
    game_id: str

    def find(self, operation_id: str) -> KnownOperation | None:
        rows = self.repository.rows[self.game_id]
        found = (KnownOperation(r.event.sequence, r.body_hash) for r in rows if r.operation == operation_id)
        return next(found, None)

    def since(self, sequence: int) -> Sequence[StoredEvent]:
        return self.repository.since(self.game_id, sequence)

    def append(self, sequence: int, operation_id: str, body_hash: str, body: Any) -> bool:
        rows = self.repository.rows[self.game_id]
        if sequence != len(rows) + 1:
            return False
        if self.find(operation_id) is not None:
            raise OperationReused
        rows.append(Row(StoredEvent(sequence, body), operation_id, body_hash))
        return True
