"""What the recording desk draws."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.bids import legal_bids
from scorekeeper.domain.events import BidEntered, DealRecorded, Event, TricksMarked, Undone
from scorekeeper.domain.history import advance, begin
from scorekeeper.domain.scoresheet import Table
from scorekeeper.services.desk import desk_view, plan_view
from tests import strategies as some
from tests.builders import a_history, a_table

FIRST_DEAL: list[Event] = [
    BidEntered(1, 0), BidEntered(2, 1), BidEntered(3, 1), BidEntered(0, 0), DealRecorded((0, 0, 1, 0))
]  # fmt: skip


def desk(*events: Event, **options: Any) -> dict[str, Any]:
    return desk_view(a_history(a_table(**options), events))


def test_desk_of_a_new_game() -> None:
    found = desk()
    assert (found["version"], found["phase"], found["number"]) == (0, "bids", 1)
    assert (found["bids"], found["marks"]) == ([None] * 4, [None] * 4)
    assert (found["undo"], found["redo"]) == (None, None)
    assert (found["totals"], found["exact"], found["no_pass"]) == ([0] * 4, [False] * 4, [])


def test_undo_and_redo_name_what_they_take_back() -> None:
    found = desk(*FIRST_DEAL, BidEntered(2, 1))
    assert found["undo"] == {"kind": "bid", "seat": 3, "bid": 1, "deal": 2}
    found = desk(*FIRST_DEAL, BidEntered(2, 1), Undone())
    assert found["undo"] == {"kind": "record", "tricks": [0, 0, 1, 0], "deal": 1}
    assert found["redo"] == {"kind": "bid", "seat": 3, "bid": 1, "deal": 2}


def test_desk_between_bids_and_record() -> None:
    found = desk(*FIRST_DEAL[:4], TricksMarked(2, 1))
    assert (found["phase"], found["bids"], found["marks"]) == ("tricks", [0, 0, 1, 1], [None, None, 1, None])


def test_desk_after_a_deal() -> None:
    found = desk(*FIRST_DEAL, pass_limit_per_player=1)
    assert (found["phase"], found["number"]) == ("bids", 2)
    assert found["totals"] == [50, 50, 100, -200]
    assert found["exact"] == [True, True, True, False]
    assert found["no_pass"] == [1, 2]


def test_desk_of_a_finished_game() -> None:
    table = {"schedule_kind": "short", "full_deals_count": 1}
    deal = [BidEntered(seat, 2) for seat in (1, 2, 3, 0)]
    second = [BidEntered(seat, 2) for seat in (2, 3, 0, 1)]
    record = DealRecorded((2, 2, 2, 3))
    found = desk(*deal, record, *second, record, **table)
    assert (found["phase"], found["number"], found["bids"]) == ("done", None, None)


@settings(max_examples=40)
@given(some.tables(6), st.data())
def test_phone_can_look_up_what_the_last_bidder_may_say(table: Table, data: st.DataObject) -> None:
    """The tables sent with the page agree with the rules for every sum of the earlier bids."""
    plan = plan_view(table)
    deal = data.draw(st.sampled_from([deal for deal in table.schedule.deals if deal.has_bids]))
    rules = table.rules
    limits = plan["bids"][f"{deal.type}/{deal.cards}"]
    count = table.players - 1
    earlier = data.draw(st.lists(st.integers(0, min(limits["max"], 40)), min_size=count, max_size=count))
    total = sum(earlier)
    barred = limits["barred"][total] if total < len(limits["barred"]) else None
    only = limits["only"][total] if total < len(limits["only"]) else None
    expected = [bid for bid in range(limits["max"] + 1) if bid != barred] if only is None else [only]
    if rules.max_consecutive_passes is None:
        found = legal_bids(rules, deal.type, deal.cards, table.players, earlier)
        assert list(found) == expected


def test_deals_without_bids_have_nothing_to_look_up() -> None:
    table = a_table(max_hand_cap=3, special_rounds=["misere", "gold", "dark"])
    assert set(plan_view(table)["bids"]) == {"normal/1", "normal/2", "normal/3", "dark/3"}


@settings(max_examples=40)
@given(some.tables(), st.data())
def test_plan_and_desk_are_json(table: Table, data: st.DataObject) -> None:
    history = begin(table)
    for event in data.draw(some.event_lists(table)):
        history = advance(history, event)
    for body in (plan_view(table), desk_view(history)):
        assert json.loads(json.dumps(body)) == body
    assert desk_view(history)["version"] == history.version
    assert len(plan_view(table)["deals"]) == len(table.schedule.deals)


def plan_deal(kind: str, **options: Any) -> dict[str, Any]:
    """Return what a phone is told of the first deal of *kind*."""
    table = a_table("raspisnoy_must_equal", special_repeat="once", **options)
    deal: dict[str, Any] = next(deal for deal in plan_view(table)["deals"] if deal["type"] == kind)
    return deal


def test_a_trump_is_noted_only_where_there_is_one_to_note() -> None:
    def found(kind: str, **options: Any) -> tuple[str | None, bool]:
        deal = plan_deal(kind, **options)
        return deal["trump"], deal["trump_open"]

    assert found("normal") == (None, True)
    assert found("no_trump") == ("none", False)
    assert found("normal", trump_mode="fixed", fixed_trump="D") == ("D", False)
    assert found("normal", trump_mode="circular") == (None, False)
    assert found("normal", trump_mode="circular", circular_trump_scope="deal") == (None, True)
    assert found("no_trump", trump_mode="circular") == ("none", False)


def test_the_phone_is_told_what_a_trick_is_worth_where_nobody_bids() -> None:
    assert plan_deal("misere", misere_per_trick=15)["each"] == -15
    assert plan_deal("gold", gold_per_trick=30)["each"] == 30
    assert plan_deal("dark")["each"] is None
    assert plan_view(a_table(display_divisor=100))["divisor"] == 100
