"""Saved house rules in SQLAlchemy."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import insert, select

from scorekeeper.domain.options import option_values, with_house_rules
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.services.errors import HouseNotFound
from scorekeeper.services.ports import StoredHouse
from scorekeeper.store.journal import transaction
from scorekeeper.store.models import HouseRow

_HOUSE = HouseRow.__table__


class SqlHouseRepository:
    """A ``HouseRepository``. Needs an application context."""

    def add(self, house: StoredHouse) -> None:
        """Keep saved rules; nothing happens if they are kept already."""
        row = {
            "id": house.id,
            "created_at": house.created_at.isoformat(),
            "name": house.name,
            "rules": {"preset": house.rules.preset, "options": option_values(house.rules)},
        }
        with transaction(writing=True) as connection:
            if connection.execute(select(_HOUSE.c.id).where(_HOUSE.c.id == house.id)).first() is None:
                connection.execute(insert(_HOUSE), row)

    def get(self, house_id: str) -> StoredHouse:
        """Return saved rules.

        Raises:
            HouseNotFound: If there are none.
        """
        with transaction() as connection:
            row = connection.execute(select(_HOUSE).where(_HOUSE.c.id == house_id)).one_or_none()
        if row is None:
            raise HouseNotFound
        return StoredHouse(
            id=row.id,
            name=row.name,
            rules=with_house_rules(RuleSet(preset=row.rules["preset"]), row.rules["options"]),
            created_at=datetime.fromisoformat(row.created_at),
        )
