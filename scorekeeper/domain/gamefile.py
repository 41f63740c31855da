"""The game file ``scorekeeper-game/1`` of FORMAT.md section 1: read strictly, written without loss."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.domain import records
from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.entryfile import entry_to_json, read_entry
from scorekeeper.domain.errors import RuleError, ScorekeeperError
from scorekeeper.domain.options import house_rules, with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.reading import (
    LONGEST_TITLE,
    read_integer,
    read_list,
    read_names,
    read_object,
    read_text,
)
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec, build_schedule
from scorekeeper.domain.scoresheet import Sheet, Table, add_entry, empty_sheet

FORMAT = "scorekeeper-game/1"
_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile:
    """A game as read from a file, already counted."""

    title: str
    played_on: str | None
    """ISO date."""
    names: tuple[str, ...]
    """In seat order."""
    first_dealer: int
    """Seat, 0-based."""
    sheet: Sheet


def read_game(value: object) -> GameFile:
    """Return the game in the JSON *value*.

    Raises:
        ScorekeeperError: With a code of FORMAT.md section 4, the deal's number and the seat, for the first
            thing that is wrong; the whole file is refused.
    """
    body = read_object(
        value,
        what="the game",
        required=("format", "rules", "players", "first_dealer", "deals"),
        optional=("title", "played_on"),
        kind=FORMAT,
    )
    title = read_text(body.get("title", ""), what="the title", longest=LONGEST_TITLE)
    played_on = _read_date(body["played_on"]) if "played_on" in body else None
    rules = read_rules(body["rules"])
    names = read_names(body["players"], numbers=rules.players)
    first_dealer = read_integer(body["first_dealer"], 1, len(names), what="the first dealer", code="bad_seat")
    table = Table(rules=rules, schedule=build_schedule(rules, len(names), first_dealer - 1))
    return GameFile(
        title=title,
        played_on=played_on,
        names=names,
        first_dealer=first_dealer - 1,
        sheet=_read_deals(table, read_list(body["deals"], what="deals")),
    )


def read_rules(value: object) -> RuleSet:
    """Return the rule set in ``{"preset": ..., "options": {...}}``.

    Raises:
        RuleError: ``bad_option`` or ``bad_format``.
    """
    body = read_object(value, what="rules", required=("preset",), optional=("options",))
    options = body.get("options", {})
    if not isinstance(options, dict):
        raise RuleError("bad_format", "options is not an object", fault="object", what="options")
    return with_house_rules(find_preset(body["preset"]), options)


def rules_to_json(rules: RuleSet) -> dict[str, Any]:
    """Return the preset and the differences from it; ``read_rules`` gives *rules* back."""
    return {"preset": rules.preset, "options": house_rules(find_preset(rules.preset), rules)}


def game_to_json(
    *,
    rules: RuleSet,
    names: Sequence[str],
    first_dealer: int,
    entries: Sequence[DealEntry],
    title: str = "",
    played_on: str | None = None,
) -> dict[str, Any]:
    """Return a game as the JSON of FORMAT.md section 1; *first_dealer* is 0-based."""
    body: dict[str, Any] = {"format": FORMAT}
    if title:
        body["title"] = title
    if played_on is not None:
        body["played_on"] = played_on
    body["rules"] = rules_to_json(rules)
    body["players"] = list(names)
    body["first_dealer"] = first_dealer + 1
    body["deals"] = [entry_to_json(entry) for entry in entries]
    return body


def _read_deals(table: Table, deals: Sequence[object]) -> Sheet:
    sheet = empty_sheet(table)
    for value in deals:
        number = sheet.scored + 1
        try:
            sheet = add_entry(sheet, _read_entry(table, sheet.due, value))
        except ScorekeeperError as error:
            raise error.at_deal(number) from None
    return sheet


def _read_entry(table: Table, deal: DealSpec | None, value: object) -> DealEntry:
    if deal is None:
        number = len(table.schedule.deals)
        raise RuleError("too_many_deals", f"the party has {number} deals", most=number)
    entry = read_entry(value)
    records.check_cards(table, deal, entry)
    return entry


def _read_date(value: object) -> str:
    try:
        if isinstance(value, str) and _ISO_DATE.fullmatch(value):
            return date.fromisoformat(value).isoformat()
    except ValueError:
        pass
    raise RuleError("bad_format", "played_on is not a date like 2026-11-27", fault="date")
