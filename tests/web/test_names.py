"""Whatever people call themselves is text: on every page, sheet, table and file name, and loads nothing."""

import csv
import html
import io
import re
import urllib.parse
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.catalogues import CODES
from scorekeeper.export.csvtext import separator
from scorekeeper.export.documents import DOCUMENTS
from scorekeeper.export.glyphs import printable
from tests.hostile import NAMES
from tests.web.bank import Banker
from tests.web.table import Scorer
from tests.web.test_saved_rules import save

PLAIN = tuple(f"Player {letter}" for letter in "ABCDEFGHIJ")
PAGES = ("", "/sheet", "/final", "/share", "/files", "/live", "/check/1")
DRAWN = tuple(f"/print?document={document}" for document in DOCUMENTS)
RULES = {"preset": "raspisnoy_54"}
"""A game for ten."""
LEADING = frozenset(
    {"href", "src", "action", "formaction", "data", "srcset", "poster", "xlink:href", "style"}
)
"""Attributes that can make a browser fetch something."""


class Page(HTMLParser):
    """What a page is made of, and what it says."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.made: set[tuple[str, tuple[str, ...]]] = set()
        self.leads: list[str] = []
        self.said: list[str] = []
        self.title = ""
        self._inside: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.made.add((tag, tuple(sorted(name for name, _ in attrs))))
        self.leads += [value or "" for name, value in attrs if name in LEADING]
        self.said += [value or "" for name, value in attrs if name not in LEADING]
        self._inside.append(tag)

    def handle_data(self, data: str) -> None:
        self.said.append(data)
        if self._inside and self._inside[-1] == "title":
            self.title += data


def scorer_of(client: FlaskClient, names: tuple[str, ...]) -> Scorer:
    scorer = Scorer(client, names, title=names[0], **RULES)
    for seat in (2, 3, 4, 5, 6, 7, 8, 9, 10):
        scorer.bid(seat, 0)
    scorer.bid(1, 0)
    scorer.enter({"kind": "note", "text": names[1]})
    scorer.record(1, *[0] * 9)
    scorer.enter({"kind": "penalty", "seat": 3, "points": -50, "note": names[5]})
    return scorer


def page_of(scorer: Scorer, path: str, code: str = "en") -> Page:
    answer = scorer.client.get(path, headers={"Accept-Language": code})
    assert answer.status_code == 200, (path, answer.status_code)
    return Page(answer.get_data(as_text=True))


@pytest.fixture
def both(make_app: Callable[..., Flask]) -> tuple[Scorer, Scorer]:
    """Two equal games: one of people with hostile names, one of people with plain ones."""
    hostile, plain = (scorer_of(make_app().test_client(), names) for names in (NAMES, PLAIN))
    return hostile, plain


def test_names_make_no_element_and_no_attribute_on_any_page(both: tuple[Scorer, Scorer]) -> None:
    hostile, plain = both
    pages = [f"{page}" for page in (*PAGES, *DRAWN) if "settlement" not in page]
    for page in pages:
        there = page_of(hostile, hostile.path + page)
        assert there.made <= page_of(plain, plain.path + page).made, page
        for address in there.leads:
            leads = urllib.parse.unquote(address).removeprefix("http://localhost/")
            assert not re.match(r"\s*(?:[a-z]+:)?//|\s*(?:javascript|file|https?):", leads, re.I), (
                page,
                leads,
            )
            assert "@import" not in leads, page
            assert "example.org" not in leads, page
    for page in ("/", "/new?again=" + hostile.game, hostile.follower_path, hostile.follower_path + "/sheet"):
        there = page_of(hostile, page)
        assert not any(tag == "script" and not attributes for tag, attributes in there.made), page
        assert not any("onerror" in attributes or "onload" in attributes for _tag, attributes in there.made)


def test_pages_say_the_names_letter_for_letter(both: tuple[Scorer, Scorer]) -> None:
    hostile, _plain = both
    for page in ("/sheet", "/final", "/live"):
        said = page_of(hostile, hostile.path + page).said
        for name in NAMES:
            assert any(name in text for text in said), (page, name)


def test_paper_prints_what_it_has_letters_for_and_a_square_for_the_rest(both: tuple[Scorer, Scorer]) -> None:
    hostile, _plain = both
    page = page_of(hostile, f"{hostile.path}/print?document=standings")
    for name in NAMES:
        on_paper = printable(name)
        assert any(on_paper in text for text in page.said), name
        assert on_paper.strip()
    assert "□" in printable(NAMES[8])
    assert printable(NAMES[9]).endswith("W□")


def test_the_title_of_a_page_is_text(both: tuple[Scorer, Scorer]) -> None:
    hostile, plain = both
    for page in PAGES:
        title, other = (page_of(scorer, scorer.path + page).title for scorer in (hostile, plain))
        assert title.replace(NAMES[0], "·") == other.replace(PLAIN[0], "·"), page


def test_tables_have_one_cell_for_each_name_and_no_formula(both: tuple[Scorer, Scorer]) -> None:
    hostile, plain = both
    for code in CODES:
        for table in ("deals.csv", "standings.csv"):
            rows, others = (
                list(
                    csv.reader(
                        io.StringIO(
                            scorer.client.get(
                                f"{scorer.path}/{table}", headers={"Accept-Language": code}
                            ).data.decode("utf-8-sig"),
                            newline="",
                        ),
                        delimiter=separator(code),
                    )
                )
                for scorer in (hostile, plain)
            )
            assert [len(row) for row in rows] == [len(row) for row in others]
            texts = [cell.replace("'", "") for row in rows for cell in row]
            for name in NAMES:
                assert any(name.replace("'", "") in text for text in texts), (table, name)


@pytest.mark.parametrize("title", [*NAMES, "CON", ".htaccess", "a\u0301" * 90, "COM1.json"])
def test_no_name_of_a_file_is_a_path_a_header_or_hidden(client: FlaskClient, title: str) -> None:
    scorer = Scorer(client, title=title)
    for page in ("standings.png", "deals.csv", "standings.csv", "game.json"):
        header = client.get(f"{scorer.path}/{page}").headers["Content-Disposition"]
        assert header.isascii()
        assert "\n" not in header
        name = urllib.parse.unquote(re.findall(r"filename\*=UTF-8''(\S+)$", header)[0])
        stem, _, ending = name.rpartition(".")
        assert ending == page.rpartition(".")[2]
        assert not re.search(r"[\\/:*?\"<>|.%{}\x00-\x1f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", stem), name
        assert re.match(r"[^\W_]", stem), name
        assert re.search(r"\d{4}-\d\d-\d\d", name), name


@pytest.mark.parametrize("name", ["../../etc/passwd", "\u202egnp.x", "=1+1", "</title><b>", "й й"])
def test_saved_rules_and_blank_sheets_are_files_of_their_name(client: FlaskClient, name: str) -> None:
    address = save(client, name)
    header = client.get(f"{address}/rules.json").headers["Content-Disposition"]
    named = urllib.parse.unquote(re.findall(r"filename\*=UTF-8''(\S+)$", header)[0])
    assert re.fullmatch(r"[\w -]* ?Rules\.json", named), named
    assert client.get("/blank.pdf").headers["Content-Disposition"].startswith("inline; filename=")


def test_a_bank_says_names_as_text(client: FlaskClient) -> None:
    hostile = Banker(client, NAMES[:6])
    plain = Banker(client, PLAIN[:6])
    for path in ("", "/share"):
        there, other = (
            Page(client.get(bank.path + path).get_data(as_text=True)) for bank in (hostile, plain)
        )
        assert there.made <= other.made
    said = Page(client.get(hostile.path).get_data(as_text=True)).said
    assert all(any(name in text for text in said) for name in NAMES[:6])


@pytest.mark.parametrize("name", ["a\x00b", "\x1b[31mred", "a\nb", "a\u2028b", "\x7f", "\u0085"])
def test_what_nobody_can_see_or_type_is_refused_in_a_sentence(client: FlaskClient, name: str) -> None:
    form = {"preset": "georgian_joker", "first": "1", "names-0": f"x{name}x"} | {
        f"names-{seat}": "y" for seat in (1, 2, 3)
    }
    answer = client.post("/new", data=form)
    assert answer.status_code == 422
    assert "There is a hidden character in this name" in html.unescape(answer.get_data(as_text=True))
