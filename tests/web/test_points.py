"""Some tables say 3.5 for 350 points: every page writes points as the table says them."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.filters import counted
from tests.servers import ROOT
from tests.web.parties import Table
from tests.web.table import Scorer

MINUS = "\N{MINUS SIGN}"
WHOLE = {
    ("bank/bank.html", "now.ledger[seat]"): "stakes, and no points",
    ("board/final.html", "payment.amount"): "money",
    ("board/final.html", "view.settlement[player.seat - 1]"): "money",
    ("files/bank.html", "shown.ledger[loop.index0]"): "stakes, and no points",
    ("macros/deals.html", "row.tension"): "tricks",
    ("macros/ledger.html", "amount"): "stakes, and no points",
}
"""What is written as it is counted, and why."""


def house(preset: str, **options: Any) -> dict[str, str]:
    rules = {"preset": preset, "options": options | {"display_divisor": 100}}
    return {"preset": preset, "house": json.dumps(rules)}


def shown(client: FlaskClient, path: str) -> list[str]:
    """Return the figures of a page that stand for points of a player."""
    page = client.get(path).get_data(as_text=True)
    found = re.findall(r'<span class="pts">(?:<span class="sr">[^<]*</span>)?([^<]*)', page)
    return [text for text in found if text]


def test_every_page_of_a_game_writes_points_alike(client: FlaskClient) -> None:
    scorer = Scorer(client, **house("georgian_joker"))
    scorer.play_first_deal()
    scorer.enter({"kind": "penalty", "seat": 2, "points": -350})
    told = ["1", "0.5", MINUS + "2", MINUS + "3"]
    assert shown(client, "/") == told
    assert shown(client, f"{scorer.path}/final") == told
    assert sorted(shown(client, scorer.follower_path)) == sorted(told)
    assert "leads by 0.5 points" in client.get("/").get_data(as_text=True)


def test_a_game_that_is_over_is_named_with_its_points(client: FlaskClient) -> None:
    fields = house("georgian_joker", schedule_kind="fixed_list", fixed_list=[1], premium_mode="none")
    scorer = Scorer(client, **fields)
    scorer.play_first_deal()
    assert "Gio 1</small>" in client.get("/").get_data(as_text=True)
    assert "by 0.5 points" in client.get(f"{scorer.path}/final").get_data(as_text=True)
    assert shown(client, scorer.follower_path)[0] == "1"


def test_a_match_writes_points_as_its_parties_do(client: FlaskClient) -> None:
    table = Table(client, **house("ukrainian_joker", fixed_list=[2]))
    table.play("Ada", second="Bela")
    page = re.sub(r"<[^>]*>", "", table.page)
    assert "Ada wins: 0.2" in page
    assert re.search(r"Bela010\.05", re.sub(r"\s", "", page))


@pytest.mark.parametrize(
    ("value", "divisor", "form"), [(500, 100, 5), (350, 100, 2), (-200, 100, 2), (7, 1, 7)]
)
def test_what_is_written_chooses_the_plural(value: int, divisor: int, form: int) -> None:
    assert counted(value, divisor) == form


def test_no_template_writes_points_without_asking_the_table() -> None:
    found = set()
    for path in (ROOT / "templates").rglob("*.html"):
        for value, arguments in re.findall(
            r"([\w.]+(?:\[[^\]]*\])?)(?:\|abs)?\|(?:points|signed)\b(\([^)]*divisor\))?",
            path.read_text(encoding="utf-8"),
        ):
            if not arguments:
                found.add((path.relative_to(ROOT / "templates").as_posix(), value))
    assert found == set(WHOLE)
