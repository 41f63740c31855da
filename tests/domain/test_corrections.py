"""Changing a deal recorded before: a fine, other tricks, its cards."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.entries import DealEntry, Penalty
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.eventfile import event_from_json, event_to_json
from scorekeeper.domain.events import BidEntered, DealAnnulled, DealCorrected, DealRecorded, Undone
from scorekeeper.domain.game import MOST_PENALTIES, Game
from scorekeeper.domain.history import History, advance, begin
from scorekeeper.domain.scoresheet import Table, fold
from tests import strategies as some
from tests.builders import a_history, a_table

SHORT = {"schedule_kind": "fixed_list", "fixed_list": [1, 1], "premium_mode": "none"}


def a_party() -> History:
    """Two deals of one card, the first recorded: Dato (seat 2) leads and takes it as bid."""
    events = [BidEntered(1, 1), BidEntered(2, 0), BidEntered(0, 1), DealRecorded((0, 1, 0))]
    return a_history(a_table("georgian_joker", 3, **SHORT), events)


def entry_of(game: Game, line: int = 0) -> DealEntry:
    return game.sheet.lines[line].entry


def test_a_fine_in_an_earlier_deal_counts_and_can_be_undone() -> None:
    history = a_party()
    before = history.game
    fine = Penalty(seat=2, points=-50, kind="revoke")
    history = advance(history, DealCorrected(0, replace(entry_of(before), penalties=(fine,))))
    assert history.game.totals == (before.totals[0], before.totals[1], before.totals[2] - 50)
    assert advance(history, Undone()).game == before


def test_other_tricks_change_what_they_are_worth() -> None:
    history = a_party()
    assert history.game.totals == (-200, 100, 50)
    corrected = DealCorrected(0, replace(entry_of(history.game), tricks=(1, 0, 0)))
    assert advance(history, corrected).game.totals == (100, -200, 50)


def test_a_party_that_is_over_can_still_be_corrected() -> None:
    history = a_party()
    for event in (BidEntered(2, 0), BidEntered(0, 0), BidEntered(1, 0), DealRecorded((0, 0, 1))):
        history = advance(history, event)
    assert history.game.deal is None
    fined = replace(entry_of(history.game, 1), penalties=(Penalty(seat=0, points=-10),))
    assert advance(history, DealCorrected(1, fined)).game.totals[0] == history.game.totals[0] - 10


def test_a_correction_keeps_the_deal_being_played() -> None:
    history = advance(a_party(), BidEntered(2, 1))
    corrected = advance(history, DealCorrected(0, replace(entry_of(history.game), tricks=(1, 0, 0))))
    assert corrected.game.draft == history.game.draft
    assert corrected.game.deal == history.game.deal


def test_a_bid_of_the_running_deal_that_a_correction_forbids_has_to_be_said_again() -> None:
    """One pass per party: Lia passed in deal 1, then not, then by the correction again."""
    table = a_table("georgian_joker", 3, **SHORT, pass_limit_per_player=1, dealer_restriction="none")
    first = [BidEntered(1, 1), BidEntered(2, 1), BidEntered(0, 1), DealRecorded((0, 1, 0))]
    history = a_history(table, [*first, BidEntered(2, 0)])
    passed = replace(entry_of(history.game), bids=(1, 1, 0))
    assert advance(history, DealCorrected(0, passed)).game.draft.bids == (None, None, None)


@pytest.mark.parametrize(
    ("line", "change", "code"),
    [
        (0, {"tricks": (1, 1, 0)}, "tricks_do_not_add_up"),
        (0, {"tricks": (2, 0, 0)}, "bad_tricks"),
        (0, {"bids": (0, 1, 0)}, "bid_forbidden"),
        (0, {"tricks": None}, "bad_format"),
        (1, {}, "bad_format"),
        (0, {"play": json.dumps({"trump": "H", "tricks": ["9D 9D AC"]})}, "duplicate_card"),
    ],
)
def test_what_may_not_stand_is_refused_and_changes_nothing(
    line: int, change: dict[str, object], code: str
) -> None:
    history = a_party()
    entry = replace(entry_of(history.game), **change)  # type: ignore[arg-type]
    with pytest.raises(ScorekeeperError) as caught:
        advance(history, DealCorrected(line, entry))
    assert caught.value.code == code


def annulled(game: Game, line: int = 0) -> DealCorrected:
    return DealCorrected(line, replace(entry_of(game, line), void=True))


def test_the_last_deal_recorded_is_annulled_dealt_again_and_undone() -> None:
    fine = Penalty(seat=2, points=-50, kind="revoke")
    recorded = a_party()
    fined = advance(recorded, DealCorrected(0, replace(entry_of(recorded.game), penalties=(fine,))))
    again = advance(fined, annulled(fined.game))
    assert again.game.deal == fined.game.sheet.lines[0].deal
    assert again.game.annulled == 1
    assert again.game.totals == (0, 0, -50), "only the fine stays"
    assert advance(again, Undone()).game == fined.game


def test_annulling_the_last_deal_opens_a_party_that_was_over() -> None:
    history = a_party()
    for event in (BidEntered(2, 0), BidEntered(0, 0), BidEntered(1, 0), DealRecorded((0, 0, 1))):
        history = advance(history, event)
    assert history.game.deal is None
    again = advance(history, annulled(history.game, 1)).game
    assert again.deal == again.sheet.lines[1].deal


def test_an_annulled_deal_equals_one_annulled_before_it_was_recorded() -> None:
    history = a_party()
    before = advance(history, Undone())
    at_once = advance(before, DealAnnulled((0, 1, 0)))
    assert advance(history, annulled(history.game)).game == at_once.game


def test_a_deal_is_not_annulled_under_those_that_follow_it() -> None:
    """Each later deal would become another one, with other cards and another dealer."""
    history = a_party()
    begun = advance(history, BidEntered(2, 0))
    with pytest.raises(ScorekeeperError) as caught:
        advance(begun, annulled(begun.game))
    assert (caught.value.code, caught.value.params["fault"]) == ("out_of_turn", "begun")
    for event in (BidEntered(0, 0), BidEntered(1, 0), DealRecorded((0, 0, 1))):
        begun = advance(begun, event)
    with pytest.raises(ScorekeeperError) as caught:
        advance(begun, annulled(begun.game))
    assert (caught.value.code, caught.value.params["fault"]) == ("bad_format", "not_last")


def test_a_void_deal_does_not_begin_to_count_by_a_correction() -> None:
    void = advance(a_party(), annulled(a_party().game))
    with pytest.raises(ScorekeeperError) as caught:
        advance(void, DealCorrected(0, replace(entry_of(void.game), void=False)))
    assert caught.value.code == "bad_format"


def test_a_correction_books_no_more_penalties_than_a_deal_takes() -> None:
    history = a_party()

    def fined(count: int) -> DealCorrected:
        fines = (Penalty(seat=0, points=-10),) * count
        return DealCorrected(0, replace(entry_of(history.game), penalties=fines))

    assert advance(history, fined(MOST_PENALTIES)).game.totals[0] == -200 - 10 * MOST_PENALTIES
    with pytest.raises(ScorekeeperError) as caught:
        advance(history, fined(MOST_PENALTIES + 1))
    assert (caught.value.code, caught.value.params["most"]) == ("bad_format", MOST_PENALTIES)


def test_a_file_with_more_penalties_than_that_can_still_be_corrected() -> None:
    fines = (Penalty(seat=0, points=-10),) * (MOST_PENALTIES + 5)
    entry = replace(entry_of(a_party().game), penalties=fines)
    history = History(start=replace(a_party().game, sheet=fold(a_party().game.sheet.table, [entry])))
    other = advance(history, DealCorrected(0, replace(entry, tricks=(1, 0, 0))))
    assert entry_of(other.game).tricks == (1, 0, 0)
    with pytest.raises(ScorekeeperError):
        advance(history, DealCorrected(0, replace(entry, penalties=(*fines, fines[0]))))


def test_a_correction_is_stored_without_loss() -> None:
    entry = replace(
        entry_of(a_party().game),
        penalties=(Penalty(seat=2, points=-50, kind="revoke", note="spades"),),
        play=json.dumps({"trump": "H", "tricks": ["9D KD AC"]}),
    )
    event = DealCorrected(3, entry)
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@settings(max_examples=60)
@given(some.tables(), st.data())
def test_correcting_an_entry_equals_having_entered_it_right_at_once(
    table: Table, data: st.DataObject
) -> None:
    right = data.draw(some.sheets(table, most=4))
    if not right.scored:
        return
    scored = [at for at, line in enumerate(right.lines) if line.is_scored]
    at = data.draw(st.sampled_from(scored))
    deal, entry = right.lines[at].deal, right.lines[at].entry
    other = data.draw(some.splits(deal.tricks, table.players))
    wrong = [line.entry for line in right.lines]
    wrong[at] = replace(entry, tricks=other)
    game = replace(begin(table).game, sheet=fold(table, wrong))
    history = History(start=game)
    assert advance(history, DealCorrected(at, entry)).game.sheet == right
