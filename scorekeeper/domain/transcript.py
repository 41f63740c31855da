"""A sheet told again as the events that would have written it, deal by deal.

A game that comes from a file is kept like one that was recorded here: what stands is what its events make of
it, and each of them can be undone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.events import (
    BidEntered,
    CardsWritten,
    DealAnnulled,
    DealRecorded,
    Entered,
    NoteWritten,
    PenaltyBooked,
    TrumpNoted,
)
from scorekeeper.domain.game import Game
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Sheet


def transcript(sheet: Sheet) -> tuple[Entered, ...]:
    """Return the events, oldest first, after which a game has the lines of *sheet*.

    The bids of a deal are told last, so that undo meets them first. A running deal of which nothing is known
    leaves no event.
    """
    return tuple(event for line in sheet.lines for event in _deal(line.deal, line.entry))


def written_deals(game: Game) -> tuple[DealEntry, ...]:
    """Return the deals of *game* as a file holds them: the running one only if something is known of it."""
    lines = game.whole_sheet.lines
    return tuple(line.entry for line in lines if not line.entry.is_running or _is_known(line.entry))


def _is_known(entry: DealEntry) -> bool:
    said = entry.bids is not None and any(bid is not None for bid in entry.bids)
    return said or replace(entry, bids=None) != DealEntry()


def _deal(deal: DealSpec, entry: DealEntry) -> Iterator[Entered]:
    if entry.trump is not None:
        yield TrumpNoted(entry.trump)
    for penalty in entry.penalties:
        yield PenaltyBooked(penalty)
    if entry.note:
        yield NoteWritten(entry.note)
    if entry.play is not None:
        yield CardsWritten(entry.play)
    yield from _bids(deal.bidding_order, entry)
    if entry.void:
        yield DealAnnulled(entry.tricks)
    elif entry.tricks is not None:
        yield DealRecorded(entry.tricks)


def _bids(bidding_order: Sequence[int], entry: DealEntry) -> Iterator[BidEntered]:
    for seat in bidding_order:
        bid = None if entry.bids is None else entry.bids[seat]
        if bid is not None:
            yield BidEntered(seat, bid)
