"""The measures of one document as a stylesheet: what ``print.css`` cannot know beforehand.

The content policy of the pages allows neither style elements nor style attributes, so the measures travel as
the name of a stylesheet, ``a4-landscape/470-850-….css``, and the PDF has them as a ``data:`` address.
"""

from __future__ import annotations

import re
from dataclasses import astuple, dataclass, fields
from urllib.parse import quote

from scorekeeper.export.layout import MARGIN_ACROSS, MARGIN_DOWN, Layout

FONT = 8.0
"""The unit ``rem`` of ``print.css`` at scale 1. Unit: pt."""
SCREENS = (
    *((1299, 1024), (1023, 800), (799, 600), (599, 480)),
    *((479, 412), (411, 390), (389, 360), (359, 320), (319, 280)),
)
"""Widest and narrowest screen of a kind: on each the whole width of the paper is seen. Unit: CSS px."""
SCREEN_EDGE, PIXEL = 16.0, 96 / 25.4
"""What is left and right of the paper (unit: CSS px), and a mm in CSS px."""
_HUNDREDTHS = re.compile(r"\d{1,5}(?:-\d{1,5})*", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetMeasures:
    """The measures of a raspiska. Unit: mm, of letters pt."""

    header: float
    row: float
    figure: float
    heads: float
    """Letters of the heads of columns that all players share."""
    subheads: float
    """Letters of the heads of a player's columns."""
    number: float
    cards: float
    trump: float
    dealer: float
    helper: float
    bid: float
    points: float
    total: float
    points_pad: float
    """Right of a figure, so that narrow figures stand in the middle of a wide column."""
    total_pad: float
    grand_total: float
    """Letters of a final total."""

    @property
    def player(self) -> float:
        """The columns of one player."""
        return 2 * self.bid + self.points + self.total

    @property
    def left(self) -> float:
        """The columns before the players."""
        return self.number + self.cards + self.trump + self.dealer + self.helper


def measures_name(layout: Layout, sheet: SheetMeasures | None = None) -> str:
    """Return the name of the stylesheet, without its ending; ``read_measures`` understands it."""
    if sheet is None:
        return layout.to_text()
    return layout.to_text() + "/" + "-".join(str(round(value * 100)) for value in astuple(sheet))


def read_measures(layout: str, numbers: str = "") -> str:
    """Return the stylesheet called ``layout/numbers``.

    Raises:
        ValueError: If there is none of this name.
    """
    chosen = Layout.from_text(layout)
    if chosen.to_text() != layout:
        raise ValueError("no such layout")
    if not numbers:
        return stylesheet(chosen)
    names = [field.name for field in fields(SheetMeasures)]
    if not _HUNDREDTHS.fullmatch(numbers) or numbers.count("-") != len(names) - 1:
        raise ValueError("these are no measures")
    values = (int(number) / 100 for number in numbers.split("-"))
    return stylesheet(chosen, SheetMeasures(**dict(zip(names, values, strict=True))))


def data_address(css: str) -> str:
    """Return *css* as an address that holds it."""
    return "data:text/css;charset=utf-8," + quote(css)


def stylesheet(layout: Layout, sheet: SheetMeasures | None = None) -> str:
    """Return the measures as CSS."""
    width, height = layout.page
    rules = [
        f"@page{{size:{width}mm {height}mm;margin:{MARGIN_DOWN}mm {MARGIN_ACROSS}mm}}",
        f"html{{font-size:{FONT * layout.scale:g}pt}}",
        f".paper{{width:{layout.width}mm}}",
        f".fixed{{height:{layout.height}mm}}",
        f"@media screen{{.paper{{width:{width}mm;min-height:{height}mm;"
        f"border-width:{MARGIN_DOWN}mm {MARGIN_ACROSS}mm}}.fixed{{height:{height}mm}}}}",
    ]
    rules += [
        f"@media screen and (max-width:{screen}px){{.papers{{transform:scale({fits:.3f}) translateX(-50%)}}}}"
        for screen, least in SCREENS
        for fits in ((least - SCREEN_EDGE) / (width * PIXEL),)
        if fits < 1
    ]
    if sheet is not None:
        rules += _sheet_rules(sheet)
    return "\n".join(rules) + "\n"


def _sheet_rules(sheet: SheetMeasures) -> list[str]:
    columns = ("number", "cards", "trump", "dealer", "helper", "bid", "points", "total")
    return [
        f".fixed header{{height:{sheet.header:g}mm}}",
        f".sheet tbody th{{height:{sheet.row:g}mm}}",
        f".sheet tbody{{font-size:{sheet.figure:g}pt}}",
        f".sheet thead th{{font-size:{sheet.heads:g}pt}}",
        f".sheet .sub th{{font-size:{sheet.subheads:g}pt}}",
        f".p{{padding-right:{sheet.points_pad:g}mm}}",
        f".r{{padding-right:{sheet.total_pad:g}mm}}",
        f".sum{{font-size:{sheet.grand_total:g}pt}}",
        *(f".c-{name}{{width:{getattr(sheet, name):g}mm}}" for name in columns),
        *(f".of{count}{{width:{sheet.left + count * sheet.player:.2f}mm}}" for count in range(1, 11)),
    ]
