"""The page on which the scorer records; everything on it is drawn by its script."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, url_for

from scorekeeper.services.desk import desk_view, plan_view
from scorekeeper.services.ports import StoredGame
from scorekeeper.web import access, i18n
from scorekeeper.words.presets import preset_name

bp = Blueprint("desk", __name__)


@bp.get("/score/<game_id>/<token>", defaults={"role": "scorer"})
def show(game_id: str, token: str, role: str) -> str:
    """Show the desk of a game to its scorer."""
    game, opened = access.open_game(game_id, token, "scorer")
    access.remember(game, opened)
    return render_template("desk/desk.html", boot=_boot(game, token))


def _boot(game: StoredGame, token: str) -> dict[str, Any]:
    """Return what the script needs to draw the desk without asking again."""
    locale = i18n.language()
    return {
        "game": game.id,
        "token": token,
        "locale": locale,
        "plural": locale,
        "messages": i18n.script_messages(locale),
        "urls": {
            "ops": url_for("api.enter", game_id=game.id),
            "state": url_for("api.state", game_id=game.id),
            "sheet": access.link("board.sheet", game, "scorer"),
            "check": access.link("check.now", game, "scorer"),
            "share": access.link("board.share", game, "scorer"),
            "final": access.link("board.final", game, "scorer"),
            "pdf": access.link("export.pdf", game, "scorer"),
            "rules": access.link("rules.game", game, "scorer"),
            "arbiter": access.link("arbiter.of_game", game, "scorer"),
            "home": url_for("games.home"),
        },
        "title": game.title,
        "rules_name": preset_name(game.table.rules.preset, i18n.reader()),
        "players": list(game.names),
        "plan": plan_view(game.table),
        "desk": desk_view(access.games().history(game.id)),
    }
