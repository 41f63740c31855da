"""Sheet, live board, final standings, PDF and links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, render_template, request

from scorekeeper.services.ports import StoredGame
from scorekeeper.services.scoreboard import ScoreboardView, scoreboard
from scorekeeper.web import access
from scorekeeper.web.i18n import reader
from scorekeeper.web.qr import share_page
from scorekeeper.words.options import house_rule
from scorekeeper.words.presets import preset_name

bp = Blueprint("board", __name__)

View = Callable[..., Any]


def both(page: str) -> Callable[[View], View]:
    """Give a view the address of *page* below the scorer's and below the follower's link."""

    def register(view: View) -> View:
        for way, role in (("score", "scorer"), ("follow", "follower")):
            bp.add_url_rule(
                f"/{way}/<game_id>/<token>/{page}",
                view.__name__,
                view,
                defaults={"role": role},
            )
        return view

    return register


@bp.get("/score/<game_id>/<token>/live", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>", defaults={"role": "follower"})
def follow(game_id: str, token: str, role: access.Role) -> str:
    """Show the live board."""
    game, view = _open(game_id, token, role)
    return _page("board/follow.html", game, role, view)


@both("sheet")
def sheet(game_id: str, token: str, role: access.Role) -> str:
    """Show the whole sheet; ``pulka`` chooses the one a narrow screen shows."""
    game, view = _open(game_id, token, role)
    asked = request.args.get("pulka", type=int)
    shown = next((p for p in view.pulkas if p.number == asked), view.current_pulka)
    return _page("board/sheet.html", game, role, view, shown=shown)


@both("final")
def final(game_id: str, token: str, role: access.Role) -> str:
    """Show the standings."""
    game, view = _open(game_id, token, role)
    return _page("board/final.html", game, role, view)


@bp.get("/score/<game_id>/<token>/share", defaults={"role": "scorer"})
def share(game_id: str, token: str, role: access.Role) -> str:
    """Show the links to the scorer."""
    game, _role = access.open_game(game_id, token, "scorer")
    scorer, follower = access.link("desk.show", game, "scorer"), access.link("board.follow", game, "follower")
    return render_template("board/share.html", **share_page(scorer, follower))


def _open(game_id: str, token: str, role: access.Role) -> tuple[StoredGame, ScoreboardView]:
    game, opened = access.open_game(game_id, token, role)
    access.remember(game, opened)
    history = access.games().history(game.id)
    return game, scoreboard(game, history.game, history.version)


def _page(template: str, game: StoredGame, role: access.Role, view: ScoreboardView, **more: Any) -> str:
    pages = ("sheet", "final", "follow") if role == "follower" else ("sheet", "final", "follow", "share")
    urls = {page: access.link(f"board.{page}", game, role) for page in pages}
    urls |= {page: access.link(f"export.{page}", game, role) for page in ("pdf", "paper")}
    urls["files"] = access.link("files.show", game, role)
    urls["rules"] = access.link("rules.game", game, role)
    urls["check"] = access.link("check.now", game, role)
    urls["replay"] = urls["check"].removesuffix("check") + "replay"
    match = access.match_address(game, role) if template == "board/final.html" else None
    urls["back"] = access.link("desk.show" if role == "scorer" else "board.follow", game, role)
    return render_template(
        template,
        view=view,
        role=role,
        urls=urls,
        match=match,
        preset_name=preset_name(view.preset, reader()),
        house_rules=[house_rule(name, value, reader()) for name, value in view.house_rules.items()],
        token=access.token(game, role),
        **more,
    )
