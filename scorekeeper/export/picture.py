"""The standings as a PNG to share: a sheet of paper in the inks of the light theme.

Texts are set at their final size with the fonts of the sheet; lines and leaves are drawn larger and then
reduced, which gives them smooth edges. Equal posters give equal bytes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from scorekeeper.assets import asset_folder
from scorekeeper.export.glyphs import ELLIPSIS
from scorekeeper.export.poster import Poster, PosterCurve, PosterRow
from scorekeeper.export.strokes import FINE, Drawing, leaf_outline
from scorekeeper.export.wreath import draw_wreath

WIDTH = 1080
"""Unit: pixels. What messengers show without making it smaller."""
MARGIN = 56
RIGHT = WIDTH - MARGIN
INKS = 128
"""Colours of a picture, soft edges included: half the bytes of a full one, and nobody sees it."""
SAMPLE = 16
"""Half the height of the piece of a line beside a name. Unit: pixels."""
REMEMBERED = 24
"""Pictures kept in memory, about 50 kB each."""

PAPER, INK, SOFT, RULE, EDGE = "#f8f3e9", "#231d15", "#574d40", "#dcd1be", "#8a7d69"
LEAF, PENCIL, PEN = "#1f6235", "#ab2b19", "#27469d"
LINES = {1: "#8f5600", 2: "#27469d", 3: "#1f6235", 4: "#ab2b19"}
DASHES: dict[int, tuple[float, ...]] = {1: (), 2: (7, 4), 3: (1, 4.5), 4: (10, 4, 1.5, 4)}
"""Inks and dashes of the pages: ``tokens.css`` and ``board.css``."""

_FACES = {
    "regular": "sheet-sans.woff2",
    "bold": "sheet-sans-bold.woff2",
    "narrow": "sheet-sans-condensed-bold.woff2",
    "slim": "sheet-sans-condensed.woff2",
}


@lru_cache(maxsize=REMEMBERED)
def draw_poster(poster: Poster) -> bytes:
    """Return *poster* as a PNG."""
    few_inks = _Sheet(poster).image().quantize(INKS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = BytesIO()
    few_inks.save(out, "PNG", compress_level=6)  # the highest level takes ten times as long
    return out.getvalue()


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    path = asset_folder("static") / "fonts" / _FACES[face]
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


class _Sheet:
    """One picture: its parts from top to bottom, each drawn at the height reached so far."""

    def __init__(self, poster: Poster) -> None:
        self._poster = poster
        self._many = len(poster.rows) > 6
        self._row_height = 86 if self._many else 104
        curve = poster.curve
        self._scale = 0.0 if curve is None else (RIGHT - MARGIN) / curve.width
        rows = len(poster.rows) * self._row_height
        drawn = 0 if curve is None else 92 + round(curve.height * self._scale)
        self._height = 334 + rows + drawn + 128
        self._image = Image.new("RGB", (WIDTH, self._height), PAPER)
        self._pen = ImageDraw.Draw(self._image)

    def image(self) -> Image.Image:
        self._head()
        self._winner(130)
        y = 334
        for row in self._poster.rows:
            self._row(row, y)
            y += self._row_height
        if self._poster.curve is not None:
            self._text(MARGIN, y + 66, self._poster.curve_title, "bold", 32, SOFT)
            self._curve(self._poster.curve, y + 84)
        self._foot()
        return self._image

    # --- parts

    def _head(self) -> None:
        day = self._text(RIGHT, 86, self._poster.day, "regular", 34, SOFT, anchor="rs")
        title = self._poster.title or self._poster.brand
        room = RIGHT - MARGIN - day - (40 if day else 0)
        self._text(MARGIN, 86, _fitted(title, room, "regular", 34), "regular", 34, SOFT)

    def _winner(self, y: int) -> None:
        poster = self._poster
        self._wreath(MARGIN - 12, y, 172)
        left = MARGIN + 196
        line, face, size = _headline(poster.headlines, RIGHT - left)
        if poster.below:
            self._text(left, y + 84, line, face, size, INK)
            self._text(left, y + 138, _fitted(poster.below, RIGHT - left, "regular", 38), "regular", 38, SOFT)
        else:
            self._text(left, y + 108, line, face, size, INK)

    def _row(self, row: PosterRow, top: int) -> None:
        first = row is self._poster.rows[0] and self._poster.complete
        bottom = top + self._row_height
        self._pen.line([(MARGIN, bottom - 1), (RIGHT, bottom - 1)], RULE, 2)
        notes = [(row.gained, LEAF), (row.paid, PENCIL)]
        has_notes = any(text for text, _ink in notes)
        middle = top + self._row_height // 2
        name_size, total_size = (38, 46) if self._many else (44, 52)
        total_size += 12 if first and not self._many else 0
        base = middle + round(total_size * 0.36)
        total = self._text(RIGHT, base, row.total, "bold", total_size, INK, anchor="rs")
        left = MARGIN + (66 if row.place else 0)
        sample = 96
        room = RIGHT - total - 36 - left - sample - 24
        name, face = _name(row.name, room, name_size)
        name_base = middle - 4 if has_notes else middle + round(name_size * 0.36)
        self._text(MARGIN, name_base, row.place, "regular", name_size - 6, SOFT)
        wide = self._text(left, name_base, name, face, name_size, INK)
        if self._poster.curve is not None:
            x = left + wide + 24
            self._sample(x, name_base - round(name_size * 0.36), sample, row)
        if has_notes:
            x = left + self._text(left, middle + 34, self._poster.premiums, "regular", 28, SOFT) + 14
            for text, ink in notes:
                x += self._text(x, middle + 34, text, "bold", 28, ink) + (18 if text else 0)

    def _foot(self) -> None:
        poster = self._poster
        base = self._height - 50
        brand = 0
        if poster.title:
            brand = self._text(RIGHT, base, poster.brand, "bold", 32, SOFT, anchor="rs") + 70
            self._mark(RIGHT - brand + 20, base - 34)
        room = RIGHT - MARGIN - brand - 20
        face = "regular" if _font("regular", 32).getlength(poster.footer) <= room else "slim"
        self._text(MARGIN, base, _fitted(poster.footer, room, face, 32), face, 32, SOFT)

    # --- drawings

    def _curve(self, curve: PosterCurve, top: int) -> None:
        scale = self._scale
        fine = Drawing(round(curve.width * scale), round(curve.height * scale) + 8, PAPER)
        unit = scale * FINE
        for _label, y, is_zero in curve.ticks:
            fine.line(
                [(curve.left * unit, y * unit), (curve.right * unit, y * unit)], EDGE if is_zero else RULE, 2
            )
        for _number, _middle, end in curve.stages:
            ends = ((curve.top - 6) * unit, (curve.bottom + 6) * unit)
            fine.line([(end * unit, ends[0]), (end * unit, ends[1])], RULE, 2)
        for line in curve.lines:
            points = [(x * unit, y * unit) for x, y in line.points]
            fine.dashed(points, LINES[line.hue], DASHES[line.dash], 2.5 * scale, scale)
        for line in curve.lines:
            ink = LINES[line.hue]
            for x, y in line.places:
                fine.mark((x * unit, y * unit), line.shape, ink, ink if line.filled else PAPER, scale)
            if line.leader:
                fine.line([(x * unit, y * unit) for x, y in line.leader], EDGE, 2)
        self._image.paste(fine.reduced(), (MARGIN, top))
        for label, y, _is_zero in curve.ticks:
            at = (MARGIN + round(curve.left * scale), top + round((y - 4) * scale))
            self._text(*at, label, "regular", 28, SOFT, halo=5)
        for number, middle, _end in curve.stages:
            at = (MARGIN + round(middle * scale), top + round((curve.bottom + 18) * scale))
            self._text(*at, number, "regular", 30, SOFT, anchor="ms")
        for line in curve.lines:
            at = (MARGIN + round(line.at[0] * scale), top + round(line.at[1] * scale))
            self._text(*at, line.label, "bold", 32, INK, halo=5)

    def _sample(self, x: float, y: float, wide: int, row: PosterRow) -> None:
        fine = Drawing(wide, 2 * SAMPLE, PAPER)
        ink, middle = LINES[row.hue], float(SAMPLE * FINE)
        ends = [(6.0 * FINE, middle), ((wide - 6.0) * FINE, middle)]
        fine.dashed(ends, ink, DASHES[row.dash], 7, 3)
        fine.mark((wide * FINE / 2, middle), row.shape, ink, ink if row.filled else PAPER, 3)
        self._image.paste(fine.reduced(), (round(x), round(y) - SAMPLE))

    def _wreath(self, x: int, y: int, size: int) -> None:
        fine = Drawing(size, size, PAPER)
        unit = size * FINE / 64
        full = self._poster.complete
        wreath = draw_wreath(8, 8 if full else 0)
        for stem in wreath.stems:
            numbers = [float(number) * unit for number in stem.removeprefix("M").split()]
            fine.line(list(zip(numbers[::2], numbers[1::2], strict=True)), LEAF, size / 64 * 1.4)
        for leaf in wreath.leaves:
            outline = [(px * unit, py * unit) for px, py in leaf_outline(leaf)]
            fine.shape(outline, LEAF, None if full else size / 64 * 1.2)
        self._image.paste(fine.reduced(), (x, y))

    def _mark(self, x: float, y: int) -> None:
        """Draw the sign of the app: a sheet with a stroke of the pencil."""
        fine = Drawing(40, 40, PAPER)
        unit = 40 * FINE / 32
        fine.pen.rounded_rectangle(
            [5 * unit, 2 * unit, 27 * unit, 30 * unit], 4 * unit, "#fffcf5", EDGE, round(unit)
        )
        fine.line(
            [(9 * unit, 20.5 * unit), (16 * unit, 17 * unit), (23.5 * unit, 11.5 * unit)],
            PENCIL,
            2.5 * 40 / 32,
        )
        for ends in ((10, 16, 9), (10, 22, 25)):
            fine.line(
                [(ends[0] * unit, ends[2] * unit), (ends[1] * unit, ends[2] * unit)], PEN, 2.5 * 40 / 32
            )
        self._image.paste(fine.reduced(), (round(x), y))

    def _text(
        self,
        x: float,
        base: int,
        text: str,
        face: str,
        size: int,
        ink: str,
        anchor: str = "ls",
        halo: int = 0,
    ) -> int:
        """Write *text* on the line *base* and return how wide it is."""
        if not text:
            return 0
        font = _font(face, size)
        self._pen.text(
            (x, base), text, ink, font, anchor, stroke_width=halo, stroke_fill=PAPER if halo else None
        )
        return math.ceil(font.getlength(text))


def _headline(lines: Sequence[str], room: float) -> tuple[str, str, int]:
    """Return the longest of *lines* that has *room*, its face and size; large type first."""
    for line in lines:
        for face, size in (("bold", 72), ("bold", 60), ("narrow", 60), ("narrow", 52)):
            if _font(face, size).getlength(line) <= room:
                return line, face, size
    return _fitted(lines[-1], room, "narrow", 52), "narrow", 52


def _name(name: str, room: float, size: int) -> tuple[str, str]:
    """Return a name as far as it has room, and its face: narrow before anything is cut off."""
    if _font("bold", size).getlength(name) <= room:
        return name, "bold"
    return _fitted(name, room, "narrow", size), "narrow"


def _fitted(text: str, room: float, face: str, size: int) -> str:
    """Return *text*, or as much of it as has *room* with an ellipsis."""
    font = _font(face, size)
    if font.getlength(text) <= room:
        return text
    kept = text
    while kept and font.getlength(kept.rstrip() + ELLIPSIS) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS
