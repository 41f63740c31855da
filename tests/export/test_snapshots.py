"""Whole documents as they were when somebody last looked at them.

A wanted change is written with WRITE_SNAPSHOTS=1 in the environment; read the difference then.
"""

import os
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from scorekeeper import __version__
from scorekeeper.catalogues import Language
from scorekeeper.export.documents import DOCUMENTS
from scorekeeper.export.layout import Layout
from scorekeeper.export.sheet import sheet_html
from tests.export.evenings import blank_view, evening_view

KEPT = Path(__file__).parent / "snapshots"


def blank() -> str:
    return sheet_html(blank_view("georgian_nines", 3), Language("en"), blank=True)


def document(name: str, code: str = "en", layout: str = "a4-landscape") -> str:
    view = evening_view("georgian_nines", 3, deals=7, settlement_mode="pairwise", rate=1)
    return DOCUMENTS[name](view, Language(code), Layout.from_text(layout))


DRAWN = {
    "sheet": lambda: document("sheet"),
    "sheet-portrait-ink-ru": lambda: document("sheet", "ru", "a5-portrait-ink_saving"),
    "blank": blank,
    "standings": lambda: document("standings"),
    "settlement": lambda: document("settlement"),
    "statistics-ru": lambda: document("statistics", "ru", "letter-portrait-large"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_document_is_as_it_was_when_last_looked_at(name: str) -> None:
    html = DRAWN[name]().replace(f" {__version__} ·", " ·")
    measures = re.search(r'href="(data:text/css[^"]*)"', html)
    assert measures is not None
    drawn = html.replace(measures[1], unquote(measures[1]))
    kept = KEPT / f"{name}.html"
    if os.environ.get("WRITE_SNAPSHOTS") == "1":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(drawn, encoding="utf-8")
    assert drawn == kept.read_text(encoding="utf-8")
