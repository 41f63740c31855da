"""Bids: the range, what the last bidder may not say, limits on passing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.bids import check_bids, legal_bids, tension
from scorekeeper.domain.errors import IllegalBid
from scorekeeper.domain.ruleset import RuleSet
from tests.builders import a_deal, a_game, refusal, score, the_rules


@st.composite
def before_the_dealer(draw: st.DrawFn) -> tuple[int, list[int]]:
    """Hand size, and the bids of everybody but the dealer."""
    cards = draw(st.integers(1, 12))
    return cards, draw(st.lists(st.integers(0, cards), min_size=1, max_size=5))


@given(before_the_dealer())
def test_bids_never_add_up_where_they_must_not(given_: tuple[int, list[int]]) -> None:
    cards, earlier = given_
    allowed = legal_bids(the_rules(), "normal", cards, len(earlier) + 1, earlier)
    assert all(tension(cards, [*earlier, bid]) != 0 for bid in allowed)
    assert len(allowed) >= cards


@given(before_the_dealer())
def test_bids_add_up_where_they_must_and_can(given_: tuple[int, list[int]]) -> None:
    cards, earlier = given_
    allowed = legal_bids(the_rules("raspisnoy_must_equal"), "normal", cards, len(earlier) + 1, earlier)
    if sum(earlier) <= cards:
        assert [tension(cards, [*earlier, bid]) for bid in allowed] == [0]
    else:
        assert allowed == tuple(range(cards + 1))


@given(before_the_dealer(), st.sampled_from(["must_not_equal", "must_equal", "none"]))
def test_only_the_last_bidder_is_restricted(given_: tuple[int, list[int]], restriction: str) -> None:
    cards, earlier = given_
    rules = the_rules(dealer_restriction=restriction)
    assert legal_bids(rules, "normal", cards, len(earlier) + 2, earlier) == tuple(range(cards + 1))


@pytest.mark.parametrize(
    ("fallback", "cards", "earlier", "allowed"),
    [
        ("free", 2, [2, 1], (0, 1, 2)),
        ("zero", 2, [2, 1], (0,)),
        ("abs_difference", 2, [2, 1], (1,)),
        ("abs_difference", 2, [2, 2], (2,)),
        ("abs_difference", 2, [2, 2, 1], (0, 1, 2)),
        ("zero", 2, [1, 1], (0,)),
        ("abs_difference", 2, [1, 0], (1,)),
    ],
)
def test_where_bids_cannot_meet_any_more(
    fallback: str, cards: int, earlier: list[int], allowed: tuple[int, ...]
) -> None:
    rules = the_rules("raspisnoy_must_equal", must_equal_fallback=fallback)
    assert legal_bids(rules, "normal", cards, len(earlier) + 1, earlier) == allowed


@pytest.mark.parametrize("restriction", ["must_not_equal", "must_equal"])
@pytest.mark.parametrize(("dark", "free"), [("none", True), ("inherit", False)])
def test_dark_deals_have_a_restriction_of_their_own(restriction: str, dark: str, free: bool) -> None:
    rules = the_rules("raspisnoy_kids", dealer_restriction=restriction, dark_dealer_restriction=dark)
    normal = legal_bids(rules, "normal", 4, 3, [1, 1])
    assert normal != (0, 1, 2, 3, 4)
    assert legal_bids(rules, "dark", 4, 3, [1, 1]) == ((0, 1, 2, 3, 4) if free else normal)
    assert legal_bids(rules, "no_trump", 4, 3, [1, 1]) == normal


def test_uncapped_bids_go_to_99() -> None:
    rules = the_rules(bid_cap="none")
    assert legal_bids(rules, "normal", 3, 4, []) == tuple(range(100))
    assert legal_bids(rules, "normal", 3, 4, [0, 1, 0]) == (0, 1, *range(3, 100))


@pytest.mark.parametrize(
    ("most", "earlier", "allowed"),
    [
        (2, [0], (0, 1, 2, 3)),
        (2, [0, 0], (1, 2, 3)),
        (2, [0, 1, 0], (0, 1, 3)),
        (1, [2, 0], (1, 2, 3)),
        (0, [], (1, 2, 3)),
        (0, [1], (1, 2, 3)),
    ],
)
def test_nobody_passes_after_too_many_passes(most: int, earlier: list[int], allowed: tuple[int, ...]) -> None:
    rules = the_rules(max_consecutive_passes=most)
    assert legal_bids(rules, "normal", 3, 4, earlier) == allowed


def test_limit_on_passing_yields_to_the_restriction() -> None:
    """One card, three passes: the dealer may not say 1, so a pass is allowed after all."""
    for rules in (the_rules(max_consecutive_passes=3), the_rules(max_consecutive_passes=1)):
        assert legal_bids(rules, "normal", 1, 4, [0, 0, 0]) == (0,)
    assert legal_bids(the_rules(), "normal", 1, 4, [0, 0, 0], may_pass=False) == (0,)
    assert legal_bids(the_rules("raspisnoy_must_equal"), "normal", 1, 2, [1], may_pass=False) == (0,)


def test_passes_of_earlier_scored_deals_count() -> None:
    """Seat 1 passed once; with a limit of one it has to bid something."""
    limit = {"pass_limit_per_player": 1}
    first = a_deal([0, 1, 1, 1], [0, 1, 0, 0])
    again = a_deal([0, 1, 1, 1], [0, 1, 1, 0])
    assert refusal(a_game(first, again, options=limit)) == ("bid_forbidden", 2, 1)
    better = a_deal([1, 1, 1, 1], [1, 1, 0, 0])
    assert score(a_game(first, better, options=limit))["deals"][1]["points"] == [100, 100, -200, -200]


def test_passes_of_void_deals_do_not_count() -> None:
    limit = {"pass_limit_per_player": 1}
    void = a_deal([0, 1, 1, 1], None, void=True)
    first = a_deal([0, 1, 1, 1], [0, 1, 0, 0])
    assert len(score(a_game(void, first, options=limit))["deals"]) == 2


@pytest.mark.parametrize(
    ("bids", "code", "seat"),
    [
        ([0, 0, 0, 2], "bad_bid", 3),
        ([-1, 0, 0, 0], "bad_bid", 0),
        ([True, 0, 0, 0], "bad_bid", 0),
        ([1.0, 0, 0, 0], "bad_bid", 0),
        (["1", 0, 0, 0], "bad_bid", 0),
        ([1, 0, 0, 0], "bid_forbidden", 0),
        ([0, 1, 0, 5], "bad_bid", 3),
        ([1, None, 0, 0], "bad_bid", 1),
        ([None, 5, 7, None], "bad_bid", 1),
    ],
)
def test_first_wrong_bid_in_bidding_order_is_named(bids: list[Any], code: str, seat: int) -> None:
    """Seat 0 deals, so 1, 2, 3, 0 bid."""
    rules: RuleSet = the_rules()
    with pytest.raises(IllegalBid) as caught:
        check_bids(rules, "normal", 1, [1, 2, 3, 0], bids)
    assert (caught.value.code, caught.value.seat) == (code, seat)


def test_refusal_says_what_is_left() -> None:
    with pytest.raises(IllegalBid) as caught:
        check_bids(the_rules(), "normal", 2, [1, 2, 3, 0], [1, 1, 0, 0])
    assert caught.value.code == "bid_forbidden"
    assert caught.value.params["allowed"] == (0, 2)
    assert caught.value.params["levels"] is True
