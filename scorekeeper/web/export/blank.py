"""Blank sheets: for a table that prefers a pen for an evening."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, abort, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.catalogues import Language
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.scoresheet import Table
from scorekeeper.export.layout import Layout
from scorekeeper.export.page import Choice, Medium, Option
from scorekeeper.export.sheet import sheet_html
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.services.unkept import blank_scoreboard
from scorekeeper.web.export.choices import chosen_layout
from scorekeeper.web.export.sending import bp, send_page, send_pdf
from scorekeeper.web.houses import houses, remembered_houses
from scorekeeper.web.i18n import gettext, language
from scorekeeper.web.tables import deals_by_players, nearest_table
from scorekeeper.words.presets import FAMILIES, USUAL, preset_name

USUAL_TABLE = 4
"""Players, where nobody said how many."""
SAVED = "saved:"
"""Before the id of saved rules, in the field that names the game."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The blank sheet that is asked for."""

    game: str
    """A preset, or ``saved:`` and the id of saved rules."""
    rules: RuleSet
    players: int
    layout: Layout

    @property
    def query(self) -> str:
        return f"?game={self.game}&players={self.players}&layout={self.layout.to_text()}"

    def view(self) -> ScoreboardView:
        """Return the sheet nobody has begun."""
        return blank_scoreboard(Table(rules=self.rules, schedule=build_schedule(self.rules, self.players)))


@bp.get("/blank.pdf")
def blank_pdf() -> AnyResponse:
    """Send a blank sheet as a PDF."""
    asked, reader = _asked(), Language(language())
    return send_pdf(
        ("blank", asked.game, str(asked.players), reader.code, asked.layout.to_text()),
        lambda: sheet_html(asked.view(), reader, asked.layout, blank=True),
        name=(gettext("Blank sheet"), preset_name(asked.rules.preset, reader), str(asked.players)),
        plain_name=f"raspiska-{asked.rules.preset}-{asked.players}",
        print_page=url_for("export.blank") + asked.query,
    )


@bp.get("/blank")
def blank() -> Response:
    """Show a blank sheet as a page to print; ``game`` and ``players`` say for whom."""
    asked, reader = _asked(), Language(language())

    def html(medium: Medium) -> str:
        return sheet_html(asked.view(), reader, asked.layout, blank=True, medium=medium)

    return send_page(
        html,
        asked.layout,
        back="/",
        pdf=url_for("export.blank_pdf") + asked.query,
        choices=(_games(asked, reader), _tables(asked)),
    )


def _asked() -> _Asked:
    game = request.args.get("game", USUAL[0])
    if game.startswith(SAVED):
        rules = houses().find(game.removeprefix(SAVED)).rules
    elif game in PRESETS:
        rules = PRESETS[game]
    else:
        abort(404)
    players = nearest_table(rules, request.args.get("players", USUAL_TABLE, type=int))
    if players is None:
        abort(404)
    return _Asked(game, rules, players, chosen_layout())


def _games(asked: _Asked, reader: Language) -> Choice:
    keys = list(dict.fromkeys([*USUAL, *(key for family in FAMILIES.values() for key in family)]))
    options = [Option(key, preset_name(key, reader), key == asked.game) for key in keys]
    saved = {f"{SAVED}{house.id}": house.name for house in remembered_houses()}
    if asked.game.startswith(SAVED):
        saved.setdefault(asked.game, houses().find(asked.game.removeprefix(SAVED)).name)
    options += [Option(key, name, key == asked.game) for key, name in saved.items()]
    return Choice("game", gettext("Game"), tuple(options))


def _tables(asked: _Asked) -> Choice:
    counts = deals_by_players(asked.rules)
    options = tuple(Option(str(count), str(count), count == asked.players) for count in counts)
    return Choice("players", gettext("Players"), options)
