"""Poker hands on a page whose address is all it knows."""

import html
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from scorekeeper.domain.poker import Category
from scorekeeper.web.poker.state import Comparison, read_comparison
from tests.builders import vector_rows
from tests.cli import shell


def page(client: FlaskClient, *hands: str, **more: str) -> str:
    query = urlencode([("h", hand) for hand in hands] + list(more.items()))
    answer = client.get(f"/poker?{query}")
    assert answer.status_code == 200
    return html.unescape(answer.get_data(as_text=True))


def command(*hands: str, **options: str) -> dict[str, Any]:
    given = [word for name, value in options.items() for word in (f"--{name}", value) if word]
    result: dict[str, Any] = shell.run("poker", *given, *hands)
    return result


@pytest.mark.parametrize(
    ("hand", "more", "words"),
    [
        ("KS-KH-8C-8D-JK1", {}, "Full house, kings over eights"),
        ("KS-KH-8C-8D-JK1", {"role": "bug"}, "Two pair, kings and eights · then A"),
        ("AS-AH-AD-AC-JK1", {}, "Five of a kind, aces"),
        ("10S-JS-QS-KS-JK1", {}, "Royal flush"),
        ("9S-JS-QS-KS-JK1", {"role": "bug_no_ace"}, "Flush, ace high"),
        (
            "AH-9D-7C-4S-JK1",
            {"role": "bug_no_ace"},
            "High card: ace · then 9, 7, 4, the joker counts for nothing",
        ),
        ("8S-8H-KD-4C-JK1", {"role": "wild_except_trips"}, "Two pair, kings and eights"),
        ("AS-2H-3D-5C-JK1", {"lowball": "1"}, "Low: 5, 4, 3, 2, A"),
        ("AS-AH-3D-5C-6C", {"lowball": "1"}, "Pair of aces"),
        ("2C-8S-8H-KD-4C", {"pack": "52", "wild": "2c"}, "Three of a kind, eights"),
        ("JK1-JK2-8H-KD-4C", {"pack": "54"}, "Three of a kind, kings"),
        ("5S-6H-7D-8C-9C", {}, "Straight, nine high"),
        ("JS-JH-JD-JC-9C", {}, "Four of a kind, jacks"),
        ("3S-3H-QD-7C-9C", {}, "Pair of threes · then Q, 9, 7"),
    ],
)
def test_a_hand_is_told_in_words(client: FlaskClient, hand: str, more: dict[str, str], words: str) -> None:
    shown = page(client, hand, "2S-4H-6D-8C-10C", **more).replace('</b> <span class="soft">', " · ")
    assert words in shown


@pytest.mark.parametrize(
    "row", vector_rows("poker", lambda row: len(row["inputs"]["hands"]) > 1 and not row["options"])
)
def test_the_page_names_the_winner_that_the_command_names(client: FlaskClient, row: dict[str, Any]) -> None:
    given = row["inputs"]
    hands = given["hands"]
    winners = command(*hands, role=given["role"])["winners"]
    shown = page(client, *(hand.replace(" ", "-") for hand in hands), role=given["role"])
    assert winners == row["expect"]["winners"]
    assert f"Hand {winners[0]} wins" in shown


def test_why_one_of_two_equal_hands_wins_is_said(client: FlaskClient) -> None:
    hands = ("6H-7D-8C-9S-JK1", "6S-7H-8D-9C-10S")
    assert "the hand with fewer jokers wins" in page(client, *hands)
    split = page(client, *hands, split="1")
    assert "All hands share" in split
    assert "Nothing tells them apart." in split
    suits = page(client, "6H-7D-8C-9S-10D", "6S-7H-8D-9C-10S", suits="1")
    assert "Hand 2 wins" in suits
    assert "suit of the highest card" in suits


def test_every_role_has_its_result_under_it(client: FlaskClient) -> None:
    shown = page(client, "KS-KH-8C-8D-JK1", "9S-9H-9C-4D-4C")
    table = shown.split("<tbody>")[1].split("</tbody>")[0]
    for row, role in zip(
        table.split("<tr")[1:], ("full_wild", "bug", "bug_no_ace", "wild_except_trips"), strict=True
    ):
        result = command("KS KH 8C 8D JK1", "9S 9H 9C 4D 4C", role=role)
        cells = row.split("<td")[1:]
        for place, (cell, hand) in enumerate(zip(cells, result["hands"], strict=True), start=1):
            name = hand["category"].replace("_", " ").capitalize()
            assert name in cell
            assert ("wins" in cell) is (place in result["winners"])


def test_a_card_of_the_hand_is_not_offered_again(client: FlaskClient) -> None:
    shown = page(client, "KS-8C", "KS")
    assert 'aria-label="king of spades"' not in shown
    assert 'aria-label="king of spades: take back"' in shown
    assert 'aria-label="king of hearts"' in shown
    assert 'aria-label="king of spades, in another hand"' in page(client, "KS-8C", "3D", at="2")


@pytest.mark.parametrize(
    ("query", "left_out"),
    [
        ("h=KS-KS-8C&h=", "KS"),
        ("h=1X-KH", "1X"),
        ("h=JK2", "JK2"),
        ("h=AS-KS-QS-JS-10S-9S", "9S"),
        ("h=&h=&h=&h=&h=&h=&h=2C", "2C"),
        ("role=none&pack=99&wild=&at=9", "9, none, 99"),
        ("pack=52&wild=JK1", "JK1"),
        ("h=%00%E2%80%A8%FF", "?"),
        ("h=" + "A" * 500, "A" * 12),
    ],
)
def test_what_cannot_be_read_is_named_and_the_rest_is_kept(
    client: FlaskClient, query: str, left_out: str
) -> None:
    answer = client.get(f"/poker?{query}")
    assert answer.status_code == 200
    shown = html.unescape(answer.get_data(as_text=True))
    named = shown.split("could not be read: ")[1].split(". The rest")[0]
    assert set(left_out.split(", ")) <= set(named.split(", ")) or left_out == named


def test_an_address_leads_back_to_what_it_shows(app: Any) -> None:
    told = Comparison(
        hands=(("AS", "JK1"), (), ("10D",)), asked=1, role="bug", pack="54", wild="7D", lowball=True,
        split=True, suits=True,
    )  # fmt: skip
    with app.test_request_context(f"/poker?{told.query()}") as context:
        assert read_comparison(context.request.args) == told


def test_every_category_has_a_name(app: Any) -> None:
    from scorekeeper.web.poker import words

    with app.test_request_context("/poker"):
        assert all(str(words.CATEGORY_NAMES[category]) for category in Category)
