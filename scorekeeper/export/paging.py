"""How the rows of a game are laid on A4 landscape pages, and how large they and their figures are.

The page is planned here and not by the renderer, so that browsers and the PDF break it alike: between
pulkas where that is possible, with the heads repeated. Sizes become classes of ``print.css``, which holds
the same measures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor

from scorekeeper.services.scoreboard import PulkaView, RowView

WIDTH, HEIGHT = 279.0, 193.0
"""The page inside its margins. Unit: mm."""
HEADER, HEAD, FOOT, SIGNATURES, LEGEND = 10.0, 13.5, 9.0, 8.0, 6.0
"""Height of the heading, the head and the foot of the table, the row to sign in, the legend. Unit: mm."""
LINE = 3.4
"""A line of small text. Unit: mm."""
SPARE = 1.0
"""Left over, because renderers round rules differently. Unit: mm."""

ROW_STEP = 0.1
SMALLEST_ROW, SMALLEST_PEN_ROW = 3.2, 4.5
LARGEST_ROW, LARGEST_PEN_ROW = 6.5, 8.0
"""Height of a row. Figures to be written by hand need more room than printed ones. Unit: mm."""

NUMBER, CARDS, SPECIAL, TRUMP = 8.0, 9.0, 19.0, 6.0
"""Width of the first columns; cards with the kind of a special deal beside them need more. Unit: mm."""
DEALER = {2: 24.0, 3: 24.0, 4: 22.0, 5: 20.0, 6: 18.0, 7: 16.0, 8: 15.0, 9: 14.0, 10: 13.0}
SEAT_ONLY = 13.0
"""Width of the dealer column by players, and where it holds only the number of a seat. Unit: mm."""
BID = {2: 14.0, 3: 11.0, 4: 9.0, 5: 7.5, 6: 6.75, 7: 6.0, 8: 5.5, 9: 5.0, 10: 4.75}
"""Width of the bid, and of the tricks taken, by players. Unit: mm."""
PADDING = {2: 16.2, 3: 8.2, 4: 2.4, 5: 2.4, 6: 2.4, 7: 1.2, 8: 1.2, 9: 1.2, 10: 1.2}
"""Left and right inside a cell with points, together, by players. Unit: mm."""
POINT = 25.4 / 72
"""Unit: mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Rows of one pulka on one page."""

    pulka: PulkaView
    rows: tuple[RowView, ...]
    premium: bool
    """Whether the row of the premiums follows."""

    @property
    def height(self) -> int:
        """The height. Unit: rows."""
        return len(self.rows) + self.premium


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One sheet of paper."""

    number: int
    groups: tuple[Group, ...]
    is_last: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Paging:
    """All pages."""

    pages: tuple[Page, ...]
    row: float
    """Height of a row. Unit: mm."""

    @property
    def row_class(self) -> str:
        """The class of ``print.css`` for the height of a row."""
        return f"r{round(self.row * 10)}"


def lay_out(pulkas: Sequence[PulkaView], *, premiums: bool, pen: bool, above: float, below: float) -> Paging:
    """Return the fewest pages that hold every row.

    Args:
        pulkas: What is to be laid out.
        premiums: Whether a row for the premiums follows each pulka.
        pen: Whether rows are still to be filled in by hand.
        above: Extra height of the first page above the table. Unit: mm.
        below: Extra height of the last page below the table. Unit: mm.
    """
    smallest, largest = (SMALLEST_PEN_ROW, LARGEST_PEN_ROW) if pen else (SMALLEST_ROW, LARGEST_ROW)
    room = HEIGHT - SPARE - HEADER - HEAD - LEGEND
    count = 1
    while True:
        pages = _distribute(pulkas, premiums, count, int(room / smallest))
        rooms = [room] * len(pages)
        rooms[0] -= above
        rooms[-1] -= FOOT + SIGNATURES + below
        heights = [sum(group.height for group in page) for page in pages]
        row = min(have / need for have, need in zip(rooms, heights, strict=True))
        if (row >= smallest and len(pages) <= count) or count > sum(heights):
            break
        count += 1
    row = min(largest, floor(row / ROW_STEP) * ROW_STEP)
    return Paging(
        pages=tuple(
            Page(number=number, groups=tuple(groups), is_last=number == len(pages))
            for number, groups in enumerate(pages, start=1)
        ),
        row=max(row, smallest),
    )


def _distribute(pulkas: Sequence[PulkaView], premiums: bool, count: int, most: int) -> list[list[Group]]:
    """Return the rows on about *count* pages of nearly equal height, none above *most* rows."""
    blocks = [block for pulka in pulkas for block in _blocks(pulka, premiums, most)]
    left = sum(block.height for block in blocks)
    pages: list[list[Group]] = [[]]
    used, target = 0, left / count
    for block in blocks:
        over = used + block.height
        wanted_elsewhere = len(pages) < count and over - target > target - used
        if pages[-1] and (over > most or wanted_elsewhere):
            left -= used
            used, target = 0, left / max(1, count - len(pages))
            pages.append([])
        pages[-1] = _joined(pages[-1], block)
        used += block.height
    return pages


def _blocks(pulka: PulkaView, premiums: bool, most: int) -> Iterator[Group]:
    """Return *pulka* in pieces that stay together; a run of rows longer than a page is one row each.

    Where there are no pulkas, the deals of one type stay together.
    """
    if pulka.number is not None:
        runs = [pulka.rows]
    else:
        runs = [tuple(run) for _type, run in groupby(pulka.rows, key=lambda row: row.type)]
    premium = premiums and pulka.number is not None
    for rows in runs:
        if len(rows) + premium <= most:
            yield Group(pulka=pulka, rows=rows, premium=premium)
            continue
        for row in rows:
            yield Group(pulka=pulka, rows=(row,), premium=premium and row is rows[-1])


def _joined(groups: list[Group], block: Group) -> list[Group]:
    if groups and groups[-1].pulka is block.pulka and groups[-1].rows[0].type == block.rows[0].type:
        rows = (*groups[-1].rows, *block.rows)
        return [*groups[:-1], Group(pulka=block.pulka, rows=rows, premium=block.premium)]
    return [*groups, block]


def figure_size(row: float, players: int, left: float, widest: float) -> float:
    """Return the size of the figures. Unit: pt.

    Args:
        row: Height of a row. Unit: mm.
        players: How many play.
        left: What the first columns take of the width. Unit: mm.
        widest: The widest text of a column with points. Unit: em.
    """
    by_height = row / POINT * 0.74
    column = (WIDTH - left) / (2 * players) - BID[players]
    by_width = (column - PADDING[players]) / POINT / widest if widest else by_height
    size = min(8.5, by_height, by_width)
    return max(4.0, int(size * 2) / 2)
