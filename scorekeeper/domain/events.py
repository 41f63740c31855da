"""What was entered, one frozen fact each. A game is the list of them, in order, and is only ever added to."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.domain.entries import DealEntry, Penalty, Trump
from scorekeeper.domain.past import Redone as Redone
from scorekeeper.domain.past import Undone as Undone


@dataclass(frozen=True, slots=True)
class BidEntered:
    """A player of the running deal said a bid, or a bid said before was corrected."""

    seat: int
    """0-based."""
    bid: int


@dataclass(frozen=True, slots=True)
class TricksMarked:
    """The tricks of one player were marked before the deal is recorded; None takes the mark away."""

    seat: int
    """0-based."""
    taken: int | None


@dataclass(frozen=True, slots=True)
class TrumpNoted:
    """The trump of the running deal was written down; None takes it away."""

    trump: Trump | None


@dataclass(frozen=True, slots=True)
class PenaltyBooked:
    """A penalty was booked in the running deal."""

    penalty: Penalty


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """A note was written to the running deal; an empty one takes it away."""

    text: str


@dataclass(frozen=True, slots=True)
class CardsWritten:
    """The cards of the running deal were written down, as far as they were played."""

    play: str
    """JSON text of FORMAT.md section 3."""


@dataclass(frozen=True, slots=True)
class DealRecorded:
    """The running deal was recorded."""

    tricks: tuple[int, ...]
    """Tricks taken, per seat."""


@dataclass(frozen=True, slots=True)
class DealAnnulled:
    """The running deal is void and is dealt again."""

    tricks: tuple[int, ...] | None = None
    """Tricks taken until then, per seat; None when nobody wrote them down."""


@dataclass(frozen=True, slots=True)
class DealCorrected:
    """A deal recorded before was corrected: its bids or tricks, a fine, its cards."""

    line: int
    """Row of the sheet, 0-based."""
    entry: DealEntry
    """The deal as it stands from now on."""


EnteredNow = (
    BidEntered
    | TricksMarked
    | TrumpNoted
    | PenaltyBooked
    | NoteWritten
    | CardsWritten
    | DealRecorded
    | DealAnnulled
)
"""Something entered in the deal being played."""


Entered = EnteredNow | DealCorrected
"""Something entered; it can be undone."""


Event = Entered | Undone | Redone
