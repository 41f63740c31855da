"""Tables for a spreadsheet: it opens them right, in every language, and runs nothing in them."""

import csv
import io
import json
import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.catalogues import CODES, Language
from scorekeeper.domain.gamefile import read_game
from scorekeeper.export.csvtext import csv_bytes, decimal, harmless, separator
from scorekeeper.export.tables import deals_csv, standings_csv
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.services.unkept import file_scoreboard
from tests.builders import FIRST, SECOND, a_deal, a_game
from tests.export.evenings import evening_view

ENGLISH, RUSSIAN = Language("en"), Language("ru")
FORMULAS = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "\u200e=1",
    "'=1",
    '"=1',
    "\uff1d1",
    "\u202e=cmd",
)


def read(data: bytes, sign: str = ",") -> list[list[str]]:
    text = data.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=sign))


def view_of(*deals: dict[str, Any], **more: Any) -> ScoreboardView:
    return file_scoreboard(read_game(a_game(*deals, **more)))


def test_a_row_for_each_deal_with_bid_taken_points_and_total_of_each_player() -> None:
    head, first, second = read(deals_csv(view_of({**FIRST, "trump": "H"}, SECOND), ENGLISH))
    assert head[:6] == ["Deal", "Pulka", "Cards", "Kind", "Dealer", "Trump"]
    assert head[6:10] == ["Nino: bid", "Nino: taken", "Nino: points", "Nino: total"]
    figures = "0 0 50 50 0 0 50 50 1 1 100 100 1 0 -200 -200"
    assert first == ["1", "1", "1", "", "Nino", "♥", *figures.split(" ")]
    assert second[:10] == ["2", "1", "2", "", "Dato", "", "1", "1", "100", "150"]
    assert second[18:] == ["1", "1", "100", "-100"]


def test_premiums_annulled_and_running_deals_have_rows_of_their_own() -> None:
    rows = read(deals_csv(evening_view(annulled=(3,), deals=8), ENGLISH))
    kinds = [(row[0], row[3]) for row in rows[1:]]
    assert kinds[2] == ("3", "annulled")
    assert kinds[-1] == ("", "premium")
    assert len(rows[0]) == 6 + 4 * 5
    assert rows[3][6:11] == ["", "", "", "-100", "-100"]
    last = next(row for row in rows if row[0] == "8")
    for seat in range(4):
        points, total = (int(rows[-1][6 + seat * 5 + place]) for place in (2, 4))
        assert int(last[6 + seat * 5 + 4]) + points == total
    running = read(deals_csv(view_of(FIRST, a_deal([None, None, 0, 2], None)), ENGLISH))[-1]
    assert running[3] == "being played"
    assert running[6:] == [*[""] * 8, "0", "", "", "", "2", "", "", ""]


def test_a_note_and_a_penalty_have_a_column_where_there_are_any() -> None:
    plain = read(deals_csv(view_of(FIRST), ENGLISH))[0]
    assert "Note" not in plain
    assert "Nino: penalty" not in plain
    fined = {**FIRST, "note": "=late", "penalties": [{"seat": 1, "points": -50}]}
    head, row = read(deals_csv(view_of(fined), ENGLISH))
    assert row[head.index("Nino: penalty")] == "-50"
    assert row[head.index("Dato: penalty")] == ""
    assert row[head.index("Note")] == "'=late"


def test_standings_are_by_place_with_the_totals_after_each_pulka() -> None:
    view = evening_view()
    head, *rows = read(standings_csv(view, ENGLISH))
    assert head == ["Place", "Player", *[f"After pulka {n}" for n in (1, 2, 3, 4)], "Total"]
    assert [row[1] for row in rows] == [player.name for player in view.standings]
    assert [int(row[-1]) for row in rows] == [player.total for player in view.standings]
    assert all(row[5] == row[6] for row in rows)


def test_money_is_settled_in_a_column_of_its_own() -> None:
    view = evening_view("odessa", 3, settlement_mode="pairwise", rate=2)
    assert view.settlement is not None
    head, *rows = read(standings_csv(view, ENGLISH))
    assert head[-1] == "Settlement"
    assert sum(int(row[-1]) for row in rows) == 0


def test_before_the_first_deal_nobody_has_a_place() -> None:
    assert read(deals_csv(view_of(), ENGLISH))[1:] == []
    assert [row[0] for row in read(standings_csv(view_of(), ENGLISH))[1:]] == [""] * 4


@pytest.mark.parametrize("code", CODES)
def test_the_separator_goes_with_the_decimal_sign_of_the_language(code: str) -> None:
    """A first line sep=; would make Excel forget that the file is UTF-8."""
    view = evening_view(deals=3, display_divisor=100)
    data = deals_csv(view, Language(code))
    assert not data.removeprefix(b"\xef\xbb\xbf").startswith(b"sep=")
    rows = read(data, separator(code))
    assert len({len(row) for row in rows}) == 1
    sign = "," if separator(code) == ";" else r"\."
    assert all(re.fullmatch(rf"-?\d+({sign}\d+)?", row[8]) for row in rows[1:])


def test_english_has_commas_and_russian_semicolons() -> None:
    assert (separator("en"), separator("ru")) == (",", ";")


@pytest.mark.parametrize(
    ("value", "divisor", "english", "russian"),
    [
        (-200, 1, -200, -200),
        (0, 1, 0, 0),
        (11240, 1, 11240, 11240),
        (-350, 100, "-3.5", "-3,5"),
        (-5, 10, "-0.5", "-0,5"),
        (-200, 100, -2, -2),
    ],
)
def test_numbers_stay_numbers(value: int, divisor: int, english: Any, russian: Any) -> None:
    assert (decimal(value, divisor, "en"), decimal(value, divisor, "ru")) == (english, russian)
    assert csv_bytes([[decimal(value, divisor, "en")]], "en") == f"\ufeff{json.dumps(english)}\r\n".encode()


def starts_formula(cell: str) -> bool:
    """Return whether a spreadsheet could take *cell* for a formula, blanks and unseen signs left out."""
    seen = re.sub(r"[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]", "", cell)
    return bool(re.match(r"[=+\-@\uff1d\uff0b\uff0d\uff20]", seen))


@pytest.mark.parametrize("text", FORMULAS)
def test_what_begins_like_a_formula_is_shown_as_text(text: str) -> None:
    assert starts_formula(text) or text[0] in "'\""
    cell = harmless(text)
    assert not starts_formula(cell)
    assert cell.replace("'", "") == text.replace("'", "")


@given(st.text(st.sampled_from([*"=+-@,;\t|\"' a1\u202e\uff1d"]), max_size=12), st.sampled_from(["en", "ru"]))
@example("1\t-", "en")
def test_no_separator_of_another_country_begins_a_formula(text: str, code: str) -> None:
    data = csv_bytes([["x", harmless(text), -5]], code)
    for sign in (",", ";", "\t"):
        cells = [cell for row in read(data, sign) for cell in row]
        assert [cell for cell in cells if starts_formula(cell) and cell != "-5"] == []


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=60))
def test_other_names_come_through_unchanged(name: str) -> None:
    game = a_game(FIRST)
    game["players"][0] = name if name.strip() else "x"
    rows = read(deals_csv(file_scoreboard(read_game(game)), RUSSIAN), ";")
    dealer = rows[1][4]
    assert dealer == harmless(game["players"][0])
    assert rows[0][6].removeprefix("'").startswith(dealer.removeprefix("'"))
    if not re.search(r"[=+\-@\uff1d\uff0b\uff0d\uff20\d]", name):
        assert dealer == game["players"][0]


@pytest.mark.parametrize("name", ["007", "3-4", "1/2", "12.30", "10:30", "1e5", "1,5", "50%", "2026-11-29"])
def test_a_name_of_figures_becomes_no_date_and_no_other_number(name: str) -> None:
    game = a_game(FIRST)
    game["players"][0] = name
    view = file_scoreboard(read_game(game))
    assert read(deals_csv(view, RUSSIAN), ";")[1][4] == f"'{name}"
    assert f"'{name}" in [row[1] for row in read(standings_csv(view, RUSSIAN), ";")]


@pytest.mark.parametrize("name", ["12", "0", "2 Gio", "U2", "№ 5", "…"])
def test_names_that_no_spreadsheet_mistakes_have_no_apostrophe(name: str) -> None:
    assert harmless(name) == name


@pytest.mark.parametrize("code", CODES)
def test_who_takes_every_separator_at_once_finds_the_same_cells(code: str) -> None:
    """So does LibreOffice when it is asked for the first time, and a decimal comma is one of them."""
    names = ("Ann, =1", 'B; "b"', "C\u2009c", "D|d")
    view = evening_view(deals=8, names=names, display_divisor=100)
    for data in (deals_csv(view, Language(code)), standings_csv(view, Language(code))):
        cells = re.findall(r'("(?:[^"]|"")*"|[^,;\t\r\n"]*)([,;\t]|\r\n)', data.decode("utf-8-sig"))
        taken = [re.sub('^"|"$', "", text).replace('""', '"') for text, _end in cells]
        assert taken == [cell for row in read(data, separator(code)) for cell in row]


def test_players_of_one_name_are_told_apart_by_their_seat() -> None:
    game = a_game(FIRST)
    game["players"] = ["Nino", "Nino", "Lia", "Gio"]
    head = read(deals_csv(file_scoreboard(read_game(game)), ENGLISH))[0]
    assert [head[6], head[10], head[14]] == ["Nino (1): bid", "Nino (2): bid", "Lia: bid"]
