"""One deal of a sheet as plain JSON: FORMAT.md section 1. Seats are 1-based there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scorekeeper.domain.cards import SUITS
from scorekeeper.domain.entries import MOST_PENALTY_POINTS, DealEntry, Penalty, PenaltyKind, Trump
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.reading import LONGEST_NOTE, read_integer, read_list, read_object, read_text

PENALTY_KINDS: tuple[PenaltyKind, ...] = ("revoke", "joker_lead", "other")
PLAY_FIELDS = ("trump", "turned", "leader", "hands")
"""What may stand beside the tricks in the cards of a deal: FORMAT.md section 3."""


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


def read_entry(value: object) -> DealEntry:
    """Return the deal in a JSON *value*; whether the rules allow it is checked where they are known.

    Raises:
        RuleError: ``bad_format``, ``bad_seat``, ``bad_bid`` or ``bad_tricks``.
    """
    body = read_object(
        value,
        what="the deal",
        required=("bids", "tricks"),
        optional=("trump", "penalties", "void", "note", "play"),
    )
    void = body.get("void", False)
    if not isinstance(void, bool):
        raise RuleError("bad_format", "void is not true or false", fault="flag", what="void")
    play = body.get("play")
    return DealEntry(
        bids=_read_bids(body["bids"]),
        tricks=_read_tricks(body["tricks"]),
        trump=read_trump(body.get("trump")),
        penalties=tuple(
            _read_penalty(item) for item in read_list(body.get("penalties", []), what="penalties")
        ),
        void=void,
        note=read_text(body.get("note", ""), what="the note", longest=LONGEST_NOTE),
        play=None if play is None else read_play_text(play),
    )


def read_play_text(value: object) -> str:
    """Return the cards as they stand; what is impossible in them is found where the deal is known."""
    play = read_object(value, what="play", required=("tricks",), optional=PLAY_FIELDS)
    try:
        return json.dumps(play, ensure_ascii=False)
    except RecursionError:
        raise RuleError("bad_format", "the cards are no lists of cards", fault="cards") from None


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


def penalty_of(body: Mapping[str, Any], *, kind: object) -> Penalty:
    """Return the penalty in *body*; its *kind* stands under another name in events and in files."""
    return Penalty(
        seat=read_seat(body["seat"]),
        points=_read_points(body["points"]),
        kind=_read_penalty_kind(kind),
        note=read_text(body.get("note", ""), what="the note", longest=LONGEST_NOTE),
    )


def read_seat(value: object) -> int:
    """Return the seat (0-based) that a JSON *value* (1-based) names.

    Raises:
        RuleError: ``bad_seat``. Whether the table has that many seats is checked where it is known.
    """
    return read_integer(value, 1, 10, what="a seat", code="bad_seat") - 1


def _read_points(value: object) -> int:
    """Return the points of a penalty."""
    return read_integer(value, -MOST_PENALTY_POINTS, MOST_PENALTY_POINTS, what="points")


def _read_penalty_kind(value: object) -> PenaltyKind:
    """Return the kind of a penalty."""
    for kind in PENALTY_KINDS:
        if value == kind:
            return kind
    kinds = ", ".join(PENALTY_KINDS)
    raise RuleError("bad_format", f"a penalty is one of: {kinds}", fault="word", what="kind", words=kinds)


def read_trump(value: object) -> Trump | None:
    """Return the trump: a suit, ``none``, or None when nobody wrote it down."""
    if value is None or value == "none" or (isinstance(value, str) and value in SUITS):
        return value  # type: ignore[return-value]  # narrowed by membership, which mypy cannot see
    words = "S, C, D, H, none, null"
    raise RuleError(
        "bad_format", "a trump is S, C, D, H, none or null", fault="word", what="trump", words=words
    )
