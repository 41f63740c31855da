"""The PDF of a game in the browser, and the page to print."""

import io
import json
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
    layout = "a4-landscape"
    assert printer.made == [(game, "5", code, "sheet", layout) for code in ("en", "ru")] * 2


def test_the_file_is_named_after_the_evening(make_app: Callable[..., Flask], printer: Printer) -> None:
    title = 'Пятница "у Гии"; ../x\u202e'
    scorer = Scorer(make_app(PDF_RENDERER=printer).test_client(), title=title)
    header = scorer.client.get(f"{scorer.path}/sheet.pdf").headers["Content-Disposition"]
    plain, full = header.removeprefix("inline; ").split("; ")
    assert re.fullmatch(r'filename="raspiska-\d{4}-\d\d-\d\d\.pdf"', plain)
    name = urllib.parse.unquote(full.removeprefix("filename*=UTF-8''"))
    assert re.fullmatch(r"Пятница у Гии x \d{4}-\d\d-\d\d\.pdf", name)


@pytest.mark.parametrize("title", ["Ж" * 200, "W w" * 60])
def test_a_long_title_leaves_document_and_day_in_the_name_of_the_file(
    make_app: Callable[..., Flask], printer: Printer, title: str
) -> None:
    scorer = Scorer(make_app(PDF_RENDERER=printer).test_client(), title=title)
    for document in ("sheet", "standings", "statistics"):
        answer = scorer.client.get(f"{scorer.path}/sheet.pdf?document={document}")
        full = answer.headers["Content-Disposition"].rpartition("filename*=UTF-8''")[2]
        label = "" if document == "sheet" else f" {document}"
        assert re.fullmatch(rf"[ЖWw ]+{label} \d{{4}}-\d\d-\d\d\.pdf", urllib.parse.unquote(full))


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
        query = "?document=standings" if page == "final" else ""
        assert f'href="{path}/sheet.pdf{query}"' in html
        assert f'href="{path}/print{query}"' in html


def test_the_page_to_print_and_the_pdf_show_the_same(scorer: Scorer) -> None:
    scorer.play_first_deal()
    sheets = [
        re.search(r"<section.*</section>", scorer.client.get(f"{scorer.path}/{page}").text, re.DOTALL)
        for page in ("print", "sheet.pdf")
    ]
    assert sheets[0] is not None
    assert sheets[1] is not None
    assert sheets[0][0] == sheets[1][0]


def test_every_document_has_a_page_and_a_pdf(scorer: Scorer, printer: Printer) -> None:
    scorer.play_first_deal()
    for document, word in (
        ("sheet", "Dealer"),
        ("standings", "Course of the game"),
        ("statistics", "Best deal"),
    ):
        page = scorer.client.get(f"{scorer.path}/print?document={document}").get_data(as_text=True)
        assert word in page
        assert f'<option value="{document}" selected>' in page
        answer = scorer.client.get(f"{scorer.path}/sheet.pdf?document={document}&layout=a5-portrait")
        assert word.encode() in answer.data
        assert printer.made[-1] == (scorer.game, "5", "en", document, "a5-portrait")


@pytest.mark.parametrize("document", ["settlement", "nothing", "../sheet", ""])
def test_what_there_is_not_is_not_found(scorer: Scorer, document: str) -> None:
    for page in ("print", "sheet.pdf"):
        assert scorer.client.get(f"{scorer.path}/{page}?document={document}").status_code == 404


def test_the_paper_once_chosen_is_remembered(scorer: Scorer, printer: Printer) -> None:
    chosen = "?document=standings&paper=letter&orientation=portrait&large=1"
    page = scorer.client.get(f"{scorer.path}/print{chosen}").get_data(as_text=True)
    assert "/print/letter-portrait-large.css" in page
    later = scorer.client.get(f"{scorer.path}/print").get_data(as_text=True)
    assert '<option value="letter" selected>' in later
    assert 'name="large" value="1" checked' in later
    assert 'name="ink_saving" value="1">' in later
    scorer.client.get(f"{scorer.path}/sheet.pdf")
    assert printer.made[-1][-1] == "letter-portrait-large"  # type: ignore[index]
    scorer.client.get(f"{scorer.path}/print?paper=a4&orientation=landscape&ink_saving=1")
    assert "/print/a4-landscape-ink_saving/" in scorer.client.get(f"{scorer.path}/print").text


@pytest.mark.parametrize(
    "query", ["paper=a3", "orientation=up", "layout=x", "layout=" + "a" * 500, "large=2"]
)
def test_a_made_up_paper_is_the_usual_one(scorer: Scorer, query: str) -> None:
    answer = scorer.client.get(f"{scorer.path}/print?{query}")
    assert answer.status_code == 200
    assert "/print/a4-landscape/" in answer.text


def test_a_made_up_cookie_is_the_usual_paper(scorer: Scorer) -> None:
    scorer.client.set_cookie("paper", "<script>")
    assert "/print/a4-landscape/" in scorer.client.get(f"{scorer.path}/print").text


@pytest.mark.parametrize(
    "name", ["a3-landscape", "a4-landscape/1-2", "a4-landscape/1-x", "x/" + "1-" * 15 + "1"]
)
def test_there_are_no_made_up_measures(client: FlaskClient, name: str) -> None:
    assert client.get(f"/print/{name}.css").status_code == 404


def test_blank_sheets_are_for_every_game_and_table(client: FlaskClient) -> None:
    page = client.get("/blank?game=raspisnoy_54&players=10").text
    assert '<option value="raspisnoy_54" selected>' in page
    assert '<option value="10" selected>' in page
    assert page.count('<span class="seat">') == 2 * 10
    assert "/blank.pdf?game=raspisnoy_54&amp;players=10&amp;layout=a4-landscape" in page
    fewer = client.get("/blank?game=georgian_joker&players=10").text
    assert '<option value="6" selected>' in fewer
    for address in re.findall(r'(?:href|src)="([^"]+)"', page):
        if not address.startswith("/blank.pdf"):
            with client.get(address) as answer:
                assert answer.status_code == 200, address


@pytest.mark.parametrize("query", ["game=whist", "game=saved:nothing", "game=", "players=x", "players=-5"])
def test_a_made_up_game_has_no_blank_sheet(client: FlaskClient, query: str) -> None:
    wanted = 404 if query.startswith("game") else 200
    assert client.get(f"/blank?{query}").status_code == wanted


def test_a_blank_pdf_is_made_once_for_everybody(make_app: Callable[..., Flask], printer: Printer) -> None:
    client = make_app(PDF_RENDERER=printer).test_client()
    answer = client.get("/blank.pdf?game=odessa&players=3&layout=a5-portrait-large")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert printer.made == [("blank", "odessa", "3", "en", "a5-portrait-large")]
    assert 'filename="raspiska-odessa-3.pdf"' in answer.headers["Content-Disposition"]
    printer.refusal = PdfFailed("it took too long")
    page = client.get("/blank.pdf?game=odessa&players=3", follow_redirects=True)
    assert "The PDF could not be made" in page.text


def test_saved_rules_have_blank_sheets_of_their_own(make_app: Callable[..., Flask], printer: Printer) -> None:
    client = make_app(PDF_RENDERER=printer).test_client()
    body = {
        "format": "scorekeeper-rules/1",
        "name": "<b>Friday</b>",
        "rules": {"preset": "georgian_joker", "options": {"premium_target": "next_left"}},
    }
    sent = {"file": (io.BytesIO(json.dumps(body).encode()), "rules.json")}
    address = client.post("/rules/file", data=sent).headers["Location"]
    link = re.search(r'href="(/blank[^"]+)"', client.get(address).text)
    assert link is not None
    page = client.get(link[1].replace("&amp;", "&")).text
    assert "the premium is paid by: the next player" in page
    assert "&lt;b&gt;Friday&lt;/b&gt;</option>" in page


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
    assert where.endswith("&pdf=missing")
    assert "libpango-1.0-0" in page.decode()
    assert visitor.get("sheet")[1]
