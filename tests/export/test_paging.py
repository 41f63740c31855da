"""Every deal has its row, and the rows fit their pages."""

import pytest

from scorekeeper.domain.presets import PRESETS
from scorekeeper.export import paging
from scorekeeper.export.layout import USUAL, Layout
from scorekeeper.export.paging import Paging
from scorekeeper.services.scoreboard import RowView, ScoreboardView
from tests.export.evenings import blank_view, evening_view

TABLES = [
    (preset, players)
    for preset, rules in PRESETS.items()
    for players in range(rules.players[0], rules.players[1] + 1)
]
ROOM, BELOW = 161.0, 16.0  # mm, about what A4 across has


def laid_out(view: ScoreboardView, layout: Layout = USUAL) -> Paging:
    heights = paging.row_heights(layout, pen=not view.complete)
    return paging.lay_out(view.pulkas, premiums=view.has_premiums, heights=heights, room=ROOM, below=BELOW)


def rows_of(paged: Paging) -> list[RowView]:
    return [row for page in paged.pages for group in page.groups for row in group.rows]


def check(view: ScoreboardView, paged: Paging) -> None:
    assert rows_of(paged) == [row for pulka in view.pulkas for row in pulka.rows]
    premiums = [group.pulka.number for page in paged.pages for group in page.groups if group.premium]
    wanted = [pulka.number for pulka in view.pulkas if pulka.number is not None and view.has_premiums]
    assert premiums == wanted
    for page in paged.pages:
        used = sum(group.height for group in page.groups) * paged.row
        assert used <= ROOM - (BELOW if page.is_last else 0)
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
    paged = laid_out(view)
    check(view, paged)
    assert paged.row >= paging.row_heights(USUAL, pen=False).smallest


@pytest.mark.parametrize("players", range(2, 7))
def test_a_finished_evening_of_georgian_joker_takes_one_page(players: int) -> None:
    assert len(laid_out(evening_view(players=players)).pages) == 1


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


def test_large_print_has_higher_rows() -> None:
    view = evening_view()
    large = laid_out(view, Layout(large=True))
    least = paging.row_heights(Layout(large=True), pen=False).smallest
    assert large.row >= least > paging.row_heights(USUAL, pen=False).smallest * 1.4
    assert len(laid_out(blank_view(), Layout(large=True)).pages) == 2 > len(laid_out(blank_view()).pages)
