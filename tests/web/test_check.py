"""Checking the cards of a deal: what the page is given and what the API answers."""

import html
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.table import Scorer

PLAY = {"trump": "H", "tricks": ["9D AC 9S KD"]}
"""Deal 1, one card each: Dato (seat 2) leads, the dealer Nino takes it."""


@pytest.fixture
def scorer(client: FlaskClient) -> Scorer:
    found = Scorer(client, preset="georgian_poker")
    found.play_first_deal()
    return found


def ask(scorer: Scorer, token: str | None = None, **body: Any) -> TestResponse:
    return send(scorer, json.dumps({"line": 1, "play": PLAY} | body), token)


def send(scorer: Scorer, data: str | bytes, token: str | None = None) -> TestResponse:
    return scorer.client.post(
        f"/api/games/{scorer.game}/check",
        data=data,
        headers={"Authorization": f"Bearer {token or scorer.token}"},
    )


def boot(page: TestResponse) -> dict[str, Any]:
    text = page.get_data(as_text=True)
    found: dict[str, Any] = json.loads(html.unescape(text.split('id="boot">')[1].split("</script>")[0]))
    return found


def test_the_answer_tells_who_took_the_trick_and_what_the_sheet_says(scorer: Scorer) -> None:
    answer = ask(scorer)
    body = answer.get_json()
    assert answer.status_code == 200
    assert (body["tricks"][0]["winner"], body["taken"], body["recorded"]) == (1, [1, 0, 0, 0], [0, 0, 0, 1])
    assert (body["agrees"], body["version"]) == (False, 5)


def test_asking_writes_nothing(scorer: Scorer) -> None:
    before = scorer.state().get_json()
    ask(scorer)
    assert scorer.state().get_json() == before


def test_a_fault_comes_with_its_sentence_in_the_readers_language(scorer: Scorer) -> None:
    for seat, bid in ((3, 0), (4, 0), (1, 0), (2, 0)):
        scorer.bid(seat, bid)
    play = {"trump": "H", "tricks": ["9D 9S KD AC", "7C 8C 10C QD"]}
    (fault,) = ask(scorer, line=2, play=play).get_json()["faults"]
    assert fault["text"] == (
        "Trick 1: Gio played the 9 of spades but held the queen of diamonds (it came in trick 2)"
    )
    answer = scorer.client.post(
        f"/api/games/{scorer.game}/check",
        data=json.dumps({"line": 2, "play": play}),
        headers={"Authorization": f"Bearer {scorer.token}", "Accept-Language": "ru"},
    )
    assert answer.get_json()["faults"][0]["text"].startswith("Взятка 1. Gio: 9 пик, хотя на руках дама бубен")


def test_what_is_proposed_can_be_entered_as_it_is_and_undone(scorer: Scorer) -> None:
    (tricks,) = [p for p in ask(scorer).get_json()["proposals"] if p["kind"] == "tricks"]
    desk = scorer.enter(tricks["op"])
    assert desk["totals"] == tricks["changes"]["totals"][1]
    assert desk["undo"] == {"kind": "correct", "deal": 1, "what": "tricks"}
    assert scorer.enter({"kind": "undo"})["totals"] == tricks["changes"]["totals"][0]


def test_a_fine_in_an_earlier_deal_is_named_on_the_undo_button(scorer: Scorer) -> None:
    deal = {"bids": [1, 0, 0, 1], "tricks": [0, 0, 0, 1], "penalties": [{"seat": 2, "points": -50}]}
    desk = scorer.enter({"kind": "correct", "line": 1, "deal": deal})
    assert desk["undo"] == {"kind": "correct", "deal": 1, "what": "fine", "seat": 2, "points": -50}
    desk = scorer.enter({"kind": "correct", "line": 1, "deal": deal | {"play": PLAY}})
    assert desk["undo"] == {"kind": "correct", "deal": 1, "what": "cards"}
    desk = scorer.enter({"kind": "correct", "line": 1, "deal": deal | {"note": "late"}})
    assert desk["undo"] == {"kind": "correct", "deal": 1, "what": "cards"}
    desk = scorer.enter({"kind": "correct", "line": 1, "deal": deal | {"note": "later"}})
    assert desk["undo"] == {"kind": "correct", "deal": 1, "what": "deal"}


def test_the_last_deal_can_be_annulled_by_a_correction_and_undo_names_it(scorer: Scorer) -> None:
    deal = {"bids": [1, 0, 0, 1], "tricks": [0, 0, 0, 1], "void": True}
    annul = {"kind": "correct", "line": 1, "deal": deal}
    desk = scorer.enter(annul)
    assert (desk["undo"], desk["number"], desk["totals"]) == ({"kind": "annul", "deal": 1}, 1, [0, 0, 0, 0])
    scorer.enter({"kind": "undo"})
    scorer.bid(3, 0)
    assert refusal(scorer, annul).startswith("Something was entered for the next deal.")
    for seat in (4, 1):
        scorer.bid(seat, 0)
    scorer.bid(2, 0)
    scorer.record(0, 0, 2, 0)
    assert refusal(scorer, annul) == "Only the last recorded deal can be annulled."


def test_a_correction_with_a_heap_of_penalties_is_refused_in_plain_words(scorer: Scorer) -> None:
    fines = [{"seat": 2, "points": -50}] * 400
    deal = {"bids": [1, 0, 0, 1], "tricks": [0, 0, 0, 1], "penalties": fines}
    said = refusal(scorer, {"kind": "correct", "line": 1, "deal": deal})
    assert said == "A deal holds at most 50 penalties. Nothing was written."


def refusal(scorer: Scorer, op: dict[str, Any]) -> str:
    """Return the sentence with which an operation is refused."""
    answer = scorer.send(op)
    assert answer.status_code == 400, answer.get_json()
    found: str = answer.get_json()["error"]["message"]
    return found


def test_a_follower_is_told_everything_and_offered_nothing(scorer: Scorer) -> None:
    follower = scorer.follower_path.rsplit("/", 1)[1]
    body = ask(scorer, follower).get_json()
    assert (body["agrees"], body["proposals"], body["undo"]) == (False, [], None)
    page = scorer.client.get(f"{scorer.follower_path}/check/1")
    assert boot(page)["scorer"] is False
    assert scorer.token not in page.get_data(as_text=True)


def test_without_the_link_there_is_no_check(scorer: Scorer) -> None:
    assert ask(scorer, "wrong").status_code == 404
    answer = scorer.client.post(f"/api/games/{scorer.game}/check", data="{}")
    assert answer.status_code == 404
    assert scorer.client.get(f"/score/{scorer.game}/wrong/check/1").status_code == 404


IMPOSSIBLE: list[tuple[Any, str, str | None]] = [
    ({"tricks": ["9D AC 9S"]}, "bad_tricks", "Trick 1: there are 3 cards for 4 players."),
    ({"tricks": ["9D AC 9S 10X"]}, "bad_card", "Trick 1, “10X”: this is no card of this deck."),
    ({"tricks": ["9D AC 9S 9D"]}, "duplicate_card", "Trick 1, “9D”: this card was played before."),
    ({"tricks": ["9D AC 9S KD"] * 2}, "bad_tricks", "The deal has only 1 trick."),
    (
        {"tricks": ["9D AC JK1 KD"]},
        "joker_undeclared",
        "Trick 1, “JK1”: a joker says what it is: ^ takes, _ gives, = at face value.",
    ),
    ({"tricks": ["9D AC 9S KD"], "hands": [["9D"]]}, "bad_format", None),
    ({"tricks": ["9D AC 9S KD"], "hands": "all"}, "bad_format", None),
    ({"tricks": ["9D AC 9S KD"], "hands": [[1], [2], [3], [4]]}, "bad_card", None),
    ({"tricks": ["9D AC 9S KD"], "leader": 9}, "bad_seat", "There is no such seat at this table"),
    ({"tricks": ["9D AC 9S KD"], "leader": "Dato"}, "bad_seat", None),
    ({"tricks": ["9D AC 9S KD"], "trump": "X"}, "bad_format", None),
    ({"tricks": ["9D AC 9S KD"], "turned": "KD"}, "duplicate_card", None),
    ({"tricks": ["9D AC 9S KD"], "turned": 5}, "bad_card", None),
    ({"tricks": ["9D AC 9S KD"], "colour": 1}, "bad_format", None),
    ({"tricks": "9D AC 9S KD"}, "bad_format", None),
    ({"tricks": [None]}, "bad_format", None),
    ({"tricks": ["\ud800 AC 9S KD"]}, "bad_card", None),
    ({}, "bad_format", None),
    ([], "bad_format", None),
    (None, "bad_format", None),
]


def test_cards_that_cannot_be_are_refused_with_place_and_reason(scorer: Scorer) -> None:
    for told, code, message in IMPOSSIBLE:
        play = {"trump": "H"} | told if isinstance(told, dict) and told else told
        answer = ask(scorer, play=play)
        error = answer.get_json()["error"]
        assert (answer.status_code, error["code"]) == (400, code), told
        assert error["message"] == (message or error["message"]) != "", told


NO_CHECK = (
    b"",
    b"{",
    b"[]",
    b'{"line": 1}',
    b'{"line": "1", "play": {"tricks": []}}',
    b'{"line": 0, "play": {"tricks": []}}',
    b'{"line": 99, "play": {"tricks": []}}',
    b'{"line": 2, "play": {"tricks": []}}',
    b'{"line": 1, "play": {"tricks": []}, "table": 5}',
    b'{"line": 1, "play": {"tricks": []}, "more": 5}',
    b"[" * 60_000,
)


def test_a_body_that_is_no_check_is_refused(scorer: Scorer) -> None:
    for body in NO_CHECK:
        answer = send(scorer, body)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "bad_format"), body
        assert answer.get_json()["error"]["message"]


def test_the_trick_on_the_table_tells_whose_card_is_due(scorer: Scorer) -> None:
    body = ask(scorer, play={"trump": "H", "tricks": []}, table="9D AC").get_json()
    assert (body["leader"], body["turn"]) == (2, 4)
    error = ask(scorer, play={"trump": "H", "tricks": []}, table="9D 9D").get_json()["error"]
    assert (error["trick"], error["word"]) == (1, "9D")


# --- the pages


def test_the_page_of_a_deal_starts_with_its_view_and_its_pack(scorer: Scorer) -> None:
    found = boot(scorer.client.get(f"{scorer.path}/check/1"))
    assert (found["view"]["line"], found["view"]["ask"], found["scorer"]) == (1, "trump", True)
    assert [len(suit["cards"]) for suit in found["pack"]["suits"]] == [9] * 4


def test_kept_cards_are_there_when_the_page_opens(scorer: Scorer) -> None:
    (cards,) = [p for p in ask(scorer).get_json()["proposals"] if p["kind"] == "cards"]
    scorer.enter(cards["op"])
    view = boot(scorer.client.get(f"{scorer.path}/check/1"))["view"]
    assert (view["play"], view["complete"]) == (PLAY, True)


def test_a_deal_that_was_not_played_or_was_taken_back_leads_to_the_sheet(scorer: Scorer) -> None:
    for line in ("0", "2", "99", "999999999999"):
        answer = scorer.client.get(f"{scorer.path}/check/{line}")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"{scorer.path}/sheet"), line
    assert scorer.client.get(f"{scorer.path}/check/x").status_code == 404


def test_the_check_of_a_game_leads_to_the_deal_being_played_or_the_last_one(scorer: Scorer) -> None:
    assert scorer.client.get(f"{scorer.path}/check").headers["Location"].endswith("/check/1")
    for seat, bid in ((3, 0), (4, 0), (1, 0), (2, 0)):
        scorer.bid(seat, bid)
    assert scorer.client.get(f"{scorer.path}/check").headers["Location"].endswith("/check/2")


def test_before_the_first_deal_the_check_leads_to_the_sheet(client: FlaskClient) -> None:
    fresh = Scorer(client)
    assert fresh.client.get(f"{fresh.path}/check").headers["Location"].endswith("/sheet")


def test_the_sheet_leads_to_the_check_of_every_deal_that_began(scorer: Scorer) -> None:
    def lines() -> list[int]:
        text = scorer.client.get(f"{scorer.path}/sheet").get_data(as_text=True)
        return [line for line in range(1, 5) if f'{scorer.path}/check/{line}"' in text]

    assert lines() == [1]
    for seat, bid in ((3, 0), (4, 0), (1, 0), (2, 0)):
        scorer.bid(seat, bid)
    assert lines() == [1, 2]
    scorer.enter({"kind": "annul"})
    assert lines() == [1, 2]
