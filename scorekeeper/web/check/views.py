"""The page *Check this deal*; its script draws it and asks the API what the rules say."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.domain.history import History
from scorekeeper.services.checking import Row
from scorekeeper.services.ports import StoredGame
from scorekeeper.web import access, checking, i18n
from scorekeeper.words.cards import pack_of

bp = Blueprint("check", __name__)


@bp.get("/score/<game_id>/<token>/check", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/check", defaults={"role": "follower"})
def now(game_id: str, token: str, role: access.Role) -> Response:
    """Lead to the check of the deal being played, or of the last one while none is."""
    game, _opened = access.open_game(game_id, token, role)
    history = access.games().history(game.id)
    behind = len(history.game.sheet.lines) + 1
    line = next((line for line in (behind, behind - 1) if _row(history, line)), None)
    if line is None:
        return redirect(access.link("board.sheet", game, role))
    return redirect(url_for("check.show", game_id=game_id, token=token, role=role, line=line))


@bp.get("/score/<game_id>/<token>/check/<int:line>", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/check/<int:line>", defaults={"role": "follower"})
def show(game_id: str, token: str, role: access.Role, line: int) -> str | Response:
    """Show the check of the deal in row *line* (1-based) of the sheet.

    An undo may have taken back what was played of the deal; the link is right all the same and leads to the
    sheet.
    """
    game, opened = access.open_game(game_id, token, role)
    access.remember(game, opened)
    history = access.games().history(game.id)
    row = _row(history, line)
    if row is None:
        return redirect(access.link("board.sheet", game, role))
    return render_template("check/check.html", boot=_boot(game, history, row, role), deal=row.deal)


def _row(history: History, line: int) -> Row | None:
    try:
        return checking.row_of(history, line)
    except checking.NoSuchDeal:
        return None


def _boot(game: StoredGame, history: History, row: Row, role: access.Role) -> dict[str, Any]:
    """Return what the script needs to draw the page without asking first."""
    locale = i18n.language()
    play = json.loads(row.entry.play or '{"tricks": []}')
    pulka = "" if row.deal.pulka is None else f"?pulka={row.deal.pulka}"
    return {
        "game": game.id,
        "token": access.token(game, role),
        "scorer": role == "scorer",
        "plural": locale,
        "messages": i18n.script_messages(locale),
        "urls": {
            "check": url_for("api.check", game_id=game.id),
            "ops": url_for("api.enter", game_id=game.id),
            "sheet": access.link("board.sheet", game, role) + pulka,
            "replay": url_for(
                "replay.game",
                game_id=game.id,
                token=access.token(game, role),
                role=role,
                line=row.line + 1,
            ),
            "desk": access.link("desk.show" if role == "scorer" else "board.follow", game, role),
        },
        "players": list(game.names),
        "divisor": game.table.rules.display_divisor,
        "pack": pack_of(game.table.rules, i18n.reader()),
        "view": checking.answer(game, history, row, play, may_enter=role == "scorer"),
    }
