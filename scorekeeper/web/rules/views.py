"""Pages of rules; every sentence on them comes from the rule set."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.domain.errors import RuleError, UnreadableText
from scorekeeper.domain.reading import parse_json
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.rulesfile import NamedRules, read_rules_file, rules_file_to_json
from scorekeeper.domain.schedule import Schedule, build_schedule
from scorekeeper.services.houses import Houses
from scorekeeper.store.houses import SqlHouseRepository
from scorekeeper.web import access, limits
from scorekeeper.web.filenames import attachment
from scorekeeper.web.houses import EXTENSION, houses, remember_house, remembered_houses
from scorekeeper.web.i18n import gettext, reader
from scorekeeper.web.qr import qr_code, server_address
from scorekeeper.web.rules.addresses import options_of, rules_address, rules_asked_for
from scorekeeper.web.tables import deals_by_players, nearest_table
from scorekeeper.words.book import rule_book
from scorekeeper.words.differences import differences
from scorekeeper.words.presets import FAMILIES, preset_name, preset_summary
from scorekeeper.words.refusals import rules_file_fault

bp = Blueprint("rules", __name__)

USUAL_TABLE = 4
"""Players, where nobody said how many."""


@bp.record
def _open_houses(state: BlueprintSetupState) -> None:
    """Give the application its saved rules."""
    state.app.extensions[EXTENSION] = Houses(SqlHouseRepository(), lambda: datetime.now(UTC))


@bp.get("/rules")
def index() -> str:
    """List the presets."""
    return _index()


def _index(fault: str = "") -> str:
    families = [
        (reader().gettext(heading), [(key, *_names(key)) for key in keys])
        for heading, keys in FAMILIES.items()
    ]
    saved = [(house, preset_name(house.rules.preset, reader())) for house in remembered_houses()]
    return render_template("rules/index.html", families=families, saved=saved, fault=fault, way=_way())


def _way() -> str | None:
    """Return where the reader came from: ``new`` for a game about to be started, else None."""
    return "new" if request.args.get("way") == "new" else None


@bp.get("/rules/<preset>")
def show(preset: str) -> str:
    """Show a preset; each ``o`` is an option that differs, ``players`` the table."""
    rules = rules_asked_for(preset)
    players = nearest_table(rules, request.args.get("players", USUAL_TABLE, type=int))
    if players is None:
        abort(400)
    return page(
        rules,
        build_schedule(rules, players),
        tables=[(count, rules_address(rules, count)) for count in deals_by_players(rules)],
        back=url_for("rules.index", way=_way()),
    )


@bp.get("/score/<game_id>/<token>/rules", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/rules", defaults={"role": "follower"})
def game(game_id: str, token: str, role: access.Role) -> str:
    """Show the rules of a game in progress, with its own deals."""
    found, opened = access.open_game(game_id, token, role)
    access.remember(found, opened)
    return page(
        found.table.rules,
        found.table.schedule,
        arbiter=access.link("arbiter.of_game", found, role),
        back=access.link("board.sheet", found, role),
    )


@bp.get("/rules/s/<house_id>")
def saved(house_id: str) -> str:
    """Show saved rules, with ways to use them and to hand them on."""
    house = houses().find(house_id)
    path = url_for("rules.saved", house_id=house.id)
    players = nearest_table(house.rules, request.args.get("players", USUAL_TABLE, type=int))
    assert players is not None  # rules that nobody can play by are not saved
    server, reachable = server_address()
    return page(
        house.rules,
        build_schedule(house.rules, players),
        template="rules/saved.html",
        name=house.name,
        house=house,
        tables=[(count, f"{path}?players={count}") for count in deals_by_players(house.rules)],
        back=url_for("rules.index", way=_way()),
        url=server + path,
        qr=qr_code(server + path),
        only_here=not reachable,
    )


@bp.get("/rules/s/<house_id>/rules.json")
def file(house_id: str) -> Response:
    """Send saved rules as a file."""
    house = houses().find(house_id)
    body = rules_file_to_json(NamedRules(house.name, house.rules))
    response = Response(json.dumps(body, ensure_ascii=False, indent=1) + "\n", mimetype="application/json")
    response.headers["Content-Disposition"] = attachment(
        house.name, gettext("Rules"), plain=f"rules-{house.id}", ending="json"
    )
    return response


@bp.post("/rules/file")
def upload() -> AnyResponse | tuple[str, int]:
    """Save the rules of a file and show them; a file that holds none is refused with the reason."""
    sent = request.files.get("file")
    body = None
    try:
        body = parse_json(sent.read() if sent is not None else b"")
        named = read_rules_file(body)
        limits.count(limits.Counted.BEGINNING)
        house = houses().save(named.name, named.rules)
    except (RuleError, UnreadableText) as error:
        return _index(rules_file_fault(error, body, reader())), 422
    remember_house(house)
    return redirect(url_for("rules.saved", house_id=house.id), 303)


def page(rules: RuleSet, schedule: Schedule, template: str = "rules/rules.html", **more: Any) -> str:
    """Draw the rules as they are played at one table."""
    name, summary = _names(rules.preset)
    return render_template(
        template,
        **{
            "name": name,
            "preset_name": name,
            "summary": summary,
            "players": schedule.players,
            "differences": differences(rules, reader()),
            "sections": rule_book(rules, schedule, reader()),
            "arbiter": url_for("arbiter.ask", preset=rules.preset, o=options_of(rules)),
            "watch": url_for(
                "replay.watch", preset=rules.preset, o=options_of(rules), players=schedule.players
            ),
            "tables": [],
            "carried": [],
        }
        | more,
    )


def _names(key: str) -> tuple[str, str]:
    return preset_name(key, reader()), preset_summary(key, reader())
