"""Matches in SQLAlchemy."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.services.errors import GameNotFound
from scorekeeper.services.ports import NewEvent, StoredGame, StoredMatch
from scorekeeper.store.journal import transaction
from scorekeeper.store.models import MatchGameRow, MatchRow
from scorekeeper.store.repository import add_game

_MATCH = MatchRow.__table__
_PARTY = MatchGameRow.__table__


class SqlMatchRepository:
    """A ``MatchRepository``. Needs an application context."""

    def add(self, match: StoredMatch, parties: Sequence[tuple[StoredGame, Sequence[NewEvent]]] = ()) -> None:
        """Keep a new match, all or nothing; its games are kept already or given with their first events."""
        row = {
            "id": match.id,
            "created_at": match.created_at.isoformat(),
            "title": match.title,
            "epoch": match.epoch,
        }
        numbered = [
            {"match_id": match.id, "number": number, "game_id": game_id}
            for number, game_id in enumerate(match.games, start=1)
        ]
        with transaction(writing=True) as connection:
            for game, events in parties:
                add_game(connection, game, events)
            connection.execute(insert(_MATCH), row)
            connection.execute(insert(_PARTY), numbered)

    def get(self, match_id: str) -> StoredMatch:
        """Return a match.

        Raises:
            GameNotFound: If there is none.
        """
        with transaction() as connection:
            match = _get(connection, match_id)
        if match is None:
            raise GameNotFound
        return match

    def of_game(self, game_id: str) -> StoredMatch | None:
        """Return the match that a game is a party of."""
        asked = select(_PARTY.c.match_id).where(_PARTY.c.game_id == game_id)
        with transaction() as connection:
            match_id = connection.execute(asked).scalar()
            return None if match_id is None else _get(connection, match_id)

    def add_party(self, match_id: str, number: int, game: StoredGame) -> bool:
        """Keep a new game as party *number* (1-based), both or neither; False if it was begun before."""
        try:
            with transaction(writing=True) as connection:
                add_game(connection, game)
                party = {"match_id": match_id, "number": number, "game_id": game.id}
                connection.execute(insert(_PARTY), party)
        except IntegrityError:
            return False
        return True


def _get(connection: Connection, match_id: str) -> StoredMatch | None:
    row = connection.execute(select(_MATCH).where(_MATCH.c.id == match_id)).one_or_none()
    if row is None:
        return None
    parties = select(_PARTY.c.game_id).where(_PARTY.c.match_id == match_id).order_by(_PARTY.c.number)
    return StoredMatch(
        id=row.id,
        title=row.title,
        created_at=datetime.fromisoformat(row.created_at),
        epoch=row.epoch,
        games=tuple(connection.execute(parties).scalars()),
    )
