"""Rules of play that only house rules reach, each by a deal worked out by hand."""

from typing import Any

import pytest

from scorekeeper.domain.records import card_of, read_play
from scorekeeper.engine.arbiter import Trick, decide, judge, legal_plays
from tests.builders import the_rules


def trick(text: str, trump: str | None, preset: str, options: dict[str, Any]) -> Trick:
    rules = the_rules(preset, **options)
    plays = tuple(read_play(rules, word, leads=at == 0) for at, word in enumerate(text.split()))
    return Trick(rules=rules, trump=trump, plays=plays)


def legal(hand: str, trump: str | None, preset: str, led: str = "", **options: Any) -> set[str]:
    table = trick(led, trump, preset, options)
    plays = legal_plays(table, [card_of(table.rules, card) for card in hand.split()])
    return {play.card + play.declared + play.call for play in plays}


SUIT_CALLS = {f"JK1{intent}{suit}{demand}" for intent in "^_" for suit in "SCDH" for demand in ("+", "-", "")}


@pytest.mark.parametrize("scope", ["trick", "deal"])
@pytest.mark.parametrize("trump", [None, "S"])
def test_a_joker_led_in_a_circle_names_a_suit_whatever_the_call_options_say(
    scope: str, trump: str | None
) -> None:
    """RULES 2.8. Odessa lets a joker be led for trumps, for any suit and without a call."""
    circle = {"trump_mode": "circular", "circular_trump_scope": scope}
    assert legal("JK1 7D", trump, "odessa", **circle) == {"7D"} | SUIT_CALLS


def test_without_trumps_nothing_is_circular() -> None:
    """The no-trump round of a circular game: any suit may be called, and no call made."""
    plays = legal("JK1 7D", "none", "odessa", trump_mode="circular")
    assert plays == {"7D", "JK1^", "JK1_", "JK1^*+", "JK1^*-", "JK1_*+", "JK1_*-"} | SUIT_CALLS


def test_a_hand_of_jokers_that_may_make_no_call_leads_without_one() -> None:
    options = {"trump_mode": "circular", "joker_call_scopes": ["T", "*"]}
    assert legal("JK1", None, "odessa", **options) == {"JK1^", "JK1_"}
    found = judge(trick("", None, "odessa", options), ["JK1", "7D"])
    assert [verdict.broken for verdict in found] == ["joker_needs_suit", None]


@pytest.mark.parametrize(
    ("plays", "place"),
    [
        pytest.param("JK1_D 9D JK2= AD", 2, id="face after a giver takes"),
        pytest.param("JK1_D 9D JK2=AH AD", 2, id="a named card after a giver takes"),
        pytest.param("JK1^D+ 9D JK2=AH AD", 0, id="a named card after a taker gives"),
        pytest.param("9D JK1= JK2^ AD", 2, id="after a joker that is a card the second one is free"),
    ],
)
def test_the_second_joker_is_the_opposite_whatever_it_declared(plays: str, place: int) -> None:
    """RULES 2.0 rule 10."""
    options = {"second_joker": "opposite", "joker_as_card": True}
    assert decide(trick(plays, "H", "georgian_joker", options)).winner == place


def test_a_forced_joker_sets_no_suit() -> None:
    """The led joker asks for nothing, the second one gives: the ten of spades is the first card."""
    options = {"second_joker": "opposite", "lead_joker_requires_suit": False, "joker_call_scopes": ["-"]}
    led = "JK1^ JK2= 10S"
    assert legal("9C 9S AH", "H", "georgian_joker", led, **options) == {"9S"}


def test_a_led_taker_that_may_be_ruffed_is_not_ruffed_by_a_forced_joker() -> None:
    options = {"second_joker": "opposite", "lead_joker_high_vs_trump": "trump", "joker_as_card": True}
    assert decide(trick("JK1^D+ JK2=AH 9D", "H", "georgian_joker", options)).winner == 0
    assert decide(trick("JK1^D+ JK2=AH 7H", "H", "georgian_joker", options)).winner == 2


@pytest.mark.parametrize(("plays", "place"), [("9D JK2=6S JK1= 7C", 1), ("9D JK1= JK2=6S 7C", 2)])
def test_a_joker_named_as_a_card_beats_the_joker_that_card_is_printed_on(plays: str, place: int) -> None:
    """RULES 2.0 rule 9d: at face value a joker is the real card."""
    assert decide(trick(plays, "S", "georgian_joker", {"joker_as_card": True})).winner == place
