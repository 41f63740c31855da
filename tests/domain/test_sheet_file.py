"""The sheet as printed: every field of the contract, exactly."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.results import settlement
from scorekeeper.domain.scoresheet import Sheet
from scorekeeper.domain.sheetfile import sheet_to_json
from tests import strategies as some
from tests.builders import FIRST, SECOND, a_deal, a_game, score, the_rules

SHORT = {"schedule_kind": "short", "full_deals_count": 1}
"""Two pulkas of one nine-card deal."""


def test_sheet_of_two_deals_in_full() -> None:
    sheet = score(a_game(FIRST, SECOND, options={"schedule_kind": "first_half", "max_hand_cap": 3}))
    assert sheet == {
        "format": "scorekeeper-sheet/1",
        "deals": [
            {
                "number": 1,
                "pulka": 1,
                "type": "normal",
                "cards": 1,
                "dealer": 1,
                "bidding_order": [2, 3, 4, 1],
                "leader": 2,
                "bids": [0, 0, 1, 1],
                "tricks": [0, 0, 1, 0],
                "tension": 1,
                "points": [50, 50, 100, -200],
                "penalties": [0, 0, 0, 0],
                "totals": [50, 50, 100, -200],
            },
            {
                "number": 2,
                "pulka": 1,
                "type": "normal",
                "cards": 2,
                "dealer": 2,
                "bidding_order": [3, 4, 1, 2],
                "leader": 3,
                "bids": [1, 1, 0, 1],
                "tricks": [1, 0, 0, 1],
                "tension": 1,
                "points": [100, -200, 50, 100],
                "penalties": [0, 0, 0, 0],
                "totals": [250, -150, 250, -100],
            },
        ],
        "pulkas": [
            {
                "number": 1,
                "first_deal": 1,
                "last_deal": 2,
                "complete": True,
                "exact": [1, 3],
                "points": [150, -150, 150, -100],
                "adjustments": [100, 0, 100, 0],
                "totals": [250, -150, 250, -100],
            }
        ],
        "remaining": [
            {"number": 3, "pulka": 2, "type": "normal", "cards": 3, "dealer": 3},
            {"number": 4, "pulka": 2, "type": "normal", "cards": 3, "dealer": 4},
            {"number": 5, "pulka": 2, "type": "normal", "cards": 3, "dealer": 1},
            {"number": 6, "pulka": 2, "type": "normal", "cards": 3, "dealer": 2},
        ],
        "totals": [250, -150, 250, -100],
        "places": [1, 4, 1, 3],
        "winners": [],
        "complete": False,
        "settlement": None,
    }


def test_pulka_under_way_has_no_adjustments_yet() -> None:
    sheet = score(a_game(FIRST, SECOND))
    assert sheet["pulkas"] == [
        {
            "number": 1,
            "first_deal": 1,
            "last_deal": 8,
            "complete": False,
            "exact": [1, 3],
            "points": [150, -150, 150, -100],
            "adjustments": [0, 0, 0, 0],
            "totals": [150, -150, 150, -100],
        }
    ]


@pytest.mark.parametrize(
    "deals", [[], [a_deal(None, None)], [a_deal([0, 0, 1, 1], None)], [a_deal(None, None, void=True)]]
)
def test_pulka_without_a_scored_deal_is_not_listed(deals: list[dict[str, Any]]) -> None:
    sheet = score(a_game(*deals))
    assert sheet["pulkas"] == []
    assert sheet["complete"] is False
    assert sheet["winners"] == []
    assert sheet["places"] == [1, 1, 1, 1]


def test_pulka_under_way_totals_are_those_of_the_whole_game() -> None:
    """A penalty in the running deal and the pulka before count in them."""
    full = a_deal([2, 2, 2, 2], [2, 2, 2, 3])
    options = {"schedule_kind": "short", "full_deals_count": 2}
    penalty = [{"seat": 4, "points": -7}]
    sheet = score(a_game(full, full, full, a_deal(None, None, penalties=penalty), options=options))
    first, second = sheet["pulkas"]
    assert (first["complete"], first["exact"], first["adjustments"]) == (True, [1, 2, 3], [150, 150, 150, 0])
    assert first["totals"] == [450, 450, 450, 60]
    assert (second["complete"], second["points"]) == (False, [150, 150, 150, 30])
    assert second["totals"] == sheet["totals"] == [600, 600, 600, 83]


def test_penalties_are_beside_the_points() -> None:
    """They break no exactness and are no best deal: both players still gain 150 and 200."""
    deal = a_deal([2, 3, 2, 1], [2, 3, 3, 1])
    fined = {**deal, "penalties": [{"seat": 1, "points": -500}, {"seat": 2, "points": 900}]}
    sheet = score(a_game(fined, options=SHORT))
    assert sheet["deals"][0]["points"] == [150, 200, 30, 100]
    assert sheet["deals"][0]["penalties"] == [-500, 900, 0, 0]
    assert sheet["pulkas"][0]["exact"] == [1, 2, 4]
    assert sheet["pulkas"][0]["points"] == [150, 200, 30, 100]
    assert sheet["pulkas"][0]["adjustments"] == [150, 200, 0, 100]
    assert sheet["totals"] == [-200, 1300, 30, 200]


def test_rules_without_premiums_still_name_the_exact() -> None:
    sheet = score(a_game(FIRST, SECOND, preset="georgian_poker"))
    assert sheet["pulkas"][0]["exact"] == [1, 3]
    assert sheet["pulkas"][0]["adjustments"] == [0, 0, 0, 0]


def test_rules_without_pulkas_have_none() -> None:
    sheet = score(a_game(FIRST, preset="raspisnoy_kids"))
    assert sheet["pulkas"] == []
    assert sheet["deals"][0]["pulka"] is None
    assert {deal["pulka"] for deal in sheet["remaining"]} == {None}


def test_special_rounds_belong_to_no_pulka() -> None:
    options = SHORT | {"special_rounds": ["gold"], "special_repeat": "once"}
    full = a_deal([2, 2, 2, 2], [2, 2, 2, 3])
    gold = a_deal(None, [9, 0, 0, 0])
    sheet = score(a_game(full, full, gold, options=options))
    assert [deal["pulka"] for deal in sheet["deals"]] == [1, 2, None]
    assert sheet["deals"][2]["points"] == [180, 0, 0, 0]
    assert sheet["totals"] == [780, 600, 600, 60]
    assert sheet["complete"] is True


SPECIALS = {"max_hand_cap": 1, "full_deals_count": 1, "special_repeat": "once"}


def test_deals_without_bids() -> None:
    options = SPECIALS | {"special_rounds": ["misere", "gold"]}
    first = a_deal([0, 0], [1, 0])
    sheet = score(
        a_game(first, a_deal(None, [1, 0]), a_deal(None, None), preset="odessa", players=2, options=options)
    )
    misere, gold = sheet["deals"][1:]
    assert (misere["type"], gold["type"]) == ("misere", "gold")
    for deal in (misere, gold):
        assert (deal["bidding_order"], deal["bids"], deal["tension"]) == ([], None, None)
    assert (misere["dealer"], misere["leader"], misere["points"]) == (2, 1, [-20, 0])


def test_joker_holder_leads_where_the_rules_say_so() -> None:
    options = SPECIALS | {"special_rounds": ["forehead", "no_trump"]}
    first = a_deal([0, 1], [1, 0])
    forehead = a_deal([1, 0], [1, 0])
    sheet = score(
        a_game(
            first,
            forehead,
            a_deal([0, 1], [0, 1]),
            preset="raspisnoy_must_equal",
            players=2,
            options=options,
        )
    )
    assert [deal["type"] for deal in sheet["deals"]] == ["normal", "forehead", "no_trump"]
    assert [deal["leader"] for deal in sheet["deals"]] == [2, 1, None]
    assert [deal["tension"] for deal in sheet["deals"]] == [0, 0, 0]
    assert sheet["deals"][1]["points"] == [50, 5]
    assert sheet["deals"][2]["points"] == [10, 20]


@pytest.mark.parametrize(
    ("bids", "tension"),
    [
        (None, None),
        ([None] * 4, None),
        ([None, 0, 0, 0], None),
        ([0, 0, 0, 0], -1),
        ([1, 0, 0, 1], 1),
    ],
)
def test_tension_is_known_with_the_last_bid(bids: Any, tension: int | None) -> None:
    assert score(a_game(a_deal(bids, None)))["deals"][0]["tension"] == tension


def test_equal_totals_share_the_better_place_and_the_win() -> None:
    deal = a_deal([2, 2, 3, 1], [2, 2, 3, 2])
    sheet = score(a_game(deal, deal, options=SHORT | {"premium_mode": "none"}))
    assert sheet["totals"] == [300, 300, 400, 40]
    assert (sheet["places"], sheet["winners"]) == ([2, 2, 1, 4], [3])
    level = a_deal([2, 2, 2, 2], [2, 2, 2, 3])
    sheet = score(a_game(level, level, options=SHORT))
    assert (sheet["places"], sheet["winners"]) == ([1, 1, 1, 4], [1, 2, 3])


@pytest.mark.parametrize(("rule", "winners"), [("shared", [1, 2]), ("draw_if_all_equal", [])])
def test_all_equal_is_a_draw_where_the_rules_say_so(rule: str, winners: list[int]) -> None:
    options = {"fixed_list": [2], "tie_rule": rule}
    deal = a_deal([2, 1], [1, 1], penalties=[{"seat": 1, "points": 20}])
    sheet = score(a_game(deal, preset="ukrainian_joker", players=2, options=options))
    assert sheet["totals"] == [10, 10]
    assert (sheet["places"], sheet["winners"], sheet["complete"]) == ([1, 1], winners, True)


def test_settlement_is_on_the_totals_as_they_stand() -> None:
    money = {"settlement_mode": "winner_takes", "rate": 3}
    assert score(a_game(FIRST, options=money))["settlement"] == [-150, -150, 1200, -900]
    assert score(a_game(options=money))["settlement"] == [0, 0, 0, 0]
    assert score(a_game(FIRST, options={"settlement_mode": "none", "rate": 3}))["settlement"] is None


def test_units_that_do_not_divide_go_to_the_first_winners() -> None:
    """Three level at the top, one 5 points behind: 5 units, two each to the first two."""
    options = SHORT | {"settlement_mode": "winner_takes", "rate": 1, "premium_mode": "none"}
    deal = a_deal([2, 2, 2, 2], [2, 2, 2, 3], penalties=[{"seat": 4, "points": 115}])
    sheet = score(a_game(deal, options=options))
    assert sheet["totals"] == [150, 150, 150, 145]
    assert sheet["settlement"] == [2, 2, 1, -5]


@settings(max_examples=80)
@given(some.sheets())
def test_sheet_keeps_its_promises(sheet: Sheet) -> None:
    body = sheet_to_json(sheet)
    players = sheet.table.players
    scored = [deal for deal in body["deals"] if deal["tricks"] is not None and not deal.get("void")]
    running = (
        bool(body["deals"]) and body["deals"][-1]["tricks"] is None and not body["deals"][-1].get("void")
    )
    assert len(scored) + running + len(body["remaining"]) == len(sheet.table.schedule.deals)
    assert body["complete"] == (len(scored) == len(sheet.table.schedule.deals))
    assert body["totals"] == (body["deals"][-1]["totals"] if body["deals"] else [0] * players)
    assert sorted(body["places"])[0] == 1
    assert all(pulka["complete"] for pulka in body["pulkas"][:-1])
    for deal in body["deals"]:
        assert ("void" in deal) is bool(deal.get("void"))
    booked = [sum(p["adjustments"][seat] for p in body["pulkas"]) for seat in range(players)]
    for seat in range(players):
        points = sum(deal["points"][seat] + deal["penalties"][seat] for deal in body["deals"])
        assert body["totals"][seat] == points + booked[seat]


SETTLING = st.fixed_dictionaries(
    {
        "settlement_mode": st.sampled_from(["pairwise", "winner_takes"]),
        "rate": st.integers(1, 300),
        "negative_double": st.booleans(),
    }
)


@given(SETTLING, st.lists(st.integers(-3000, 3000) | st.sampled_from([0, 500]), min_size=2, max_size=10))
def test_a_settlement_moves_money_and_makes_none(options: dict[str, Any], totals: list[int]) -> None:
    money = settlement(the_rules(**options), totals)
    assert money is not None
    assert sum(money) == 0
    assert money[totals.index(max(totals))] >= 0
