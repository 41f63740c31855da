"""Joker banks in SQLAlchemy."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import insert, select

from scorekeeper.domain.options import option_values, with_house_rules
from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.services.errors import GameNotFound
from scorekeeper.services.ports import Clock, NewEvent, StoredBank
from scorekeeper.store.journal import SqlJournal, add_events, transaction
from scorekeeper.store.models import BankEventRow, BankRow

_BANK = BankRow.__table__
_EVENT = BankEventRow.__table__


class SqlBankRepository(SqlJournal):
    """A ``BankRepository``. Needs an application context."""

    def __init__(self, clock: Clock) -> None:
        """Stamp what is written with the time of *clock*."""
        super().__init__(_EVENT, clock)

    def add(self, bank: StoredBank, events: Sequence[NewEvent] = ()) -> None:
        """Keep a new bank and its first events, all or nothing."""
        row = {
            "id": bank.id,
            "created_at": bank.created_at.isoformat(),
            "title": bank.title,
            "names": list(bank.names),
            "banker": bank.banker,
            "rules": option_values(bank.rules),
            "epoch": bank.epoch,
        }
        with transaction(writing=True) as connection:
            connection.execute(insert(_BANK), row)
            add_events(connection, _EVENT, bank.id, events, bank.created_at)

    def get(self, bank_id: str) -> StoredBank:
        """Return a bank.

        Raises:
            GameNotFound: If there is none.
        """
        with transaction() as connection:
            row = connection.execute(select(_BANK).where(_BANK.c.id == bank_id)).one_or_none()
        if row is None:
            raise GameNotFound
        return StoredBank(
            id=row.id,
            title=row.title,
            names=tuple(row.names),
            banker=row.banker,
            rules=with_house_rules(JOKER_BANK, row.rules),
            created_at=datetime.fromisoformat(row.created_at),
            epoch=row.epoch,
        )
