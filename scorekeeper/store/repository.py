"""Games in SQLAlchemy."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, select

from scorekeeper.domain.options import option_values, with_house_rules
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import lay_out
from scorekeeper.domain.scoresheet import Table
from scorekeeper.services.errors import GameNotFound
from scorekeeper.services.ports import Clock, NewEvent, StoredGame
from scorekeeper.store.journal import SqlJournal, add_events, transaction
from scorekeeper.store.models import EventRow, GameRow

_GAME = GameRow.__table__


class SqlGameRepository(SqlJournal):
    """A ``GameRepository``. Needs an application context."""

    def __init__(self, clock: Clock) -> None:
        """Stamp what is written with the time of *clock*."""
        super().__init__(EventRow.__table__, clock)

    def add(self, game: StoredGame, events: Sequence[NewEvent] = ()) -> None:
        """Keep a new game and its first events, all or nothing."""
        with transaction(writing=True) as connection:
            add_game(connection, game, events)

    def get(self, game_id: str) -> StoredGame:
        """Return a game.

        Raises:
            GameNotFound: If there is none.
        """
        with transaction() as connection:
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
            played_on=row.played_on,
            epoch=row.epoch,
        )


def add_game(connection: Connection, game: StoredGame, events: Sequence[NewEvent] = ()) -> None:
    """Write a new game and its first events inside a transaction."""
    row = {
        "id": game.id,
        "created_at": game.created_at.isoformat(),
        "played_on": game.played_on,
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
    connection.execute(insert(_GAME), row)
    add_events(connection, EventRow.__table__, game.id, events, game.created_at)


def _rules_to_json(rules: RuleSet) -> dict[str, Any]:
    return {"preset": rules.preset, "options": option_values(rules)}


def _rules_from_json(value: dict[str, Any]) -> RuleSet:
    return with_house_rules(RuleSet(preset=value["preset"]), value["options"])
