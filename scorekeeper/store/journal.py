"""Append-only logs in SQLAlchemy: one table for each kind of thing, its first column the id of the thing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from scorekeeper.services.errors import OperationReused, StoreBusy
from scorekeeper.services.ports import Clock, EventLog, KnownOperation, NewEvent, StoredEvent
from scorekeeper.store.database import WRITING
from scorekeeper.store.models import db


class SqlJournal:
    """A ``Journal`` in one table. Needs an application context."""

    def __init__(self, table: Table, clock: Clock) -> None:
        """Write to *table*, and stamp what is written with the time of *clock*."""
        self._statements = _Statements(table)
        self._clock = clock

    def since(self, kept_id: str, sequence: int, /) -> Sequence[StoredEvent]:
        """Return the events from *sequence* on (inclusive), oldest first."""
        with transaction() as connection:
            return self._statements.read(connection, kept_id, sequence)

    @contextmanager
    def writing(self, kept_id: str, /) -> Iterator[EventLog]:
        """Open a write transaction; leaving it without an exception makes it durable."""
        with transaction(writing=True) as connection:
            yield _SqlEventLog(self._statements, connection, kept_id, self._clock)


class _Statements:
    def __init__(self, table: Table) -> None:
        columns = table.c
        key = next(iter(columns))
        self.key = key.name
        last_sequence = (
            select(func.coalesce(func.max(columns.sequence), 0))
            .where(key == bindparam(key.name))
            .scalar_subquery()
        )
        self.add = insert(table).from_select(
            [column.name for column in columns],
            select(*(bindparam(column.name, type_=column.type) for column in columns)).where(
                last_sequence == bindparam("sequence") - 1
            ),
        )
        """Adds one event behind the last one, and nothing if the log ends elsewhere."""
        self.find = select(columns.sequence, columns.body_hash).where(
            key == bindparam("kept"), columns.operation == bindparam("operation")
        )
        self.since = (
            select(columns.sequence, columns.body)
            .where(key == bindparam("kept"), columns.sequence >= bindparam("first"))
            .order_by(columns.sequence)
        )

    def read(self, connection: Connection, kept_id: str, sequence: int) -> Sequence[StoredEvent]:
        rows = connection.execute(self.since, {"kept": kept_id, "first": sequence})
        return [StoredEvent(row.sequence, json.loads(row.body)) for row in rows]


@dataclass(frozen=True, slots=True)
class _SqlEventLog:
    statements: _Statements
    connection: Connection
    kept_id: str
    clock: Clock

    def find(self, operation_id: str) -> KnownOperation | None:
        asked = {"kept": self.kept_id, "operation": operation_id}
        row = self.connection.execute(self.statements.find, asked).one_or_none()
        return None if row is None else KnownOperation(row.sequence, row.body_hash)

    def since(self, sequence: int) -> Sequence[StoredEvent]:
        return self.statements.read(self.connection, self.kept_id, sequence)

    def append(self, sequence: int, operation_id: str, body_hash: str, body: Any) -> bool:
        row = {
            self.statements.key: self.kept_id,
            "sequence": sequence,
            "operation": operation_id,
            "body_hash": body_hash,
            "body": _body_text(body),
            "entered_at": self.clock().isoformat(),
        }
        try:
            return self.connection.execute(self.statements.add, row).rowcount == 1
        except IntegrityError:
            raise OperationReused from None


def add_events(
    connection: Connection, table: Table, kept_id: str, events: Sequence[NewEvent], at: datetime
) -> None:
    """Write the first events of a log inside the transaction that makes it."""
    key = next(iter(table.c)).name
    rows = [
        {
            key: kept_id,
            "sequence": number,
            "operation": event.operation,
            "body_hash": event.body_hash,
            "body": _body_text(event.body),
            "entered_at": at.isoformat(),
        }
        for number, event in enumerate(events, start=1)
    ]
    if rows:
        connection.execute(insert(table), rows)


def _body_text(body: Any) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


@contextmanager
def transaction(*, writing: bool = False) -> Iterator[Connection]:
    """Open a transaction; a database that is locked or full becomes ``StoreBusy``."""
    try:
        with (
            db.engine.connect().execution_options(**(WRITING if writing else {})) as connection,
            connection.begin(),
        ):
            yield connection
    except OperationalError as error:
        raise StoreBusy(str(error.orig)) from error
