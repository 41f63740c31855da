"""The arbiter: questions about a single trick, on a page whose address is all it knows."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from scorekeeper.domain.cards import JOKERS
from scorekeeper.domain.records import card_of
from tests.builders import the_rules
from tests.web.arbiter import address, answer_of, cards_in, links, page, rows
from tests.web.table import Scorer

# --- who takes it


def test_the_winner_is_that_of_the_rules_and_has_a_reason(client: FlaskClient) -> None:
    for row in rows("trick_winners"):
        told = row["inputs"]
        url = address(row["preset"], row["options"], trump=told["trump"] or "trick", t=told["plays"])
        said = answer_of(page(client, url))
        assert f"Card {row['expect']} takes it" in said, row["id"]
        assert said.rstrip().endswith("."), row["id"]


@pytest.mark.parametrize(
    ("preset", "trump", "plays", "reason"),
    [
        ("georgian_joker", "H", "9D AC KD 8D", "of the suit led (diamonds); no trump was played"),
        ("georgian_joker", "none", "9D AC KD 8D", "The highest of the suit led (diamonds)."),
        ("georgian_joker", "H", "AD 7H KH QD", "The highest trump (hearts)."),
        ("georgian_joker", "H", "AD JK1^ AH KD", "A joker that takes beats every card."),
        ("georgian_joker", "H", "AD JK1^ AH JK2^", "the later one takes it"),
        ("georgian_joker", "H", "JK1_D 9C AS 7C", "led to give the trick away, but nobody had"),
        ("georgian_joker", "S", "AD JK1= KD QC", "The joker counts as the 6 of spades. The highest trump"),
        ("raspisnoy_kids", "H", "9C JK1=AH AH", "The joker counts as the ace of hearts. The highest trump"),
        ("georgian_joker_trumpable", "H", "JK1^D+ 7H AD KH", "A trump (hearts) beats a joker"),
        ("georgian_joker_trumpable", "H", "JK1^D+ 7C AD KC", "A trump would have beaten the joker"),
        ("ukrainian_joker", "S", "JK1_ 9H JK2_", "Two jokers in a trick are opposites"),
    ],
)
def test_the_reason_is_told_in_words(
    client: FlaskClient, preset: str, trump: str, plays: str, reason: str
) -> None:
    assert reason in answer_of(page(client, address(preset, trump=trump, t=plays)))


def test_a_trick_can_be_tapped_card_by_card(client: FlaskClient) -> None:
    shown = page(client, "/arbiter")
    assert 'class="quads' not in shown
    for tap in ("hearts", "9 of diamonds", "ace of clubs", "king of diamonds", "8 of diamonds"):
        shown = page(client, links(shown)[tap])
    assert "Card 3 takes it: king of diamonds" in answer_of(shown)
    assert "king of diamonds" not in links(shown)
    shown = page(client, links(shown)["3: king of diamonds: take back"])
    assert "Card 1 takes it: 9 of diamonds" in answer_of(shown)
    assert "king of diamonds" in links(shown)


def test_a_full_trick_leaves_nothing_to_tap_but_a_new_one(client: FlaskClient) -> None:
    shown = page(client, address(trump="H", p="4", t="9D AC KD 8D"))
    assert "Card 3 takes it" in answer_of(shown)
    assert 'class="quads' not in shown
    fresh = page(client, re.findall(r'href="([^"]+)">New trick', shown)[0])
    assert "9 of diamonds" in links(fresh)


def test_a_led_joker_can_say_by_taps_all_that_the_rules_have(client: FlaskClient) -> None:
    shown = page(client, links(page(client, address(trump="H")))["6 of spades, joker"])
    said = {
        parse_qs(urlsplit(links(shown)[f"{demand} {suit}, {intent}"]).query)["t"][0]
        for demand in ("highest", "lowest", "any")
        for suit in ("spades", "clubs", "diamonds", "hearts")
        for intent in ("takes", "gives")
    }
    suits = [suit + demand for suit in "SCDH" for demand in ("+", "-", "")]
    assert said == {f"JK1{intent}{call}" for intent in "^_" for call in suits}
    assert "at face value" in shown
    assert "the highest card of any suit, takes" not in links(shown)


def test_a_link_to_a_trick_that_brings_its_own_trump_is_answered_at_once(client: FlaskClient) -> None:
    shown = page(client, address("raspisnoy_circular", t="6C AC 7D KS"))
    assert "Card 3 takes it" in shown
    assert "What is trump?" not in shown
    change = re.search(r'<a class="trump-link" [^>]*href="([^"]+)"', shown)
    assert change is not None
    another = page(client, change[1])
    assert "What is trump?" in another, "it can be changed: a deal may have no trump"
    assert "What is trump?" in page(client, address("raspisnoy_circular"))
    by_deal = page(client, address("raspisnoy_circular", {"circular_trump_scope": "deal"}, t="6C AC 7D KS"))
    assert "What is trump?" in by_deal, "a later trick has the trump of the deal, which nobody has told"


def test_a_call_that_the_rules_do_not_have_is_not_offered(client: FlaskClient) -> None:
    lead = page(client, address("raspisnoy_kids", trump="H", joker="JK1"))
    of_any_suit = {name for name in links(lead) if "any suit" in name}
    assert of_any_suit == {
        f"the {demand} card of any suit, {intent}"
        for demand in ("highest", "lowest")
        for intent in ("takes", "gives")
    }
    assert "any trumps, gives" in links(lead)
    no_trump = page(client, address("raspisnoy_kids", trump="none", joker="JK1"))
    assert not any("trumps" in name for name in links(no_trump))
    follows = page(client, address("raspisnoy_kids", trump="H", t="9C", joker="JK1"))
    assert not any("any suit" in name for name in links(follows))
    assert "as ace of spades" in links(follows)
    assert "as ace of spades" not in links(page(client, address(trump="H", t="9C", joker="JK1")))


# --- may I play this


def test_the_cards_that_may_be_played_are_those_of_the_rules(client: FlaskClient) -> None:
    for row in rows("legal_plays"):
        told, rules = row["inputs"], the_rules(row["preset"], **row["options"])
        url = address(
            row["preset"],
            row["options"],
            ask="may",
            to="hand",
            trump=told["trump"] or "trick",
            t=told["led"] or "",
            h=told["hand"],
            void="1" if told["shown_void"] else "",
        )
        shown = page(client, url)
        allowed = {
            next((joker for joker in JOKERS if play.startswith(joker)), play) for play in row["expect"]
        }
        held = {card_of(rules, card) for card in told["hand"].split()}
        assert cards_in(shown, "allowed") == allowed, row["id"]
        assert cards_in(shown, "barred") == held - allowed, row["id"]
        faces = [card for card in held & allowed & set(JOKERS) if rules.joker_face_value]
        assert ("not as the" in shown) is any(f"{card}=" not in row["expect"] for card in faces), row["id"]


@pytest.mark.parametrize(
    ("preset", "trump", "led", "hand", "said", "reasons"),
    [
        (
            "georgian_joker",
            "H",
            "9D",
            "7D AH",
            "Follow suit: diamonds",
            ["The suit has to be followed: diamonds"],
        ),
        (
            "georgian_joker",
            "H",
            "9D",
            "AH AC",
            "None of the suit (diamonds): play a trump (hearts)",
            ["A trump has to be"],
        ),
        ("georgian_joker", "H", "9D", "AS AC", "Neither the suit (diamonds) nor a trump (hearts)", []),
        (
            "georgian_joker",
            "S",
            "JK1^H+",
            "7H KH",
            "asks for the highest card: hearts",
            ["The highest is due: king of hearts"],
        ),
        (
            "georgian_joker",
            "S",
            "JK1^H-",
            "7H KH",
            "asks for the lowest card: hearts",
            ["The lowest is due: 7 of hearts"],
        ),
        (
            "raspisnoy_kids",
            "D",
            "JK1^*+",
            "7C AH",
            "the highest card of the hand",
            ["The highest is due: ace of hearts"],
        ),
        ("strict_joker", "H", "", "JK1 AD", "You lead", ["only when nothing but jokers is left"]),
        ("ukrainian_joker", "H", "", "JK1 AD", "You lead", ["It costs 10 unless it is the last card"]),
        (
            "georgian_joker",
            "S",
            "9H",
            "JK1 7H",
            "Follow suit: hearts",
            ["takes or gives", "not as the 6 of spades"],
        ),
        ("georgian_joker", "S", "", "JK1 7H", "You lead", ["the highest, the lowest or any card of a suit"]),
        ("raspisnoy_circular", "trick", "6C", "9C AD", "Follow suit: clubs", ["has to be followed: clubs"]),
        (
            "raspisnoy_circular",
            "trick",
            "6C",
            "9H AD",
            "None of the suit (clubs): play a trump (diamonds)",
            [],
        ),
    ],
)
def test_the_rule_and_the_reason_are_told_in_words(
    client: FlaskClient, preset: str, trump: str, led: str, hand: str, said: str, reasons: Sequence[str]
) -> None:
    shown = page(client, address(preset, ask="may", to="hand", trump=trump, t=led, h=hand))
    assert said in answer_of(shown)
    for reason in reasons:
        assert reason in shown.split('class="verdicts"')[1]


def test_a_hand_can_be_tapped_after_the_trick(client: FlaskClient) -> None:
    shown = page(client, address(ask="may", trump="H"))
    shown = page(client, links(shown)["9 of diamonds"])
    shown = page(client, re.findall(r'href="([^"]+)">Now the hand', shown)[0])
    for tap in ("7 of diamonds", "ace of hearts"):
        shown = page(client, links(shown)[tap])
    assert cards_in(shown, "allowed") == {"7D"}
    shown = page(client, links(shown)["7 of diamonds: may be played. Take back"])
    assert cards_in(shown, "allowed") == {"AH"}


@pytest.mark.parametrize(
    ("options", "led", "hand", "asked"),
    [
        ({}, "9H", "JK1 7D", "void"),
        ({}, "9H", "JK2 7D", ""),
        ({"joker_call_max_trick": 3}, "", "JK1 7H", "number"),
        ({"joker_call_max_trick": 3}, "", "AS 7H", ""),
    ],
)
def test_more_is_asked_only_where_the_rules_ask_for_it(
    client: FlaskClient, options: dict[str, Any], led: str, hand: str, asked: str
) -> None:
    shown = page(client, address(options=options, ask="may", to="hand", trump="S", t=led, h=hand))
    assert [name for name in ("void", "number") if f'id="{name}"' in shown] == ([asked] if asked else [])


def test_what_is_asked_counts(client: FlaskClient) -> None:
    told = {"ask": "may", "to": "hand", "trump": "S", "h": "JK1 7D"}
    assert "not as the" not in page(client, address(t="9H", **told))
    assert "no trump was in the hand before" in page(client, address(t="9H", void="1", **told))
    late = address(options={"joker_call_max_trick": 3}, n="4", **told)
    assert cards_in(page(client, late), "barred") == {"JK1"}
    assert "up to trick 3" in page(client, late)


# --- trump


@pytest.mark.parametrize(
    ("preset", "options", "asked"),
    [
        ("georgian_joker", {}, True),
        ("georgian_joker", {"trump_mode": "none"}, False),
        ("georgian_joker", {"trump_mode": "fixed", "fixed_trump": "D"}, False),
        ("raspisnoy_circular", {"special_rounds": []}, False),
        ("raspisnoy_circular", {}, True),
    ],
)
def test_trump_is_asked_only_where_the_rules_leave_it_open(
    client: FlaskClient, preset: str, options: dict[str, Any], asked: bool
) -> None:
    shown = page(client, address(preset, options))
    assert ("What is trump?" in shown) is asked
    assert ('class="quads' in shown) is not asked


# --- where it is offered


def test_the_arbiter_is_offered_where_rules_are_read_and_on_the_start_page(client: FlaskClient) -> None:
    scorer = Scorer(client)
    assert 'href="/arbiter"' in page(client, "/")
    assert f'href="{scorer.path}/arbiter"' in page(client, f"{scorer.path}/rules")
    rules = page(client, "/rules/georgian_joker?o=second_joker%3Dfirst_wins")
    told = parse_qs(urlsplit(re.findall(r'href="(/arbiter[^"]+)"', rules)[0]).query)
    assert told == {"preset": ["georgian_joker"], "o": ["second_joker=first_wins"]}
