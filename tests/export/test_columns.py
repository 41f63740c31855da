"""Columns hold what stands in them, on every paper and for every table."""

import itertools

import pytest

from scorekeeper.export.columns import (
    CLOSE,
    LARGE_PEN_BID,
    LARGE_PEN_POINTS,
    PEN_BID,
    PEN_POINTS,
    TIGHT,
    Columns,
    Contents,
    plan_columns,
)
from scorekeeper.export.layout import ORIENTATIONS, PAPERS, Layout
from scorekeeper.export.paging import POINT, smallest_figure

LAYOUTS = [
    Layout(paper=paper, orientation=orientation, large=large)
    for paper, orientation, large in itertools.product(PAPERS, ORIENTATIONS, (False, True))
]


def contents(
    players: int, *, pen: bool = False, cards: float = 1.2, points: float = 2.8, total: float = 3.2
) -> Contents:
    return Contents(
        players=players,
        heads=(1.3, 2.6, 2.2, 3.3),
        number=1.3,
        cards=cards,
        dealer=3.0,
        trumps=True,
        helper=pen,
        bid=1.3,
        points=points,
        total=total,
        pen=pen,
    )


@pytest.mark.parametrize("layout", LAYOUTS, ids=Layout.to_text)
@pytest.mark.parametrize("players", [2, 4, 6, 10])
@pytest.mark.parametrize("pen", [False, True], ids=["printed", "pen"])
def test_every_player_has_columns_that_fit_the_paper(layout: Layout, players: int, pen: bool) -> None:
    held = contents(players, pen=pen, cards=6.0)
    columns = plan_columns(layout, held, 5.0 * layout.scale)
    assert list(itertools.chain(*columns.groups)) == list(range(players))
    abreast = max(len(group) for group in columns.groups)
    assert columns.left + abreast * columns.player <= layout.width
    em = columns.figure * POINT
    assert columns.figure >= smallest_figure(layout)
    assert columns.bid >= held.bid * em + TIGHT - 0.02
    assert columns.points >= held.points * em + CLOSE - 0.02
    assert columns.total >= held.total * em + CLOSE - 0.02
    assert columns.cards >= held.cards * em + TIGHT - 0.02
    if pen:
        assert columns.bid >= (LARGE_PEN_BID if layout.large else PEN_BID)
        assert columns.points >= (LARGE_PEN_POINTS if layout.large else PEN_POINTS)


@pytest.mark.parametrize("pen", [False, True], ids=["printed", "pen"])
def test_ten_players_stand_side_by_side_on_a4_across(pen: bool) -> None:
    held = contents(10, pen=True, points=2.1, total=2.2) if pen else contents(10)
    columns = plan_columns(Layout(), held, 3.4)
    assert len(columns.groups) == 1
    assert columns.figure >= 6.5


def test_tables_of_a_narrow_paper_are_nearly_equal() -> None:
    columns = plan_columns(Layout(paper="a5", orientation="portrait"), contents(10, pen=True), 5.0)
    sizes = [len(group) for group in columns.groups]
    assert len(sizes) > 1
    assert max(sizes) - min(sizes) <= 1


def test_where_there_is_room_the_helper_has_the_whole_sum() -> None:
    def helper(players: int) -> Columns:
        return plan_columns(Layout(), contents(players, pen=True, points=2.1, total=2.2), 5.0)

    assert helper(4).whole_helper
    assert not helper(10).whole_helper
    assert helper(4).helper > helper(10).helper > 0


def test_figures_shrink_until_the_widest_fits() -> None:
    plans = [plan_columns(Layout(), contents(8, points=points), 5.0) for points in (1.0, 3.0, 4.5)]
    assert {len(plan.groups) for plan in plans} == {1}
    sizes = [plan.figure for plan in plans]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]
