"""Paper formats and the measures that travel in the name of a stylesheet."""

import itertools

import pytest
import tinycss2
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.export.layout import ORIENTATIONS, PAPERS, USUAL, Layout
from scorekeeper.export.measures import SheetMeasures, measures_name, read_measures, stylesheet

ALL = [
    Layout(paper=paper, orientation=orientation, large=large, ink_saving=ink)
    for paper, orientation, large, ink in itertools.product(
        PAPERS, ORIENTATIONS, (False, True), (False, True)
    )
]
SHEET = SheetMeasures(**dict.fromkeys(SheetMeasures.__dataclass_fields__, 1.25))


@pytest.mark.parametrize("layout", ALL, ids=Layout.to_text)
def test_a_layout_is_one_word_and_comes_back(layout: Layout) -> None:
    assert Layout.from_text(layout.to_text()) == layout


@given(st.text(max_size=60))
def test_any_word_gives_some_layout(text: str) -> None:
    assert Layout.from_text(text) in ALL


def test_a_form_gives_what_was_chosen_and_nothing_else() -> None:
    before = Layout(paper="letter", large=True)
    assert Layout.from_form({}, before) == before
    assert Layout.from_form({"paper": "a5", "orientation": "portrait"}, before) == Layout(
        paper="a5", orientation="portrait"
    )
    assert Layout.from_form({"paper": "a3", "orientation": "portrait"}, before) == before


def test_pages_have_the_size_of_their_paper() -> None:
    css = stylesheet(Layout(paper="letter", orientation="portrait"))
    assert "@page{size:215.9mm 279.4mm;" in css
    assert "@page{size:297.0mm 210.0mm;" in stylesheet(USUAL)


def test_a_name_of_measures_gives_them_back() -> None:
    name = measures_name(USUAL, SHEET)
    assert read_measures(*name.split("/")) == stylesheet(USUAL, SHEET)
    rules = tinycss2.parse_stylesheet(stylesheet(USUAL, SHEET), skip_whitespace=True)
    assert [rule for rule in rules if rule.type == "error"] == []


@pytest.mark.parametrize(
    ("layout", "numbers"),
    [
        ("a3-landscape", ""),
        ("a4", ""),
        ("a4-landscape-", ""),
        ("a4-landscape", "1-2"),
        ("a4-landscape", "-".join(["9}body{"] * 16)),
        ("a4-landscape", "-".join(["1234567"] * 16)),
        ("a4-landscape", "-".join(["١"] * 16)),
    ],
)
def test_names_that_are_none_are_refused(layout: str, numbers: str) -> None:
    with pytest.raises(ValueError, match=r"layout|measures"):
        read_measures(layout, numbers)
