"""What is printed must have a glyph: an uncovered character would come out blank."""

import re
from datetime import date
from pathlib import Path

import pytest
from babel.dates import format_date
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from scorekeeper.catalogues import CODES
from tests.servers import ROOT

FONTS = sorted((ROOT / "static/fonts").glob("*.woff2"))
CATALOGUES = sorted((ROOT / "scorekeeper/translations").glob("*/LC_MESSAGES/*.po"))

PROMISED = {
    "Latin": "".join(map(chr, range(0x20, 0x7F))),
    "Latin-1": "".join(map(chr, range(0xA0, 0x100))),
    "Latin Extended-A": "".join(map(chr, range(0x100, 0x180))),
    "Cyrillic": "".join(map(chr, range(0x400, 0x460))) + "Ґґ",
    "Georgian": "".join(map(chr, range(0x10D0, 0x10FB))),
    "punctuation": "‐‑‒–—―‘’‚“”„†‡•…‰′″‹›⁄№",
    "spaces": "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}",
    "signs": "−×÷±≈≠≤≥∞∑",
    "arrows": "←↑→↓↔↕↖↗↘↙↩↪↶↷↺↻⇐⇒",
    "fractions": "¼½¾⅓⅔⅛⅜⅝⅞",
    "stars": "★☆",
    "suits": "♠♥♦♣♤♡♢♧\N{VARIATION SELECTOR-15}",
    "cards": "".join(chr(0x1F0A0 + 16 * suit + rank) for suit in range(4) for rank in range(1, 15)),
    "jokers": "\N{PLAYING CARD BLACK JOKER}\N{PLAYING CARD WHITE JOKER}\N{PLAYING CARD BACK}",
    "stand-ins": "\N{WHITE SQUARE}\N{REPLACEMENT CHARACTER}",
}


def uncovered(font: Path, text: str) -> set[str]:
    """Return the characters of *text* that *font* lacks."""
    with TTFont(font, lazy=True) as opened:
        return {char for char in set(text) if ord(char) not in opened.getBestCmap()}


def test_four_fonts_are_shipped() -> None:
    assert len(FONTS) == 4


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_font_covers_what_is_promised(font: Path) -> None:
    assert uncovered(font, "".join(PROMISED.values())) == set()


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_digits_are_equally_wide(font: Path) -> None:
    with TTFont(font, lazy=True) as opened:
        cmap = opened.getBestCmap()
        assert len({opened["hmtx"][cmap[ord(digit)]][0] for digit in "0123456789"}) == 1


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_font_covers_every_text_of_a_language(catalogue: Path, font: Path) -> None:
    with catalogue.open("rb") as file:
        messages = list(read_po(file))
    texts = [part for m in messages for part in (m.id, m.string)]
    flat = "".join(text if isinstance(text, str) else "".join(text) for text in texts if text is not None)
    assert uncovered(font, flat.replace("\n", "").replace("\t", "")) == set()


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_font_covers_every_date(font: Path) -> None:
    days = [
        format_date(date(2026, month, 30 - 2 * (month == 2)), "long", locale=code)
        for code in CODES
        for month in range(1, 13)
    ]
    assert uncovered(font, "".join(days)) == set()


def test_every_font_of_the_stylesheet_exists() -> None:
    css = ROOT / "static/css/fonts.css"
    addresses = re.findall(r'url\("([^"]+)"\)', css.read_text(encoding="utf-8"))
    assert sorted((css.parent / address).resolve() for address in addresses) == FONTS
