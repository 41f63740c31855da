"""Who may do what: capability links, and the games a phone remembers.

A link holds a token, an HMAC over game, role and epoch with the server's key; nothing secret is stored.
Raising a game's epoch makes all links handed out so far invalid.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass
from typing import Literal

from flask import current_app, session, url_for

from scorekeeper.services.errors import GameNotFound
from scorekeeper.services.games import Games
from scorekeeper.services.ports import StoredGame

Role = Literal["scorer", "follower"]
ROLES: tuple[Role, ...] = ("scorer", "follower")
REMEMBERED = 24
"""Games a phone remembers; the oldest are forgotten first."""
_TOKEN_BYTES = 16
_SESSION_KEY = "games"


@dataclass(frozen=True, slots=True)
class Seen:
    """A game this phone has opened."""

    game: StoredGame
    role: Role


def games() -> Games:
    """Return the games of the running application."""
    found: Games = current_app.extensions["scorekeeper.games"]
    return found


def token(game: StoredGame, role: Role) -> str:
    """Return the token of *role*: 26 letters and figures, 128 bits."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.digest(key, f"{game.id}|{role}|{game.epoch}".encode(), hashlib.sha256)
    return base64.b32encode(digest[:_TOKEN_BYTES]).decode().rstrip("=").lower()


def open_game(game_id: str, given: str, *roles: Role) -> tuple[StoredGame, Role]:
    """Return the game and the role that the token *given* opens.

    Args:
        game_id: Id of the game.
        given: The token of the link or of the request.
        roles: The roles that will do; any if none is named.

    Raises:
        GameNotFound: If there is no such game or the token opens none of *roles*; a wrong token is not
            told from a wrong game.
    """
    game = games().find(game_id)
    for role in roles or ROLES:
        if hmac.compare_digest(token(game, role).encode(), given.encode("utf-8", "replace")):
            return game, role
    raise GameNotFound


def link(endpoint: str, game: StoredGame, role: Role, *, external: bool = False) -> str:
    """Return the address of a page of *game* for *role*.

    Args:
        endpoint: A board page, which both roles have, or ``desk.show``.
        game: The game.
        role: Whose link it is.
        external: Whether the address starts with the server's name.
    """
    return url_for(endpoint, game_id=game.id, token=token(game, role), role=role, _external=external)


def remember(game: StoredGame, role: Role) -> None:
    """Let this phone remember *game*; a scorer stays scorer when the follower link is opened too."""
    kept = [row for row in session.get(_SESSION_KEY, []) if row[0] != game.id]
    before = [row for row in session.get(_SESSION_KEY, []) if row[0] == game.id and row[2] == game.epoch]
    if any(row[1] == "scorer" for row in before):
        role = "scorer"
    rows = [[game.id, role, game.epoch], *kept][:REMEMBERED]
    if rows != session.get(_SESSION_KEY):
        session.permanent = True
        session[_SESSION_KEY] = rows


def remembered() -> list[Seen]:
    """Return the games this phone has opened and may still open, the last one first."""
    found = []
    for game_id, role, epoch in session.get(_SESSION_KEY, []):
        try:
            game = games().find(game_id)
        except GameNotFound:
            continue
        if game.epoch == epoch and role in ROLES:
            found.append(Seen(game, role))
    return found
