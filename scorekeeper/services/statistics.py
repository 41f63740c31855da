"""What an evening looks like in figures: how often each player was right, what a premium brought and cost.

Everything is counted from the sheet; nothing is kept. Seats are 1-based here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.scoresheet import Line, Sheet, khishts


@dataclass(frozen=True, slots=True, kw_only=True)
class BestDeal:
    """The deal that brought a player most; the earliest of equal ones."""

    number: int
    cards: int
    type: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """One player's evening. ``exact + over + under == bids``."""

    seat: int
    bids: int
    """Scored deals with a bid."""
    exact: int
    over: int
    """Deals with more tricks than bid."""
    under: int
    """Deals with fewer."""
    khishts: int
    """Deals punished for a khisht, see ``scoring.khishts``; deals with fewer tricks, in most rules."""
    streak: int
    """The longest run of exact deals; deals without bids do not break it."""
    premiums: int
    """Pulkas that brought a premium."""
    gained: int
    """Points of the premiums, each pulka's balance; never negative."""
    paid: int
    """Points lost to premiums, each pulka's balance; never positive."""
    penalties: int
    """Points of all penalties, those of annulled deals included."""
    best: BestDeal | None
    """None before the first scored deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsView:
    """The statistics of a game as far as it is played."""

    players: tuple[PlayerStatistics, ...]
    """In seat order."""
    push: int
    """Scored deals whose bids made fewer than the tricks."""
    take_away: int
    level: int


def statistics(sheet: Sheet) -> StatisticsView:
    """Return the statistics of *sheet*."""
    scored = [line for line in sheet.lines if line.is_scored]
    punished = [khishts(sheet.table, line) for line in scored]
    tensions = [line.tension for line in scored if line.tension is not None]
    return StatisticsView(
        players=tuple(_player(sheet, scored, punished, seat) for seat in range(sheet.table.players)),
        push=sum(tension < 0 for tension in tensions),
        take_away=sum(tension > 0 for tension in tensions),
        level=sum(tension == 0 for tension in tensions),
    )


def _player(
    sheet: Sheet, scored: Sequence[Line], punished: Sequence[tuple[bool, ...]], seat: int
) -> PlayerStatistics:
    bids = exact = over = run = streak = 0
    best: Line | None = None
    for line in scored:
        if best is None or line.points[seat] > best.points[seat]:
            best = line
        said, taken = line.entry.bids, line.entry.tricks
        if said is None or taken is None:
            continue
        bids += 1
        over += taken[seat] > (said[seat] or 0)
        run = run + 1 if line.is_exact(seat) else 0
        exact += run > 0
        streak = max(streak, run)
    settled = [result.adjustments[seat] for result in sheet.closed]
    return PlayerStatistics(
        seat=seat + 1,
        bids=bids,
        exact=exact,
        over=over,
        under=bids - exact - over,
        khishts=sum(fined[seat] for fined in punished),
        streak=streak,
        premiums=sum(
            result.premium.source[seat] is not None and result.adjustments[seat] > 0
            for result in sheet.closed
        ),
        gained=sum(points for points in settled if points > 0),
        paid=sum(points for points in settled if points < 0),
        penalties=sum(line.penalties[seat] for line in sheet.lines),
        best=None if best is None else _best_deal(best, seat),
    )


def _best_deal(line: Line, seat: int) -> BestDeal:
    deal = line.deal
    return BestDeal(number=deal.number, cards=deal.cards, type=deal.type, points=line.points[seat])
