"""The saved house rules of the server, and those a phone remembers."""

from __future__ import annotations

from flask import current_app, session

from scorekeeper.services.errors import HouseNotFound
from scorekeeper.services.houses import Houses
from scorekeeper.services.ports import StoredHouse

REMEMBERED = 8
"""Rules a phone remembers; the oldest are forgotten first."""
EXTENSION = "scorekeeper.houses"
_SESSION_KEY = "houses"


def houses() -> Houses:
    """Return the saved rules of the running application."""
    found: Houses = current_app.extensions[EXTENSION]
    return found


def remember_house(house: StoredHouse) -> None:
    """Let this phone remember saved rules."""
    before = session.get(_SESSION_KEY, [])
    ids = [house.id, *(kept for kept in before if kept != house.id)][:REMEMBERED]
    if ids != before:
        session.permanent = True
        session[_SESSION_KEY] = ids


def remembered_houses() -> list[StoredHouse]:
    """Return the rules this phone has saved or used, the last ones first."""
    found = []
    for house_id in session.get(_SESSION_KEY, []):
        try:
            found.append(houses().find(house_id))
        except HouseNotFound:
            continue
    return found
