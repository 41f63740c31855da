"""A game under way: the sheet so far and the deal being played.

``apply(game, event)`` is the one place where something entered changes a game; it never changes the game it
is given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.domain import bids as bidding
from scorekeeper.domain import records
from scorekeeper.domain.entries import DealEntry, Penalty, Trump
from scorekeeper.domain.errors import IllegalResult, OutOfTurn, RuleError
from scorekeeper.domain.events import (
    BidEntered,
    CardsWritten,
    DealAnnulled,
    DealCorrected,
    DealRecorded,
    Entered,
    EnteredNow,
    NoteWritten,
    PenaltyBooked,
    TricksMarked,
    TrumpNoted,
)
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Sheet, Table, add_entry, empty_sheet, replace_entry

MOST_PENALTIES = 50
"""Penalties in one deal; more is a slip of the thumb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The deal being played, as far as it was entered. Lists are per seat, seats 0-based."""

    bids: tuple[int | None, ...]
    """None = not said yet."""
    marks: tuple[int | None, ...]
    """Tricks marked by hand, not recorded yet; None = not marked."""
    trump: Trump | None = None
    penalties: tuple[Penalty, ...] = ()
    note: str = ""
    play: str | None = None
    """The cards as far as they were written down: JSON text of FORMAT.md section 3."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The recorded deals and the one being played."""

    sheet: Sheet
    draft: Draft

    @property
    def deal(self) -> DealSpec | None:
        """The deal being played; None when the game is over."""
        return self.sheet.due

    @property
    def next_bidder(self) -> int | None:
        """The seat (0-based) whose bid is due; None when all are said or the deal has none."""
        if self.deal is None:
            return None
        return next((seat for seat in self.deal.bidding_order if self.draft.bids[seat] is None), None)

    @property
    def is_bidding(self) -> bool:
        """Whether bids are still to be said."""
        return self.next_bidder is not None

    @property
    def barred_bid(self) -> int | None:
        """The one number the next bidder may not say, where there is exactly one."""
        deal, bidder = self.deal, self.next_bidder
        if deal is None or bidder is None or bidder != deal.bidding_order[-1]:
            return None
        said = sum(bid for bid in self.draft.bids if bid is not None)
        return bidding.last_bid(self.sheet.table.rules, deal.type, deal.cards, said).barred

    @property
    def has_draft(self) -> bool:
        """Whether anything was entered for the deal being played."""
        return self.draft != _empty_draft(self.sheet.table.players)

    @property
    def running_entry(self) -> DealEntry | None:
        """The deal being played as an entry of the sheet; None when nothing was entered."""
        if self.deal is None or not self.has_draft:
            return None
        return DealEntry(
            bids=self.draft.bids if self.deal.has_bids else None,
            trump=self.draft.trump,
            penalties=self.draft.penalties,
            note=self.draft.note,
            play=self.draft.play,
        )

    @property
    def whole_sheet(self) -> Sheet:
        """The sheet with the deal being played as its last row, if anything was entered for it."""
        entry = self.running_entry
        return self.sheet if entry is None else add_entry(self.sheet, entry)

    @property
    def totals(self) -> tuple[int, ...]:
        """Running totals per seat; a penalty of the deal being played counts at once."""
        points = list(self.sheet.totals)
        for penalty in self.draft.penalties:
            points[penalty.seat] += penalty.points
        return tuple(points)

    @property
    def annulled(self) -> int:
        """How often the deal being played was annulled before."""
        count = 0
        for line in reversed(self.sheet.lines):
            if not line.entry.void:
                break
            count += 1
        return count


def new_game(table: Table) -> Game:
    """Return a game before its first deal."""
    return Game(sheet=empty_sheet(table), draft=_empty_draft(table.players))


def apply(game: Game, event: Entered) -> Game:
    """Return *game* after *event*.

    A penalty after the end is booked in the last deal, as if it had been booked before that was recorded: a
    revoke may be settled when all cards are on the table.

    Raises:
        OutOfTurn: If the entry is not due: the game is over, a bid out of order, tricks before all bids.
        IllegalBid: See ``bids.check_bid``.
        IllegalResult: See ``scoresheet.check_tricks``.
    """
    if isinstance(event, DealCorrected):
        return _correct(game, event.line, event.entry)
    deal = game.deal
    if deal is None:
        return _apply_afterwards(game, event)
    try:
        return _apply(game, deal, event)
    except RuleError as error:
        raise error.at_deal(deal.number) from None


def _apply(game: Game, deal: DealSpec, event: EnteredNow) -> Game:
    draft = game.draft
    match event:
        case BidEntered(seat, bid):
            _check_seat(game, seat)
            return replace(game, draft=replace(draft, bids=_say(game, deal, seat, bid)))
        case TricksMarked(seat, taken):
            _check_seat(game, seat)
            return replace(game, draft=replace(draft, marks=_mark(game, deal, seat, taken)))
        case TrumpNoted(trump):
            _check_cards(game, deal, draft.play, trump)
            return replace(game, draft=replace(draft, trump=trump))
        case PenaltyBooked(penalty):
            return replace(game, draft=replace(draft, penalties=_fine(game, draft.penalties, penalty)))
        case NoteWritten(text):
            return replace(game, draft=replace(draft, note=text))
        case CardsWritten(play):
            _check_cards(game, deal, play, draft.trump)
            return replace(game, draft=replace(draft, play=play))
        case DealRecorded(tricks):
            if game.is_bidding:
                raise OutOfTurn("out_of_turn", "bids are still missing", seat=game.next_bidder)
            return _write(game, replace(_entry(game, deal), tricks=tricks))
        case DealAnnulled(tricks):
            return _write(game, replace(_entry(game, deal), tricks=tricks, void=True))


def _apply_afterwards(game: Game, event: Entered) -> Game:
    if not isinstance(event, PenaltyBooked):
        raise OutOfTurn("out_of_turn", "the game is over")
    last = game.sheet.lines[-1]
    try:
        penalties = _fine(game, last.entry.penalties, event.penalty)
    except RuleError as error:
        raise error.at_deal(last.deal.number) from None
    return _correct(game, len(game.sheet.lines) - 1, replace(last.entry, penalties=penalties))


def _fine(game: Game, booked: tuple[Penalty, ...], penalty: Penalty) -> tuple[Penalty, ...]:
    _check_seat(game, penalty.seat)
    fined = (*booked, penalty)
    _check_penalties(fined, booked)
    return fined


def _check_penalties(penalties: tuple[Penalty, ...], booked: tuple[Penalty, ...]) -> None:
    """Refuse more *penalties* than a deal takes; those *booked* there, as by a file, may stay."""
    if len(penalties) > max(MOST_PENALTIES, len(booked)):
        message = f"at most {MOST_PENALTIES} penalties in one deal"
        raise RuleError("bad_format", message, fault="many", what="penalties", most=MOST_PENALTIES)


def _say(game: Game, deal: DealSpec, seat: int, bid: int) -> tuple[int | None, ...]:
    """Return the bids after *seat* said *bid*.

    A correction keeps the later bids as far as they are still allowed; the first that is not, in practice
    the dealer's, and those after it have to be said again.
    """
    if not deal.has_bids:
        raise OutOfTurn("out_of_turn", "there are no bids in this deal")
    if game.draft.bids[seat] is None and seat != game.next_bidder:
        raise OutOfTurn("out_of_turn", "another player bids first", seat=game.next_bidder)
    sheet = game.sheet
    kept: list[int] = []
    bids: list[int | None] = [None] * sheet.table.players
    for bidder in deal.bidding_order:
        said = bid if bidder == seat else game.draft.bids[bidder]
        if said is None:
            break
        try:
            bidding.check_bid(
                sheet.table.rules,
                deal.type,
                deal.cards,
                sheet.table.players,
                kept,
                said,
                bidder,
                may_pass=bidder not in sheet.passed_out,
            )
        except RuleError:
            if bidder == seat:
                raise
            break
        kept.append(said)
        bids[bidder] = said
    return tuple(bids)


def _mark(game: Game, deal: DealSpec, seat: int, taken: int | None) -> tuple[int | None, ...]:
    if game.is_bidding:
        raise OutOfTurn("out_of_turn", "bids are still missing", seat=game.next_bidder)
    if taken is not None and (type(taken) is not int or not 0 <= taken <= deal.tricks):
        raise IllegalResult(
            "bad_tricks",
            f"tricks are a number from 0 to {deal.tricks}",
            seat=seat,
            tricks=deal.tricks,
        )
    marks = list(game.draft.marks)
    marks[seat] = taken
    return tuple(marks)


def _correct(game: Game, line: int, entry: DealEntry) -> Game:
    """Return *game* with another entry in a line of the sheet.

    The bids of the running deal stand as far as they are still allowed: a limit on passes looks back. The
    last deal may be annulled as long as nothing was entered for the next one; it is then being played again.
    """
    sheet = replace_entry(game.sheet, line, entry)
    old = game.sheet.lines[line].entry
    try:
        _check_penalties(entry.penalties, old.penalties)
        if entry.void and not old.void and game.has_draft:
            raise OutOfTurn("out_of_turn", "the next deal has begun", fault="begun")
    except RuleError as error:
        raise error.at_deal(sheet.lines[line].deal.number) from None
    records.check_cards(sheet.table, sheet.lines[line].deal, entry)
    corrected = replace(game, sheet=sheet)
    deal = corrected.deal
    if deal is None or not deal.has_bids:
        return corrected
    first = deal.bidding_order[0]
    said = game.draft.bids[first]
    if said is None:
        return corrected
    try:
        bids = _say(corrected, deal, first, said)
    except RuleError:
        bids = _empty_draft(sheet.table.players).bids
    return replace(corrected, draft=replace(game.draft, bids=bids))


def _check_cards(game: Game, deal: DealSpec, play: str | None, trump: Trump | None) -> None:
    records.check_cards(game.sheet.table, deal, DealEntry(play=play, trump=trump))


def _entry(game: Game, deal: DealSpec) -> DealEntry:
    said = deal.has_bids and any(bid is not None for bid in game.draft.bids)
    return DealEntry(
        bids=game.draft.bids if said else None,
        trump=game.draft.trump,
        penalties=game.draft.penalties,
        note=game.draft.note,
        play=game.draft.play,
    )


def _write(game: Game, entry: DealEntry) -> Game:
    sheet = add_entry(game.sheet, entry)
    return Game(sheet=sheet, draft=_empty_draft(sheet.table.players))


def _check_seat(game: Game, seat: int) -> None:
    players = game.sheet.table.players
    if not 0 <= seat < players:
        raise RuleError("bad_seat", f"a seat is a number from 1 to {players}")


def _empty_draft(players: int) -> Draft:
    nobody: tuple[int | None, ...] = (None,) * players
    return Draft(bids=nobody, marks=nobody)
