"""The PDF itself, as WeasyPrint draws it."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.assets import asset_folder
from scorekeeper.catalogues import Language
from scorekeeper.domain.gamefile import read_game
from scorekeeper.export import weasy
from scorekeeper.export.errors import NoPdf, PdfFailed
from scorekeeper.export.sheet import sheet_html
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.services.unkept import file_scoreboard
from tests.builders import HERE, score
from tests.export.evenings import blank_view, evening_view

STATIC = asset_folder("static")
PdfText = Callable[[bytes], str]


def pdf(view: ScoreboardView, code: str = "en", *, blank: bool = False) -> bytes:
    return weasy.render(sheet_html(view, Language(code), blank=blank), STATIC)


def pages(pdf: bytes, pdf_text: PdfText) -> list[str]:
    return pdf_text(pdf).split("\f")[:-1]


def plain(text: str) -> str:
    """Return *text* with figures as Python writes them."""
    return re.sub(r"(?<=\d)[\u202f ](?=\d{3}\b)", "", text).replace("−", "-")


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "ru"])
def test_the_pdf_of_an_evening_has_the_totals_of_its_score(pdf_text: PdfText, code: str) -> None:
    game = json.loads((HERE / "golden" / "evening.json").read_text(encoding="utf-8"))["game"]
    sheet = score(game)
    found = pages(pdf(file_scoreboard(read_game(game)), code), pdf_text)
    assert len(found) == 1
    lines = plain(found[0]).splitlines()
    foot = next(line for line in lines if re.match(r"\s*(Total|Итого)\b", line))
    by_seat = zip(sheet["places"], sheet["totals"], strict=True)
    assert [int(found) for found in re.findall(r"-?\d+", foot)] == [
        number for seat in by_seat for number in seat
    ]
    for deal in sheet["deals"]:
        row = next(line for line in lines if re.match(rf"\s*{deal['number']}\s+{deal['cards']}\b", line))
        written = [int(number) for number in re.findall(r"-?\d+", row)]
        wanted = [deal["number"], deal["cards"]]
        for seat in range(4):
            total = deal["totals"][seat]
            total -= sum(
                pulka["adjustments"][seat]
                for pulka in sheet["pulkas"]
                if pulka["last_deal"] == deal["number"]
            )
            wanted += [deal["bids"][seat], deal["tricks"][seat], deal["points"][seat], total]
        assert written == wanted


@pytest.mark.slow
def test_names_in_three_scripts_are_found_and_no_other_font_is_used(pdf_text: PdfText) -> None:
    names = ("Константин", "გიორგი", "Žofie", "👨\u200d👩\u200d👧 \u202eНино")
    made = pdf(evening_view(names=names, deals=3), "ru")
    text = pdf_text(made)
    for name in ("Константин", "გიორგი", "Žofie", "□ Нино", "Грузинский джокер", "Сдаёт"):
        assert name in text
    command = [shutil.which("pdffonts") or "pdffonts", "-"]
    listed = subprocess.run(command, input=made, capture_output=True, check=True).stdout.decode()
    fonts = listed.splitlines()[2:]
    assert fonts
    assert [font for font in fonts if "Sheet-Sans-Condensed" not in font] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("view", "blank", "count"),
    [
        pytest.param(evening_view(), False, 1, id="finished, 4 players"),
        pytest.param(evening_view(players=2), False, 1, id="finished, 2 players, 38 deals"),
        pytest.param(blank_view(players=6), True, 1, id="blank, 6 players"),
        pytest.param(blank_view(players=2), True, 2, id="blank, 2 players"),
    ],
)
def test_the_renderer_needs_the_pages_that_were_planned(
    view: ScoreboardView, blank: bool, count: int, pdf_text: PdfText
) -> None:
    assert len(pages(pdf(view, blank=blank), pdf_text)) == count


@pytest.mark.slow
def test_the_heaviest_sheet_keeps_to_its_pages(pdf_text: PdfText) -> None:
    """Ten long names, special deals, house rules: two pages, and the standings on the second."""
    names = tuple(f"{letter} Константинопольский-Задунайский {letter * 20}" for letter in "АБВГДЕЖЗИК")
    view = evening_view("raspisnoy_54", 10, names=names, title="Ж" * 200, zero_bid_points=-5)
    found = pages(pdf(view), pdf_text)
    assert len(found) == 2
    assert "Final standings" in found[1]
    assert "page 2 of 2" in found[1]


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/x.png",
        "https://example.org/x.css",
        "ftp://example.org/x",
        "file:///etc/passwd",
        "file://host/etc/passwd",
        f"{STATIC.as_uri()}/../pyproject.toml",
        f"{STATIC.as_uri()}/%2e%2e/pyproject.toml",
        f"{STATIC.as_uri()}/css/../../pyproject.toml",
    ],
)
def test_nothing_outside_the_static_folder_is_read(address: str) -> None:
    with pytest.raises(ValueError, match=r"outside static/|disallowed protocol"):
        weasy.static_fetcher(STATIC).fetch(address)


def test_styles_fonts_and_written_data_are_read() -> None:
    fetch = weasy.static_fetcher(STATIC).fetch
    assert b"@page" in fetch(f"{STATIC.as_uri()}/css/print.css").read()
    assert fetch(f"{STATIC.as_uri()}/fonts/sheet-sans.woff2").read()[:4] == b"\x00\x01\x00\x00"
    assert fetch("data:text/plain,ink").read() == b"ink"


def hide(monkeypatch: pytest.MonkeyPatch, folder: Path, body: str) -> None:
    """Let ``import weasyprint`` run *body* instead."""
    (folder / "weasyprint.py").write_text(body, encoding="utf-8")
    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(folder))


def test_without_pango_the_missing_packages_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide(monkeypatch, tmp_path, "raise OSError('cannot load library libgobject-2.0-0')")
    with pytest.raises(NoPdf) as caught:
        weasy.render("", STATIC)
    assert caught.value.packages == weasy.SYSTEM_PACKAGES
    assert "libpango-1.0-0" in caught.value.message


def test_without_weasyprint_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hide(monkeypatch, tmp_path, "raise ImportError")
    with pytest.raises(NoPdf) as caught:
        weasy.render("", STATIC)
    assert caught.value.packages == ("weasyprint",)


def test_a_fault_of_the_renderer_is_told_as_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    body = "class HTML:\n    def __init__(self, **_):\n        raise RecursionError('deep')"
    hide(monkeypatch, tmp_path, body)
    monkeypatch.setattr(weasy, "static_fetcher", lambda static: None)
    with pytest.raises(PdfFailed, match="RecursionError: deep"):
        weasy.render("", STATIC)
