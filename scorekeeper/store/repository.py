"""Games in SQLAlchemy."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from scorekeeper.domain.options import option_values, with_house_rules
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import lay_out
from scorekeeper.domain.scoresheet import Table
from scorekeeper.services.errors import GameNotFound, OperationReused, StoreBusy
from scorekeeper.services.ports import Clock, EventLog, KnownOperation, StoredEvent, StoredGame
from scorekeeper.store.database import WRITING
from scorekeeper.store.models import EventRow, GameRow, db

_GAME = GameRow.__table__
_EVENT = EventRow.__table__
_last_sequence = (
    select(func.coalesce(func.max(_EVENT.c.sequence), 0))
    .where(_EVENT.c.game_id == bindparam("game_id"))
    .scalar_subquery()
)
_ADD_EVENT = insert(_EVENT).from_select(
    [column.name for column in _EVENT.columns],
    select(*(bindparam(column.name, type_=column.type) for column in _EVENT.columns)).where(
        _last_sequence == bindparam("sequence") - 1
    ),
)
"""Adds one event behind the last one, and nothing if the log ends elsewhere."""
_FIND = select(_EVENT.c.sequence, _EVENT.c.body_hash).where(
    _EVENT.c.game_id == bindparam("game"), _EVENT.c.operation == bindparam("operation")
)
_SINCE = (
    select(_EVENT.c.sequence, _EVENT.c.body)
    .where(_EVENT.c.game_id == bindparam("game"), _EVENT.c.sequence >= bindparam("first"))
    .order_by(_EVENT.c.sequence)
)


class SqlGameRepository:
    """A ``GameRepository``. Needs an application context."""

    def __init__(self, clock: Clock) -> None:
        """Stamp what is written with the time of *clock*."""
        self._clock = clock

    def add(self, game: StoredGame) -> None:
        """Keep a new game."""
        row = {
            "id": game.id,
            "created_at": game.created_at.isoformat(),
            "title": game.title,
            "names": list(game.names),
            "first_dealer": game.first_dealer,
            "rules": _rules_to_json(game.table.rules),
            "plan": {
                "largest": game.table.schedule.largest,
                "deals": [list(deal) for deal in game.table.schedule.plan],
            },
            "epoch": game.epoch,
        }
        with _transaction(writing=True) as connection:
            connection.execute(insert(_GAME), row)

    def get(self, game_id: str) -> StoredGame:
        """Return a game.

        Raises:
            GameNotFound: If there is none.
        """
        with _transaction() as connection:
            row = connection.execute(select(_GAME).where(_GAME.c.id == game_id)).one_or_none()
        if row is None:
            raise GameNotFound
        rules = _rules_from_json(row.rules)
        plan = [(pulka, kind, cards) for pulka, kind, cards in row.plan["deals"]]
        schedule = lay_out(rules, len(row.names), row.first_dealer, plan, row.plan["largest"])
        return StoredGame(
            id=row.id,
            title=row.title,
            names=tuple(row.names),
            first_dealer=row.first_dealer,
            table=Table(rules=rules, schedule=schedule),
            created_at=datetime.fromisoformat(row.created_at),
            epoch=row.epoch,
        )

    def since(self, game_id: str, sequence: int) -> Sequence[StoredEvent]:
        """Return the events of a game from *sequence* on (inclusive), oldest first."""
        with _transaction() as connection:
            return _since(connection, game_id, sequence)

    @contextmanager
    def writing(self, game_id: str) -> Iterator[EventLog]:
        """Open a write transaction; leaving it without an exception makes it durable."""
        with _transaction(writing=True) as connection:
            yield _SqlEventLog(connection, game_id, self._clock)


@dataclasses.dataclass(frozen=True, slots=True)
class _SqlEventLog:
    connection: Connection
    game_id: str
    clock: Callable[[], datetime]

    def find(self, operation_id: str) -> KnownOperation | None:
        row = self.connection.execute(_FIND, {"game": self.game_id, "operation": operation_id}).one_or_none()
        return None if row is None else KnownOperation(row.sequence, row.body_hash)

    def since(self, sequence: int) -> Sequence[StoredEvent]:
        return _since(self.connection, self.game_id, sequence)

    def append(self, sequence: int, operation_id: str, body_hash: str, body: Any) -> bool:
        row = {
            "game_id": self.game_id,
            "sequence": sequence,
            "operation": operation_id,
            "body_hash": body_hash,
            "body": json.dumps(body, ensure_ascii=False, separators=(",", ":")),
            "entered_at": self.clock().isoformat(),
        }
        try:
            return self.connection.execute(_ADD_EVENT, row).rowcount == 1
        except IntegrityError:
            raise OperationReused from None


def _since(connection: Connection, game_id: str, sequence: int) -> Sequence[StoredEvent]:
    rows = connection.execute(_SINCE, {"game": game_id, "first": sequence})
    return [StoredEvent(row.sequence, json.loads(row.body)) for row in rows]


@contextmanager
def _transaction(*, writing: bool = False) -> Iterator[Connection]:
    """Open a transaction; a database that is locked or full becomes ``StoreBusy``."""
    try:
        with (
            db.engine.connect().execution_options(**(WRITING if writing else {})) as connection,
            connection.begin(),
        ):
            yield connection
    except OperationalError as error:
        raise StoreBusy(str(error.orig)) from error


def _rules_to_json(rules: RuleSet) -> dict[str, Any]:
    return {"preset": rules.preset, "options": option_values(rules)}


def _rules_from_json(value: dict[str, Any]) -> RuleSet:
    return with_house_rules(RuleSet(preset=value["preset"]), value["options"])
