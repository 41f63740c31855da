"""Undo and redo."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.errors import OutOfTurn, ScorekeeperError
from scorekeeper.domain.events import BidEntered, DealRecorded, Redone, TrumpNoted, Undone
from scorekeeper.domain.game import apply, new_game
from scorekeeper.domain.history import advance, begin
from scorekeeper.domain.scoresheet import Table
from tests import strategies as some
from tests.builders import a_history, a_table

FIRST_DEAL = [
    BidEntered(1, 0),
    BidEntered(2, 1),
    BidEntered(3, 1),
    BidEntered(0, 0),
    DealRecorded((0, 0, 1, 0)),
]


@settings(max_examples=60)
@given(some.tables(), st.data())
def test_undo_gives_the_former_game_and_redo_gives_it_back(table: Table, data: st.DataObject) -> None:
    history = begin(table)
    games = [history.game]
    for event in data.draw(some.event_lists(table)):
        history = advance(history, event)
        games.append(history.game)
    for former in reversed(games[:-1]):
        history = advance(history, Undone())
        assert history.game == former
    assert history.game == new_game(table)
    assert history.last is None
    for later in games[1:]:
        history = advance(history, Redone())
        assert history.game == later
    assert history.undone is None
    assert history.version == 3 * (len(games) - 1)


@settings(max_examples=60)
@given(some.tables(), st.data())
def test_replayed_log_is_the_same_game(table: Table, data: st.DataObject) -> None:
    """Undo and redo among the entries; the standing entries alone give the same game."""
    history = begin(table)
    log = []
    for event in data.draw(some.event_lists(table)):
        try:
            history = advance(history, event)
        except ScorekeeperError:  # not allowed any more after an undo
            continue
        log.append(event)
        for back in data.draw(st.lists(st.sampled_from([Undone(), Redone()]), max_size=3)):
            try:
                history = advance(history, back)
            except OutOfTurn:
                continue
            log.append(back)
    assert a_history(table, log) == history
    assert history.version == len(log)
    standing, step = [], history.last
    while step is not None:
        standing.append(step.event)
        step = step.previous
    game = new_game(table)
    for event in reversed(standing):
        game = apply(game, event)
    assert game == history.game


def test_undo_reaches_back_across_deals() -> None:
    history = a_history(a_table(), [*FIRST_DEAL, BidEntered(2, 1), Undone(), Undone()])
    assert history.game.deal is not None
    assert history.game.deal.number == 1
    assert history.game.draft.bids == (0, 0, 1, 1)
    assert not history.game.sheet.lines


def test_new_entry_ends_what_could_be_redone() -> None:
    history = a_history(a_table(), [*FIRST_DEAL, Undone(), TrumpNoted("H")])
    assert history.undone is None
    with pytest.raises(OutOfTurn) as caught:
        advance(history, Redone())
    assert caught.value.code == "nothing_to_redo"


def test_nothing_to_undo_in_an_empty_game() -> None:
    with pytest.raises(OutOfTurn) as caught:
        advance(begin(a_table()), Undone())
    assert caught.value.code == "nothing_to_undo"


def test_refused_event_leaves_the_history_alone() -> None:
    history = a_history(a_table(), FIRST_DEAL)
    with pytest.raises(OutOfTurn):
        advance(history, BidEntered(0, 0))
    assert history == a_history(a_table(), FIRST_DEAL)
    assert history.version == 5
