"""Counted play-outs: in how many ways a small deal can be played, by the engine and by the naive rules.

A single play too many or too few anywhere in the tree changes the number.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.domain.records import card_of
from scorekeeper.engine.arbiter import trump_number
from scorekeeper.engine.cardset import hand_of
from scorekeeper.engine.deal import Deal, follow, legal
from scorekeeper.engine.playrules import play_rules
from tests.builders import the_rules
from tests.engine.naive import CIRCULAR
from tests.engine.naive_deal import NaiveDeal, playouts
from tests.engine.random_deals import random_deal, seeds

DEALS = 400
MOST_WAYS = 300
"""Deals with more ways are left out of the random comparison: the naive counter is slow."""


def playouts_of_engine(deal: Deal, most: int = 1_000_000) -> int:
    """Count the ways to play a deal to its end, but stop at *most*."""
    if deal.is_over:
        return 1
    number = 0
    for play in legal(deal):
        number += playouts_of_engine(follow(deal, play), most - number)
        if number >= most:
            return most
    return number


def counts(trump: str, *hands: str, preset: str = "georgian_joker", **options: Any) -> tuple[int, int]:
    """Count by the engine and by the naive rules; the first hand leads."""
    rules = the_rules(preset, **options)
    dealt = [[card_of(rules, card) for card in hand.split()] for hand in hands]
    fast = Deal(
        rules=play_rules(rules),
        trump=trump_number(None if trump == CIRCULAR else trump),
        hands=tuple(hand_of(hand) for hand in dealt),
        leader=0,
        length=len(dealt[0]),
    )
    return playouts_of_engine(fast), playouts(NaiveDeal(rules, trump, dealt, leader=0))


@pytest.mark.parametrize(
    ("trump", "hands", "options", "number"),
    [
        pytest.param("none", ["7S 8S 9S", "7H 8H 9H"], {}, 36, id="nobody can follow: 3! x 3!"),
        pytest.param("none", ["7S 8S 9S", "7H 8H 9H", "7D 8D 9D"], {}, 216, id="3! x 3! x 3!"),
        pytest.param("S", ["7S 8S 9S", "10S JS QS"], {}, 36, id="all trumps: 3! x 3!"),
        pytest.param("none", ["7S 8H", "9S 10H"], {}, 2, id="the answer is forced, so is the last trick"),
        pytest.param("none", ["7S 8H", "9S 10S"], {}, 4, id="7S answered by one of two, 8H too"),
        pytest.param("D", ["7S 8H", "9D 10C"], {}, 2, id="void: the trump is forced"),
        pytest.param("D", ["7S 8H", "9D 10C"], {"must_trump_when_void": False}, 4, id="void: free"),
        pytest.param("H", ["JK1", "7S"], {}, 25, id="twelve calls, each to take or give, and the six itself"),
        pytest.param("H", ["7S", "JK1"], {}, 3, id="take, give or the six itself"),
        pytest.param("H", ["7D", "JK1"], {"joker_face_value": False}, 2, id="take or give"),
        pytest.param("none", ["7S 8S", "JK1 9H"], {}, 2 * (3 + 1 + 1 + 1), id="thrown a heart, or the joker"),
        pytest.param("none", ["JK1 7S", "8S 9H"], {}, 3 + 18 + 18 + 1, id="7S led, taken, given, six led"),
        pytest.param("none", ["JK1 7S", "8S 9H"], {"strict_joker_lead": True}, 3, id="7S has to be led"),
    ],
)
def test_small_deals_have_as_many_ways_as_counted_by_hand(
    trump: str, hands: list[str], options: dict[str, Any], number: int
) -> None:
    assert counts(trump, *hands, **options) == (number, number)


TINY: list[Any] = [
    pytest.param("georgian_joker", "H", ["7D AH JK1", "9D KD 8H", "JK2 QS 10D"], {}, 4835, id="georgian"),
    pytest.param(
        "georgian_joker_trumpable", "S", ["JK1 KH 9S", "AH 7S QD", "10H JK2 8C"], {}, 1885, id="trumpable"
    ),
    pytest.param("strict_joker", "none", ["JK1 JK2 AD", "9D KS 8H", "7S QD 10C"], {}, 2049, id="strict"),
    pytest.param("raspisnoy_kids", "D", ["7C AH JK1", "10C KD 6H", "AC 9D 8H"], {}, 171, id="kids"),
    pytest.param(
        "raspisnoy_circular", CIRCULAR, ["9S JK1 QD", "8C AD KS", "10C 7H JD"], {}, 80, id="circular"
    ),
    pytest.param(
        "raspisnoy_circular",
        CIRCULAR,
        ["9S JK1 QD", "8C AD KS", "10C 7H JD"],
        {"circular_trump_scope": "deal"},
        85,
        id="circle by deal",
    ),
    pytest.param("ukrainian_joker", "S", ["JK1 2H 3S", "JK2 4H 5C", "6H 7S 8D"], {}, 292, id="ukrainian"),
    pytest.param(
        "odessa", "H", ["JK1 6H 9S", "AS KD 7H"], {"joker_any_time": False}, 137, id="joker held back"
    ),
]


@pytest.mark.parametrize(("preset", "trump", "hands", "options", "number"), TINY)
def test_small_deals_of_every_game_keep_their_number_of_ways(
    preset: str, trump: str, hands: list[str], options: dict[str, Any], number: int
) -> None:
    """The numbers are those of both counters: too large to count by hand, written down against changes."""
    assert counts(trump, *hands, preset=preset, **options) == (number, number)


def test_random_small_deals_have_as_many_ways_as_the_naive_rules_count() -> None:
    """Two or three players, one to three cards, sometimes a short stock to draw from, any house rules."""
    counted = 0
    for seed in seeds(DEALS):
        random = Random(seed)
        deal = random_deal(random, tables=(2, 3), most_cards=3)
        deal = replace(deal, stock=deal.stock[: random.randint(0, 2 * deal.table.players)])
        draws = len(deal.stock) // deal.table.players
        fast = deal.engine()._replace(length=deal.spec.cards + draws)
        number = playouts_of_engine(fast, most=MOST_WAYS)
        if number < MOST_WAYS:
            assert playouts(deal.naive()) == number, (seed, deal)
            counted += 1
    assert counted > DEALS / 2
