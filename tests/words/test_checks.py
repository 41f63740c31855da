"""What the check of a deal says, in both languages."""

import re
from typing import get_args

import pytest

from scorekeeper.catalogues import Language
from scorekeeper.domain.cards import deck_cards
from scorekeeper.domain.errors import RuleError, UnreadableText
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine.checker import Fault
from scorekeeper.engine.faults import Rule
from scorekeeper.words.cards import pack_of
from scorekeeper.words.checks import fault_sentence, record_fault
from tests.builders import NAMES, the_rules

ENGLISH, RUSSIAN = Language("en"), Language("ru")
RULES = get_args(Rule)


def fault(rule: Rule, card: str = "9S", *due: str, shown_in: int | None = None) -> Fault:
    shown = due[0] if due and shown_in else None
    return Fault(trick=3, seat=1, card=card, rule=rule, obliged=due, shown_in=shown_in, shown_card=shown)


def test_a_revoke_is_told_as_the_table_would_tell_it() -> None:
    found = fault("must_follow", "9S", "QD", shown_in=5)
    assert fault_sentence(found, None, NAMES, ENGLISH) == (
        "Trick 3: Dato played the 9 of spades but held the queen of diamonds (it came in trick 5)"
    )
    assert fault_sentence(found, None, NAMES, RUSSIAN) == (
        "Взятка 3. Дато: 9 пик, хотя на руках дама бубен (выходит во взятке 5)".replace("Дато", "Dato")
    )


def test_several_cards_that_were_due_are_all_named() -> None:
    text = fault_sentence(fault("must_follow", "9S", "QD", "KD"), None, NAMES, ENGLISH)
    assert text.endswith("held the queen of diamonds, king of diamonds")


def test_of_several_cards_that_were_due_the_one_that_came_later_is_marked() -> None:
    """The other one may have come later still, or never."""
    found = fault("must_follow", "10C", "8S", "JS", shown_in=5)
    assert fault_sentence(found, None, NAMES, ENGLISH).endswith(
        "but held the 8 of spades (it came in trick 5), jack of spades"
    )
    assert fault_sentence(found, None, NAMES, RUSSIAN).endswith(
        "хотя на руках 8 пик (выходит во взятке 5), валет пик"
    )


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=["en", "ru"])
def test_every_rule_has_a_sentence_with_trick_and_name(rule: Rule, language: Language) -> None:
    text = fault_sentence(fault(rule, "JK1^", "QD"), 2, NAMES, language)
    assert "3" in text
    assert "Dato" in text
    assert "%" not in text
    if rule.startswith("must_"):
        assert ("queen of diamonds" if language is ENGLISH else "дама бубен") in text
    if rule == "wrong_leader":
        assert "Lia" in text


def test_no_two_rules_sound_alike() -> None:
    for language in (ENGLISH, RUSSIAN):
        assert len({fault_sentence(fault(rule, "9S", "QD"), 2, NAMES, language) for rule in RULES}) == 10


def test_russian_sentences_do_not_tell_a_players_gender() -> None:
    """No verb of the past stands beside a name: сыграл, сыграла."""
    for rule in RULES:
        text = fault_sentence(fault(rule, "9S", "QD", shown_in=5), 2, NAMES, RUSSIAN)
        assert not re.search(r"\b(сыграл|сходил|положил|зашёл|зашл|потребовал|назвал)\w{0,2}\b", text)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            UnreadableText("bad_card", "?", card="10X", trick=2, word="10X"),
            "Trick 2, “10X”: this is no card of this deck.",
        ),
        (
            RuleError("duplicate_card", "?", card="9D", trick=2, word="9D"),
            "Trick 2, “9D”: this card was played before.",
        ),
        (
            RuleError("bad_card", "?", card="7X", hand=2, word="7X"),
            "Hand 2, “7X”: this is no card of this deck.",
        ),
        (
            RuleError("bad_tricks", "?", fault="length", trick=2, cards=1, players=3),
            "Trick 2: there is 1 card for 3 players.",
        ),
        (RuleError("bad_tricks", "?", fault="many", tricks=2), "The deal has only 2 tricks."),
        (RuleError("bad_format", "?", fault="two_trumps"), "The cards name another trump than the sheet."),
        (RuleError("bad_format", "?"), "The cards written down do not fit the deal."),
        (
            RuleError("bad_card", "?", card="9D", fault="unheld"),
            "9♦ is in no hand that could have played it.",
        ),
    ],
)
def test_a_record_that_cannot_be_read_says_where_and_why(error: RuleError, text: str) -> None:
    assert record_fault(error, ENGLISH) == text
    assert re.search("[а-яё]", record_fault(error, RUSSIAN))


# --- the pack to tap on


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_pack_shows_every_card_once_with_its_own_name(rules: RuleSet) -> None:
    pack = pack_of(rules, ENGLISH)
    shown = [card for suit in pack["suits"] for card in suit["cards"]] + pack["jokers"]
    assert len(shown) == len({card["card"] for card in shown}) == len(deck_cards(rules.deck))
    assert len({card["name"] for card in shown}) == len(shown)
    assert [card["card"] for card in shown if card["joker"]] != []


@pytest.mark.parametrize("jokers", [["7S", "JK1"], ["JK1", "7S"]])
def test_a_printed_joker_and_an_extra_one_are_two_cards_to_tap(jokers: list[str]) -> None:
    """RULES section 0 "Notation": the second joker is JK2, be it the printed or the extra one."""
    pack = pack_of(the_rules("raspisnoy_kids", deck=53, jokers=jokers), ENGLISH)
    shown = [card for suit in pack["suits"] for card in suit["cards"]] + pack["jokers"]
    assert len({card["card"] for card in shown}) == len({card["name"] for card in shown}) == len(shown) == 53
    names = {card["card"]: card["name"] for card in shown if card["joker"]}
    assert [names["JK1"], names["JK2"]] == [
        "7 of spades, joker" if joker == "7S" else extra
        for joker, extra in zip(jokers, ("coloured joker", "plain joker"), strict=True)
    ]


def test_printed_jokers_lie_in_their_suit_and_others_apart() -> None:
    georgian = pack_of(the_rules("georgian_joker"), RUSSIAN)
    first = georgian["suits"][0]["cards"][0]
    assert (first["card"], first["name"], georgian["jokers"]) == ("JK1", "6 пик, джокер", [])
    large = pack_of(the_rules("raspisnoy_54"), ENGLISH)
    assert [card["name"] for card in large["jokers"]] == ["coloured joker", "plain joker"]
    assert (large["call"]["named"], large["call"]["scopes"]) == (True, ["suit", "T", "*", "-"])
