"""Rules of play that only house rules reach, each by a deal worked out by hand."""

from typing import Any

import pytest

from scorekeeper.domain.records import card_of, read_play
from scorekeeper.engine.arbiter import Trick, judge, legal_plays
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
