"""The rows of ``tests/vectors``: what the rule document says comes out."""

from typing import Any

import pytest

from scorekeeper.domain import bids as bidding
from scorekeeper.domain import results, scoring
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.premiums import DealResult, settle
from scorekeeper.domain.schedule import build_schedule, largest_hand
from scorekeeper.domain.scoresheet import Line
from scorekeeper.domain.sheetfile import schedule_to_json, sheet_to_json
from scorekeeper.engine.checker import check_game
from scorekeeper.engine.checkfile import check_to_json
from tests.builders import a_game, a_table, the_rules, vector_rows


@pytest.mark.parametrize("row", vector_rows("scores"))
def test_score_of_one_player_in_one_deal(row: dict[str, Any]) -> None:
    rules, given = the_rules(row["preset"], **row["options"]), row["inputs"]
    largest = build_schedule(rules, given["players"]).largest
    if given["bid"] is None:
        points = scoring.score_deal(rules, given["type"], given["cards"], largest, None, [given["taken"]])[0]
    else:
        points = scoring.bid_points(
            rules, given["type"], given["cards"], largest, given["bid"], given["taken"]
        )
    assert points == row["expect"]


@pytest.mark.parametrize("row", vector_rows("premiums"))
def test_premiums_of_a_pulka(row: dict[str, Any]) -> None:
    given, expected = row["inputs"], row["expect"]
    table = a_table(row["preset"], given["players"], **row["options"])
    played = []
    for deal in given["deals"]:
        points = scoring.score_deal(
            table.rules, "normal", deal["cards"], table.schedule.largest, deal["bids"], deal["tricks"]
        )
        exact = tuple(bid == taken for bid, taken in zip(deal["bids"], deal["tricks"], strict=True))
        played.append(DealResult(exact=exact, points=points))
    premium = settle(table.rules, played, given["players"], len(played))
    base = [sum(column) for column in zip(*(deal.points for deal in played), strict=True)]
    assert [list(deal.points) for deal in played] == expected["points"]
    assert base == expected["base"]
    assert [seat + 1 for seat in premium.exact] == expected["exact"]
    assert list(premium.adjustments) == expected["adjustments"]
    totals = [a + b for a, b in zip(base, premium.adjustments, strict=True)]
    assert totals == expected["pulka_totals"]


def _leading_up_to(row: dict[str, Any], first_dealer: int) -> dict[str, Any]:
    """Return a game in which the pulka of *row* is played after pulkas in which nobody is exact."""
    given = row["inputs"]
    players = given["players"]
    table = a_table(row["preset"], players, **row["options"])
    first = table.schedule.pulkas[given["pulka"] - 1].first_deal
    deals = []
    for deal in table.schedule.deals[: first - 1]:
        # One player says 1, another takes everything: nobody has to be exact here.
        taker = deal.number % players
        dealer = (first_dealer - 1 + deal.number - 1) % players
        tricks = [deal.cards if seat == taker else 0 for seat in range(players)]
        bids = [1 if seat == (taker + 1) % players else 0 for seat in range(players)]
        if sum(bids) == deal.cards:
            bids[dealer] = 1 - bids[dealer]
        deals.append({"bids": bids, "tricks": tricks})
    deals += [{"bids": deal["bids"], "tricks": deal["tricks"]} for deal in given["deals"]]
    return a_game(
        *deals, preset=row["preset"], players=players, first_dealer=first_dealer, options=row["options"]
    )


@pytest.mark.parametrize("row", vector_rows("premiums"))
def test_premiums_are_booked_on_the_sheet(row: dict[str, Any]) -> None:
    given, expected = row["inputs"], row["expect"]
    sheet = sheet_to_json(read_game(_leading_up_to(row, first_dealer=1)).sheet)
    pulka = sheet["pulkas"][given["pulka"] - 1]
    assert pulka["complete"] is True
    assert pulka["exact"] == expected["exact"]
    assert pulka["points"] == expected["base"]
    assert pulka["adjustments"] == expected["adjustments"]
    assert sheet["deals"][-1]["totals"] == pulka["totals"] == sheet["totals"]


@pytest.mark.parametrize("row", vector_rows("schedules"))
def test_schedule(row: dict[str, Any]) -> None:
    rules, given = the_rules(row["preset"], **row["options"]), row["inputs"]
    players = given["players"]
    schedule = build_schedule(rules, players, given["first_dealer"] - 1)
    deals = schedule_to_json(schedule)
    normal = [deal["cards"] for deal in deals if deal["type"] == "normal"]
    answers: dict[str, Any] = {
        "deals": len(deals),
        "cards": [deal["cards"] for deal in deals],
        "types": [deal["type"] for deal in deals],
        "pulkas": [deal["pulka"] for deal in deals],
        "normal_deals": len(normal),
        "normal_cards": normal,
        "largest": schedule.largest,
        "normal_largest_times": normal.count(schedule.largest),
        "spare_at_largest": rules.deck - players * schedule.largest,
        "cards_at": {str(deal["number"]): deal["cards"] for deal in deals},
        "pulka_at": {str(deal["number"]): deal["pulka"] for deal in deals},
        "dealer_at": {str(deal["number"]): deal["dealer"] for deal in deals},
        "leader_at": {str(deal["number"]): deal["leader"] for deal in deals},
        "first_bidder_at": {str(deal["number"]): (deal["bidding_order"] or [None])[0] for deal in deals},
        "bidding_order_at": {str(deal["number"]): deal["bidding_order"] for deal in deals},
        "tricks_at": {str(deal.number): deal.tricks for deal in schedule.deals},
    }
    for question, expected in row["expect"].items():
        answer = answers[question]
        if question.endswith("_at"):
            answer = {number: answer[number] for number in expected}
        assert answer == expected, question
    if rules.schedule_kind != "fixed_list":
        assert schedule.largest == largest_hand(rules, players)


@pytest.mark.parametrize("row", vector_rows("dealer_bids"))
def test_bids_left_to_the_dealer(row: dict[str, Any]) -> None:
    rules, given, expected = the_rules(row["preset"], **row["options"]), row["inputs"], row["expect"]
    allowed = bidding.legal_bids(rules, given["type"], given["cards"], given["players"], given["bids"])
    rest = range(bidding.highest_bid(rules, given["cards"]) + 1)
    assert list(allowed) == expected["allowed"]
    assert [bid for bid in rest if bid not in allowed] == expected["forbidden"]
    assert bidding.tension(given["cards"], given["bids"]) == expected["tension"]


def _kind(kind: str) -> Any:
    return lambda row: row["inputs"]["kind"] == kind


def _any_result(deal: Any, players: int, table: Any) -> dict[str, Any]:
    """Return a legal entry of *deal*: all tricks to seat 1, bids of 0 but the dealer's."""
    tricks = [deal.tricks] + [0] * (players - 1)
    bids: list[int] = []
    for _seat in deal.bidding_order:
        bids.append(bidding.legal_bids(table.rules, deal.type, deal.cards, players, bids)[0])
    by_seat = dict(zip(deal.bidding_order, bids, strict=True))
    return {"bids": [by_seat[seat] for seat in range(players)], "tricks": tricks}


@pytest.mark.parametrize("row", vector_rows("ledgers", _kind("deal")))
def test_a_deal_with_penalties(row: dict[str, Any]) -> None:
    given, expected = row["inputs"], row["expect"]
    players = given["players"]
    table = a_table(row["preset"], players, given["first_dealer"] - 1, **row["options"])
    before = [_any_result(deal, players, table) for deal in table.schedule.deals[: given["number"] - 1]]
    game = a_game(
        *before,
        given["deal"],
        preset=row["preset"],
        players=players,
        first_dealer=given["first_dealer"],
        options=row["options"],
    )
    sheet = read_game(game).sheet
    line: Line = sheet.lines[-1]
    assert line.deal.number == given["number"]
    assert list(line.points) == expected["points"]
    assert list(line.penalties) == expected["penalties"]
    if "faults" in expected:
        checked = check_to_json(check_game(sheet))["deals"][-1]["faults"]
        asked = [set(fault) for fault in expected["faults"]]
        assert [
            {key: fault[key] for key in keys} for fault, keys in zip(checked, asked, strict=True)
        ] == expected["faults"]
    if "next" in expected:
        due = sheet.due
        assert due is not None
        found = {"number": due.number, "cards": due.cards, "dealer": due.dealer + 1}
        assert found == expected["next"]


@pytest.mark.parametrize("row", vector_rows("ledgers", _kind("party")))
def test_winners_of_a_party(row: dict[str, Any]) -> None:
    """Second places are part of a match, which has its own file."""
    rules = the_rules(row["preset"], **row["options"])
    winners = results.winners(rules, row["inputs"]["totals"])
    assert [seat + 1 for seat in winners] == row["expect"]["winners"]


@pytest.mark.parametrize("row", vector_rows("ledgers", _kind("settlement")))
def test_settlement(row: dict[str, Any]) -> None:
    rules = the_rules(row["preset"], **row["options"])
    assert list(results.settlement(rules, row["inputs"]["totals"]) or ()) == row["expect"]["settlement"]
