"""The joker bank page by page, without scripts: the ledger, refusals, what two phones do to each other."""

import html
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.services.errors import StoreBusy
from tests.cli import shell
from tests.web.bank import NAMES, NO_MATCH, Banker, banker_of, fields_of, ledger_of

TURNED_2 = ["7", "A"]


def text_of(page: str) -> str:
    return html.unescape(page)


def test_an_evening_is_what_the_command_says(client: FlaskClient) -> None:
    banker = Banker(client)
    banker.book("2", stake_1=5, stake_2=10, stake_3=3)
    banker.book("1")
    page = banker.book("none", stake_3=4)
    assert banker_of(page) == 2
    page = banker.do("turning-on", stake_0=9)
    for rank in TURNED_2:
        page = banker.do(f"turn-{rank}", page)
    assert "Card 2 is the ace called" in page
    assert banker.send(page, do="book").status_code == 303
    file = {
        "format": "scorekeeper-bank/1",
        "players": list(NAMES),
        "banker": 1,
        "rounds": [
            {"stakes": [0, 5, 10, 3], "turned": TURNED_2},
            {"stakes": [0, 5, 10, 3], "turned": ["JK"]},
            {"stakes": [0, 5, 10, 4], "turned": NO_MATCH},
            {"stakes": [9, 0, 10, 4], "turned": TURNED_2},
        ],
    }
    expected = shell.run("bank", "-", stdin=json.dumps(file))
    page = banker.page()
    assert ledger_of(page) == expected["ledger"]
    assert banker_of(page) == expected["banker"]
    assert text_of(page).count('<tr><th scope="row">') == 4


def test_the_last_stakes_are_offered_again(client: FlaskClient) -> None:
    banker = Banker(client)
    fields = fields_of(banker.book("5", stake_1=7, stake_2=1, stake_3=10))
    assert [fields[f"stake-{seat}"] for seat in (1, 2, 3)] == ["7", "1", "10"]
    assert "stake-0" not in fields


def test_what_happened_is_said_in_words(client: FlaskClient) -> None:
    banker = Banker(client)
    assert "Nino holds the bank first" in banker.page()
    said = text_of(banker.book("1", stake_1=5, stake_2=10, stake_3=3))
    assert "Round 1: a joker first, stakes doubled. Nino:\N{NO-BREAK SPACE}+36." in said
    assert "Round 2: 10 at card 6. Nino:\N{NO-BREAK SPACE}+18." in text_of(banker.book("6"))
    said = text_of(banker.book("none"))
    assert "Round 3: no match. Nino pays:\N{NO-BREAK SPACE}\N{MINUS SIGN}18. The bank passes to Dato." in said


def test_the_bank_may_pass_after_a_win_too(client: FlaskClient) -> None:
    assert banker_of(Banker(client, after_win="pass", banker="4").book("3")) == 1


def test_undo_and_redo_name_the_round_and_move_the_banker(client: FlaskClient) -> None:
    banker = Banker(client)
    banker.book("2", stake_1=5, stake_2=10, stake_3=3)
    page = text_of(banker.book("none"))
    assert 'aria-label="Undo: round 2, Nino\N{NO-BREAK SPACE}\N{MINUS SIGN}18"' in page
    assert banker.send(do="undo").status_code == 303
    page = text_of(banker.page())
    assert ledger_of(page) == [18, -5, -10, -3]
    assert banker_of(page) == 1
    assert 'aria-label="Undo: round 1, Nino\N{NO-BREAK SPACE}+18"' in page
    assert 'aria-label="Redo: round 2, Nino\N{NO-BREAK SPACE}\N{MINUS SIGN}18"' in page
    assert banker.send(do="undo").status_code == 303
    assert fields_of(banker.page())["stake-2"] == "10", "the stakes just taken back are offered"
    assert banker.send(do="redo").status_code == 303
    assert banker.send(do="redo").status_code == 303
    assert ledger_of(banker.page()) == [0, 0, 0, 0]
    assert banker_of(banker.page()) == 2
    refused = banker.send(do="redo")
    assert refused.status_code == 422
    assert "There is nothing to redo" in refused.get_data(as_text=True)


def test_a_form_sent_twice_counts_once(client: FlaskClient) -> None:
    banker = Banker(client)
    page = banker.page()
    for _ in range(3):
        assert banker.send(page, do="book", match="none", stake_1=5).status_code == 303
    page = banker.page()
    assert ledger_of(page) == [-7, 5, 1, 1]
    for _ in range(2):
        assert banker.send(page, do="undo").status_code == 303
    assert ledger_of(banker.page()) == [0, 0, 0, 0]


def test_an_old_page_books_nothing_and_loses_nothing(client: FlaskClient) -> None:
    banker = Banker(client)
    old = banker.page()
    banker.book("3")
    answer = banker.send(old, do="book", match="4", stake_1=6)
    assert answer.status_code == 409
    page = answer.get_data(as_text=True)
    assert "the ledger has moved on" in page
    assert ledger_of(page) == [3, -1, -1, -1]
    kept = fields_of(page)
    assert (kept["stake-1"], kept["match"]) == ("6", "4")
    assert banker.send(page, do="book").status_code == 303
    assert ledger_of(banker.page()) == [11, -7, -2, -2]


def test_the_page_one_has_gone_back_to_books_nothing_again(client: FlaskClient) -> None:
    banker = Banker(client)
    old = banker.page()
    assert banker.send(old, do="book", match="3").status_code == 303
    assert banker.send(old, do="book", match="none").status_code == 409
    assert ledger_of(banker.page()) == [3, -1, -1, -1]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"match": "3", "stake_1": "0"}, "A stake is a number from 1 to 10"),
        ({"match": "3", "stake_1": "11"}, "A stake is a number from 1 to 10"),
        ({"match": "3", "stake_1": ""}, "A stake is a number from 1 to 10"),
        ({"match": "3", "stake_1": "many"}, "A stake is a number from 1 to 10"),
        ({"match": "3", "stake_1": "9" * 400}, "A stake is a number from 1 to 10"),
        ({"match": ""}, "Tap the card that matched"),
        ({"match": "15"}, "Tap the card that matched"),
        ({"match": "x"}, "Tap the card that matched"),
        ({"match": "3", "stake_0": "5"}, "could not be booked"),
        ({"turning": "1"}, "Turn on until a card matches"),
        ({"turning": "1", "turned": "7-7"}, "Turn on until a card matches"),
        ({"turning": "1", "turned": "-".join(["7"] * 14)}, "could not be booked|The deck does not have"),
    ],
)
def test_a_round_that_cannot_be_is_refused_with_the_reason(
    client: FlaskClient, fields: dict[str, str], sentence: str
) -> None:
    banker = Banker(client)
    answer = banker.send(do="book", stake_2=8, **fields)
    page = text_of(answer.get_data(as_text=True))
    assert answer.status_code == 422
    assert any(part in page for part in sentence.split("|")), page
    assert fields_of(page)["stake-2"] == "8"
    assert ledger_of(banker.page()) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "x"},
        {"id": "é" * 20},
        {"base": "-1"},
        {"base": "1e9"},
        {"base": "99"},
        {"do": "more-99"},
        {"do": "more-"},
        {"do": "turn-ZZ"},
        {"do": "nonsense"},
        {"turned": "\0\0"},
        {"turned": "JK-" * 5000},
    ],
)
def test_a_form_made_by_hand_never_breaks_the_page(client: FlaskClient, fields: dict[str, str]) -> None:
    banker = Banker(client)
    assert banker.send(**({"do": "book", "match": "2"} | fields)).status_code in {200, 303, 409, 422}
    assert client.post(banker.path).status_code in {409, 422}


def test_stakes_step_within_the_limit_without_a_script(client: FlaskClient) -> None:
    banker = Banker(client, limit="3")
    page = banker.page()
    for expected in ("2", "3", "3"):
        page = banker.do("more-1", page, match="5")
        assert fields_of(page)["stake-1"] == expected
    for expected in ("2", "1", "1"):
        page = banker.do("less-1", page)
        assert fields_of(page)["stake-1"] == expected
    assert fields_of(page)["match"] == "5"


def test_cards_are_turned_and_taken_back_without_a_script(client: FlaskClient) -> None:
    banker = Banker(client)
    page = banker.do("turning-on", stake_1=6)
    assert "Card 1, the banker calls: joker" in page
    page = banker.do("turn-7", page)
    assert "Card 2, the banker calls: ace" in page
    page = banker.do("turn-A", page)
    assert "Card 2 is the ace called" in page
    assert fields_of(banker.do("turn-K", page))["turned"] == "7-A", "the round is over"
    page = banker.do("unturn", page)
    assert "Card 2, the banker calls: ace" in page
    for _ in range(4):
        page = banker.do("turn-8", page)
    assert 'value="turn-8" data-key="turn" class="card" disabled' in page
    assert fields_of(banker.do("turning-off", page))["stake-1"] == "6"


def test_followers_look_on_and_change_nothing(client: FlaskClient) -> None:
    banker = Banker(client)
    banker.book("2")
    watching = client.get(banker.follower_path)
    assert watching.status_code == 200
    page = watching.get_data(as_text=True)
    assert ledger_of(page) == [3, -1, -1, -1]
    assert "<form" not in page
    assert client.post(banker.follower_path, data=fields_of(banker.page())).status_code == 404
    assert client.get(f"{banker.follower_path}/share").status_code == 404
    assert client.get(f"{banker.follower_path}?since=1").status_code == 204
    assert client.get(f"{banker.follower_path}?since=0").status_code == 200


def test_no_link_opens_another_thing(client: FlaskClient) -> None:
    banker, other = Banker(client), Banker(client)
    bank, token = banker.path.split("/")[2:]
    for path in (f"/bank/{bank}/{'a' * 26}", f"/bank/nobody/{token}", f"/score/{bank}/{token}"):
        assert client.get(path).status_code == 404
        assert "No such game" in client.get(path).get_data(as_text=True)
    assert client.get(f"/bank/{bank}/{other.path.split('/')[3]}").status_code == 404


def test_the_phone_remembers_its_banks(client: FlaskClient, app: Any) -> None:
    banker = Banker(client)
    banker.book("none")
    page = text_of(client.get("/").get_data(as_text=True))
    assert banker.path in page
    assert "1 round · Dato is the banker" in page
    assert banker.path not in app.test_client().get("/").get_data(as_text=True)


@pytest.mark.parametrize(
    ("fields", "names", "sentence"),
    [
        ({}, ("Nino", ""), "Write a name here"),
        ({}, ("Nino", "x" * 61), "at most 60 letters"),
        ({}, ("Nino", "a\x07b"), "hidden character"),
        ({"limit": "0"}, ("Nino", "Dato"), "from 1 to 1000"),
        ({"limit": ""}, ("Nino", "Dato"), "from 1 to 1000"),
        ({"limit": "9" * 50}, ("Nino", "Dato"), "from 1 to 1000"),
        ({"limit": "-3"}, ("Nino", "Dato"), "from 1 to 1000"),
        ({}, (), "Write a name here"),
    ],
)
def test_a_bank_that_cannot_be_is_not_started(
    client: FlaskClient, fields: dict[str, str], names: tuple[str, ...], sentence: str
) -> None:
    form = {"banker": "1", "limit": "10"} | fields
    answer = client.post("/bank/new", data=form | {f"names-{seat}": name for seat, name in enumerate(names)})
    page = text_of(answer.get_data(as_text=True))
    assert answer.status_code == 422
    assert sentence in page
    assert all(f'value="{name}"' in page for name in names if name.isprintable())


def test_seats_come_and_go_without_a_script(client: FlaskClient) -> None:
    names = {"names-0": "A", "names-1": "", "names-2": "C", "banker": "3", "limit": "10"}
    page = client.post("/bank/new", data=names | {"seats": "remove"}).get_data(as_text=True)
    assert fields_of(page)["names-1"] == "C"
    assert fields_of(page)["banker"] == "2"
    assert "names-2" not in fields_of(page)
    page = client.post("/bank/new", data=names | {"seats": "add"}).get_data(as_text=True)
    assert "names-3" in fields_of(page)


def test_a_busy_server_keeps_what_was_tapped(
    client: FlaskClient, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    banker = Banker(client)
    page = banker.page()

    def busy(*_: Any) -> None:
        raise StoreBusy("locked")

    monkeypatch.setattr(app.extensions["scorekeeper.banks"], "enter", busy)
    answer = banker.send(page, do="book", match="7", stake_1=4)
    assert answer.status_code == 503
    kept = fields_of(answer.get_data(as_text=True))
    assert (kept["stake-1"], kept["match"]) == ("4", "7")
    assert kept["id"] == fields_of(page)["id"], "the same entry, should it have been written after all"


def test_a_stranger_cannot_book(make_app: Callable[..., Any]) -> None:
    app = make_app(WTF_CSRF_ENABLED=True)
    client = app.test_client()
    assert client.post("/bank/new", data={"names-0": "A"}).status_code == 400
    assert client.post("/bank/new", headers={"Origin": "http://elsewhere"}).status_code == 403


def turned_round(banker: Banker, ranks: list[str], **stakes: int) -> str:
    """Book a round card by card and return the ledger after it."""
    page = banker.do("turning-on", **stakes)
    for rank in ranks:
        page = banker.do(f"turn-{rank}", page)
    assert banker.send(page, do="book").status_code == 303
    return banker.page()


def test_a_bank_told_by_its_cards_is_a_file_that_gives_the_same_ledger(client: FlaskClient) -> None:
    banker = Banker(client, ("Нино", "=1+1", "<b>", "Gio"), banker="2", limit="20", after_win="pass")
    assert "bank.json" not in banker.page(), "nothing to save yet"
    turned_round(banker, TURNED_2, stake_0=15, stake_2=20)
    turned_round(banker, NO_MATCH)
    page = banker.book("1")
    for path in (banker.path, banker.follower_path):
        assert f'href="{path}/bank.json" download' in client.get(path).get_data(as_text=True)
    answer = client.get(f"{banker.path}/bank.json")
    body = answer.get_json()
    assert body["players"] == ["Нино", "=1+1", "<b>", "Gio"]
    assert (body["banker"], body["options"]) == (2, {"stake_limit": 20, "bank_after_win": "pass"})
    assert [row["turned"] for row in body["rounds"]] == [TURNED_2, NO_MATCH, ["JK"]]
    assert "attachment" in answer.headers["Content-Disposition"]
    told = shell.run("bank", "-", stdin=answer.get_data(as_text=True))
    assert told["ledger"] == ledger_of(page)
    assert told["banker"] == banker_of(page)
    assert client.get(f"{banker.follower_path}/bank.json").data == answer.data
    assert client.get(f"{banker.path[:-4]}xxxx/bank.json").status_code == 404


def test_a_bank_with_rounds_of_which_no_card_is_known_says_why_it_is_no_file(client: FlaskClient) -> None:
    banker = Banker(client)
    turned_round(banker, TURNED_2)
    page = banker.book("2")
    assert "bank.json" not in page
    assert "of some rounds only the position was noted" in page
    assert client.get(f"{banker.path}/bank.json").status_code == 404
    assert banker.send(do="undo").status_code == 303
    assert len(client.get(f"{banker.path}/bank.json").get_json()["rounds"]) == 1
