"""Readable test data: tables, deals, game files, and the rows of ``tests/vectors``."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.events import Event
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.history import History, advance, begin
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.scoresheet import Table
from scorekeeper.domain.sheetfile import sheet_to_json

HERE = Path(__file__).parent
NAMES = ("Nino", "Dato", "Lia", "Gio", "Eka", "Zaza", "Mari", "Levan", "Tamar", "Irakli")


def vector_rows(name: str, keep: Callable[[dict[str, Any]], bool] = lambda row: True) -> list[Any]:
    """Return the rows of one file of ``tests/vectors`` as parameters with their ids."""
    rows = json.loads((HERE / "vectors" / f"{name}.json").read_text(encoding="utf-8"))
    return [pytest.param(row, id=row["id"]) for row in rows if keep(row)]


def the_rules(preset: str = "georgian_joker", **options: Any) -> RuleSet:
    return with_house_rules(find_preset(preset), options)


def a_table(preset: str = "georgian_joker", players: int = 4, first_dealer: int = 0, **options: Any) -> Table:
    """Return a table; *first_dealer* is 0-based."""
    rules = the_rules(preset, **options)
    return Table(rules=rules, schedule=build_schedule(rules, players, first_dealer))


def a_deal(bids: Sequence[int | None] | None, tricks: Sequence[int] | None, **more: Any) -> dict[str, Any]:
    """Return one deal of a game file."""
    return {"bids": bids and list(bids), "tricks": tricks and list(tricks), **more}


def a_game(
    *deals: dict[str, Any],
    preset: str = "georgian_joker",
    players: int = 4,
    first_dealer: int = 1,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Return a game file; *first_dealer* is 1-based as in the file."""
    return {
        "format": "scorekeeper-game/1",
        "rules": {"preset": preset, "options": options or {}},
        "players": list(NAMES[:players]),
        "first_dealer": first_dealer,
        "deals": list(deals),
        **more,
    }


def score(game: Any) -> dict[str, Any]:
    """Return the sheet of a game file, as ``scorekeeper score`` prints it."""
    return sheet_to_json(read_game(game).sheet)


def refusal(game: Any) -> tuple[str, int | None, int | None]:
    """Return why a game file is refused: code, deal, seat (1-based); None where there is none."""
    with pytest.raises(ScorekeeperError) as caught:
        read_game(game)
    body = caught.value.as_json()
    return body["code"], body.get("deal"), body.get("seat")  # type: ignore[return-value]


FIRST = a_deal([0, 0, 1, 1], [0, 0, 1, 0])
"""Deal 1 of a Georgian game with seat 1 dealing: 50 50 100 -200."""
SECOND = a_deal([1, 1, 0, 1], [1, 0, 0, 1])
"""Deal 2 of the same game: 100 -200 50 100."""


def a_history(table: Table, events: Iterable[Event]) -> History:
    """Return the history of *events*, oldest first."""
    return reduce(advance, events, begin(table))
