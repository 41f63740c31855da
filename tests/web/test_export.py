"""The PDF of a game in the browser, and the page to print."""

import os
import re
import signal
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Hashable
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.export.errors import NoPdf, PdfBusy, PdfError, PdfFailed
from scorekeeper.export.weasy import SYSTEM_PACKAGES
from tests.servers import Server
from tests.test_repository import INLINE
from tests.web.table import Scorer


class Printer:
    """Hands back the HTML as the PDF, or refuses."""

    def __init__(self) -> None:
        self.refusal: PdfError | None = None
        self.made: list[Hashable] = []

    def pdf(self, key: Hashable, html: Callable[[], str]) -> bytes:
        if self.refusal is not None:
            raise self.refusal
        self.made.append(key)
        return html().encode()


@pytest.fixture
def printer() -> Printer:
    return Printer()


@pytest.fixture
def scorer(make_app: Callable[..., Flask], printer: Printer) -> Scorer:
    return Scorer(make_app(PDF_RENDERER=printer).test_client(), ("Нино", "Dato", "გიო", "<b>Gio</b>"))


def test_a_pdf_is_drawn_of_the_present_version_in_the_readers_language(
    scorer: Scorer, printer: Printer
) -> None:
    scorer.play_first_deal()
    for path in (scorer.path, scorer.follower_path):
        for code in ("en", "ru"):
            answer = scorer.client.get(f"{path}/sheet.pdf", headers={"Accept-Language": code})
            assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
            assert f'<html lang="{code}">'.encode() in answer.data
            assert "Нино".encode() in answer.data
            assert b"&lt;b&gt;Gio" in answer.data
    game = scorer.game
    assert printer.made == [(game, 5, "en"), (game, 5, "ru")] * 2


def test_the_file_is_named_after_the_evening(make_app: Callable[..., Flask], printer: Printer) -> None:
    title = 'Пятница "у Гии"; ../x\u202e'
    scorer = Scorer(make_app(PDF_RENDERER=printer).test_client(), title=title)
    header = scorer.client.get(f"{scorer.path}/sheet.pdf").headers["Content-Disposition"]
    plain, full = header.removeprefix("inline; ").split("; ")
    assert re.fullmatch(r'filename="raspiska-\d{4}-\d\d-\d\d\.pdf"', plain)
    name = urllib.parse.unquote(full.removeprefix("filename*=UTF-8''"))
    assert re.fullmatch(r"Пятница у Гии x \d{4}-\d\d-\d\d\.pdf", name)


def test_a_browser_that_has_the_file_gets_no_second_one(scorer: Scorer, printer: Printer) -> None:
    address = f"{scorer.path}/sheet.pdf"
    known = scorer.client.get(address).headers["ETag"]
    again = scorer.client.get(address, headers={"If-None-Match": known})
    assert (again.status_code, again.data) == (304, b"")
    assert len(printer.made) == 1
    for headers in ({"Accept-Language": "ru"}, {}):
        if not headers:
            scorer.bid(2, 0)
        answer = scorer.client.get(address, headers={"If-None-Match": known, **headers})
        assert answer.status_code == 200
        assert answer.headers["ETag"] != known


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (NoPdf(SYSTEM_PACKAGES), "".join(f" <code>{name}</code>" for name in SYSTEM_PACKAGES)),
        (PdfFailed("it took too long"), "The PDF could not be made"),
    ],
    ids=["something is missing", "the renderer gives up"],
)
def test_without_a_pdf_there_is_a_page_to_print_that_says_why(
    scorer: Scorer, printer: Printer, refusal: PdfError, said: str
) -> None:
    printer.refusal = refusal
    for path in (scorer.path, scorer.follower_path):
        answer = scorer.client.get(f"{path}/sheet.pdf", follow_redirects=True)
        page = answer.get_data(as_text=True)
        assert (answer.status_code, answer.mimetype) == (200, "text/html")
        assert answer.request.path == f"{path}/print"
        assert said in re.search(r'<p class="notice".*?</p>', page, re.DOTALL)[0]  # type: ignore[index]
    scorer.play_first_deal()


def test_when_too_many_wait_the_page_says_to_try_again(scorer: Scorer, printer: Printer) -> None:
    printer.refusal = PdfBusy()
    answer = scorer.client.get(f"{scorer.path}/sheet.pdf")
    assert answer.status_code == 503
    assert "Try again" in answer.get_data(as_text=True)


def test_the_page_to_print_has_a_button_and_a_way_back(scorer: Scorer) -> None:
    scorer.play_first_deal()
    for path in (scorer.path, scorer.follower_path):
        page = scorer.client.get(f"{path}/print").get_data(as_text=True)
        assert f'href="{path}/sheet"' in page
        assert "<button" in page
        assert 'class="notice"' not in page
        assert [fault for fault, pattern in INLINE.items() if pattern.search(page)] == []
        for address in re.findall(r'(?:href|src)="([^"]+)"', page):
            with scorer.client.get(address) as answer:
                assert answer.status_code == 200, address


@pytest.mark.parametrize("page", ["sheet", "final"])
def test_pdf_and_printing_are_offered_side_by_side(scorer: Scorer, page: str) -> None:
    for path in (scorer.path, scorer.follower_path):
        html = scorer.client.get(f"{path}/{page}").get_data(as_text=True)
        assert f'href="{path}/sheet.pdf"' in html
        assert f'href="{path}/print"' in html


def test_the_page_to_print_and_the_pdf_show_the_same(scorer: Scorer) -> None:
    scorer.play_first_deal()
    sheets = [
        re.search(r"<section.*</section>", scorer.client.get(f"{scorer.path}/{page}").text, re.DOTALL)
        for page in ("print", "sheet.pdf")
    ]
    assert sheets[0] is not None
    assert sheets[1] is not None
    assert sheets[0][0] == sheets[1][0]


def test_a_made_up_reason_says_nothing(client: FlaskClient) -> None:
    scorer = Scorer(client)
    page = client.get(f"{scorer.path}/print?pdf=<script>").get_data(as_text=True)
    assert 'class="notice"' not in page
    assert "<script>" not in page


# --- the real server


class Visitor:
    """A browser at a running server that starts a game there."""

    def __init__(self, server: Server) -> None:
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar())).open
        page = self._open(f"{server.url}/new").read().decode()
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
        assert token is not None
        form = {"csrf_token": token[1], "preset": "georgian_joker", "first": "1"}
        form |= {f"names-{seat}": name for seat, name in enumerate(("Нино", "Dato", "გიო", "Gio"))}
        self.address = self._open(f"{server.url}/new", urllib.parse.urlencode(form).encode()).url

    def get(self, page: str, language: str = "en") -> tuple[str, bytes]:
        """Return where one arrives, and what is there."""
        asked = urllib.request.Request(f"{self.address}/{page}", headers={"Accept-Language": language})
        with self._open(asked) as answer:
            return answer.url, answer.read()


def helpers(server: Server) -> list[int]:
    """Return the helper processes of a server that are alive: children of its fork server."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            state, parent, group = (folder / "stat").read_text().rsplit(")", 1)[1].split()[:3]
        except OSError:  # it ended meanwhile
            continue
        if int(group) == server.pid and b"forkserver" in command and state != "Z":
            found[int(folder.name)] = int(parent)
    return [pid for pid, parent in found.items() if parent in found]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
def test_the_server_makes_pdfs_survives_the_helpers_death_and_stops_at_once(
    server_factory: Callable[..., Server], pdf_text: Callable[[bytes], str]
) -> None:
    server = server_factory()
    visitor = Visitor(server)
    assert helpers(server) == []
    _, first = visitor.get("sheet.pdf")
    assert {"Нино", "გიო", "Raspiska"} <= set(pdf_text(first).split())
    (helper,) = helpers(server)
    os.kill(helper, signal.SIGKILL)
    _, second = visitor.get("sheet.pdf", "ru")
    assert "Расписка" in pdf_text(second)
    assert visitor.get("sheet.pdf")[1] == first
    (after,) = helpers(server)
    started = time.monotonic()
    server.stop()
    assert time.monotonic() - started < 5.0
    while (is_alive(helper) or is_alive(after)) and time.monotonic() - started < 10.0:
        time.sleep(0.05)
    assert not is_alive(helper)
    assert not is_alive(after)


@pytest.mark.slow
def test_a_server_without_pango_keeps_score_and_offers_the_page(
    server_factory: Callable[..., Server], tmp_path: Path
) -> None:
    (tmp_path / "weasyprint.py").write_text("raise OSError('cannot load library')", encoding="utf-8")
    visitor = Visitor(server_factory(PYTHONPATH=str(tmp_path)))
    where, page = visitor.get("sheet.pdf")
    assert where.endswith("/print?pdf=missing")
    assert "libpango-1.0-0" in page.decode()
    assert visitor.get("sheet")[1]
