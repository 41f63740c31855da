"""A file becomes a joker bank: looked at first, kept whole, every round can be undone."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.models import db
from tests.web.bank import NAMES, NO_MATCH, Banker, banker_of, fields_of, ledger_of
from tests.web.importing import RUSSIAN, count, keep, look, multipart, shown, text_of
from tests.words.test_bank_faults import REFUSED

FRIDAY: dict[str, Any] = {
    "format": "scorekeeper-bank/1",
    "title": "Пятница",
    "players": list(NAMES),
    "banker": 1,
    "options": {"stake_limit": 20, "bank_after_win": "pass"},
    "rounds": [
        {"stakes": [0, 5, 20, 3], "turned": ["7", "A"]},
        {"stakes": [2, 0, 2, 2], "turned": ["JK"]},
        {"stakes": [1, 1, 0, 1], "turned": NO_MATCH},
    ],
}
UNTITLED = {key: value for key, value in FRIDAY.items() if key not in ("title", "options")} | {"rounds": []}


class Kept(Banker):
    """The phone that has kept a bank from a file."""

    def __init__(self, client: FlaskClient, file: Any) -> None:
        self.client = client
        self.path: str = keep(client, file).headers["Location"]

    @property
    def file(self) -> Any:
        return self.client.get(f"{self.path}/bank.json").get_json()


# --- looking


def test_the_preview_shows_the_ledger_the_next_banker_the_rounds_and_the_house_rules(
    app: Flask, client: FlaskClient
) -> None:
    before = count(app)
    text = text_of(shown(client, FRIDAY))
    for said in (
        "Bank from a file Пятница Joker bank · 3 rounds",
        "Won and lost Nino +25 Dato +8 Lia −27 Gio banker −6",
        "Round 1: ace at card 2. Nino: +28. The bank passes to Dato.",
        "1 A +28 −5 −20 −3",
        "Round 3: no match. Lia pays: −3. The bank passes to Gio.",
        "The highest stake: 20 instead of 10",
        "After a win of the bank: the bank passes on instead of the banker stays",
        "with links of its own, and everything can be undone",
        "Keep this bank next: round 4, Gio is the banker",
    ):
        assert said in text.replace("\N{NO-BREAK SPACE}", " "), text
    assert "foot of the sheet" not in text
    russian = text_of(shown(client, FRIDAY, **RUSSIAN))
    assert "Выигрыши и проигрыши" in russian
    assert "Взять этот банк дальше: кон 4, банк держит Gio" in russian
    assert count(app) == before


def test_a_bank_without_rounds_and_title_says_so(client: FlaskClient) -> None:
    text = text_of(shown(client, UNTITLED))
    assert "Joker bank no round played yet" in text
    assert "next: round 1, Nino is the banker" in text
    assert "House rules" not in text


def test_hostile_texts_are_shown_as_texts(client: FlaskClient) -> None:
    names = ['<script>alert("1")</script>', "\u202e=1+1", "x" * 60, "https://example.org/'\"&<"]
    file = FRIDAY | {"players": names, "title": '"><b>title</b>'}
    page = shown(client, file)
    kept = Kept(client, file)
    for shown_there in (page, kept.page(), client.get("/").get_data(as_text=True)):
        assert "<script>alert" not in shown_there
        assert "<b>title" not in shown_there
    assert kept.file == file


# --- keeping


def test_what_was_saved_comes_back_byte_for_byte_with_links_of_its_own(
    client: FlaskClient, app: Flask
) -> None:
    kept = Kept(client, FRIDAY)
    assert kept.file == FRIDAY
    saved = client.get(f"{kept.path}/bank.json")
    assert "%D0%9F%D1%8F%D1%82%D0%BD%D0%B8%D1%86%D0%B0" in saved.headers["Content-Disposition"]
    other = app.test_client()
    again = Kept(other, saved.data)
    assert again.path.split("/")[2] != kept.path.split("/")[2]
    assert other.get(f"{again.path}/bank.json").data == saved.data
    assert app.test_client().get(again.follower_path).status_code == 200
    page = html.unescape(other.get("/").get_data(as_text=True))
    assert again.path in page
    assert "Пятница" in page
    assert "3 rounds · Gio is the banker" in page
    assert kept.path not in page


def test_a_bank_told_here_by_its_cards_comes_back_too(client: FlaskClient) -> None:
    banker = Banker(client, limit="7", banker="3")
    banker.book("1", stake_0=7)
    page = banker.do("turning-on")
    for rank in ("7", "A"):
        page = banker.do(f"turn-{rank}", page)
    assert banker.send(page, do="book").status_code == 303
    saved = client.get(f"{banker.path}/bank.json").data
    kept = Kept(client, saved)
    assert client.get(f"{kept.path}/bank.json").data == saved
    assert ledger_of(kept.page()) == ledger_of(banker.page())


def test_a_bank_from_a_file_goes_on_and_every_round_of_it_can_be_undone(client: FlaskClient) -> None:
    kept = Kept(client, FRIDAY)
    assert (ledger_of(kept.page()), banker_of(kept.page())) == ([25, 8, -27, -6], 4)
    kept.book("none", stake_0=20, stake_1=1, stake_2=1)
    assert ledger_of(kept.page()) == [45, 9, -26, -28]
    expected = [([25, 8, -27, -6], 4), ([24, 7, -24, -7], 3), ([28, -5, -20, -3], 2), ([0, 0, 0, 0], 1)]
    for ledger, banker in expected:
        assert kept.send(do="undo").status_code == 303
        assert (ledger_of(kept.page()), banker_of(kept.page())) == (ledger, banker)
    assert kept.file["rounds"] == []
    assert kept.send(do="undo").status_code == 422
    for _ in range(3):
        assert kept.send(do="redo").status_code == 303
    assert kept.file == FRIDAY


def test_a_form_sent_twice_makes_one_bank(client: FlaskClient, app: Flask) -> None:
    page = shown(client, FRIDAY)
    fields = dict(re.findall(r'name="(once|text)" value="([^"]*)"', page))
    form = {name: html.unescape(value).encode() for name, value in fields.items()}
    before = count(app)
    first = client.post("/import/keep", **multipart(**form))
    made = count(app)
    assert made == before + 1 + len(FRIDAY["rounds"])
    assert client.post("/import/keep", **multipart(**form)).headers["Location"] == first.headers["Location"]
    assert count(app) == made


# --- decks and stakes that the form for a new bank does not offer


def test_a_deck_without_jokers_has_no_match_by_a_joker(client: FlaskClient) -> None:
    kept = Kept(client, UNTITLED | {"options": {"deck": 36, "jokers": []}})
    page = kept.page()
    offered = re.findall(r'<input type="radio" name="match" value="(\w+)"[^>]*>', page)
    barred = re.findall(r'<input type="radio" name="match" value="(\w+)"[^>]* disabled>', page)
    assert len(offered) == 15
    assert barred == ["1", "11", "12", "13", "14"]
    for position in barred:
        refused = kept.send(do="book", match=position)
        assert refused.status_code == 422
        assert "The deck does not have so many cards of one rank" in refused.get_data(as_text=True)
    assert ledger_of(kept.book("10")) == [3, -1, -1, -1]


def test_the_highest_stake_a_file_may_allow_is_staked_on_the_page(client: FlaskClient) -> None:
    kept = Kept(client, UNTITLED | {"options": {"stake_limit": 100_000}})
    assert 'max="100000"' in kept.page()
    assert fields_of(kept.do("more-1", stake_1=99_999))["stake-1"] == "100000"
    page = kept.book("1", stake_1=100_000, stake_2=100_000, stake_3=99_999)
    assert ledger_of(page) == [599_998, -200_000, -200_000, -199_998]
    refused = kept.send(do="book", match="2", stake_1=100_001)
    assert "A stake is a number from 1 to 100000" in refused.get_data(as_text=True)


# --- refusing


@pytest.mark.parametrize(("value", "place", "reason"), REFUSED)
def test_a_bad_bank_is_refused_with_the_place_and_nothing_is_written(
    client: FlaskClient, app: Flask, value: Any, place: str, reason: str
) -> None:
    before = count(app)
    answer = look(client, value)
    text = text_of(answer.get_data(as_text=True))
    assert answer.status_code == 422
    assert place in text
    assert reason in text
    assert "Nothing was written" in text
    assert client.post("/import/keep", data={"text": json.dumps(value)}).status_code == 422
    assert count(app) == before


def test_when_the_database_cannot_be_written_half_a_bank_is_not_there(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(BUSY_TIMEOUT=10)
    client = app.test_client()
    before = count(app)
    text = json.dumps(FRIDAY)
    with app.app_context():
        other = db.engine.raw_connection()
        other.execute("BEGIN IMMEDIATE")
        try:
            assert client.post("/import/keep", data={"text": text, "once": "operation-1"}).status_code == 503
        finally:
            other.rollback()
            other.close()
    assert count(app) == before
    assert client.post("/import/keep", data={"text": text, "once": "operation-1"}).status_code == 303
    assert count(app) == before + 1 + len(FRIDAY["rounds"])


def test_banks_from_files_count_as_begun(make_app: Callable[..., Flask]) -> None:
    client = make_app(LIMIT_BEGINNINGS="1 per hour").test_client()
    text = json.dumps(FRIDAY)
    assert client.post("/import/keep", data={"text": text}).status_code == 303
    refused = client.post("/import/keep", data={"text": text})
    assert refused.status_code == 429
    assert html.unescape(refused.get_data(as_text=True).split('name="text" value="')[1].split('"')[0]) == text
