"""What an entry would change, before it is made: points, totals, premiums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.domain.events import Entered
from scorekeeper.domain.game import Game, apply

BySeat = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Before and after. Lists are per seat, seat 1 first."""

    points: tuple[BySeat, BySeat] | None
    """Points of the deal; None where it does not count before and after."""
    premiums: tuple[BySeat, BySeat]
    """Premiums booked in the whole game."""
    totals: tuple[BySeat, BySeat]

    def as_json(self) -> dict[str, Any]:
        """Return the pairs as lists."""
        return {
            "points": None if self.points is None else [list(row) for row in self.points],
            "premiums": [list(row) for row in self.premiums],
            "totals": [list(row) for row in self.totals],
        }


def changes(game: Game, entered: Entered, line: int) -> Changes:
    """Return what *entered* would change.

    Args:
        game: The game as it stands; it is not touched.
        entered: What is to be entered.
        line: Row of the sheet (0-based) whose points are of interest.

    Raises:
        RuleError: If it could not be entered, see ``game.apply``.
    """
    after = apply(game, entered)
    before_points, after_points = _points(game, line), _points(after, line)
    points = None if before_points is None or after_points is None else (before_points, after_points)
    return Changes(
        points=points,
        premiums=(_premiums(game), _premiums(after)),
        totals=(game.totals, after.totals),
    )


def fined(game: Game, seat: int, points: int, line: int) -> Changes:
    """Return what a penalty would change: the total of *seat* (0-based) and nothing else. RULES 2.0 rule 15.

    Args:
        game: The game as it stands.
        seat: Who is fined.
        points: What is booked, below 0.
        line: Row of the sheet (0-based) whose points are of interest.
    """
    found, premiums = _points(game, line), _premiums(game)
    totals = list(game.totals)
    totals[seat] += points
    return Changes(
        points=None if found is None else (found, found),
        premiums=(premiums, premiums),
        totals=(game.totals, tuple(totals)),
    )


def _points(game: Game, line: int) -> BySeat | None:
    lines = game.sheet.lines
    return lines[line].points if line < len(lines) and lines[line].is_scored else None


def _premiums(game: Game) -> BySeat:
    sums = [0] * game.sheet.table.players
    for pulka in game.sheet.closed:
        for seat, points in enumerate(pulka.adjustments):
            sums[seat] += points
    return tuple(sums)
