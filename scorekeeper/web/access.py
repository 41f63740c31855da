"""Who may do what: capability links, and what a phone remembers.

A link holds a token, an HMAC over what it opens, role and epoch with the server's key; nothing secret is
stored. Raising an epoch makes all links handed out so far invalid.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from flask import current_app, session, url_for

from scorekeeper.services.banks import Banks
from scorekeeper.services.errors import GameNotFound
from scorekeeper.services.games import Games
from scorekeeper.services.matches import Matches
from scorekeeper.services.ports import StoredBank, StoredGame, StoredMatch

Role = Literal["scorer", "follower"]
ROLES: tuple[Role, ...] = ("scorer", "follower")
REMEMBERED = 24
"""Things of one kind a phone remembers; the oldest are forgotten first."""
_TOKEN_BYTES = 16

Kept = StoredGame | StoredBank | StoredMatch
"""What a link opens."""
K = TypeVar("K", StoredGame, StoredBank, StoredMatch)
_SHELVES: dict[type[Kept], str] = {StoredGame: "games", StoredBank: "banks", StoredMatch: "matches"}
"""Where in the session a phone remembers things of a kind."""
_MARKS: dict[type[Kept], str] = {StoredGame: "", StoredBank: "bank|", StoredMatch: "match|"}
"""What keeps the token of one kind from opening another."""


@dataclass(frozen=True, slots=True)
class Seen(Generic[K]):
    """A game, bank or match this phone has opened."""

    game: K
    role: Role


def games() -> Games:
    """Return the games of the running application."""
    found: Games = current_app.extensions["scorekeeper.games"]
    return found


def banks() -> Banks:
    """Return the joker banks of the running application."""
    found: Banks = current_app.extensions["scorekeeper.banks"]
    return found


def matches() -> Matches:
    """Return the matches of the running application."""
    found: Matches = current_app.extensions["scorekeeper.matches"]
    return found


def token(kept: Kept, role: Role) -> str:
    """Return the token of *role*: 26 letters and figures, 128 bits."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    text = f"{_MARKS[type(kept)]}{kept.id}|{role}|{kept.epoch}"
    digest = hmac.digest(key, text.encode(), hashlib.sha256)
    return base64.b32encode(digest[:_TOKEN_BYTES]).decode().rstrip("=").lower()


def role_of(kept: Kept, given: str, *roles: Role) -> Role:
    """Return the role that the token *given* opens.

    Args:
        kept: What is to be opened.
        given: The token of the link or of the request.
        roles: The roles that will do; any if none is named.

    Raises:
        GameNotFound: If it opens none of *roles*; a wrong token is not told from a wrong game.
    """
    for role in roles or ROLES:
        if hmac.compare_digest(token(kept, role).encode(), given.encode("utf-8", "replace")):
            return role
    raise GameNotFound


def open_game(game_id: str, given: str, *roles: Role) -> tuple[StoredGame, Role]:
    """Return the game and the role that the token *given* opens.

    Args:
        game_id: Id of the game.
        given: The token of the link or of the request.
        roles: The roles that will do; any if none is named.

    Raises:
        GameNotFound: If there is no such game or the token opens none of *roles*.
    """
    game = games().find(game_id)
    return game, role_of(game, given, *roles)


def open_bank(bank_id: str, given: str, *roles: Role) -> tuple[StoredBank, Role]:
    """Return the joker bank and the role that the token *given* opens; see ``open_game``."""
    bank = banks().find(bank_id)
    return bank, role_of(bank, given, *roles)


def open_match(match_id: str, given: str, *roles: Role) -> tuple[StoredMatch, Role]:
    """Return the match and the role that the token *given* opens; see ``open_game``."""
    match = matches().find(match_id)
    return match, role_of(match, given, *roles)


def match_address(game: StoredGame, role: Role) -> str | None:
    """Return the address of the match that *game* is a party of, None if of none."""
    match = matches().of_game(game.id)
    return None if match is None else url_for("match.show", match_id=match.id, token=token(match, role))


def link(endpoint: str, game: StoredGame, role: Role) -> str:
    """Return the address of a page of *game* for *role*.

    Args:
        endpoint: A board page, which both roles have, or ``desk.show``.
        game: The game.
        role: Whose link it is.
    """
    return url_for(endpoint, game_id=game.id, token=token(game, role), role=role)


def remember(kept: Kept, role: Role) -> None:
    """Let this phone remember *kept*; a scorer stays scorer when the follower link is opened too."""
    shelf = _SHELVES[type(kept)]
    rows = session.get(shelf, [])
    before = [row for row in rows if row[0] == kept.id and row[2] == kept.epoch]
    if any(row[1] == "scorer" for row in before):
        role = "scorer"
    rows = [[kept.id, role, kept.epoch], *(row for row in rows if row[0] != kept.id)][:REMEMBERED]
    if rows != session.get(shelf):
        session.permanent = True
        session[shelf] = rows


def remembered() -> list[Seen[StoredGame]]:
    """Return the games this phone has opened and may still open, the last one first."""
    return _remembered(StoredGame, games().find)


def remembered_banks() -> list[Seen[StoredBank]]:
    """Return the joker banks this phone has opened and may still open, the last one first."""
    return _remembered(StoredBank, banks().find)


def remembered_matches() -> list[Seen[StoredMatch]]:
    """Return the matches this phone has opened and may still open, the last one first."""
    return _remembered(StoredMatch, matches().find)


def _remembered(kind: type[K], find: Callable[[str], K]) -> list[Seen[K]]:
    found = []
    for kept_id, role, epoch in session.get(_SHELVES[kind], []):
        try:
            kept = find(kept_id)
        except GameNotFound:
            continue
        if kept.epoch == epoch and role in ROLES:
            found.append(Seen(kept, role))
    return found
