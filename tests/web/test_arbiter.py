"""The arbiter: questions about a single trick, on a page whose address is all it knows."""

import html
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.domain.cards import JOKERS
from scorekeeper.domain.options import OPTIONS, write_option
from scorekeeper.domain.records import Play, card_of
from scorekeeper.web.arbiter.state import Question, read_question
from tests.builders import the_rules, vector_rows
from tests.web.table import Scorer


def address(preset: str = "georgian_joker", options: dict[str, Any] | None = None, **more: str) -> str:
    pairs = [("preset", preset)]
    pairs += [("o", f"{name}={write_option(name, value)}") for name, value in (options or {}).items()]
    return "/arbiter?" + urlencode(pairs + [(name, text) for name, text in more.items() if text])


def page(client: FlaskClient, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return html.unescape(answer.get_data(as_text=True))


def rows(name: str) -> list[Any]:
    return [row.values[0] for row in vector_rows(name)]


def answer_of(shown: str) -> str:
    """Return what the arbiter says."""
    return re.sub(r"<[^>]+>", " ", shown.split('class="answer"')[1].split(">", 1)[1].split("</div>")[0])


def links(shown: str) -> dict[str, str]:
    """Return the addresses of the page's links by their labels."""
    found = re.findall(r'<a [^>]*href="([^"]+)"[^>]*aria-label="([^"]+)"', shown)
    return {label: url for url, label in found}


def cards_in(shown: str, mark: str) -> set[str]:
    """Return the cards of the pack that bear a class."""
    return set(re.findall(rf'<a class="card [a-z]+(?: joker)? {mark}" data-key="(\w+)"', shown))


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


# --- the address


def test_an_address_leads_back_to_what_it_asks(app: Flask) -> None:
    told = Question(
        rules=the_rules("raspisnoy_kids", joker_call_max_trick=3),
        asking="may",
        said_trump="H",
        plays=(Play("JK1", "^", "*+"), Play("9D")),
        hand=("AS", "10H"),
        filling="hand",
        number=4,
        shown_void=True,
        players=5,
        game="abcdefgh",
    )
    tapped = told.changed(filling="trick", hand=(), plays=(), joker="JK1")
    for question in (told, tapped, Question(rules=the_rules())):
        with app.test_request_context(f"/arbiter?{question.query()}") as context:
            assert read_question(context.request.args) == question


@pytest.mark.parametrize(
    ("query", "left_out"),
    [
        ("t=9D+9D", "9D"),
        ("t=2D+KH", "2D"),
        ("t=9D+JK1", "JK1"),
        ("t=9D+JK1^H%2B", "JK1^H+"),
        ("t=9D^", "9D^"),
        ("ask=may&t=9D&h=9D", "9D"),
        ("trump=X", "X"),
        ("joker=JK3&ask=what&to=me", "what, me, JK3"),
        ("n=0&p=1", "1, 0"),
        ("n=" + "9" * 5000, "9" * 12),
        ("t=%00", "?"),
        ("t=6H+7S+7H+8S+8H+9H+9S", "9S"),
        ("h=" + "A" * 500, "A" * 12),
    ],
)
def test_what_cannot_be_read_is_named_and_the_rest_is_kept(
    client: FlaskClient, query: str, left_out: str
) -> None:
    shown = page(client, f"/arbiter?{query}")
    named = shown.split("could not be read: ")[1].split(". The rest")[0]
    assert set(named.split(", ")) == set(left_out.split(", "))


@pytest.mark.parametrize(
    "query", ["preset=bridge", "o=deck=7", "o=nothing", "o=deck", "preset=georgian_joker&o=jokers=AX"]
)
def test_rules_that_do_not_exist_are_refused_and_never_replaced(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/arbiter?{query}")
    assert answer.status_code == 400
    assert "takes it" not in answer.get_data(as_text=True)


NAMES = ("preset", "o", "ask", "trump", "t", "h", "to", "joker", "n", "void", "p", "game")
TEXTS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["raspisnoy_54", "odessa", "H", "none", "trick", "may", "hand", "JK1", "JK2", "^", "_-", "9", "1"]
        + [f"{name}=null" for name in list(OPTIONS)[:5]]
    ),
    st.lists(
        st.sampled_from(["9D", "AC", "JK1^", "JK2_", "JK1^*+", "JK1=", "JK1=AH", "JK2^T-", "10S", "6S"]),
        max_size=8,
    ).map(" ".join),
)


@given(st.lists(st.tuples(st.sampled_from(NAMES), TEXTS), max_size=8))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_address_whatever_breaks_it(client: FlaskClient, pairs: list[tuple[str, str]]) -> None:
    assert client.get("/arbiter?" + urlencode(pairs, errors="replace")).status_code in (200, 400)


# --- from a game


def test_a_game_hands_over_its_rules_and_its_trump_and_no_secret(client: FlaskClient, app: Flask) -> None:
    scorer = Scorer(client)
    scorer.enter({"kind": "trump", "trump": "D"})
    answer = client.get(f"{scorer.path}/arbiter")
    assert answer.status_code == 302
    there = answer.headers["Location"]
    assert scorer.token not in there
    told = parse_qs(urlsplit(there).query)
    assert (told["preset"], told["trump"], told["p"]) == (["georgian_joker"], ["D"], ["4"])
    assert f'href="{scorer.path}"' in page(client, there)
    stranger = page(app.test_client(), there)
    assert scorer.game in there
    assert "/score/" not in stranger
    assert 'href="/"' in stranger


def test_a_follower_comes_back_to_the_board(client: FlaskClient, app: Flask) -> None:
    scorer = Scorer(client)
    follower = app.test_client()
    there = follower.get(f"{scorer.follower_path}/arbiter").headers["Location"]
    assert f'href="{scorer.follower_path}"' in page(follower, there)
    assert client.get(f"/score/{scorer.game}/wrong/arbiter").status_code == 404


def test_the_arbiter_is_offered_where_rules_are_read_and_on_the_start_page(client: FlaskClient) -> None:
    scorer = Scorer(client)
    assert 'href="/arbiter"' in page(client, "/")
    assert f'href="{scorer.path}/arbiter"' in page(client, f"{scorer.path}/rules")
    rules = page(client, "/rules/georgian_joker?o=second_joker%3Dfirst_wins")
    told = parse_qs(urlsplit(re.findall(r'href="(/arbiter[^"]+)"', rules)[0]).query)
    assert told == {"preset": ["georgian_joker"], "o": ["second_joker=first_wins"]}
