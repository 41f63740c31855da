"""What the fonts of the sheet can print: a stand-in for what they lack, and how wide a text is.

The print page and the PDF use the two condensed fonts only; both hold the same characters.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from fontTools.ttLib import TTFont

from scorekeeper.assets import asset_folder

STAND_IN = "\N{WHITE SQUARE}"
"""Printed for what has no glyph: never nothing."""
ELLIPSIS = "…"
MOST_MARKS = 2
"""Accents one letter may carry; a tower of them would cover the rows above."""

_FONTS = {False: "sheet-sans-condensed.woff2", True: "sheet-sans-condensed-bold.woff2"}
_PIECES = re.compile(r"(?P<space>\s*)(?P<piece>[^\s-]*-+|[^\s-]+)")
_JOINER = "\N{ZERO WIDTH JOINER}"
_SKIN_TONES = range(0x1F3FB, 0x1F400)


def printable(text: str) -> str:
    """Return *text* as the fonts can print it.

    Characters without a glyph become a square, one for a whole emoji; letters in fancy forms become plain
    ones. Invisible characters are left out, so that one that turns the writing direction cannot disturb a
    row. What would look empty becomes a square too.
    """
    printed: list[str] = []
    joined = False
    for char in unicodedata.normalize("NFC", text):
        if _is_invisible(char):
            joined = joined or char == _JOINER
            continue
        _append(printed, char, joined)
        joined = False
    return "".join(printed) if any(not char.isspace() for char in printed) else STAND_IN


def width(text: str, *, bold: bool = False) -> float:
    """Return how wide a printable *text* is. Unit: em."""
    widths = _widths(bold)
    return sum(widths.get(ord(char), 1.0) for char in text)


def lines(text: str, room: float, *, bold: bool = False) -> int:
    """Return how many lines a printable *text* takes in a column *room* em wide.

    Lines break between words and behind hyphens; what is longer than a line is broken anywhere.
    """
    count, used = 1, 0.0
    for match in _PIECES.finditer(text):
        word = match["piece"]
        wide = width(word, bold=bold)
        between = width(" ", bold=bold) if match["space"] else 0.0
        if used and used + between + wide <= room:
            used += between + wide
            continue
        if used:
            count += 1
        used = 0.0
        for char in word:
            step = width(char, bold=bold)
            if used and used + step > room:
                count += 1
                used = 0.0
            used += step
    return count


def cut(text: str, room: float, *, bold: bool = False) -> str:
    """Return as much of a printable *text* as *room* em hold, with an ellipsis if something is left out."""
    if width(text, bold=bold) <= room:
        return text
    kept = text
    while kept and width(kept.rstrip() + ELLIPSIS, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def _append(printed: list[str], char: str, joined: bool) -> None:
    is_mark = _is_mark(char)
    if is_mark and len(printed) >= MOST_MARKS and all(_is_mark(before) for before in printed[-MOST_MARKS:]):
        return
    plain = _plain(char)
    if plain is not None:
        printed.append(plain)
        return
    belongs = joined or is_mark or ord(char) in _SKIN_TONES
    if not (belongs and printed and printed[-1] == STAND_IN):
        printed.append(STAND_IN)


def _plain(char: str) -> str | None:
    """Return *char* or something like it that has a glyph."""
    known = _widths(False)
    if ord(char) in known:
        return char
    if char.isspace():
        return " "
    for like in (unicodedata.normalize("NFKC", char), char.lower()):
        if like.strip() and all(ord(part) in known for part in like):
            return like
    return None


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _is_invisible(char: str) -> bool:
    """Return whether *char* only tells others how to look: joiners, directions, variation selectors."""
    code = ord(char)
    return (
        unicodedata.category(char) in ("Cf", "Cc")
        or 0xFE00 <= code <= 0xFE0F
        or 0xE0100 <= code <= 0xE01EF
        or code == 0x034F
    )


@cache
def _widths(bold: bool) -> dict[int, float]:
    """Return the characters of a font by code point, with their widths. Unit: em."""
    with TTFont(asset_folder("static") / "fonts" / _FONTS[bold], lazy=True) as font:
        unit = font["head"].unitsPerEm
        advances = font["hmtx"]
        return {code: advances[name][0] / unit for code, name in font.getBestCmap().items()}
