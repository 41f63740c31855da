"""A game under way: what may be entered when, and what a correction does."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.entries import DealEntry, Penalty
from scorekeeper.domain.errors import IllegalBid, OutOfTurn, RuleError
from scorekeeper.domain.events import (
    BidEntered,
    DealAnnulled,
    DealRecorded,
    Entered,
    NoteWritten,
    PenaltyBooked,
    TricksMarked,
    TrumpNoted,
)
from scorekeeper.domain.game import MOST_PENALTIES, Game, apply, new_game
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.history import advance
from scorekeeper.domain.past import Undone
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.scoresheet import Table, fold
from tests import strategies as some
from tests.builders import a_history, a_table
from tests.export.evenings import evening


def after(*events: Entered, table: Table | None = None) -> Game:
    game = new_game(table or a_table())
    for event in events:
        game = apply(game, event)
    return game


def bids(*by_order: int, first: int = 1) -> list[Entered]:
    """Bids of four players in bidding order, *first* (0-based) bidding first."""
    return [BidEntered((first + step) % 4, bid) for step, bid in enumerate(by_order)]


FIRST_DEAL: list[Entered] = [*bids(0, 1, 1, 0), DealRecorded((0, 0, 1, 0))]
"""Deal 1, dealt by seat 0: seats 1, 2, 3, 0 bid."""


def test_bids_are_said_in_order() -> None:
    game = after(BidEntered(1, 0))
    assert (game.next_bidder, game.draft.bids) == (2, (None, 0, None, None))
    for seat in (3, 0):
        with pytest.raises(OutOfTurn) as caught:
            apply(game, BidEntered(seat, 0))
        assert (caught.value.code, caught.value.deal, caught.value.seat) == ("out_of_turn", 1, 2)


def test_dealer_may_not_even_out_the_bids() -> None:
    game = after(*bids(0, 1, 0))
    assert game.barred_bid == 0
    with pytest.raises(IllegalBid) as caught:
        apply(game, BidEntered(0, 0))
    assert (caught.value.code, caught.value.seat, caught.value.params["allowed"]) == (
        "bid_forbidden",
        0,
        (1,),
    )


def test_only_the_last_bidder_has_a_barred_number() -> None:
    assert after(*bids(0, 1)).barred_bid is None
    assert after(*bids(0, 1, 0, 1)).barred_bid is None


def test_tricks_wait_for_the_bids() -> None:
    game = after(*bids(0, 1, 1))
    for event in (DealRecorded((0, 0, 1, 0)), TricksMarked(0, 0)):
        with pytest.raises(OutOfTurn) as caught:
            apply(game, event)
        assert (caught.value.code, caught.value.seat) == ("out_of_turn", 0)


def test_corrected_bid_keeps_the_bids_after_it() -> None:
    game = after(*bids(0, 1, 1, 0), BidEntered(1, 1))
    assert game.draft.bids == (0, 1, 1, 1)
    assert not game.is_bidding


def test_corrected_bid_unsays_only_a_dealer_bid_it_bars() -> None:
    """0 1 1 and the dealer's 0 make 2; with 0 0 1 the dealer's 0 would even out the bids."""
    barred = after(*bids(0, 1, 1, 0), BidEntered(2, 0))
    assert barred.draft.bids == (None, 0, 0, 1)
    assert (barred.next_bidder, barred.barred_bid) == (0, 0)


def test_correction_that_is_itself_barred_changes_nothing() -> None:
    game = after(*bids(0, 1, 0, 1))
    with pytest.raises(IllegalBid):
        apply(game, BidEntered(0, 0))
    assert game.draft.bids == (1, 0, 1, 0)


@settings(max_examples=100)
@given(some.tables(4), st.data())
def test_corrected_bid_equals_having_said_it_right_at_once(table: Table, data: st.DataObject) -> None:
    game = new_game(table)
    deal = game.deal
    if deal is None or not deal.has_bids:
        return
    said = data.draw(some.bids_for(game.sheet, deal))
    other = data.draw(some.bids_for(game.sheet, deal))
    which = data.draw(st.integers(0, len(deal.bidding_order) - 1))
    for seat in deal.bidding_order:
        game = apply(game, BidEntered(seat, said[seat]))
    seat = deal.bidding_order[which]
    try:
        corrected = apply(game, BidEntered(seat, other[seat]))
    except IllegalBid:
        return
    straight = new_game(table)
    for bidder in deal.bidding_order:
        try:
            straight = apply(straight, BidEntered(bidder, other[seat] if bidder == seat else said[bidder]))
        except IllegalBid:
            break
    assert corrected == straight


@settings(max_examples=60)
@given(some.tables(), st.data())
def test_recorded_deals_are_the_sheet_of_the_same_entries(table: Table, data: st.DataObject) -> None:
    game = new_game(table)
    for event in data.draw(some.event_lists(table)):
        game = apply(game, event)
    assert fold(table, [line.entry for line in game.sheet.lines]) == game.sheet
    whole = game.whole_sheet
    assert whole.lines[: len(game.sheet.lines)] == game.sheet.lines
    assert len(whole.lines) - len(game.sheet.lines) == (game.has_draft and game.deal is not None)


def test_recorded_deal_takes_everything_entered_for_it() -> None:
    penalty = Penalty(seat=2, points=-10)
    game = after(
        *bids(0, 1, 1, 0), TrumpNoted("H"), PenaltyBooked(penalty), NoteWritten("late"), TricksMarked(2, 1),
        DealRecorded((0, 0, 1, 0)),
    )  # fmt: skip
    entry = game.sheet.lines[0].entry
    assert entry == DealEntry(
        bids=(0, 0, 1, 1), tricks=(0, 0, 1, 0), trump="H", penalties=(penalty,), note="late"
    )
    assert not game.has_draft
    assert game.sheet.totals == (50, 50, 90, -200)


def test_annulled_deal_is_dealt_again_with_its_penalties_kept() -> None:
    game = after(*bids(0, 1), PenaltyBooked(Penalty(seat=1, points=-50)), DealAnnulled(), DealAnnulled())
    assert game.deal is not None
    assert (game.deal.number, game.deal.dealer, game.annulled) == (1, 0, 2)
    assert game.sheet.totals == (0, -50, 0, 0)
    assert not game.has_draft


@pytest.mark.parametrize(
    ("tricks", "code"),
    [
        ((0, 0, 0, 0), "tricks_do_not_add_up"),
        ((1, 1, 0, 0), "tricks_do_not_add_up"),
        ((2, 0, 0, 0), "bad_tricks"),
        ((1, 0, 0), "bad_tricks"),
        ((1, 0, 0, 0, 0), "bad_tricks"),
        ((), "bad_tricks"),
    ],
)
def test_tricks_that_cannot_be_are_refused(tricks: tuple[int, ...], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        after(*bids(0, 1, 1, 0), DealRecorded(tricks))
    assert (caught.value.code, caught.value.deal) == (code, 1)


@pytest.mark.parametrize(
    "event", [BidEntered(4, 0), TricksMarked(9, 0), PenaltyBooked(Penalty(seat=4, points=1))]
)
def test_seat_that_is_not_at_the_table(event: Entered) -> None:
    with pytest.raises(RuleError) as caught:
        after(*bids(0, 1, 1, 0), event)
    assert (caught.value.code, caught.value.deal) == ("bad_seat", 1)


def test_deal_without_bids_takes_none() -> None:
    table = a_table("raspisnoy_kids", 2, max_hand_cap=1, full_deals_count=1, special_rounds=["gold"])
    game = after(BidEntered(1, 0), BidEntered(0, 0), DealRecorded((1, 0)), table=table)
    with pytest.raises(OutOfTurn):
        apply(game, BidEntered(0, 0))
    assert apply(game, DealRecorded((1, 0))).sheet.totals == (1 + 20, 5)


def test_nothing_but_a_penalty_is_entered_after_the_last_deal() -> None:
    table = a_table("raspisnoy_kids", 2, max_hand_cap=1, full_deals_count=1, special_rounds=[])
    game = after(BidEntered(1, 0), BidEntered(0, 0), DealRecorded((1, 0)), table=table)
    assert game.deal is None
    assert game.sheet.winners == (1,)
    for event in (BidEntered(0, 0), DealRecorded((1, 0)), DealAnnulled(), NoteWritten("x"), TrumpNoted("H")):
        with pytest.raises(OutOfTurn) as caught:
            apply(game, event)
        assert caught.value.code == "out_of_turn"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_penalty_after_the_end_equals_one_booked_before_the_last_deal_was_recorded(preset: str) -> None:
    played = read_game(evening(preset, PRESETS[preset].players[0])).sheet
    over = replace(new_game(played.table), sheet=played)
    assert over.deal is None
    late = Penalty(seat=1, points=-200, kind="revoke")
    *earlier, last = (line.entry for line in played.lines)
    in_time = fold(played.table, [*earlier, replace(last, penalties=(*last.penalties, late))])
    fined = apply(over, PenaltyBooked(late))
    assert fined.sheet == in_time
    assert fined.totals[1] == over.totals[1] - 200


def test_a_penalty_after_the_end_can_cost_the_victory_and_is_taken_back() -> None:
    table = a_table("raspisnoy_kids", 2, max_hand_cap=1, full_deals_count=1, special_rounds=[])
    past = a_history(table, [BidEntered(1, 0), BidEntered(0, 0), DealRecorded((1, 0))])
    assert past.game.sheet.winners == (1,)
    fined = advance(past, PenaltyBooked(Penalty(seat=1, points=-50, kind="revoke")))
    assert fined.game.sheet.winners == (0,)
    assert fined.game.totals == (1, -45)
    assert advance(fined, Undone()).game == past.game


def test_a_penalty_after_the_end_is_refused_for_nobody_and_without_measure() -> None:
    table = a_table("raspisnoy_kids", 2, max_hand_cap=1, full_deals_count=1, special_rounds=[])
    game = after(BidEntered(1, 0), BidEntered(0, 0), DealRecorded((1, 0)), table=table)
    with pytest.raises(RuleError) as caught:
        apply(game, PenaltyBooked(Penalty(seat=2, points=-10)))
    assert (caught.value.code, caught.value.deal) == ("bad_seat", 1)
    for _ in range(MOST_PENALTIES):
        game = apply(game, PenaltyBooked(Penalty(seat=0, points=-1)))
    with pytest.raises(RuleError) as caught:
        apply(game, PenaltyBooked(Penalty(seat=0, points=-1)))
    assert (caught.value.code, caught.value.deal) == ("bad_format", 1)
