"""Pages of rules; every sentence on them comes from the rule set."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.domain.errors import InvalidRuleSet
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import Schedule, build_schedule
from scorekeeper.web import access
from scorekeeper.web.i18n import reader
from scorekeeper.web.rules.addresses import rules_address, rules_at
from scorekeeper.web.tables import deals_by_players, nearest_table
from scorekeeper.words.book import rule_book
from scorekeeper.words.differences import differences
from scorekeeper.words.presets import FAMILIES, preset_name, preset_summary

bp = Blueprint("rules", __name__)

USUAL_TABLE = 4
"""Players, where nobody said how many."""


@bp.get("/rules")
def index() -> str:
    """List the presets."""
    families = [
        (reader().gettext(heading), [(key, *_names(key)) for key in keys])
        for heading, keys in FAMILIES.items()
    ]
    return render_template("rules/index.html", families=families)


@bp.get("/rules/<preset>")
def show(preset: str) -> str:
    """Show a preset; each ``o`` is an option that differs, ``players`` the table."""
    if preset not in PRESETS:
        abort(404)
    try:
        rules = rules_at(preset, request.args.getlist("o"))
    except InvalidRuleSet:
        abort(400)
    players = nearest_table(rules, request.args.get("players", USUAL_TABLE, type=int))
    if players is None:
        abort(400)
    return page(
        rules,
        build_schedule(rules, players),
        tables=[(count, rules_address(rules, count)) for count in deals_by_players(rules)],
        back=url_for("rules.index"),
    )


@bp.get("/score/<game_id>/<token>/rules", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/rules", defaults={"role": "follower"})
def game(game_id: str, token: str, role: access.Role) -> str:
    """Show the rules of a game in progress, with its own deals."""
    found, opened = access.open_game(game_id, token, role)
    access.remember(found, opened)
    return page(found.table.rules, found.table.schedule, back=access.link("board.sheet", found, role))


def page(rules: RuleSet, schedule: Schedule, **more: Any) -> str:
    """Draw the rules as they are played at one table."""
    name, summary = _names(rules.preset)
    return render_template(
        "rules/rules.html",
        **{
            "name": name,
            "preset_name": name,
            "summary": summary,
            "players": schedule.players,
            "differences": differences(rules, reader()),
            "sections": rule_book(rules, schedule, reader()),
            "tables": [],
        }
        | more,
    )


def _names(key: str) -> tuple[str, str]:
    return preset_name(key, reader()), preset_summary(key, reader())
