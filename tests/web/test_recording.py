"""Entering a game through the API."""

import json

import pytest
from flask.testing import FlaskClient

from tests.web.table import Scorer


@pytest.fixture
def scorer(client: FlaskClient) -> Scorer:
    return Scorer(client)


def test_the_last_bid_opens_the_tricks_without_a_further_tap(scorer: Scorer) -> None:
    phases = [scorer.bid(seat, bid)["phase"] for seat, bid in ((2, 0), (3, 0), (4, 1), (1, 1))]
    assert phases == ["bids", "bids", "bids", "tricks"]


def test_recording_a_deal_opens_the_next_one_with_its_totals(scorer: Scorer) -> None:
    desk = scorer.play_first_deal()
    assert desk["number"] == 2
    assert desk["phase"] == "bids"
    assert desk["totals"] == [-200, 50, 50, 100]
    assert desk["exact"] == [False, True, True, True]
    assert desk["bids"] == [None, None, None, None]


def test_undo_names_what_it_takes_back_and_redo_what_it_puts_back(scorer: Scorer) -> None:
    scorer.play_first_deal()
    desk = scorer.enter({"kind": "undo"})
    assert desk["undo"] == {"kind": "bid", "seat": 1, "bid": 1, "deal": 1}
    assert desk["redo"] == {"kind": "record", "tricks": [0, 0, 0, 1], "deal": 1}
    assert scorer.enter({"kind": "redo"})["totals"] == [-200, 50, 50, 100]


def test_a_repeated_operation_gets_the_same_answer_and_is_written_once(scorer: Scorer) -> None:
    first = scorer.send({"kind": "bid", "seat": 2, "bid": 0}, base=0, id="the-same-id")
    scorer.send({"kind": "bid", "seat": 3, "bid": 0}, base=1)
    again = scorer.send({"kind": "bid", "seat": 2, "bid": 0}, base=0, id="the-same-id")
    assert (again.status_code, again.get_json()) == (200, first.get_json())
    assert scorer.state().get_json()["version"] == 2


def test_the_same_id_with_another_entry_is_an_error(scorer: Scorer) -> None:
    scorer.send({"kind": "bid", "seat": 2, "bid": 0}, base=0, id="the-same-id")
    answer = scorer.send({"kind": "bid", "seat": 2, "bid": 1}, base=0, id="the-same-id")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "id_reused")
    assert scorer.state().get_json()["desk"]["bids"] == [None, 0, None, None]


def test_the_same_id_on_the_present_version_is_an_error_too(scorer: Scorer) -> None:
    scorer.send({"kind": "bid", "seat": 2, "bid": 0}, base=0, id="the-same-id")
    answer = scorer.send({"kind": "bid", "seat": 3, "bid": 0}, base=1, id="the-same-id")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "id_reused")
    assert scorer.state().get_json()["version"] == 1


def test_a_stale_entry_is_refused_with_the_present_state_and_loses_nothing(scorer: Scorer) -> None:
    scorer.bid(2, 1)
    answer = scorer.send({"kind": "bid", "seat": 2, "bid": 0}, base=0)
    assert answer.status_code == 409
    assert answer.get_json()["error"]["code"] == "stale_version"
    assert answer.get_json()["desk"]["bids"] == [None, 1, None, None]


@pytest.mark.parametrize(
    ("op", "code"),
    [
        ({"kind": "bid", "seat": 3, "bid": 0}, "out_of_turn"),
        ({"kind": "bid", "seat": 2, "bid": 2}, "bad_bid"),
        ({"kind": "bid", "seat": 9, "bid": 0}, "bad_seat"),
        ({"kind": "bid", "seat": 0, "bid": 0}, "bad_seat"),
        ({"kind": "bid", "seat": 2, "bid": True}, "bad_bid"),
        ({"kind": "bid", "seat": 2}, "bad_format"),
        ({"kind": "bid", "seat": 2, "bid": 0, "extra": 1}, "bad_format"),
        ({"kind": "tricks", "seat": 2, "taken": 0}, "out_of_turn"),
        ({"kind": "record", "tricks": [1, 0, 0, 0]}, "out_of_turn"),
        ({"kind": "record", "tricks": "all"}, "bad_tricks"),
        ({"kind": "trump", "trump": "X"}, "bad_format"),
        ({"kind": "penalty", "seat": 5, "points": -50}, "bad_seat"),
        ({"kind": "penalty", "seat": 1, "points": 10**9}, "bad_format"),
        ({"kind": "note", "text": "x" * 501}, "bad_format"),
        ({"kind": "note", "text": "a\nb"}, "bad_format"),
        ({"kind": "undo"}, "nothing_to_undo"),
        ({"kind": "redo"}, "nothing_to_redo"),
        ({"kind": "dance"}, "bad_format"),
        ({}, "bad_format"),
        ([], "bad_format"),
        (None, "bad_format"),
    ],
)
def test_an_entry_the_rules_refuse_changes_nothing(scorer: Scorer, op: object, code: str) -> None:
    answer = scorer.send(op)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
    assert answer.get_json()["desk"]["version"] == 0
    assert scorer.state().get_json()["version"] == 0


def test_the_dealer_is_told_why_a_number_is_barred_in_his_language(scorer: Scorer) -> None:
    for seat in (2, 3, 4):
        scorer.bid(seat, 0)
    answer = scorer.send({"kind": "bid", "seat": 1, "bid": 1}, headers={"Accept-Language": "ru"})
    assert answer.get_json()["error"]["message"] == "1 нельзя: вышло бы ровно 1"
    assert answer.get_json()["error"]["seat"] == 1


def test_tricks_that_do_not_add_up_are_told_with_the_right_plural(scorer: Scorer) -> None:
    for seat, bid in ((2, 0), (3, 0), (4, 1), (1, 1)):
        scorer.bid(seat, bid)
    answer = scorer.send({"kind": "record", "tricks": [1, 1, 0, 0]})
    assert answer.get_json()["error"]["message"] == "The tricks make 2, but the deal has 1 trick"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"id": "12345678"}',
        b"\xff\xfe",
        b'{"id": "12345678", "base": 0, "op": NaN}',
        b'{"id": "short", "base": 0, "op": {}}',
        b'{"id": "12345678", "base": -1, "op": {}}',
        b"[" * 60_000,
    ],
)
def test_a_body_that_is_no_operation_is_refused(scorer: Scorer, body: bytes) -> None:
    answer = scorer.client.post(
        f"/api/games/{scorer.game}/ops",
        data=body,
        headers={"Authorization": f"Bearer {scorer.token}"},
    )
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "bad_format")


def test_a_body_that_is_too_large_is_refused(scorer: Scorer) -> None:
    answer = scorer.send({"kind": "note", "text": "x" * 100_000})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too_large")


def test_nothing_new_costs_nothing(scorer: Scorer) -> None:
    scorer.bid(2, 0)
    answer = scorer.state(since=1)
    assert (answer.status_code, answer.data) == (304, b"")
    assert scorer.state(since=0).get_json()["version"] == 1


def test_an_annulled_deal_is_dealt_again_by_the_same_dealer_and_keeps_its_penalties(scorer: Scorer) -> None:
    scorer.bid(2, 0)
    scorer.enter({"kind": "penalty", "seat": 3, "points": -50, "reason": "revoke", "note": "hearts"})
    desk = scorer.enter({"kind": "annul"})
    assert (desk["number"], desk["annulled"]) == (1, 1)
    assert desk["totals"] == [0, 0, -50, 0]
    assert desk["bids"] == [None, None, None, None]


def test_a_corrected_bid_keeps_the_later_ones_unless_it_bars_the_dealers(scorer: Scorer) -> None:
    for seat, bid in ((2, 0), (3, 0), (4, 0), (1, 0)):
        scorer.bid(seat, bid)
    assert scorer.bid(3, 1)["bids"] == [None, 0, 1, 0]
    assert scorer.bid(1, 1)["phase"] == "tricks"


def test_the_whole_party_ends_with_nothing_due(scorer: Scorer) -> None:
    plan = _plan(scorer)
    desk = {}
    for deal in plan:
        order, cards = deal["bidding_order"], deal["cards"]
        for seat in order[:-1]:
            scorer.bid(seat, 0)
        scorer.bid(order[-1], cards - 1)
        desk = scorer.record(*(cards if seat == order[-1] else 0 for seat in range(1, 5)))
    assert (len(plan), desk["phase"], desk["number"]) == (24, "done", None)
    answer = scorer.send({"kind": "bid", "seat": 1, "bid": 0})
    assert answer.get_json()["error"]["code"] == "out_of_turn"
    assert scorer.enter({"kind": "undo"})["number"] == 24


def _plan(scorer: Scorer) -> list[dict]:
    import json

    page = scorer.client.get(scorer.path).get_data(as_text=True)
    boot = page.split('id="boot">')[1].split("</script>")[0]
    deals: list[dict] = json.loads(boot)["plan"]["deals"]
    return deals


def test_standings_of_a_running_game_count_the_deals_that_were_played(scorer: Scorer) -> None:
    scorer.play_first_deal()
    scorer.bid(3, 0)
    page = scorer.client.get(f"{scorer.path}/final").get_data(as_text=True)
    assert "1 of 24 deals played" in page
    assert "Totals after each pulka" not in page


def test_a_pulka_whose_premiums_cancel_out_says_who_was_exact_in_it(client: FlaskClient) -> None:
    """RULES 2.1: with ``premium_multi = none`` several qualifiers get nothing; here seats 2 to 4."""
    options = {"schedule_kind": "first_half", "max_hand_cap": 2, "premium_multi": "none"}
    scorer = Scorer(client, house=json.dumps({"preset": "georgian_joker", "options": options}))
    scorer.play_first_deal()
    page = scorer.client.get(f"{scorer.path}/sheet?pulka=1").get_data(as_text=True)
    assert "No premium" in page
    assert "Exact in the whole pulka: Dato, Lia and\u00a0Gio. No premium this time." in page
    assert "Nobody was exact" not in page


def test_a_pulka_in_which_nobody_was_exact_says_so(client: FlaskClient) -> None:
    options = {"schedule_kind": "first_half", "max_hand_cap": 2, "dealer_restriction": "none"}
    names = ("Nino", "Dato")
    scorer = Scorer(client, names, house=json.dumps({"preset": "georgian_joker", "options": options}))
    scorer.bid(2, 0)
    scorer.bid(1, 1)
    scorer.record(0, 1)
    page = scorer.client.get(f"{scorer.path}/sheet?pulka=1").get_data(as_text=True)
    assert "Nobody was exact in the whole pulka." in page
    assert "Exact in the whole pulka" not in page


@pytest.mark.parametrize(
    ("scope", "told", "untold"),
    [
        ("lowest_failed", "khisht: the worst failure of a deal", "khisht: a bid without a trick"),
        ("zero_taken", "khisht: a bid without a trick", "khisht: the worst failure of a deal"),
    ],
)
def test_the_legend_tells_what_the_rules_punish_as_a_khisht(
    client: FlaskClient, scope: str, told: str, untold: str
) -> None:
    """C-07: who gets the 200."""
    house = {"preset": "georgian_joker", "options": {"zero_taken_scope": scope}}
    page = client.get(f"{Scorer(client, house=json.dumps(house)).path}/sheet").get_data(as_text=True)
    assert told in page
    assert untold not in page


@pytest.mark.parametrize(("deduct", "struck"), [("victim_best", True), ("winner_best", False)])
def test_the_legend_has_a_struck_deal_only_where_deals_are_struck(
    client: FlaskClient, deduct: str, struck: bool
) -> None:
    house = {"preset": "georgian_joker", "options": {"premium_deduct": deduct}}
    page = client.get(f"{Scorer(client, house=json.dumps(house)).path}/sheet").get_data(as_text=True)
    assert ("struck out by somebody’s premium" in page) is struck
    assert "best deal, paid once more as a premium" in page


def test_after_the_end_a_penalty_counts_and_everything_else_is_refused(client: FlaskClient) -> None:
    house = {
        "preset": "raspisnoy_kids",
        "options": {"max_hand_cap": 1, "full_deals_count": 1, "special_rounds": []},
    }
    scorer = Scorer(client, ("Nino", "Dato"), preset="raspisnoy_kids", house=json.dumps(house))
    scorer.bid(2, 0)
    scorer.bid(1, 0)
    desk = scorer.record(1, 0)
    assert (desk["phase"], desk["totals"]) == ("done", [1, 5])
    fine = {"kind": "penalty", "seat": 2, "points": -50, "reason": "revoke", "note": ""}
    desk = scorer.enter(fine)
    assert (desk["phase"], desk["totals"]) == ("done", [1, -45])
    assert desk["undo"] == {
        "kind": "penalty",
        "seat": 2,
        "points": -50,
        "reason": "revoke",
        "note": "",
        "deal": None,
    }
    refused = scorer.send({"kind": "note", "text": "too late"})
    assert refused.get_json()["error"]["code"] == "out_of_turn"
    assert "Nino wins" in client.get(f"{scorer.path}/final").get_data(as_text=True)
    assert scorer.enter({"kind": "undo"})["totals"] == [1, 5]
