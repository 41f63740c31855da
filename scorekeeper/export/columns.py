"""How wide the columns of the sheet are, how large its figures, and which players stand side by side.

Columns are as wide as what they hold needs; what is left over makes the sheet calm. Where a paper is too
narrow for everybody, players stand in several tables, the deals repeated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from scorekeeper.export.layout import Layout
from scorekeeper.export.paging import LINE_PER_FIGURE, POINT, smallest_figure

LARGEST_FIGURE = 9.5
"""At scale 1. Unit: pt."""
FIGURE_STEP = 0.5
HAIR = 0.4
"""The rules at the edges, which stand half outside the columns. Unit: mm."""
HEAD = 6.5
"""Letters of the heads of the first columns, at scale 1. Unit: pt."""
EASE = 2.5
"""What the first columns have more than they need, where there is room. Unit: mm."""
TIGHT, CLOSE, LOOSE = 0.9, 1.0, 1.6
"""Left and right of a figure together: a bid, points at a crowded table, points. Unit: mm."""
AROUND_HEAD = 1.6
"""Left and right of the head of a column together. Unit: mm."""
PEN_BID, PEN_POINTS = 5.0, 6.5
LARGE_PEN_BID, LARGE_PEN_POINTS = 7.0, 11.0
"""What a pen needs for one figure, and for points. Unit: mm."""
PEN_BLANK, SHORT_HELPER = 6.0, 9.0
"""For one number written into the sum of the helper, and the short helper. Unit: mm."""
DEALER_NAME, SHORT_NAME = 24.0, 13.0
"""Most that the name of a dealer takes, and least that is still a name. Unit: mm."""
WIDE_BID, WIDEST_BID = 9.0, 14.0
"""A bid where there is room, and at a table of two. Unit: mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What the columns hold: the widest text of each. Unit: em."""

    players: int
    heads: tuple[float, float, float, float]
    """Heads of number, cards, trump and dealer."""
    number: float
    cards: float
    """With the kind of a special deal."""
    dealer: float
    trumps: bool
    """Whether there is a column for trumps."""
    helper: bool
    """Whether there is one for the number that the last bidder may not say, or must say."""
    bid: float
    points: float
    total: float
    pen: bool
    """Whether there are rows to be filled in by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Widths in mm; a column that is not there has none."""

    figure: float
    """Size of the figures. Unit: pt."""
    number: float
    cards: float
    trump: float
    dealer: float
    helper: float
    bid: float
    """The same for the tricks taken."""
    points: float
    total: float
    groups: tuple[tuple[int, ...], ...]
    """Seats (0-based) that stand side by side."""
    whole_helper: bool
    """Whether the helper holds the whole sum ``9 − _ = _``, or only its result."""

    @property
    def left(self) -> float:
        """The columns before the players."""
        return self.number + self.cards + self.trump + self.dealer + self.helper

    @property
    def player(self) -> float:
        """The columns of one player."""
        return 2 * self.bid + self.points + self.total


def plan_columns(layout: Layout, contents: Contents, row: float) -> Columns:
    """Return the columns with the largest figures for the fewest tables.

    Args:
        layout: The paper.
        contents: What is to be held.
        row: Height of a row. Unit: mm.
    """
    least = smallest_figure(layout)
    most = max(least, min(LARGEST_FIGURE * layout.scale, row / POINT * LINE_PER_FIGURE))
    width = layout.width - HAIR
    tightest = list(_ways(layout, contents, least))[-1]
    capacity = max(1, int((width - tightest.left) / tightest.player))
    tables = ceil(contents.players / capacity)
    abreast = ceil(contents.players / tables)
    groups = _groups(contents.players, tables)
    found: list[Columns] = []
    for way in range(len(list(_ways(layout, contents, least)))):
        size = int(most / FIGURE_STEP) * FIGURE_STEP
        while size >= least:
            columns = list(_ways(layout, contents, size))[way]
            if columns.left + abreast * columns.player <= width:
                found.append(columns)
                break
            size -= FIGURE_STEP
    best = max((columns.figure for columns in found), default=least)
    chosen = next((c for c in found if c.figure >= best - FIGURE_STEP), tightest)
    return _spread(layout, chosen, abreast, groups)


def _ways(layout: Layout, contents: Contents, figure: float) -> Iterator[Columns]:
    """Return the columns as narrow as they can be with figures of one size, the most generous way first."""
    em, scale = figure * POINT, layout.scale
    pen_bid, pen_points = (LARGE_PEN_BID, LARGE_PEN_POINTS) if layout.large else (PEN_BID, PEN_POINTS)
    bid, points = (pen_bid, pen_points) if contents.pen else (0.0, 0.0)
    number, cards, trump, dealer = (wide * HEAD * POINT * scale + AROUND_HEAD for wide in contents.heads)
    whole = 4.0 * em + 2 * PEN_BLANK + 2
    for ease, whole_helper, most, loose in (
        (EASE, True, DEALER_NAME, LOOSE),
        (0.0, True, DEALER_NAME, LOOSE),
        (0.0, False, DEALER_NAME, LOOSE),
        (0.0, False, SHORT_NAME, LOOSE),
        (0.0, False, SHORT_NAME, CLOSE),
    ):
        name = contents.dealer * em + LOOSE + 0.2
        yield Columns(
            figure=figure,
            number=max(contents.number * em + LOOSE, number) + ease,
            cards=max(contents.cards * em + LOOSE, cards) + ease,
            trump=max(em + TIGHT, trump) + ease / 3 if contents.trumps else 0,
            dealer=max(min(name, most * scale), dealer) + ease,
            helper=(whole if whole_helper else SHORT_HELPER) if contents.helper else 0,
            bid=max(contents.bid * em + TIGHT, bid, 4.2 * scale),
            points=max(contents.points * em + loose, points),
            total=max(contents.total * em + loose, points),
            groups=(),
            whole_helper=whole_helper,
        )


def _spread(layout: Layout, columns: Columns, abreast: int, groups: tuple[tuple[int, ...], ...]) -> Columns:
    """Give what is left of the width to the columns of the players."""
    spare = max(0.0, (layout.width - HAIR - columns.left) / abreast - columns.player)
    widest = (WIDEST_BID if abreast <= 2 else WIDE_BID) * max(1.0, layout.scale)
    more = min(spare / 4, max(0.0, widest - columns.bid))
    rest = spare - 2 * more
    return Columns(
        figure=columns.figure,
        number=_rounded(columns.number),
        cards=_rounded(columns.cards),
        trump=_rounded(columns.trump),
        dealer=_rounded(columns.dealer),
        helper=_rounded(columns.helper),
        bid=_rounded(columns.bid + more),
        points=_rounded(columns.points + rest / 2),
        total=_rounded(columns.total + rest / 2),
        groups=groups,
        whole_helper=columns.whole_helper,
    )


def _rounded(width: float) -> float:
    """Return *width* as the stylesheet has it, never more."""
    return int(width * 100 + 1e-6) / 100


def _groups(players: int, tables: int) -> tuple[tuple[int, ...], ...]:
    seats = iter(range(players))
    sizes = [players // tables + (table < players % tables) for table in range(tables)]
    return tuple(tuple(next(seats) for _ in range(size)) for size in sizes)
