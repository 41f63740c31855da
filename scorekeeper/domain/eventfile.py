"""Events as plain JSON, the form in which they are stored and sent. Seats are 1-based there."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.domain.entries import Penalty
from scorekeeper.domain.entryfile import (
    entry_to_json,
    penalty_of,
    read_entry,
    read_play_text,
    read_seat,
    read_trump,
)
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.events import (
    BidEntered,
    CardsWritten,
    DealAnnulled,
    DealCorrected,
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
        case DealCorrected(line, entry):
            return {"kind": "correct", "line": line + 1, "deal": entry_to_json(entry)}
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
            return CardsWritten(read_play_text(body["play"]))
        case "record":
            body = read_object(value, what="the entry", required=("kind", "tricks"))
            return DealRecorded(_read_tricks(body["tricks"]))
        case "annul":
            body = read_object(value, what="the entry", required=("kind",), optional=("tricks",))
            return DealAnnulled(_read_tricks(body["tricks"]) if "tricks" in body else None)
        case "correct":
            body = read_object(value, what="the entry", required=("kind", "line", "deal"))
            line = read_integer(body["line"], 1, _MOST, what="the line")
            return DealCorrected(line - 1, read_entry(body["deal"]))
        case "undo" | "redo":
            read_object(value, what="the entry", required=("kind",))
            return _BARE[kind]
    raise RuleError("bad_format", "this is no entry")


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
