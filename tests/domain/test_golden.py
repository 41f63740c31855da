"""Whole sheets whose figures come from a table or from reckoning by hand, never from the program."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.domain.gamefile import read_game
from tests.builders import HERE, score

SHEETS = sorted((HERE / "golden").glob("*.json"))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_sheet_comes_out_as_reckoned_by_hand(path: Path) -> None:
    golden: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    sheet = score(golden["game"])
    found = {
        "points": [deal["points"] for deal in sheet["deals"]],
        "adjustments": [pulka["adjustments"] for pulka in sheet["pulkas"]],
        "exact": [pulka["exact"] for pulka in sheet["pulkas"]],
        "running": [deal["totals"] for deal in sheet["deals"]],
        "totals": sheet["totals"],
        "places": sheet["places"],
        "winners": sheet["winners"],
        "settlement": sheet["settlement"],
    }
    assert found == {name: golden[name] for name in found}
    assert sheet["complete"] is True
    assert sheet["remaining"] == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_sheet_of_the_first_deals_is_the_start_of_the_whole(path: Path) -> None:
    game = json.loads(path.read_text(encoding="utf-8"))["game"]
    whole = read_game(game).sheet
    for count in range(len(game["deals"])):
        part = read_game(game | {"deals": game["deals"][:count]}).sheet
        assert part.lines == whole.lines[:count]
        assert not part.is_complete
        assert part.winners == ()
