"""A sheet told again as events: nothing is lost, and every step can be taken back."""

import json
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.eventfile import event_from_json, event_to_json
from scorekeeper.domain.events import BidEntered, DealRecorded, TrumpNoted, Undone
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.history import advance, begin
from scorekeeper.domain.scoresheet import Sheet, fold
from scorekeeper.domain.transcript import transcript, written_deals
from tests import strategies as some
from tests.builders import FIRST, SECOND, a_deal, a_game, a_history, a_table

PLAY = {"trump": "H", "leader": 2, "hands": [["AS"], ["9D"], ["AD"], ["KD"]], "tricks": ["9D AD KD AS"]}


def facts(entries: list[DealEntry]) -> list[DealEntry]:
    """Return *entries* without those that say nothing, bids that nobody said being none."""
    told = [
        replace(
            entry,
            bids=None if entry.bids is None or not any(b is not None for b in entry.bids) else entry.bids,
        )
        for entry in entries
    ]
    return [entry for entry in told if entry != DealEntry()]


@settings(max_examples=150)
@given(some.sheets())
def test_every_sheet_is_told_again_without_loss(sheet: Sheet) -> None:
    stored = [json.loads(json.dumps(event_to_json(event))) for event in transcript(sheet)]
    history = a_history(sheet.table, map(event_from_json, stored))
    told = facts(list(written_deals(history.game)))
    assert told == facts([line.entry for line in sheet.lines])
    assert fold(sheet.table, written_deals(history.game)).totals == sheet.totals


@settings(max_examples=60)
@given(some.tables().flatmap(lambda table: some.event_lists(table).map(lambda events: (table, events))))
def test_what_was_recorded_here_is_told_again_the_same(recorded: Any) -> None:
    table, events = recorded
    game = a_history(table, events).game
    again = a_history(table, transcript(fold(table, written_deals(game)))).game
    assert written_deals(again) == written_deals(game)
    assert again.totals == game.totals


def test_undo_takes_a_deal_back_step_by_step_as_if_it_had_been_recorded_here() -> None:
    sheet = read_game(a_game({**FIRST, "trump": "H"}, SECOND)).sheet
    events = transcript(sheet)
    assert events[0] == TrumpNoted("H")
    assert events[-1] == DealRecorded((1, 0, 0, 1))
    history = advance(a_history(sheet.table, events), Undone())
    assert history.game.deal is not None
    assert history.game.deal.number == 2
    assert history.game.draft.bids == (1, 1, 0, 1)
    history = advance(history, Undone())
    assert history.game.draft.bids == (1, None, 0, 1)
    assert [history.game.next_bidder] == [1]
    everything = reduce(advance, [Undone()] * len(events), a_history(sheet.table, events))
    assert everything.game == begin(sheet.table).game


def test_a_running_deal_goes_on_where_it_was() -> None:
    sheet = read_game(a_game(FIRST, a_deal([None, None, 0, 2], None))).sheet
    history = a_history(sheet.table, transcript(sheet))
    assert history.game.next_bidder == 0
    assert advance(history, BidEntered(0, 1)).game.draft.bids == (1, None, 0, 2)


@pytest.mark.parametrize("bids", [None, [None] * 4])
def test_a_running_deal_of_which_nothing_is_known_leaves_no_event(bids: Any) -> None:
    sheet = read_game(a_game(FIRST, {"bids": bids, "tricks": None})).sheet
    assert transcript(sheet) == transcript(read_game(a_game(FIRST)).sheet)


def test_marks_alone_are_no_deal_in_a_file() -> None:
    """Tricks marked and not recorded are a draft of the scorer's phone; a file has no place for them."""
    table = a_table("raspisnoy_kids", 2, max_hand_cap=1, full_deals_count=1, special_rounds=["gold"])
    game = a_history(
        table, map(event_from_json, [
            {"kind": "bid", "seat": 2, "bid": 0},
            {"kind": "bid", "seat": 1, "bid": 0},
            {"kind": "record", "tricks": [1, 0]},
            {"kind": "tricks", "seat": 1, "taken": 1},
        ])
    ).game  # fmt: skip
    assert game.has_draft
    assert len(written_deals(game)) == 1


def test_an_annulled_deal_keeps_the_bids_said_and_the_tricks_written_down() -> None:
    deals = [a_deal([None, 0, 1, None], None, void=True), a_deal(None, [1, 0, 0, 0], void=True), FIRST]
    sheet = read_game(a_game(*deals)).sheet
    entries = written_deals(a_history(sheet.table, transcript(sheet)).game)
    assert [(entry.bids, entry.tricks, entry.void) for entry in entries] == [
        ((None, 0, 1, None), None, True),
        (None, (1, 0, 0, 0), True),
        ((0, 0, 1, 1), (0, 0, 1, 0), False),
    ]


def test_cards_follow_their_deal_and_its_trump_cannot_contradict_them() -> None:
    sheet = read_game(a_game({**FIRST, "trump": "H", "play": PLAY})).sheet
    history = a_history(sheet.table, transcript(sheet))
    (entry,) = written_deals(history.game)
    assert json.loads(entry.play or "") == PLAY
    reopened = advance(history, Undone())
    with pytest.raises(RuleError):
        advance(reopened, TrumpNoted("S"))
    assert advance(reopened, TrumpNoted(None)).game.draft.play == entry.play


@pytest.mark.parametrize(
    "play",
    [
        None,
        [],
        {},
        {"tricks": [], "cards": []},
        {"tricks": {}},
        {"tricks": [1]},
        {"tricks": ["9D"]},
        {"tricks": [], "hands": [[]]},
    ],
)
def test_cards_that_cannot_be_are_refused_where_they_are_entered(play: Any) -> None:
    with pytest.raises(RuleError):
        advance(begin(a_table()), event_from_json({"kind": "cards", "play": play}))
