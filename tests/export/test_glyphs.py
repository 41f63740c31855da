"""What cannot be printed is replaced by something that can be seen."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.export import glyphs
from tests.test_fonts import FONTS, uncovered

CONDENSED = [font for font in FONTS if "condensed" in font.stem]


@pytest.mark.parametrize("name", ["Нино", "გიორგი", "Žofie", "Zoë & Jörg", "Ґанна", "♠ Ace", "<b>", "O'Hara"])
def test_names_of_the_languages_of_the_game_are_printed_as_they_are(name: str) -> None:
    assert glyphs.printable(name) == name


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        pytest.param("Papa \N{GRINNING FACE}", "Papa □", id="emoji"),
        pytest.param("👨\u200d👩\u200d👧 Ы", "□ Ы", id="a family is one emoji"),
        pytest.param("👍🏽", "□", id="with a skin tone"),
        pytest.param("❤\ufe0f", "□", id="with a variation selector"),
        pytest.param("日本", "□□", id="Japanese"),
        pytest.param("שלום", "□□□□", id="Hebrew"),
        pytest.param("\u202eevil\u202c", "evil", id="a turn of the direction"),
        pytest.param("a\u2066\u200fb\u2069", "ab", id="isolates and marks"),
        pytest.param("\u202e", "□", id="nothing but a turn"),
        pytest.param("\u200b \u200d", "□", id="nothing that can be seen"),
        pytest.param("\u3164", "□", id="a letter that looks like nothing"),
        pytest.param("и\u0306", "й", id="letter and accent as two"),
        pytest.param("Z\u0334\u0327\u0322", "Z□", id="strokes through a letter"),
        pytest.param("x" + "\u0301" * 20, "x\u0301\u0301", id="a tower of accents"),
        pytest.param("𝓝𝓲𝓷𝓸", "Nino", id="fancy letters"),
        pytest.param("\u1c9cინო", "ნინო", id="Georgian capitals"),
    ],
)
def test_what_the_fonts_lack_is_replaced(name: str, printed: str) -> None:
    assert glyphs.printable(name) == printed


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60))
def test_whatever_is_typed_every_printed_character_has_a_glyph_and_something_is_seen(name: str) -> None:
    printed = glyphs.printable(name)
    assert [uncovered(font, printed) for font in CONDENSED] == [set(), set()]
    assert any(unicodedata.category(char)[0] not in "ZC" for char in printed)
    assert not any(unicodedata.bidirectional(char) in ("R", "AL", "RLO", "RLE", "RLI") for char in printed)
    assert glyphs.printable(printed) == printed


def test_a_text_takes_as_many_lines_as_its_words_need() -> None:
    room = glyphs.width("Konstantin", bold=True)
    assert glyphs.lines("Konstantin", room, bold=True) == 1
    assert glyphs.lines("Konstantin Nino", room, bold=True) == 2
    assert glyphs.lines("Konstantin" * 3, room, bold=True) == 3
    assert glyphs.lines("", room) == 1


def test_a_line_breaks_behind_a_hyphen_as_the_renderer_breaks_it() -> None:
    room = glyphs.width("Konstantinopolsky-", bold=True)
    assert glyphs.lines("Konstantinopolsky-Zadunaisky Gia", room, bold=True) == 2
    assert glyphs.lines("Gia Konstantinopolsky-Zadunaisky", room, bold=True) == 3
    assert glyphs.lines("A-B-C", room, bold=True) == 1
    assert glyphs.lines("--", room, bold=True) == 1


def test_a_text_is_cut_to_its_room() -> None:
    assert glyphs.cut("Nino", 10) == "Nino"
    short = glyphs.cut("Konstantin", 3)
    assert short.endswith("…")
    assert glyphs.width(short) <= 3
