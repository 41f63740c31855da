"""The start page and the form for a new game."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.domain.errors import RuleError
from scorekeeper.web import access
from scorekeeper.web.games.choices import other_families, usual_choices
from scorekeeper.web.games.forms import NewGameForm
from scorekeeper.web.games.summary import summary
from scorekeeper.web.i18n import gettext

bp = Blueprint("games", __name__)


@bp.get("/")
def home() -> str:
    """Show the games this phone remembers."""
    return render_template("home.html", games=[summary(seen) for seen in access.remembered()])


@bp.route("/new", methods=["GET", "POST"])
def new() -> str | Response | tuple[str, int]:
    """Show the form for a new game, or start one and open its desk."""
    usual, families = usual_choices(), other_families()
    choices = [*usual, *(choice for _heading, family in families for choice in family)]
    form = NewGameForm(choices, data=_rematch(request.args.get("again", "")))
    shown = {"form": form, "usual": usual, "families": families}
    if request.method == "POST" and form.rearranged(request.form):
        return render_template("games/new.html", **shown)
    if not form.is_submitted():
        return render_template("games/new.html", **shown)
    if form.validate():
        try:
            game = access.games().start(
                form.chosen.rules,
                form.players,
                form.first_dealer - 1,
                form.title.data or "",
            )
        except RuleError:
            form.preset.errors = (*form.preset.errors, gettext("These rules do not fit this table"))
        else:
            access.remember(game, "scorer")
            return redirect(access.link("desk.show", game, "scorer"), 303)
    return render_template("games/new.html", **shown), 422


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
