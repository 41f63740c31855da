"""The view object that screen and paper draw."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.entries import Penalty
from scorekeeper.domain.events import (
    BidEntered,
    DealAnnulled,
    DealRecorded,
    Entered,
    NoteWritten,
    PenaltyBooked,
    TrumpNoted,
)
from scorekeeper.domain.game import Game, apply, new_game
from scorekeeper.domain.scoresheet import Table
from scorekeeper.services.ports import StoredGame
from scorekeeper.services.scoreboard import RowView, ScoreboardView, scoreboard
from tests import strategies as some
from tests.builders import HERE, NAMES, a_table
from tests.services.fakes import NOON


def view(table: Table, *events: Entered) -> ScoreboardView:
    game = new_game(table)
    for event in events:
        game = apply(game, event)
    return look_at(game, len(events))


def look_at(game: Game, version: int = 1) -> ScoreboardView:
    table = game.sheet.table
    stored = StoredGame(
        id="abcdefgh",
        title="Friday",
        names=NAMES[: table.players],
        first_dealer=table.schedule.deals[0].dealer,
        table=table,
        created_at=NOON,
        played_on="2026-11-27",
    )
    return scoreboard(stored, game, version)


def entered(game: Game, bids: list[int], tricks: list[int]) -> list[Entered]:
    """Return the events of one deal."""
    assert game.deal is not None
    return [*(BidEntered(seat, bids[seat]) for seat in game.deal.bidding_order), DealRecorded(tuple(tricks))]


def golden(name: str, table: Table, count: int) -> Game:
    """Return the game of the first *count* deals of a sheet kept in ``tests/golden``."""
    game = new_game(table)
    deals: list[dict[str, Any]] = json.loads((HERE / "golden" / name).read_text(encoding="utf-8"))["game"][
        "deals"
    ]
    for deal in deals[:count]:
        for event in entered(game, deal["bids"], deal["tricks"]):
            game = apply(game, event)
    return game


def rows(board: ScoreboardView) -> list[RowView]:
    return [row for pulka in board.pulkas for row in pulka.rows]


def test_game_nobody_entered_anything_in() -> None:
    board = view(a_table())
    assert (board.version, board.deals_played, board.deals_total, board.complete) == (0, 0, 24, False)
    assert (board.game_id, board.title, board.created_on) == ("abcdefgh", "Friday", "2026-11-27")
    assert (board.preset, board.house_rules, board.watch) == ("georgian_joker", {}, None)
    assert [pulka.number for pulka in board.pulkas] == [1, 2, 3, 4]
    assert [row.state for row in rows(board)] == ["running"] + ["planned"] * 23
    assert board.current_pulka is board.pulkas[0]
    assert [(p.seat, p.name, p.total, p.place) for p in board.players] == [
        (1, "Nino", 0, 1), (2, "Dato", 0, 1), (3, "Lia", 0, 1), (4, "Gio", 0, 1)
    ]  # fmt: skip


def test_running_row_says_who_bids_and_what_is_barred() -> None:
    board = view(a_table(), BidEntered(1, 0), BidEntered(2, 1), TrumpNoted("H"), NoteWritten("late"))
    row = board.running
    assert row is not None
    assert (row.number, row.phase, row.bidder, row.barred, row.trump, row.note) == (
        1,
        "bids",
        4,
        None,
        "H",
        "late",
    )
    assert [cell.bid for cell in row.cells] == [None, 0, 1, None]
    row = view(a_table(), BidEntered(1, 0), BidEntered(2, 1), BidEntered(3, 0)).running
    assert row is not None
    assert (row.bidder, row.barred, row.tension) == (1, 0, 0)
    row = view(a_table(), *entered(new_game(a_table()), [0, 0, 1, 1], [0] * 4)[:-1]).running
    assert row is not None
    assert (row.phase, row.bidder, row.tension) == ("tricks", None, 1)
    assert [cell.points for cell in row.cells] == [None] * 4


def test_marks_of_a_closed_pulka() -> None:
    """R8 of the rule document: seat 1 exact with nine of nine, seats 2 to 4 pay 200, 200 and 150."""
    table = a_table("georgian_nines")
    board = look_at(golden("nines.json", table, 12))
    pulka = board.pulkas[2]
    assert (pulka.number, pulka.complete, pulka.current) == (3, True, False)
    assert [cell.points for cell in pulka.premium] == [900, -200, -200, -150]
    assert [cell.won for cell in pulka.premium] == [True, False, False, False]
    assert [cell.paid for cell in pulka.premium] == [False, True, True, True]
    assert [cell.total for cell in pulka.premium] == [3900, 670, 1070, 460]
    assert pulka.points == (1500, 250, 160, 240)
    marks = [[(cell.seat, cell.points) for row in pulka.rows for cell in row.cells if getattr(cell, mark)]
             for mark in ("source", "struck", "khisht")]  # fmt: skip
    assert marks == [[(1, 900)], [(3, 200), (2, 200), (4, 150)], [(2, -200), (3, -200)]]
    last = pulka.rows[-1].cells[0]
    assert (last.total, last.exact) == (3000, True)  # before the premium
    assert board.watch is not None
    assert (board.watch.pulka, board.watch.settled, board.watch.exact) == (3, True, (1,))
    assert board.watch.amounts == (900, -200, -200, -150)


def test_watch_of_the_pulka_under_way_shows_what_is_at_stake() -> None:
    """R8 after three deals: seats 1 and 2 are exact and would gain 250 and 200; then nobody pays."""
    board = look_at(golden("nines.json", a_table("georgian_nines"), 11))
    watch = board.watch
    assert watch is not None
    assert (watch.pulka, watch.deals, watch.played, watch.settled) == (3, 4, 3, False)
    assert (watch.exact, watch.amounts) == ((1, 2), (250, 200, 0, 0))
    assert [player.exact for player in board.players] == [True, True, False, False]
    assert board.pulkas[2].premium == ()
    assert not any(cell.struck or cell.source for row in board.pulkas[2].rows for cell in row.cells)


def test_amount_of_another_one_is_not_struck_out_of_ones_own() -> None:
    table = a_table("georgian_nines", premium_deduct="winner_best", premium_target="next_left")
    pulka = look_at(golden("nines.json", table, 12)).pulkas[2]
    assert [cell.points for cell in pulka.premium] == [900, -900, 0, 0]
    assert [cell.paid for cell in pulka.premium] == [False, True, False, False]
    assert not any(cell.struck for row in pulka.rows for cell in row.cells)


def test_finished_game_has_winners_and_standings() -> None:
    board = look_at(golden("evening.json", a_table(), 24))
    assert (board.complete, board.deals_played, board.running) == (True, 24, None)
    assert [(player.place, player.total) for player in board.standings] == [
        (1, 2590), (2, 1880), (3, 1850), (4, 630)
    ]  # fmt: skip
    assert [player.wins for player in board.players] == [True, False, False, False]
    assert board.current_pulka is board.pulkas[3]


def test_marks_of_a_whole_evening_are_those_on_its_sheet() -> None:
    """As (deal, seat); of equal best deals the first one is marked."""
    board = look_at(golden("evening.json", a_table(), 24))
    marks = {
        mark: [(row.number, cell.seat) for row in rows(board) for cell in row.cells if getattr(cell, mark)]
        for mark in ("source", "struck", "khisht")
    }
    assert marks == {
        "source": [(8, 1), (10, 3), (14, 4), (21, 1)],
        "struck": [
            *((2, 4), (6, 2), (7, 3)),
            *((11, 1), (11, 4), (12, 2)),
            *((13, 1), (13, 3), (15, 2)),
            *((21, 4), (23, 3), (24, 2)),
        ],
        "khisht": [(1, 4), (2, 2), (17, 2), (19, 1), (20, 2)],
    }


def test_the_worst_failure_of_a_deal_bears_the_mark_where_it_bears_the_punishment() -> None:
    """C-07, worked by hand: bid 1 took 0 is 0 points, the broken pass -30 and so the worst, 4 bid 3 is 30."""
    table = a_table(
        "georgian_nines",
        zero_taken_scope="lowest_failed",
        zero_taken_mode="as_under",
        broken_pass_mode="negative",
    )
    board = view(table, *entered(new_game(table), [1, 0, 4, 3], [0, 3, 3, 3]))
    cells = rows(board)[0].cells
    assert [cell.points for cell in cells] == [0, -200, 30, 200]
    assert [cell.khisht for cell in cells] == [False, True, False, False]
    assert [player.khishts for player in board.statistics.players] == [0, 1, 0, 0]
    assert board.has_khisht
    assert board.samples.khisht == -200


def test_a_missing_trick_on_the_forehead_is_no_khisht() -> None:
    """RULES 2.0 rule 13: it costs its own 50, whatever a khisht costs in other deals."""
    table = a_table("odessa", special_rounds=["forehead"], max_hand_cap=1, full_deals_count=1)
    game = new_game(table)
    assert [deal.type for deal in table.schedule.deals[:2]] == ["normal", "forehead"]
    events = []
    for bids, tricks in (([1, 1, 0, 0], [1, 0, 0, 0]), ([0, 1, 1, 0], [0, 0, 1, 0])):
        deal = entered(game, bids, tricks)
        events += deal
        for event in deal:
            game = apply(game, event)
    normal, forehead = (row.cells for row in rows(view(table, *events))[:2])
    assert [(cell.points, cell.khisht) for cell in normal] == [
        (10, False),
        (-10, True),
        (5, False),
        (5, False),
    ]
    assert [(cell.points, cell.khisht) for cell in forehead] == [
        (5, False),
        (-50, False),
        (50, False),
        (5, False),
    ]


def test_void_deal_is_a_row_of_its_own() -> None:
    table = a_table("ukrainian_joker", 3)
    board = view(table, BidEntered(1, 0), PenaltyBooked(Penalty(seat=1, points=-50)), DealAnnulled())
    first, second = rows(board)[:2]
    assert [(row.number, row.state, row.dealer) for row in (first, second)] == [
        (1, "void", 1),
        (1, "running", 1),
    ]
    assert [(cell.points, cell.penalty, cell.total) for cell in first.cells] == [
        (None, 0, 0), (None, -50, -50), (None, 0, 0)
    ]  # fmt: skip
    assert (board.has_premiums, board.watch, len(board.pulkas)) == (False, None, 1)


def test_house_rules_are_listed() -> None:
    board = view(a_table("odessa", 2, rate=5, settlement_mode="pairwise"))
    assert board.house_rules == {"rate": 5, "settlement_mode": "pairwise"}
    assert board.settlement == (0, 0)


@settings(max_examples=50)
@given(some.tables(), st.data())
def test_view_agrees_with_the_sheet(table: Table, data: st.DataObject) -> None:
    game = new_game(table)
    for event in data.draw(some.event_lists(table)):
        game = apply(game, event)
    board = look_at(game)
    sheet = game.sheet
    assert tuple(player.total for player in board.players) == game.whole_sheet.totals
    assert tuple(player.place for player in board.players) == game.whole_sheet.places
    scored = [row for row in rows(board) if row.state == "scored"]
    assert [row.number for row in scored] == list(range(1, sheet.scored + 1))
    assert len(rows(board)) == len(sheet.lines) + len(table.schedule.deals) - sheet.scored
    assert sum(row.state == "running" for row in rows(board)) == (game.deal is not None)
    for row, line in zip(scored, [line for line in sheet.lines if line.is_scored], strict=True):
        assert tuple(cell.points for cell in row.cells) == line.points
    assert sum(pulka.current for pulka in board.pulkas) == 1
    booked = sum(cell.points for pulka in board.pulkas for cell in pulka.premium)
    assert booked == sum(sum(result.adjustments) for result in sheet.closed)
    assert replace(board) == board
