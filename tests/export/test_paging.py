"""Every deal has its row, and the rows fit their pages."""

import re

import pytest

from scorekeeper.domain.presets import PRESETS
from scorekeeper.export import paging
from scorekeeper.export.paging import Paging
from scorekeeper.services.scoreboard import RowView, ScoreboardView
from tests.export.evenings import blank_view, evening_view
from tests.servers import ROOT

TABLES = [
    (preset, players)
    for preset, rules in PRESETS.items()
    for players in range(rules.players[0], rules.players[1] + 1)
]


def laid_out(view: ScoreboardView, **more: float) -> Paging:
    pen = not view.complete
    return paging.lay_out(
        view.pulkas, premiums=view.has_premiums, pen=pen, **({"above": 0.0, "below": 0.0} | more)
    )


def rows_of(paged: Paging) -> list[RowView]:
    return [row for page in paged.pages for group in page.groups for row in group.rows]


def check(view: ScoreboardView, paged: Paging) -> None:
    assert rows_of(paged) == [row for pulka in view.pulkas for row in pulka.rows]
    premiums = [group.pulka.number for page in paged.pages for group in page.groups if group.premium]
    wanted = [pulka.number for pulka in view.pulkas if pulka.number is not None and view.has_premiums]
    assert premiums == wanted
    for page in paged.pages:
        rows = sum(group.height for group in page.groups)
        used = paging.HEADER + paging.HEAD + paging.LEGEND + rows * paged.row
        used += paging.FOOT + paging.SIGNATURES if page.is_last else 0
        assert used <= paging.HEIGHT
    assert [page.number for page in paged.pages] == list(range(1, len(paged.pages) + 1))
    assert [page.is_last for page in paged.pages] == [False] * (len(paged.pages) - 1) + [True]


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_blank_sheets_of_every_table_fit_with_rows_for_a_pen(preset: str, players: int) -> None:
    view = blank_view(preset, players)
    paged = laid_out(view)
    check(view, paged)
    assert paged.row >= paging.SMALLEST_PEN_ROW
    assert len(paged.pages) <= 3


@pytest.mark.parametrize(("preset", "players"), TABLES[::4])
def test_finished_sheets_fit(preset: str, players: int) -> None:
    view = evening_view(preset, players, annulled=(2, 5))
    paged = laid_out(view, below=6.0)
    check(view, paged)
    assert paged.row >= paging.SMALLEST_ROW


@pytest.mark.parametrize("players", range(2, 7))
def test_a_finished_evening_of_georgian_joker_takes_one_page(players: int) -> None:
    assert len(laid_out(evening_view(players=players), below=6.0).pages) == 1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_so_does_a_blank_one_from_three_players_on(players: int) -> None:
    assert len(laid_out(blank_view(players=players)).pages) == 1


def test_pages_break_between_pulkas() -> None:
    paged = laid_out(blank_view(players=2))
    assert [[group.pulka.number for group in page.groups] for page in paged.pages] == [[1, 2], [3, 4]]


def test_without_pulkas_pages_break_between_kinds_of_deals() -> None:
    paged = laid_out(evening_view("raspisnoy_54", 10))
    kinds = [[group.rows[0].type for group in page.groups] for page in paged.pages]
    assert kinds == [["normal", "dark"], ["gold", "misere", "no_trump"]]


def test_a_pulka_longer_than_a_page_is_broken() -> None:
    view = evening_view(annulled=(1, *range(9, 13)), full_deals_count=20)
    paged = laid_out(view)
    check(view, paged)
    assert len(paged.pages) == 2
    longest = blank_view("georgian_nines", 2, full_deals_count=20, max_hand_cap=5)
    check(longest, laid_out(longest))


def test_figures_shrink_until_the_widest_fits() -> None:
    sizes = [paging.figure_size(5.0, 10, 49.0, widest) for widest in (1.0, 3.0, 6.0, 9.0)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1] >= 4.0


CSS = (ROOT / "static/css/print.css").read_text(encoding="utf-8")


def measure(selector: str, name: str) -> float:
    """Return the number that a rule of the stylesheet gives, whatever its unit."""
    rule = re.search(rf"^{re.escape(selector)} {{([^}}]*)}}", CSS, re.MULTILINE)
    assert rule is not None, selector
    value = re.search(rf"\b{name}: ([0-9.]+)", rule[1])
    assert value is not None, selector
    return float(value[1])


def test_the_stylesheet_has_the_measures_of_the_plan() -> None:
    for players in paging.DEALER:
        assert measure(f".p{players} .c3", "width") == paging.DEALER[players]
        assert measure(f".p{players} .cb", "width") == paging.BID[players]
    assert measure(".blank .c3", "width") == paging.SEAT_ONLY
    assert measure(".c1", "width") == paging.NUMBER
    assert measure(".c2", "width") == paging.CARDS
    assert measure(".c2-wide", "width") == paging.SPECIAL
    assert measure(".ct", "width") == paging.TRUMP
    assert measure("header", "height") == paging.HEADER
    assert measure("thead .pl", "height") + measure(".sub th", "height") <= paging.HEAD
    assert measure(".totals th, .totals td", "height") == paging.FOOT
    assert measure(".sign th, .sign td", "height") == paging.SIGNATURES
    assert measure(".rules", "line-height") == paging.LINE
    assert measure(".paper", "width") == paging.WIDTH
    assert measure(".paper", "height") == paging.HEIGHT


def test_the_stylesheet_has_every_size_of_the_plan() -> None:
    steps = range(round(paging.SMALLEST_ROW * 10), round(paging.LARGEST_PEN_ROW * 10) + 1)
    for step in steps:
        assert measure(f".r{step} tbody th", "height") == step / 10
    for size in range(40, 90, 5):
        assert measure(f".f{size} tbody", "font-size") == size / 10
