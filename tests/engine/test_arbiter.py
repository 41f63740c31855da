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
from scorekeeper.engine.arbiter import (
    Trick,
    asked_of_next,
    circumstances,
    decide,
    duty,
    judge,
    legal_plays,
    winner,
)

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


# --- why


@pytest.mark.parametrize(
    ("preset", "options", "trump", "plays", "place", "reason"),
    [
        ("georgian_joker", {}, "H", "9D AC KD 8D", 3, "suit"),
        ("georgian_joker", {}, "H", "AD 7H KH QD", 3, "trump"),
        ("georgian_joker", {}, "none", "7D JK1_ AD KD", 3, "suit"),
        ("georgian_joker", {}, "S", "AD JK1= KD QC", 2, "trump"),
        ("georgian_joker", {}, "H", "AD JK1^ AH KD", 2, "joker"),
        ("georgian_joker", {}, "H", "AD JK1^ AH JK2^", 4, "later_joker"),
        ("georgian_joker", {"second_joker": "first_wins"}, "H", "JK1^H+ KH JK2^ AH", 1, "first_joker"),
        (
            "georgian_joker",
            {"second_joker": "adjacent_later_else_first"},
            "H",
            "JK1^H+ JK2^ KH AH",
            2,
            "joker_right_after",
        ),
        (
            "georgian_joker",
            {"second_joker": "adjacent_later_else_first"},
            "H",
            "JK1^H+ KH JK2^ AH",
            1,
            "joker_not_right_after",
        ),
        ("georgian_joker", {"second_joker": "color"}, "H", "AD JK1^ AH JK2^", 2, "coloured_joker"),
        ("ukrainian_joker", {}, "S", "JK1^ AH JK2^", 1, "opposite_joker"),
        ("ukrainian_joker", {}, "S", "JK1_ 9H JK2_", 3, "opposite_joker"),
        ("georgian_joker_trumpable", {}, "H", "JK1^D+ 7H AD KH", 4, "trump"),
        ("georgian_joker_trumpable", {}, "H", "JK1^D+ 7C AD KC", 1, "joker_not_trumped"),
        ("georgian_joker_trumpable", {}, "H", "JK1^D+ 7H JK2^ KH", 3, "later_joker"),
        # RULES 2.0 rule 9b: a joker after a led one that a trump could beat takes, whoever takes otherwise
        *(
            ("georgian_joker_trumpable", {"second_joker": reading}, "H", plays, 3, "joker_led_softly")
            for reading, plays in (
                ("first_wins", "JK1^D+ 7H JK2^ KH"),
                ("adjacent_later_else_first", "JK1^D+ 7H JK2^ KH"),
                ("color", "JK1^D+ 7H JK2^ KH"),
            )
        ),
        # where there is no trump, none could have beaten it
        ("georgian_joker_trumpable", {}, "none", "JK1^D+ 7C AD KC", 1, "joker"),
        ("georgian_joker", {}, "H", "JK1_D 9D 7H AD", 3, "trump"),
        ("georgian_joker", {}, "H", "JK1_D 9C AS 7C", 1, "nobody"),
        ("raspisnoy_kids", {}, "H", "9C JK1=6D AC", 3, "suit"),
        ("raspisnoy_circular", {}, None, "6C AC 7D KS", 3, "trump"),
    ],
)
def test_why_a_trick_goes_where_it_goes(
    preset: str, options: dict[str, Any], trump: str | None, plays: str, place: int, reason: str
) -> None:
    found = decide(trick(with_house_rules(find_preset(preset), options), trump, plays))
    assert (found.winner + 1, found.reason) == (place, reason)


@given(tables(), st.randoms(use_true_random=False))
def test_the_winner_and_its_reason_agree_with_the_cards_seen(
    table: tuple[RuleSet, str | None, list[list[str]]], random: Any
) -> None:
    rules, trump, hands = table
    lying = Trick(rules=rules, trump=trump)
    for hand in hands:
        play = random.choice(legal_plays(lying, hand))
        lying = Trick(rules=rules, trump=trump, plays=(*lying.plays, play))
    found = decide(lying)
    won = lying.plays[found.winner]
    assert found.winner == winner(lying)
    if won.card not in JOKERS:
        wanted = {"trump": found.asked.trump, "suit": found.asked.suit}
        assert won.card[-1] == wanted[found.reason]
    elif won.declared in ("^", "_"):
        assert "joker" in found.reason or found.reason == "nobody"


# --- may I play this


@pytest.mark.parametrize(
    ("preset", "trump", "led", "hand", "what", "forbidden"),
    [
        ("georgian_joker", "H", "9D", "7D AH", "follow", {"AH": ("must_follow", "7D")}),
        ("georgian_joker", "H", "9D", "AH 8H AC", "trump", {"AC": ("must_trump", "8H AH")}),
        ("georgian_joker", "H", "9D", "AS AC", "void_of_trump", {}),
        ("georgian_joker", "none", "9D", "AC AH", "void", {}),
        ("ukrainian_joker", "S", "5H", "8S QD", "void", {}),
        (
            "georgian_joker",
            "S",
            "JK1^H+",
            "7H KH AS",
            "highest",
            {"7H": ("must_play_highest", "KH"), "AS": ("must_follow", "KH")},
        ),
        (
            "georgian_joker",
            "S",
            "JK1_H-",
            "7H KH AS",
            "lowest",
            {"KH": ("must_play_lowest", "7H"), "AS": ("must_follow", "7H")},
        ),
        ("georgian_joker", "S", "JK1_H", "7H KH AS", "follow", {"AS": ("must_follow", "7H KH")}),
        (
            "raspisnoy_kids",
            "D",
            "JK1^*+",
            "7C AH AD",
            "highest_of_all",
            {"7C": ("must_play_highest", "AD AH")},
        ),
        ("raspisnoy_kids", "D", "JK1^*-", "7C AH 7D", "lowest_of_all", {"AH": ("must_play_lowest", "7C 7D")}),
        ("ukrainian_joker", "S", "JK1_", "2H QD", "open", {}),
        ("georgian_joker", "H", "", "7D AH", "lead", {}),
        ("strict_joker", "H", "", "JK1 AD", "lead", {"JK1": ("joker_lead_forbidden", "")}),
    ],
)
def test_a_verdict_names_the_rule_and_what_is_due(
    preset: str, trump: str, led: str, hand: str, what: str, forbidden: dict[str, tuple[str, str]]
) -> None:
    table = trick(find_preset(preset), trump, led)
    verdicts = judge(table, hand.split())
    assert duty(table, hand.split()) == what
    broken = {v.card: (v.broken, " ".join(v.due)) for v in verdicts if not v.plays}
    assert broken == forbidden
    assert [v.card for v in verdicts] == hand.split()
    assert all(v.broken is None for v in verdicts if v.plays)


@given(tables(), st.booleans(), st.integers(1, 3))
def test_verdicts_allow_exactly_what_is_legal(
    table: tuple[RuleSet, str | None, list[list[str]]], shown_void: bool, number: int
) -> None:
    rules, trump, (first, second, _third) = table
    for lying in (
        Trick(rules=rules, trump=trump),
        Trick(rules=rules, trump=trump, plays=legal_plays(Trick(rules=rules, trump=trump), first)[-1:]),
    ):
        verdicts = judge(lying, second, number=number, shown_void=shown_void)
        allowed = {play for verdict in verdicts for play in verdict.plays}
        assert allowed == set(legal_plays(lying, second, number=number, shown_void=shown_void))
        assert all(verdict.plays or verdict.broken for verdict in verdicts)


def test_a_led_joker_that_costs_a_fine_may_be_led_and_the_last_card_costs_nothing() -> None:
    table = trick(find_preset("ukrainian_joker"), "S", "")
    [joker, _king] = judge(table, ["JK1", "KD"])
    assert joker.plays
    assert joker.broken == "joker_lead_fined"
    assert judge(table, ["JK1"])[0].broken is None
    assert judge(table, ["JK1"], number=5)[0].broken is None


def test_the_printed_card_is_told_apart_from_the_joker_on_it() -> None:
    rules = find_preset("georgian_joker")
    face = {"9S": "allowed", "9H": "allowed"}
    for led, wanted in face.items():
        assert judge(trick(rules, "S", led), ["JK1", "7D"])[0].face == wanted
    assert judge(trick(rules, "S", "9H"), ["JK1", "7H"])[0].face == "not_now"
    assert judge(trick(rules, "S", "9H"), ["JK1", "7D"], shown_void=True)[0].face == "shown_void"
    assert judge(trick(find_preset("ukrainian_joker"), "S", "9H"), ["JK1"])[0].face is None


@pytest.mark.parametrize(
    ("options", "led", "hand", "asked"),
    [
        ({}, "9H", "JK1 7D", {"shown_void"}),
        ({}, "9H", "JK2 7D", set()),
        ({}, "9H", "JK1 7H", set()),
        ({}, "", "JK1 7H", set()),
        ({"joker_call_max_trick": 3}, "", "JK1 7H", {"number"}),
        ({"joker_call_max_trick": 3}, "", "AS 7H", set()),
        ({"joker_call_max_trick": 3}, "9H", "JK1 7H", set()),
    ],
)
def test_only_what_a_verdict_hangs_on_is_asked(
    options: dict[str, Any], led: str, hand: str, asked: set[str]
) -> None:
    rules = with_house_rules(find_preset("georgian_joker"), options)
    assert circumstances(trick(rules, "S", led), hand.split()) == asked


def test_the_trump_of_a_circular_trick_is_told() -> None:
    asked = asked_of_next(trick(find_preset("raspisnoy_circular"), None, "6C"))
    assert (asked.suit, asked.demand, asked.trump) == ("C", "lead", "D")
