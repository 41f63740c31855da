"""The arbiter's page; everything it knows stands in its address."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.domain.errors import InvalidRuleSet
from scorekeeper.domain.history import History
from scorekeeper.services.ports import StoredGame
from scorekeeper.web import access
from scorekeeper.web.arbiter.state import (
    MOST_TRICKS,
    Question,
    most_in_hand,
    read_question,
)
from scorekeeper.web.arbiter.view import arbiter_view
from scorekeeper.web.houses import remembered_houses
from scorekeeper.web.i18n import reader
from scorekeeper.web.rules.addresses import rules_address
from scorekeeper.words.differences import differences
from scorekeeper.words.presets import FAMILIES, preset_name

bp = Blueprint("arbiter", __name__)


@bp.get("/arbiter")
def ask() -> str:
    """Answer the question in the query, and show the cards to go on with."""
    try:
        told = read_question(request.args)
    except InvalidRuleSet:
        abort(400)
    language, game = reader(), _game(told)
    return render_template(
        "arbiter/arbiter.html",
        told=told,
        view=arbiter_view(told, language) if told.trump else None,
        rules_name=preset_name(told.rules.preset, language),
        rules_url=rules_address(told.rules),
        differences=differences(told.rules, language),
        families=[
            (language.gettext(heading), [(key, preset_name(key, language)) for key in keys])
            for heading, keys in FAMILIES.items()
        ],
        houses=[
            (house.name, Question(rules=house.rules, asking=told.asking)) for house in remembered_houses()
        ],
        back=url_for("games.home") if game is None else _back(game),
        most_tricks=min(MOST_TRICKS, most_in_hand(told.rules)),
    )


@bp.get("/score/<game_id>/<token>/arbiter", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/arbiter", defaults={"role": "follower"})
def of_game(game_id: str, token: str, role: access.Role) -> Response:
    """Go to the arbiter with the rules of a game and the trump of its deal; the address tells no secret."""
    game, opened = access.open_game(game_id, token, role)
    access.remember(game, opened)
    told = Question(rules=game.table.rules, players=game.table.players, game=game.id)
    trump = _trump_now(access.games().history(game.id))
    if trump in told.trumps:
        told = told.changed(said_trump=trump)
    return redirect(f"{url_for('arbiter.ask')}?{told.query()}")


def _trump_now(history: History) -> str:
    """Return the trump of the deal being played; empty where it is not known."""
    deal = history.game.deal
    if deal is not None and deal.type == "no_trump":
        return "none"
    return history.game.draft.trump or ""


def _game(told: Question) -> access.Seen[StoredGame] | None:
    """Return the game that the rules are of, if this phone has opened it."""
    if not told.game:
        return None
    return next((seen for seen in access.remembered() if seen.game.id == told.game), None)


def _back(seen: access.Seen[StoredGame]) -> str:
    return access.link("desk.show" if seen.role == "scorer" else "board.follow", seen.game, seen.role)
