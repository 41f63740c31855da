"""The picture of the standings, tables, and the game itself as a file; both links open them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, render_template, request

from scorekeeper.export.poster import poster
from scorekeeper.export.tables import deals_csv, standings_csv
from scorekeeper.services.gamefiles import game_file, match_file
from scorekeeper.services.ports import StoredGame
from scorekeeper.services.scoreboard import ScoreboardView, scoreboard
from scorekeeper.web import access
from scorekeeper.web.filenames import attachment
from scorekeeper.web.i18n import gettext, reader

bp = Blueprint("files", __name__)

View = Callable[..., Any]


def of_game(page: str) -> Callable[[View], View]:
    """Give a view the address of *page* below the scorer's and below the follower's link."""

    def register(view: View) -> View:
        for way, role in (("score", "scorer"), ("follow", "follower")):
            rule = f"/{way}/<game_id>/<token>/{page}"
            bp.add_url_rule(rule, view.__name__, view, defaults={"role": role})
        return view

    return register


@of_game("files")
def show(game_id: str, token: str, role: access.Role) -> str:
    """Show the picture and what else there is to take away."""
    game, view = _open(game_id, token, role)
    names = ("picture", "deals", "standings", "game")
    urls = {name: access.link(f"files.{name}", game, role) for name in names}
    urls["back"] = access.link("board.final", game, role)
    drawn = poster(view, reader())
    return render_template("files/files.html", view=view, urls=urls, headline=drawn.headlines[0])


@of_game("standings.png")
def picture(game_id: str, token: str, role: access.Role) -> Response:
    """Send the standings as a picture."""
    from scorekeeper.export.picture import draw_poster  # Pillow is only loaded where somebody wants a picture

    _game, view = _open(game_id, token, role)
    data = draw_poster(poster(view, reader()))
    return _file(data, "image/png", view, gettext("Standings"), "standings", "png", inline=True)


@of_game("deals.csv")
def deals(game_id: str, token: str, role: access.Role) -> Response:
    """Send the deals as a table."""
    _game, view = _open(game_id, token, role)
    return _file(deals_csv(view, reader()), "text/csv", view, gettext("Deals"), "deals", "csv")


@of_game("standings.csv")
def standings(game_id: str, token: str, role: access.Role) -> Response:
    """Send the standings as a table."""
    _game, view = _open(game_id, token, role)
    return _file(standings_csv(view, reader()), "text/csv", view, gettext("Standings"), "standings", "csv")


@of_game("game.json")
def game(game_id: str, token: str, role: access.Role) -> Response:
    """Send the game as a file of FORMAT.md section 1."""
    found, view = _open(game_id, token, role)
    body = game_file(found, access.games().history(found.id).game)
    return _file(_text(body), "application/json", view, gettext("Game"), "game", "json")


@bp.get("/match/<match_id>/<token>/match.json")
def match(match_id: str, token: str) -> Response:
    """Send a match as a file of FORMAT.md section 1: the parties that count."""
    found, _role = access.open_match(match_id, token)
    view = access.matches().view(found)
    games = [game_file(party, access.games().history(party.id).game) for party in view.games]
    response = _answer(_text(match_file(found.title, games)), "application/json")
    day = view.games[0].played_on or ""
    response.headers["Content-Disposition"] = attachment(
        found.title or gettext("Raspiska"), day, gettext("Match"), plain=_plain("match", day), ending="json"
    )
    return response


def _open(game_id: str, token: str, role: access.Role) -> tuple[StoredGame, ScoreboardView]:
    found, _role = access.open_game(game_id, token, role)
    history = access.games().history(found.id)
    return found, scoreboard(found, history.game, history.version)


def _file(
    data: bytes, kind: str, view: ScoreboardView, word: str, plain: str, ending: str, *, inline: bool = False
) -> Response:
    """Return a file named after the evening, its day and *word*."""
    response = _answer(data, kind)
    response.headers["Content-Disposition"] = attachment(
        view.title or gettext("Raspiska"),
        view.created_on,
        word,
        plain=_plain(plain, view.created_on),
        ending=ending,
        inline=inline,
    )
    return response


def _answer(data: bytes, kind: str) -> Response:
    """Return *data*, or that the browser has it already."""
    response = Response(data, mimetype=kind)
    response.add_etag()
    response.make_conditional(request)
    return response


def _plain(what: str, day: str) -> str:
    return "-".join(part for part in ("raspiska", day, what) if part)


def _text(body: dict[str, Any]) -> bytes:
    return (json.dumps(body, ensure_ascii=False, indent=1) + "\n").encode()
