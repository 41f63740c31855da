"""Events as plain JSON, the form in which they are stored and sent. Seats are 1-based there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scorekeeper.domain.cards import SUITS
from scorekeeper.domain.entries import MOST_PENALTY_POINTS, Penalty, PenaltyKind, Trump
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.events import (
    BidEntered,
    CardsWritten,
    DealAnnulled,
    DealRecorded,
    Event,
    NoteWritten,
    PenaltyBooked,
    TricksMarked,
    TrumpNoted,
)
from scorekeeper.domain.past import Redone, Undone
from scorekeeper.domain.reading import (
    LONGEST_NOTE,
    read_integer,
    read_list,
    read_object,
    read_text,
)

PENALTY_KINDS: tuple[PenaltyKind, ...] = ("revoke", "joker_lead", "other")
PLAY_FIELDS = ("trump", "turned", "leader", "hands")
"""What may stand beside the tricks in the cards of a deal: FORMAT.md section 3."""
_BARE: dict[str, Event] = {"undo": Undone(), "redo": Redone()}
_MOST = 1_000
"""Far above any bid or trick count; the rules say what is really possible."""


def event_to_json(event: Event) -> dict[str, Any]:
    """Return *event* as JSON; ``event_from_json`` gives it back."""
    match event:
        case BidEntered(seat, bid):
            return {"kind": "bid", "seat": seat + 1, "bid": bid}
        case TricksMarked(seat, taken):
            return {"kind": "tricks", "seat": seat + 1, "taken": taken}
        case TrumpNoted(trump):
            return {"kind": "trump", "trump": trump}
        case PenaltyBooked(penalty):
            return {
                "kind": "penalty",
                "seat": penalty.seat + 1,
                "points": penalty.points,
                "reason": penalty.kind,
                "note": penalty.note,
            }
        case NoteWritten(text):
            return {"kind": "note", "text": text}
        case CardsWritten(play):
            return {"kind": "cards", "play": json.loads(play)}
        case DealRecorded(tricks):
            return {"kind": "record", "tricks": list(tricks)}
        case DealAnnulled(until_then):
            return {"kind": "annul"} | ({} if until_then is None else {"tricks": list(until_then)})
        case Undone():
            return {"kind": "undo"}
        case Redone():
            return {"kind": "redo"}


def event_from_json(value: object) -> Event:
    """Return the event in a JSON *value*.

    Raises:
        RuleError: ``bad_format``, ``bad_seat``, ``bad_bid`` or ``bad_tricks``.
    """
    kind = value.get("kind") if isinstance(value, dict) else None
    match kind:
        case "bid":
            body = read_object(value, what="the entry", required=("kind", "seat", "bid"))
            bid = read_integer(body["bid"], 0, _MOST, what="the bid", code="bad_bid")
            return BidEntered(read_seat(body["seat"]), bid)
        case "tricks":
            body = read_object(value, what="the entry", required=("kind", "seat", "taken"))
            taken = body["taken"]
            if taken is not None:
                taken = read_integer(taken, 0, _MOST, what="tricks", code="bad_tricks")
            return TricksMarked(read_seat(body["seat"]), taken)
        case "trump":
            body = read_object(value, what="the entry", required=("kind", "trump"))
            return TrumpNoted(read_trump(body["trump"]))
        case "penalty":
            return PenaltyBooked(_read_penalty(value))
        case "note":
            body = read_object(value, what="the entry", required=("kind", "text"))
            return NoteWritten(read_text(body["text"], what="the note", longest=LONGEST_NOTE))
        case "cards":
            body = read_object(value, what="the entry", required=("kind", "play"))
            return CardsWritten(_read_play(body["play"]))
        case "record":
            body = read_object(value, what="the entry", required=("kind", "tricks"))
            return DealRecorded(_read_tricks(body["tricks"]))
        case "annul":
            body = read_object(value, what="the entry", required=("kind",), optional=("tricks",))
            return DealAnnulled(_read_tricks(body["tricks"]) if "tricks" in body else None)
        case "undo" | "redo":
            read_object(value, what="the entry", required=("kind",))
            return _BARE[kind]
    raise RuleError("bad_format", "this is no entry")


def _read_play(value: object) -> str:
    """Return the cards as they stand; what is impossible in them is found where the deal is known."""
    play = read_object(value, what="play", required=("tricks",), optional=PLAY_FIELDS)
    try:
        return json.dumps(play, ensure_ascii=False)
    except RecursionError:
        raise RuleError("bad_format", "the cards are no lists of cards") from None


def _read_tricks(value: object) -> tuple[int, ...]:
    counts = read_list(value, what="tricks", code="bad_tricks")
    return tuple(read_integer(count, 0, _MOST, what="tricks", code="bad_tricks") for count in counts)


def _read_penalty(value: object) -> Penalty:
    body = read_object(
        value,
        what="the penalty",
        required=("kind", "seat", "points"),
        optional=("reason", "note"),
    )
    return penalty_of(body, kind=body.get("reason", "other"))


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
