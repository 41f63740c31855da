"""What stands below the table of a raspiska: what the marks mean, and penalties that had no room in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.export import glyphs
from scorekeeper.export.page import SMALL, Frame
from scorekeeper.services.scoreboard import RowView

GAP = 5.0
"""After an item of the legend. Unit: mm."""
NAME = 40.0
"""Most that a name takes in the note on penalties, at scale 1. Unit: mm."""
SUM = "− ="
"""Stands for the column for the last bidder where it holds the whole sum; the longest of its signs."""


@dataclass(frozen=True, slots=True)
class LegendItem:
    """What a mark means; ``mark`` says which, ``sign`` is the figure that bears it."""

    mark: str
    sign: str
    text: str


def binding_ahead(rows: Sequence[RowView]) -> str:
    """Return what binds the last bidder in the deals still to be played, ``none`` if nothing does."""
    ahead = (row.last_bid for row in rows if row.state in ("running", "planned"))
    return next((binding for binding in ahead if binding != "none"), "none")


def legend(
    frame: Frame, rows: Sequence[RowView], *, helper: str, sign: str, footnoted: bool
) -> tuple[LegendItem, ...]:
    """Return the legend: only marks that the rules have, and penalties if there are any.

    Args:
        frame: The document.
        rows: All deals.
        helper: What the column for the last bidder is about, see ``binding_ahead``.
        sign: What that column is known by.
        footnoted: Whether a star refers to a note with the penalties.
    """
    return tuple(_items(frame, rows, helper, sign, footnoted))


def _items(
    frame: Frame, rows: Sequence[RowView], helper: str, sign: str, footnoted: bool
) -> Iterator[LegendItem]:
    gettext, view = frame.language.gettext, frame.view
    samples = view.samples
    yield LegendItem("exact", frame.points(samples.exact), gettext("exact"))
    if view.has_khisht:
        yield LegendItem("under", frame.points(samples.khisht), gettext("khisht"))
    if view.has_strikes:
        yield LegendItem("strike", frame.points(samples.struck), gettext("struck out by a premium"))
    if view.has_premiums:
        yield LegendItem("ring", frame.points(samples.best), gettext("best deal, made the premium"))
        yield LegendItem("laurel", "", gettext("premium"))
    if any(cell.penalty for row in rows for cell in row.cells):
        mark, fine = ("", "*") if footnoted else ("penalty", frame.signed(-50))
        yield LegendItem(mark, fine, gettext("penalty, is in the total"))
    if helper == "must_not_equal":
        yield LegendItem("", sign, gettext("cards − earlier bids: the last may not say it"))
    elif helper == "must_equal":
        yield LegendItem("", sign, gettext("cards − earlier bids: the last must say it"))


def legend_lines(frame: Frame, items: Sequence[LegendItem]) -> int:
    """Return how many lines a legend takes."""
    small = frame.ems(SMALL)
    lines, used = 1, 0.0
    for item in items:
        wide = (glyphs.width(item.sign + item.text, bold=True) + 1.5) * small + GAP
        if used and used + wide > frame.layout.width:
            lines, used = lines + 1, 0.0
        used += wide
    return lines


def penalty_note(frame: Frame, rows: Sequence[RowView]) -> str:
    """Return all penalties as one text, player by player with the deals; empty if there are none."""
    found: dict[int, list[str]] = {}
    for row in rows:
        for cell in row.cells:
            if cell.penalty:
                deals = found.setdefault(cell.seat, [])
                deals.append(f"{row.number}:\N{NO-BREAK SPACE}{frame.signed(cell.penalty)}")
    listed = (
        f"{frame.cut_name(seat, NAME * frame.layout.scale)} {', '.join(deals)}"
        for seat, deals in sorted(found.items())
    )
    return f"* {' · '.join(listed)}" if found else ""
