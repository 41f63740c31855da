"""Events as JSON: the way there and back, and what is no event."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.domain.entries import Penalty
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.eventfile import event_from_json, event_to_json
from scorekeeper.domain.events import BidEntered, DealRecorded, Event, PenaltyBooked, TrumpNoted
from tests import strategies as some


@given(some.any_event())
def test_event_survives_json(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@pytest.mark.parametrize(
    ("body", "event"),
    [
        ({"kind": "bid", "seat": 1, "bid": 3}, BidEntered(0, 3)),
        ({"kind": "record", "tricks": [1, 0]}, DealRecorded((1, 0))),
        ({"kind": "trump", "trump": "none"}, TrumpNoted("none")),
        ({"kind": "trump", "trump": None}, TrumpNoted(None)),
        ({"kind": "penalty", "seat": 2, "points": -50}, PenaltyBooked(Penalty(seat=1, points=-50))),
        (
            {"kind": "penalty", "seat": 2, "points": -50, "reason": "revoke", "note": "deal 3"},
            PenaltyBooked(Penalty(seat=1, points=-50, kind="revoke", note="deal 3")),
        ),
    ],
)
def test_event_as_a_phone_sends_it(body: dict[str, Any], event: Event) -> None:
    assert event_from_json(body) == event


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (None, "bad_format"),
        ([], "bad_format"),
        ("undo", "bad_format"),
        ({}, "bad_format"),
        ({"kind": "Bid", "seat": 1, "bid": 1}, "bad_format"),
        ({"kind": ["bid"]}, "bad_format"),
        ({"kind": "undo", "deal": 1}, "bad_format"),
        ({"kind": "bid", "seat": 1}, "bad_format"),
        ({"kind": "bid", "seat": 1, "bid": 1, "note": ""}, "bad_format"),
        ({"kind": "bid", "seat": 0, "bid": 1}, "bad_seat"),
        ({"kind": "bid", "seat": 11, "bid": 1}, "bad_seat"),
        ({"kind": "bid", "seat": True, "bid": 1}, "bad_seat"),
        ({"kind": "bid", "seat": 1, "bid": -1}, "bad_bid"),
        ({"kind": "bid", "seat": 1, "bid": 1.0}, "bad_bid"),
        ({"kind": "bid", "seat": 1, "bid": True}, "bad_bid"),
        ({"kind": "bid", "seat": 1, "bid": None}, "bad_bid"),
        ({"kind": "bid", "seat": 1, "bid": 10**30}, "bad_bid"),
        ({"kind": "tricks", "seat": 1, "taken": -1}, "bad_tricks"),
        ({"kind": "tricks", "seat": 1, "taken": "1"}, "bad_tricks"),
        ({"kind": "record", "tricks": None}, "bad_tricks"),
        ({"kind": "record", "tricks": [1, None]}, "bad_tricks"),
        ({"kind": "record", "tricks": "10"}, "bad_tricks"),
        ({"kind": "trump", "trump": "hearts"}, "bad_format"),
        ({"kind": "note", "text": None}, "bad_format"),
        ({"kind": "note", "text": "a\nb"}, "bad_format"),
        ({"kind": "note", "text": "n" * 501}, "bad_format"),
        ({"kind": "penalty", "seat": 1, "points": 100_001}, "bad_format"),
        ({"kind": "penalty", "seat": 1, "points": 1, "reason": "fine"}, "bad_format"),
    ],
)
def test_what_is_no_event_is_refused(body: Any, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        event_from_json(body)
    assert caught.value.code == code


@given(some.json_values())
def test_any_json_is_an_event_or_refused(value: Any) -> None:
    with suppress(RuleError):
        event_from_json(value)
