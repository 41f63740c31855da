"""The sheet as ``scorekeeper-sheet/1`` and the schedule as JSON: FORMAT.md sections 2 and 4."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.domain import results
from scorekeeper.domain.schedule import DealSpec, Schedule
from scorekeeper.domain.scoresheet import Line, PulkaResult, Sheet

FORMAT = "scorekeeper-sheet/1"


def sheet_to_json(sheet: Sheet) -> dict[str, Any]:
    """Return *sheet* as the JSON of FORMAT.md section 2; seats are 1-based there."""
    settled = results.settlement(sheet.table.rules, sheet.totals)
    return {
        "format": FORMAT,
        "deals": [_line_to_json(line) for line in sheet.lines],
        "pulkas": [_pulka_to_json(result) for result in sheet.pulkas()],
        "remaining": [_planned_to_json(deal) for deal in sheet.remaining],
        "totals": list(sheet.totals),
        "places": list(sheet.places),
        "winners": _seats(sheet.winners),
        "complete": sheet.is_complete,
        "settlement": None if settled is None else list(settled),
    }


def schedule_to_json(schedule: Schedule) -> list[dict[str, Any]]:
    """Return the deals of *schedule* as the command ``schedule`` prints them."""
    return [
        _planned_to_json(deal) | {"bidding_order": _seats(deal.bidding_order), "leader": _seat(deal.leader)}
        for deal in schedule.deals
    ]


def _line_to_json(line: Line) -> dict[str, Any]:
    entry = line.entry
    body = _planned_to_json(line.deal) | {
        "bidding_order": _seats(line.deal.bidding_order),
        "leader": _seat(line.deal.leader),
        "bids": None if entry.bids is None else list(entry.bids),
        "tricks": None if entry.tricks is None else list(entry.tricks),
        "tension": line.tension,
        "points": list(line.points),
        "penalties": list(line.penalties),
        "totals": list(line.totals),
    }
    if entry.void:
        body["void"] = True
    return body


def _pulka_to_json(result: PulkaResult) -> dict[str, Any]:
    return {
        "number": result.pulka.number,
        "first_deal": result.pulka.first_deal,
        "last_deal": result.pulka.last_deal,
        "complete": result.complete,
        "exact": _seats(result.exact),
        "points": list(result.points),
        "adjustments": list(result.adjustments),
        "totals": list(result.totals),
    }


def _planned_to_json(deal: DealSpec) -> dict[str, Any]:
    return {
        "number": deal.number,
        "pulka": deal.pulka,
        "type": deal.type,
        "cards": deal.cards,
        "dealer": deal.dealer + 1,
    }


def _seats(seats: Iterable[int]) -> list[int]:
    return [seat + 1 for seat in seats]


def _seat(seat: int | None) -> int | None:
    return None if seat is None else seat + 1
