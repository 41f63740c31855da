"""What each preset needs on the screen, on paper and on the command line: the table, and that it is done."""

import json
from pathlib import Path
from typing import Any

import pytest
import tinyhtml5

from scorekeeper.catalogues import Language
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.premiums import has_premiums
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.trumps import trump_method
from scorekeeper.engine.simulate import simulate_game
from scorekeeper.export.sheet import sheet_html
from scorekeeper.services.unkept import blank_scoreboard, file_scoreboard
from scorekeeper.words.deals import TYPES
from tests.builders import a_table
from tests.cli.shell import run
from tests.export.documents import find, number, text

TESTS = Path(__file__).parent
TABLE = TESTS.parent / "scorekeeper" / "domain" / "presets" / "NEEDS.md"
NEEDS = (
    "premiums",
    "khisht",
    "trump asked",
    "trump by trick",
    "barred number",
    "only number",
    "two-digit pad",
    "dark",
    "no bids",
    "no-trump",
    "forehead",
    "dealer leads",
    "fines",
    "match",
)


def needs_of(rules: RuleSet) -> set[str]:
    """Return what the tables of *rules* need, from the rule set alone."""
    schedules = [build_schedule(rules, players) for players in range(rules.players[0], rules.players[1] + 1)]
    deals = [(schedule, deal) for schedule in schedules for deal in schedule.deals]
    types = {deal.type for _, deal in deals}
    methods = {trump_method(rules, schedule, deal) for schedule, deal in deals}
    found = {
        "premiums": has_premiums(rules),
        "khisht": rules.zero_taken_mode != "as_under",
        "trump asked": "chooser" in methods,
        "trump by trick": "circular" in methods,
        "barred number": rules.dealer_restriction == "must_not_equal",
        "only number": rules.dealer_restriction == "must_equal",
        "two-digit pad": max(schedule.largest for schedule in schedules) > 9,
        "dark": "dark" in types,
        "no bids": bool(types & {"gold", "misere"}),
        "no-trump": "no_trump" in types,
        "forehead": "forehead" in types,
        "dealer leads": rules.first_lead == "dealer",
        "fines": bool(rules.revoke_penalty or rules.joker_lead_penalty),
        "match": rules.match_parties > 1,
    }
    return {need for need, needed in found.items() if needed}


def _rows(section: str) -> list[list[str]]:
    """Return the rows of one table of NEEDS.md, without its head."""
    body = TABLE.read_text(encoding="utf-8").split(f"## {section}\n")[1].split("\n## ")[0]
    lines = [line for line in body.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_table_says_what_each_preset_needs() -> None:
    written = {
        row[0]: {need for need, cell in zip(NEEDS, row[1:], strict=True) if cell} for row in _rows("Needs")
    }
    assert written == {name: needs_of(rules) for name, rules in PRESETS.items()}


def test_every_need_is_shown_by_a_test_on_screen_on_paper_and_on_the_command_line() -> None:
    rows = _rows("Shown by")
    assert [row[0] for row in rows] == list(NEEDS)
    for row in rows:
        assert len(row) == 4
        for cell in row[1:]:
            assert cell
            for name in cell.split(", "):
                if name != "nothing to show":
                    module, test = name.split(":")
                    source = (TESTS / f"{module}.py").read_text(encoding="utf-8")
                    assert f"def {test}(" in source, name


@pytest.fixture(scope="module", params=list(PRESETS))
def game(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A whole party of one preset with the fewest players, played by the program."""
    rules = PRESETS[request.param]
    return simulate_game(rules, rules.players[0], seed=11)


def test_the_sheet_of_every_preset_carries_its_totals_and_names_its_special_deals(
    game: dict[str, Any],
) -> None:
    view = file_scoreboard(read_game(game))
    page = tinyhtml5.parse(sheet_html(view, Language("en")))
    feet = [number(text(total)) for total in find(page, "span", "sum")]
    assert feet == [player.total for player in view.players]
    rows = [row for pulka in view.pulkas for row in pulka.rows]
    assert len([row for body in find(page, "tbody") for row in find(body, "tr")]) >= len(rows)
    for kind in {row.type for row in rows} - {"normal"}:
        assert TYPES[kind] in text(page).lower()


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_blank_sheet_of_every_preset_has_a_row_for_every_deal(preset: str) -> None:
    table = a_table(preset, PRESETS[preset].players[0])
    page = tinyhtml5.parse(sheet_html(blank_scoreboard(table), Language("en"), blank=True))
    rows = [row for body in find(page, "tbody") for row in find(body, "tr")]
    assert len(rows) >= len(table.schedule.deals)


def test_every_preset_is_played_scored_and_checked_on_the_command_line(game: dict[str, Any]) -> None:
    sheet = run("score", "-", stdin=json.dumps(game))
    assert sheet["complete"] is True
    preset, players = game["rules"]["preset"], len(game["players"])
    plan = run("schedule", preset, "-p", str(players), "-d", str(game["first_dealer"]))
    assert [(deal["type"], deal["cards"]) for deal in plan] == [
        (deal["type"], deal["cards"]) for deal in sheet["deals"]
    ]
    first = plan[0]
    if first["bidding_order"]:
        said = run("bids", preset, "-p", str(players), "--cards", str(first["cards"]), *["0"] * (players - 1))
        assert sheet["deals"][0]["bids"][first["dealer"] - 1] in said["allowed"] or any(
            sheet["deals"][0]["bids"]
        )
    checked = run("check", "-", stdin=json.dumps(game))["deals"]
    assert len(checked) == len(plan)
    assert all(deal["agrees"] for deal in checked)
