"""The game file ``scorekeeper-game/1`` of FORMAT.md section 1: read strictly, written without loss."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.domain import records
from scorekeeper.domain.entries import DealEntry, Penalty
from scorekeeper.domain.errors import RuleError, ScorekeeperError
from scorekeeper.domain.eventfile import penalty_of, read_trump
from scorekeeper.domain.options import house_rules, with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.reading import (
    LONGEST_NOTE,
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
    )
    if body["format"] != FORMAT:
        raise RuleError("bad_format", f"the format is not {FORMAT!r}")
    title = read_text(body.get("title", ""), what="the title", longest=LONGEST_TITLE)
    played_on = _read_date(body["played_on"]) if "played_on" in body else None
    rules = read_rules(body["rules"])
    names = read_names(body["players"])
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


def entry_to_json(entry: DealEntry) -> dict[str, Any]:
    """Return one deal as the JSON of FORMAT.md section 1."""
    body: dict[str, Any] = {
        "bids": None if entry.bids is None else list(entry.bids),
        "tricks": None if entry.tricks is None else list(entry.tricks),
        "trump": entry.trump,
    }
    if entry.penalties:
        body["penalties"] = [_penalty_to_json(penalty) for penalty in entry.penalties]
    if entry.void:
        body["void"] = True
    if entry.note:
        body["note"] = entry.note
    if entry.play is not None:
        body["play"] = json.loads(entry.play)
    return body


def _penalty_to_json(penalty: Penalty) -> dict[str, Any]:
    body: dict[str, Any] = {
        "seat": penalty.seat + 1,
        "kind": penalty.kind,
        "points": penalty.points,
    }
    if penalty.note:
        body["note"] = penalty.note
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
    body = read_object(
        value,
        what="the deal",
        required=("bids", "tricks"),
        optional=("trump", "penalties", "void", "note", "play"),
    )
    void = body.get("void", False)
    if not isinstance(void, bool):
        raise RuleError("bad_format", "void is not true or false", fault="flag", what="void")
    trump = read_trump(body.get("trump"))
    play = body.get("play")
    if play is not None:
        records.read_record(table, deal, play, trump)
    return DealEntry(
        bids=_read_bids(body["bids"]),
        tricks=_read_tricks(body["tricks"]),
        trump=trump,
        penalties=tuple(
            _read_penalty(item) for item in read_list(body.get("penalties", []), what="penalties")
        ),
        void=void,
        note=read_text(body.get("note", ""), what="the note", longest=LONGEST_NOTE),
        play=None if play is None else json.dumps(play, ensure_ascii=False),
    )


def _read_bids(value: object) -> tuple[int | None, ...] | None:
    """Return the bids as they stand; the rules check numbers and range."""
    if value is None:
        return None
    return tuple(read_list(value, what="bids", code="bad_bid"))


def _read_tricks(value: object) -> tuple[int, ...] | None:
    """Return the tricks as they stand; the rules check numbers and range."""
    if value is None:
        return None
    return tuple(read_list(value, what="tricks", code="bad_tricks"))


def _read_penalty(value: object) -> Penalty:
    body = read_object(value, what="the penalty", required=("seat", "points"), optional=("kind", "note"))
    return penalty_of(body, kind=body.get("kind", "other"))


def _read_date(value: object) -> str:
    try:
        if isinstance(value, str) and _ISO_DATE.fullmatch(value):
            return date.fromisoformat(value).isoformat()
    except ValueError:
        pass
    raise RuleError("bad_format", "played_on is not a date like 2026-11-27", fault="date")
