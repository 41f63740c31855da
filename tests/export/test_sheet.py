"""The sheet as a page: everything is on it, and it adds up."""

import re
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

import pytest
import tinyhtml5

from scorekeeper import __version__
from scorekeeper.catalogues import Language
from scorekeeper.export.layout import USUAL, Layout
from scorekeeper.export.sheet import sheet_html
from scorekeeper.services.scoreboard import ScoreboardView
from tests.builders import NAMES
from tests.export.documents import find, find_svg, number, text
from tests.export.evenings import blank_view, evening_view

EN, RU = Language("en"), Language("ru")


def drawn(
    view: ScoreboardView, language: Language = EN, layout: Layout = USUAL, *, blank: bool = False
) -> Element:
    page: Element = tinyhtml5.parse(sheet_html(view, language, layout, blank=blank))
    return page


def test_what_stands_on_paper_adds_up() -> None:
    """Points, penalties and premiums of each player make the running totals and the total at the foot."""
    view = evening_view(annulled=(3,))
    running = [0] * 4
    rows = [row for body in find(drawn(view), "tbody") for row in find(body, "tr")]
    assert len(rows) == 24 + 1 + 4
    for row in rows:
        for seat, (points, total) in enumerate(zip(find(row, "td", "p"), find(row, "td", "r"), strict=True)):
            fine = sum(number(text(small)) for small in find(points, "small"))
            plain = text(points).removeprefix(text(next(find(points, "small")))) if fine else text(points)
            running[seat] += number(plain) + fine
            assert number(text(total)) == running[seat]
    feet = [number(text(total)) for total in find(drawn(view), "span", "sum")]
    assert feet == running == [player.total for player in view.players]
    assert "penalty, is in the total" in text(drawn(view))


def test_marks_stand_where_the_view_has_them() -> None:
    view = evening_view()
    page = drawn(view)
    bodies = list(find(page, "tbody"))
    cells = [cell for pulka in view.pulkas for row in pulka.rows for cell in row.cells]
    for mark, wanted in (
        ("under", sum(cell.khisht for cell in cells)),
        ("strike", sum(cell.struck for cell in cells)),
        ("ring", sum(cell.source for cell in cells)),
        ("laurel", sum(cell.won for pulka in view.pulkas for cell in pulka.premium)),
    ):
        assert wanted > 0
        assert sum(len(list(find_svg(body, mark))) for body in bodies) == wanted


def test_the_foot_has_the_places_and_crowns_the_winner() -> None:
    view = evening_view()
    feet = list(find(next(find(drawn(view), "tr", "totals")), "td"))
    for player, foot in zip(view.players, feet, strict=True):
        assert text(foot).startswith(f"place {player.place}")
        assert len(list(find_svg(foot, "laurel"))) == player.wins


def test_a_half_filled_sheet_leaves_the_rest_to_the_pen() -> None:
    view = evening_view(deals=10)
    page = drawn(view)
    rows = [row for body in find(page, "tbody") for row in find(body, "tr")]
    for row in rows[11:13]:  # after ten deals and one premium
        cells = [text(cell) for cell in find(row, "td")]
        assert cells[0] == "9"
        assert cells[2] in NAMES
        assert not any(cells[4:])
    assert [text(cell) for cell in find(next(find(page, "tr", "totals")), "td")] == [""] * 4


def test_a_running_deal_shows_what_was_said() -> None:
    view = evening_view(deals=1)
    running = view.pulkas[0].rows[1]
    said = replace(running, cells=tuple(replace(cell, bid=cell.seat % 3) for cell in running.cells))
    first = replace(view.pulkas[0], rows=(view.pulkas[0].rows[0], said, *view.pulkas[0].rows[2:]))
    page = drawn(replace(view, pulkas=(first, *view.pulkas[1:])))
    row = list(find(next(find(page, "tbody")), "tr"))[1]
    assert [text(cell) for cell in find(row, "td", "b")] == ["1", "2", "0", "1"]
    assert [text(cell) for cell in find(row, "td", "p")] == [""] * 4


def test_a_blank_sheet_has_deals_cards_and_seats_of_dealers_but_no_names() -> None:
    page = drawn(blank_view(players=3), blank=True)
    rows = [row for body in find(page, "tbody") for row in find(body, "tr") if row.get("class") is None]
    assert len(rows) == 28
    assert [text(next(find(row, "th"))) for row in rows] == [str(deal) for deal in range(1, 29)]
    dealers = [text(next(find(row, "td", "dl"))) for row in rows]
    assert dealers[:4] == ["1", "2", "3", "1"]
    assert [text(seat) for seat in find(page, "span", "seat")] == ["1", "2", "3"]
    assert "Signatures" in text(page)
    assert list(find(page, "span", "line"))


def test_annulled_and_special_deals_say_so() -> None:
    cards = [text(cell) for cell in find(drawn(evening_view("odessa", 3, annulled=(4,))), "td", "c")]
    assert "4 annulled" in cards
    assert {"6 dark", "6 no trump", "6 misère", "6 golden"} <= set(cards)


def test_trumps_are_printed_and_have_room_for_a_pen() -> None:
    page = drawn(evening_view())
    assert "♥\ufe0e" in [text(cell) for cell in find(page, "td", "tr")]
    assert {text(cell) for cell in find(drawn(blank_view(), blank=True), "td", "tr")} == {""}
    fixed = drawn(blank_view(trump_mode="fixed", fixed_trump="D"), blank=True)
    assert {text(cell) for cell in find(fixed, "td", "tr")} == {"♦\ufe0e"}
    assert not list(find(drawn(blank_view("raspisnoy_circular"), blank=True), "td", "tr"))


def test_a_blank_sheet_says_where_there_is_no_trump_and_nobody_bids() -> None:
    page = drawn(blank_view("odessa", 3), blank=True)
    rows = [row for body in find(page, "tbody") for row in find(body, "tr") if row.get("class") is None]
    by_kind = {text(next(find(row, "td", "c"))): row for row in rows}
    for kind, trump, bid in (
        ("6", "", ""),
        ("6 no trump", "–", ""),
        ("6 misère", "", "–"),
        ("6 golden", "", "–"),
    ):
        row = by_kind[kind]
        assert text(next(find(row, "td", "tr"))) == trump, kind
        assert [text(cell) for cell in find(row, "td", "b")] == [bid] * 3, kind


@pytest.mark.parametrize(("players", "sign"), [(4, "− ="), (10, "≠")])
def test_the_legend_shows_the_sign_that_the_helper_bears(players: int, sign: str) -> None:
    page = drawn(blank_view("raspisnoy_54", players), blank=True)
    (meaning,) = {text(item) for item in find(page, "li") if "earlier bids" in text(item)}
    assert meaning.startswith(sign)
    assert (sign in text(next(find(page, "thead")))) is (sign == "≠")


def helpers(page: Element) -> list[str]:
    return [text(cell) for cell in find(page, "td", "h")]


def test_the_helper_has_the_sum_ready_for_the_pen() -> None:
    page = drawn(blank_view(), blank=True)
    assert helpers(page)[:3] == ["1 − =", "2 − =", "3 − ="]
    assert len(list(find(next(find(page, "td", "h")), "i"))) == 2
    assert "Last may not" in text(page)
    assert "the last may not say it" in text(page)


def test_the_helper_works_out_what_is_known() -> None:
    view = evening_view(deals=10)
    rows = [row for pulka in view.pulkas for row in pulka.rows]
    written = helpers(drawn(view))
    for row, helper in zip(rows[:10], written, strict=False):
        said = sum(cell.bid or 0 for cell in row.cells if cell.seat != row.dealer)
        left = row.cards - said
        assert helper == f"{row.cards} − {said} = {left if left >= 0 else '–'}"
    assert written[10] == "9 − ="


def test_deals_that_bind_nobody_have_no_helper() -> None:
    assert helpers(drawn(blank_view(dealer_restriction="none"), blank=True)) == []
    kinds = dict(
        zip(
            (row.type for pulka in blank_view("raspisnoy_kids").pulkas for row in pulka.rows),
            helpers(drawn(blank_view("raspisnoy_kids"), blank=True)),
            strict=True,
        )
    )
    assert kinds == {"normal": "1 − =", "dark": "–", "gold": "–", "misere": "–", "no_trump": "9 − ="}


def test_where_the_bids_must_even_out_the_helper_says_so() -> None:
    page = drawn(blank_view("raspisnoy_must_equal"), blank=True)
    assert "Last must" in text(page)
    assert "the last must say it" in text(page)


def test_a_finished_sheet_needs_no_helper() -> None:
    assert helpers(drawn(evening_view())) == []


def test_penalties_that_have_no_room_stand_below_the_table() -> None:
    page = drawn(evening_view("raspisnoy_54", 10))
    assert {text(small) for small in find(page, "small", "star")} == {"*"}
    note = [text(line) for line in find(page, "p", "rules")]
    assert note[0].startswith("* Dato 7: −50, 14: −50, ")
    assert "* penalty, is in the total" in [text(item) for item in find(page, "li")]


def test_a_long_list_in_a_house_rule_counts_what_repeats() -> None:
    sizes = [1, 2, 3, *[4] * 9, 3, 3, 3, 1]
    view = evening_view("raspisnoy_54", 3, schedule_kind="fixed_list", fixed_list=sizes, special_rounds=[])
    rules = next(text(line) for line in find(drawn(view), "p", "rules") if "House rules" in text(line))
    assert "hand sizes: 1, 2, 3, 9 × 4, 3, 3, 3, 1 ·" in rules


def preset_line(view: ScoreboardView, layout: Layout = USUAL) -> str:
    return next(text(line) for line in find(drawn(view, layout=layout), "p", "preset"))


def test_the_heading_tells_the_deck_and_who_pays_a_premium() -> None:
    assert preset_line(evening_view()) == "Georgian Joker · 36 cards · the premium is paid by: all others"
    by_one = evening_view(premium_target="next_left")
    assert preset_line(by_one).endswith("the premium is paid by: the next player")
    pairs = evening_view(partnership="pairs")
    assert preset_line(pairs) == "Georgian Joker · 36 cards · partners: two pairs"
    assert preset_line(evening_view("odessa")) == "Odessa poker · 36 cards"
    assert preset_line(evening_view("raspisnoy_54")) == "Raspisnoy poker, 54 cards"


def test_a_heading_without_room_tells_less_and_keeps_the_title() -> None:
    view = evening_view(title="An evening with a title that takes nearly the whole line of a heading")
    assert preset_line(view) == "Georgian Joker"
    narrow = Layout(paper="a5", orientation="portrait", large=True)
    assert preset_line(view, narrow).endswith("all others")
    assert next(text(line) for line in find(drawn(view), "h1")) == view.title


def test_house_rules_are_named() -> None:
    rules = text(
        next(find(drawn(evening_view(premium_target="next_left", zero_bid_points=-20)), "p", "rules"))
    )
    assert rules == "House rules: a pass made: −20 · the premium is paid by: the next player"
    assert not list(find(drawn(evening_view()), "p", "rules"))


def test_the_legend_explains_only_what_the_rules_have() -> None:
    assert "khisht" in text(drawn(blank_view()))
    assert "khisht" not in text(drawn(blank_view("minus_joker")))
    assert "premium" not in text(drawn(blank_view("odessa")))


@pytest.mark.parametrize(
    ("preset", "options", "figures"),
    [
        ("georgian_joker", {}, ["100", "−200", "150", "200"]),
        ("georgian_joker", {"display_divisor": 100}, ["1", "−2", "1.5", "2"]),
        # who pays has no deal struck out: as much as the premium is worth, or nothing (RULES 2.1)
        ("georgian_joker", {"premium_deduct": "winner_best"}, ["100", "−200", "200"]),
        ("georgian_joker", {"premium_target": "none"}, ["100", "−200", "200"]),
        # the target is not consulted between pairs
        (
            "georgian_joker",
            {"premium_target": "none", "partnership": "pairs"},
            ["100", "−200", "150", "200"],
        ),
        ("odessa", {}, ["10", "−10"]),
        ("minus_joker", {}, ["100", "200", "300"]),
    ],
)
def test_the_figures_of_the_legend_are_such_as_the_rules_give(
    preset: str, options: dict[str, Any], figures: list[str]
) -> None:
    items = next(find(drawn(blank_view(preset, **options)), "ul", "legend"))
    assert re.findall("−?[0-9.]+", text(items)) == figures


def test_pages_are_numbered_where_there_are_several() -> None:
    assert "page" not in text(next(find(drawn(evening_view()), "footer")))
    pages = [text(foot) for foot in find(drawn(blank_view(players=2), blank=True), "footer")]
    assert ["page 1 of 2" in pages[0], "page 2 of 2" in pages[1]] == [True, True]


def test_the_foot_of_every_page_tells_rules_game_and_log() -> None:
    view = replace(evening_view(), game_id="k7n4abcd", version=96)
    codes = text(next(find(drawn(view), "p", "codes")))
    grouped = " ".join(view.log_code[start : start + 4] for start in (0, 4, 8))
    assert codes.endswith(f"· rules {view.rules_code} · game k7n4abcd.96 · entries {grouped}")
    assert "entries" not in text(next(find(drawn(blank_view(), blank=True), "p", "codes")))


def test_each_reader_has_dates_and_words_of_their_own() -> None:
    view = evening_view()
    english, russian = sheet_html(view, EN), sheet_html(view, RU)
    assert "November 29, 2026" in english
    assert "29 ноября 2026" in russian
    assert "Расписка" in russian
    assert '<html lang="ru">' in russian


@pytest.mark.parametrize("language", [EN, RU])
def test_the_sheet_says_which_program_made_it_in_the_words_of_the_reader(language: Language) -> None:
    made_by = next(find(drawn(evening_view(), language), "p", "codes"))
    assert text(made_by).startswith(f"{language.gettext('Raspiska')} {__version__}")


HOSTILE = (
    '<script src="http://example.org/x.js">',
    "\u202eמהפך\u202c & <b>Gio</b>",
    "</td></tr></table><img src=file:///etc/passwd>",
    "{{ 7*7 }}{% raw %}" + "W" * 42,
)


def test_hostile_names_and_titles_are_text() -> None:
    view = evening_view(names=HOSTILE, title='"><style>*{display:none}</style>' + "Ж" * 160)
    html = sheet_html(view, EN)
    assert not re.search(r"<(?:script|img|style|b>Gio)", html)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200e\u200f]", html)
    page = drawn(view)
    heads = [text(head) for head in find(page, "th", "pl")]
    assert heads[0] == HOSTILE[0]
    assert heads[1] == "□□□□ & <b>Gio</b>"
    assert heads[2] == HOSTILE[2]
    links = [link.get("href") or "" for link in find(page, "link")]
    assert links[:-1] == ["css/fonts.css", "css/print.css"]
    assert links[-1].startswith("data:text/css")


@pytest.mark.parametrize("players", [2, 4, 10])
def test_the_longest_names_keep_to_their_column(players: int) -> None:
    view = evening_view("raspisnoy_54", players, names=tuple(name[0] * 60 for name in NAMES))
    sizes = [head.get("class", "") for head in find(drawn(view), "th", "pl")]
    assert len(sizes) % players == 0
    assert {re.search(r"n(\d+)", size) is not None for size in sizes} == {True}


def test_points_are_divided_as_the_table_says_them() -> None:
    page = drawn(evening_view(players=6, display_divisor=100))
    assert "0.5" in [text(cell) for cell in find(page, "td", "p")]
    assert "0,5" in sheet_html(evening_view(players=6, display_divisor=100), RU)
