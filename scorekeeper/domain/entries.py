"""One deal as written down: bids, tricks, trump, penalties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.domain.ruleset import Suit

Trump = Suit | Literal["none"]
PenaltyKind = Literal["revoke", "joker_lead", "other"]

MOST_PENALTY_POINTS = 100_000
"""Penalty points lie between minus and plus this. FORMAT.md section 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A signed entry beside the deal points. RULES 2.0 rule 15."""

    seat: int
    """0-based."""
    points: int
    kind: PenaltyKind = "other"
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntry:
    """What was written down of one deal. A deal without tricks is running, unless it is void."""

    bids: tuple[int | None, ...] | None = None
    """Per seat, None = not said yet; None as a whole in deals without bids."""
    tricks: tuple[int, ...] | None = None
    """Tricks taken, per seat."""
    trump: Trump | None = None
    """None when nobody wrote it down."""
    penalties: tuple[Penalty, ...] = ()
    void: bool = False
    """The deal was annulled and is dealt again."""
    note: str = ""
    play: str | None = None
    """The cards as recorded: the JSON text of FORMAT.md section 3."""

    @property
    def is_running(self) -> bool:
        """Whether the deal is still being played."""
        return self.tricks is None and not self.void

    def penalty_points(self, players: int) -> tuple[int, ...]:
        """Return the sum of the penalties of each seat."""
        points = [0] * players
        for penalty in self.penalties:
            points[penalty.seat] += penalty.points
        return tuple(points)
