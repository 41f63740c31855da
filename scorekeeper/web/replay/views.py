"""Pages that show a deal trick by trick; all of it is in the page, which needs no connection any more."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec, build_schedule
from scorekeeper.engine.simulate import NAMES, simulate_one
from scorekeeper.services.replay import ReplayView, find_entry, replay_view
from scorekeeper.web import access
from scorekeeper.web.i18n import reader
from scorekeeper.web.replay.words import Wording
from scorekeeper.web.rules.addresses import options_of, rules_address, rules_asked_for
from scorekeeper.web.tables import nearest_table
from scorekeeper.words.presets import preset_name

bp = Blueprint("replay", __name__)

USUAL_TABLE = 4
"""Players, where nobody said how many."""
USUAL_HAND = 9
"""Cards in the deal to begin with: more of them say no more."""
MOST_SEED = 999_999
KEPT_DEALS = 64
_TOLD = ("o", "players", "deal", "seed")
"""What stands in an address beside the trick."""


@bp.get("/score/<game_id>/<token>/replay/<int:line>", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/replay/<int:line>", defaults={"role": "follower"})
def game(game_id: str, token: str, role: access.Role, line: int) -> str:
    """Show the deal in row *line* (1-based) of the sheet."""
    found, opened = access.open_game(game_id, token, role)
    access.remember(found, opened)
    try:
        deal, entry = find_entry(access.games().history(found.id).game, line)
    except LookupError:
        abort(404)
    view = replay_view(found.table, deal, entry, found.names)
    pulka = "" if deal.pulka is None else f"?pulka={deal.pulka}"
    return _page(
        view,
        back=access.link("board.sheet", found, role) + pulka,
        check=f"{access.link('check.now', found, role)}/{line}",
    )


@bp.get("/rules/<preset>/watch")
def watch(preset: str) -> str | Response:
    """Show a deal that the program plays by these rules.

    ``o`` are the options that differ, ``players`` the table, ``deal`` the number of the deal and ``seed``
    where chance starts; an address without one of the last three is led to one with all.
    """
    rules = rules_asked_for(preset)
    asked = _number("players", USUAL_TABLE)
    players = nearest_table(rules, asked) if asked else None
    if players is None:
        abort(400)
    deals = build_schedule(rules, players).deals
    number, seed = _number("deal", _first_deal(deals)), _number("seed", 1)
    if not (1 <= number <= len(deals) and 1 <= seed <= MOST_SEED):
        abort(400)
    told: dict[str, Any] = {"preset": preset, "o": options_of(rules), "players": players, "deal": number}
    if {"players", "deal", "seed"} - request.args.keys():
        return redirect(url_for("replay.watch", **told, seed=seed))
    return _page(
        _played(rules, players, seed, number),
        back=rules_address(rules, players),
        watching={
            "rules": preset_name(preset, reader()),
            "options": told["o"],
            "players": players,
            "number": number,
            "deals": deals,
            "seed": seed,
            "again": url_for("replay.watch", **told, seed=seed % MOST_SEED + 1),
        },
    )


def _page(view: ReplayView, *, back: str, check: str = "", watching: dict[str, Any] | None = None) -> str:
    last = len(view.tricks)
    at = min(max(request.args.get("trick", 0, type=int), 0), last)
    told = {name: request.args.getlist(name) for name in _TOLD if name in request.args}
    address: dict[str, Any] = told | (request.view_args or {})
    endpoint = request.endpoint or ""
    return render_template(
        "replay/replay.html",
        view=view,
        words=Wording(view, reader()),
        at=at,
        last=last,
        steps=[url_for(endpoint, **(address | {"trick": step})) for step in range(last + 1)],
        back=back,
        check=check,
        watching=watching,
    )


def _number(name: str, usual: int) -> int:
    """Return a number of the query; *usual* where it is missing, 0 where it is none."""
    text = request.args.get(name)
    if text is None:
        return usual
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _first_deal(deals: tuple[DealSpec, ...]) -> int:
    """Return the number of the deal to begin with: the first one with a good hand."""
    most = min(USUAL_HAND, max(deal.cards for deal in deals))
    return next(deal.number for deal in deals if deal.cards >= most)


@lru_cache(maxsize=KEPT_DEALS)
def _played(rules: RuleSet, players: int, seed: int, number: int) -> ReplayView:
    """Return a deal played by the program; it costs some hundredths of a second and is kept for a while."""
    table, deal, entry = simulate_one(rules, players, seed, number)
    return replay_view(table, deal, entry, NAMES[:players])
