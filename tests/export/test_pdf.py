"""The PDF itself, as WeasyPrint draws it."""

import gc
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.assets import asset_folder
from scorekeeper.catalogues import CODES, Language
from scorekeeper.domain.gamefile import read_game
from scorekeeper.export import weasy
from scorekeeper.export.documents import DOCUMENTS, LABELS, documents_of
from scorekeeper.export.errors import NoPdf, PdfFailed
from scorekeeper.export.layout import Layout
from scorekeeper.export.sheet import sheet_html
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.services.unkept import file_scoreboard
from tests.builders import HERE, score
from tests.export.evenings import blank_view, evening_view
from tests.hostile import NAMES

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
        pytest.param(blank_view(players=6), True, 1, id="blank, 6 players"),
        pytest.param(blank_view(players=2), True, 2, id="blank, 2 players"),
    ],
)
def test_the_renderer_needs_the_pages_that_were_planned(
    view: ScoreboardView, blank: bool, count: int, pdf_text: PdfText
) -> None:
    assert len(pages(pdf(view, blank=blank), pdf_text)) == count


def forty_deals(**more: Any) -> ScoreboardView:
    sizes = [*range(1, 6), *[5] * 30, *range(5, 0, -1)]
    options = {"schedule_kind": "fixed_list", "fixed_list": sizes, "special_rounds": []}
    return evening_view("raspisnoy_54", 10, **options, **more)


@pytest.mark.slow
def test_forty_deals_of_ten_players_with_long_names_take_one_page(pdf_text: PdfText) -> None:
    names = tuple(f"{letter} Константинопольский-Задунайский {letter * 20}" for letter in "АБВГДЕЖЗИК")
    view = forty_deals(names=names, title="Ж" * 200, zero_bid_points=-5)
    found = pages(pdf(view), pdf_text)
    assert len(found) == 1
    assert re.search(r"^ *40 ", found[0], re.MULTILINE)
    assert "rules" in found[0]


@pytest.mark.slow
def test_longer_games_repeat_their_heads_and_number_their_pages(pdf_text: PdfText) -> None:
    found = pages(pdf(blank_view("raspisnoy_54", 10), "ru", blank=True), pdf_text)
    assert len(found) == 2
    for number, page in enumerate(found, start=1):
        assert f"лист {number} из 2" in page
        assert "Сдаёт" in page
    assert "тёмная" in found[0]
    assert "золотая" not in found[0]


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_the_largest_game_is_drawn_on_the_smallest_paper_in_every_language(
    code: str, pdf_text: PdfText
) -> None:
    view, language = evening_view("raspisnoy_54", 10), Language(code)
    found = pages(
        weasy.render(sheet_html(view, language, Layout.from_text("a5-landscape")), STATIC), pdf_text
    )
    assert len(found) == 4
    for number, page in enumerate(found, start=1):
        assert language.gettext("page %(number)s of %(total)s", number=number, total=4) in page
        assert language.gettext("Dealer") in page
    assert [int(deal) for page in found[::2] for deal in re.findall(r"^ *(\d+) +\d", page, re.MULTILINE)] == [
        *range(1, 59)
    ]
    assert language.gettext("Signatures") in found[-1]


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("document", ["standings", "statistics"])
def test_what_flows_over_a_page_has_a_head_and_numbers_on_the_next(
    document: str, code: str, pdf_text: PdfText
) -> None:
    view, language = evening_view("raspisnoy_54", 10), Language(code)
    layout = Layout.from_text("a5-landscape-large")
    first, *more = pages(weasy.render(DOCUMENTS[document](view, language, layout), STATIC), pdf_text)
    numbered = [
        language.gettext("page %(number)s of %(total)s", number=number, total=len(more) + 1)
        for number in range(1, len(more) + 2)
    ]
    assert more
    assert numbered[0] not in first
    for number, page in zip(numbered[1:], more, strict=True):
        head = page.splitlines()[0]
        assert number in head
        assert language.gettext(LABELS[document]) in head
        assert len(page.split()) > 15, "no page has nothing but its foot"


@pytest.mark.slow
def test_a_document_of_one_page_has_no_number(pdf_text: PdfText) -> None:
    view = evening_view(settlement_mode="pairwise", rate=1)
    for document in documents_of(view):
        (page,) = pages(weasy.render(DOCUMENTS[document](view, Language("en")), STATIC), pdf_text)
        assert "page 1" not in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "size", "count"),
    [
        ("a4-portrait", "595.276 x 841.89 pts (A4)", 1),
        ("a5-landscape", "595.276 x 419.528 pts", 1),
        ("letter-portrait-large", "612 x 792 pts (letter)", 1),
        ("a4-landscape-large-ink_saving", "841.89 x 595.276 pts (A4)", 2),
    ],
)
def test_every_paper_has_its_size_and_holds_the_evening(
    layout: str, size: str, count: int, pdf_text: PdfText
) -> None:
    made = weasy.render(sheet_html(evening_view(), Language("en"), Layout.from_text(layout)), STATIC)
    info = subprocess.run(["pdfinfo", "-"], input=made, capture_output=True, check=True).stdout.decode()
    assert re.search(rf"Page size: +{re.escape(size)}", info), info
    found = pages(made, pdf_text)
    assert len(found) == count
    for player in evening_view().players:
        assert player.name in found[0]
        assert str(player.total) in plain(found[-1])


@pytest.mark.slow
def test_hostile_names_are_printed_as_text_in_every_document(pdf_text: PdfText) -> None:
    names = ("<b>Gio</b>", "../../etc/passwd", "http://example.org/x", "\u202eНино " + "W" * 50)
    view = evening_view(names=names, title="{{ 7*7 }}", settlement_mode="pairwise", rate=1)
    for document in documents_of(view):
        text = pdf_text(weasy.render(DOCUMENTS[document](view, Language("en")), STATIC))
        flat = re.sub(r"\s", "", text)
        for name in (*names[:3], "Нино", "{{7*7}}"):
            assert name in flat, document


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS)
def test_names_longer_than_any_form_takes_print_and_push_nothing_off_the_page(
    document: str, pdf_text: PdfText
) -> None:
    """Forms and files stop at 60 letters; should a longer one get in, the paper still holds."""
    view = evening_view(settlement_mode="pairwise", rate=1)
    long = replace(view, players=tuple(replace(one, name=f"{one.name} " + "Ж" * 200) for one in view.players))
    drawn, usual = (
        pages(weasy.render(DOCUMENTS[document](which, Language("en")), STATIC), pdf_text)
        for which in (long, view)
    )
    assert len(drawn) <= len(usual) + 1
    for player in view.players:
        assert player.name in drawn[0]
        assert document == "statistics" or str(player.total) in plain("".join(drawn))


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["a4-landscape", "letter-landscape", "a5-landscape"])
def test_a_settlement_of_ten_begins_on_its_first_page_however_long_the_names_are(
    layout: str, pdf_text: PdfText
) -> None:
    view = evening_view("raspisnoy_54", 10, settlement_mode="pairwise", rate=1)
    for longest in (10, 25, 40, 60):
        names = [("ЖШ" * 30)[: longest - 3] + f" {seat:02}" for seat in range(1, 11)]
        players = tuple(replace(one, name=name) for one, name in zip(view.players, names, strict=True))
        html = DOCUMENTS["settlement"](
            replace(view, players=players), Language("en"), Layout.from_text(layout)
        )
        found = pages(weasy.render(html, STATIC), pdf_text)
        assert "Settlement" in "\n".join(found[0].splitlines()[1:4])
        assert names[0][:8] in found[0]
        assert len(found) <= (1 if longest < 40 else 2), longest


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS)
def test_names_fetch_nothing_link_nowhere_and_run_nothing(
    monkeypatch: pytest.MonkeyPatch, pdf_text: PdfText, document: str
) -> None:
    asked: list[str] = []
    fetcher_of = weasy.static_fetcher

    def listening(static: Path) -> Any:
        fetcher = fetcher_of(static)
        fetch = fetcher.fetch
        fetcher.fetch = lambda url, *more: asked.append(url) or fetch(url, *more)
        return fetcher

    monkeypatch.setattr(weasy, "static_fetcher", listening)
    view = evening_view("odessa", 6, names=NAMES[:6], title=NAMES[5], settlement_mode="pairwise", rate=1)
    drawn = weasy.render(DOCUMENTS[document](view, Language("en")), STATIC)
    folders = (f"{STATIC.resolve().as_uri()}/css/", f"{STATIC.resolve().as_uri()}/fonts/", "data:text/css")
    assert asked
    assert [url[:80] for url in asked if not url.startswith(folders)] == []
    assert [word for word in (b"/URI", b"/JavaScript", b"/Launch", b"/EmbeddedFile") if word in drawn] == []
    text = re.sub(r"\s", "", pdf_text(drawn))
    for name in NAMES[:6]:
        assert re.sub(r"\s", "", name)[:8] in text, name


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
    assert b".paper" in fetch(f"{STATIC.as_uri()}/css/print.css").read()
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
    assert gc.isenabled()


def test_the_collector_runs_again_after_a_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    body = (
        "import gc\nclass HTML:\n    def __init__(self, **_): pass\n"
        "    def write_pdf(self): return b'on' if gc.isenabled() else b'off'"
    )
    hide(monkeypatch, tmp_path, body)
    monkeypatch.setattr(weasy, "static_fetcher", lambda static: None)
    assert weasy.render("", STATIC) == b"off"
    assert gc.isenabled()
