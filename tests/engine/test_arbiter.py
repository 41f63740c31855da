"""Legal plays and trick winners: the rows of the rule document, and what must hold for every hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.cards import JOKERS, deck_cards
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets import PRESETS, find_preset
from scorekeeper.domain.records import card_of, read_play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine.arbiter import Trick, legal_plays, winner

VECTORS = Path(__file__).parent.parent / "vectors"


def rows(name: str) -> list[Any]:
    found = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return [pytest.param(row, id=row["id"]) for row in found]


def trick(rules: RuleSet, trump: str | None, text: str | None) -> Trick:
    words = (text or "").split()
    plays = tuple(read_play(rules, word, leads=at == 0) for at, word in enumerate(words))
    return Trick(rules=rules, trump=trump, plays=plays)


def rules_of(row: dict[str, Any]) -> RuleSet:
    return with_house_rules(find_preset(row["preset"]), row["options"])


@pytest.mark.parametrize("row", rows("legal_plays"))
def test_legal_plays_are_those_of_the_rules(row: dict[str, Any]) -> None:
    rules, given_ = rules_of(row), row["inputs"]
    hand = [card_of(rules, card) for card in given_["hand"].split()]
    table = trick(rules, given_["trump"], given_["led"])
    found = legal_plays(table, hand, shown_void=given_["shown_void"])
    assert sorted(play.card + play.declared + play.call for play in found) == sorted(row["expect"])


@pytest.mark.parametrize("row", rows("trick_winners"))
def test_the_trick_goes_where_the_rules_say(row: dict[str, Any]) -> None:
    rules, given_ = rules_of(row), row["inputs"]
    assert winner(trick(rules, given_["trump"], given_["plays"])) + 1 == row["expect"]


@st.composite
def tables(draw: st.DrawFn) -> tuple[RuleSet, str | None, list[list[str]]]:
    """A rule set, a trump and the hands of three players."""
    rules = find_preset(draw(st.sampled_from(list(PRESETS))))
    trump = None if rules.trump_mode == "circular" else draw(st.sampled_from(["S", "C", "D", "H", "none"]))
    deck = sorted({card_of(rules, card) for card in deck_cards(rules.deck)})
    cards = draw(st.permutations(deck))
    size = draw(st.integers(1, 5))
    return rules, trump, [list(cards[seat * size : (seat + 1) * size]) for seat in range(3)]


@given(tables())
def test_a_joker_that_gives_never_takes_a_trick_it_followed(
    table: tuple[RuleSet, str | None, list[list[str]]],
) -> None:
    rules, trump, hands = table
    plain = [card for hand in hands for card in hand if card not in JOKERS]
    if len(plain) < 2 or not rules.jokers:
        return
    assert winner(trick(rules, trump, f"{plain[0]} JK1_ {plain[1]}")) != 1
    assert winner(trick(rules, trump, f"{plain[0]} JK1^ {plain[1]}")) == 1
