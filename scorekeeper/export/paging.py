"""How the rows of a game are laid on pages, and how high they are.

The page is planned here and not by the renderer, so that browsers and the PDF break it alike: between
pulkas where that is possible, with the heads repeated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor

from scorekeeper.export.layout import Layout
from scorekeeper.services.scoreboard import PulkaView, RowView

POINT = 25.4 / 72
"""Unit: mm."""
LINE_PER_FIGURE = 0.74
"""Size of a figure in a row of height 1."""
ROW_STEP = 0.1
"""Unit: mm."""
LARGEST_ROW = 8.0
"""Height of a printed row at scale 1. Unit: mm."""
SMALLEST_PEN_ROW, SMALLEST_LARGE_PEN_ROW, LARGEST_PEN_ROW = 4.4, 6.5, 8.0
"""Figures to be written by hand need more room than printed ones. Unit: mm."""


@dataclass(frozen=True, slots=True)
class RowHeights:
    """Between which heights a row may be. Unit: mm."""

    smallest: float
    largest: float


def row_heights(layout: Layout, *, pen: bool) -> RowHeights:
    """Return the heights of rows, to be read or (*pen*) to be written in."""
    if pen:
        smallest = SMALLEST_LARGE_PEN_ROW if layout.large else SMALLEST_PEN_ROW
        return RowHeights(smallest, LARGEST_PEN_ROW * max(1.0, layout.scale))
    return RowHeights(smallest_figure(layout) * POINT / LINE_PER_FIGURE, LARGEST_ROW * layout.scale)


def smallest_figure(layout: Layout) -> float:
    """Return the size below which nobody reads figures. Unit: pt."""
    if layout.large:
        return 10.5
    return 6.0 if layout.paper == "a5" else 6.5


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


def lay_out(
    pulkas: Sequence[PulkaView], *, premiums: bool, heights: RowHeights, room: float, below: float
) -> Paging:
    """Return the fewest pages that hold every row.

    Args:
        pulkas: What is to be laid out.
        premiums: Whether a row for the premiums follows each pulka.
        heights: How high rows may be.
        room: What a page has for rows. Unit: mm.
        below: What the last page needs below them. Unit: mm.
    """
    count = 1
    while True:
        pages = _distribute(pulkas, premiums, count, max(1, int(room / heights.smallest)))
        rooms = [room] * len(pages)
        rooms[-1] -= below
        rows = [sum(group.height for group in page) for page in pages]
        row = min(have / need for have, need in zip(rooms, rows, strict=True))
        if (row >= heights.smallest and len(pages) <= count) or count > sum(rows):
            break
        count += 1
    row = min(heights.largest, floor(row / ROW_STEP) * ROW_STEP)
    return Paging(
        pages=tuple(
            Page(number=number, groups=tuple(groups), is_last=number == len(pages))
            for number, groups in enumerate(pages, start=1)
        ),
        row=round(max(row, heights.smallest), 2),
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
