"""The start page and the form for a new game."""

from __future__ import annotations

from functools import cache

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.web import access
from scorekeeper.web.games.forms import NewGameForm
from scorekeeper.web.games.summary import summary
from scorekeeper.web.games.texts import MAIN_PRESETS, OTHER_PRESETS, PresetChoice, preset_choice
from scorekeeper.web.i18n import gettext

bp = Blueprint("games", __name__)


@bp.get("/")
def home() -> str:
    """Show the games this phone remembers."""
    return render_template("home.html", games=[summary(seen) for seen in access.remembered()])


@bp.route("/new", methods=["GET", "POST"])
def new() -> str | Response | tuple[str, int]:
    """Show the form for a new game, or start one and open its desk."""
    form = NewGameForm(_choices(), data=_rematch(request.args.get("again", "")))
    if request.method == "POST" and form.rearranged(request.form):
        return render_template("games/new.html", form=form)
    if not form.is_submitted():
        return render_template("games/new.html", form=form)
    if form.validate():
        try:
            game = access.games().start(
                find_preset(form.preset.data),
                form.players,
                form.first_dealer - 1,
                form.title.data or "",
            )
        except RuleError:
            form.preset.errors = (*form.preset.errors, gettext("These rules do not fit this table"))
        else:
            access.remember(game, "scorer")
            return redirect(access.link("desk.show", game, "scorer"), 303)
    return render_template("games/new.html", form=form), 422


def _choices() -> list[PresetChoice]:
    return [preset_choice(key, _deals(key)) for key in (*MAIN_PRESETS, *OTHER_PRESETS)]


@cache
def _deals(key: str) -> dict[int, int]:
    """Return how many deals preset *key* has, by the number of players."""
    rules = find_preset(key)
    fewest, most = rules.players
    return {p: len(build_schedule(rules, p).deals) for p in range(fewest, most + 1)}


def _rematch(game_id: str) -> dict[str, object] | None:
    """Return the form of a game this phone remembers, the next player dealing first."""
    for seen in access.remembered():
        if seen.game.id == game_id:
            players = len(seen.game.names)
            last_dealer = seen.game.table.schedule.deals[-1].dealer
            return {
                "preset": seen.game.table.rules.preset,
                "names": list(seen.game.names),
                "first": (last_dealer + 1) % players + 1,
                "title": "",
            }
    return None
