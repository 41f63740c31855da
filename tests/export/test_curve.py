"""The course of a game as a drawing."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.export.curve import LABEL_GAP, draw_curve, game_curve
from tests.export.evenings import evening_view


def test_a_line_runs_from_the_left_edge_to_the_last_deal_played() -> None:
    curve = draw_curve(["Nino", "Gia"], [[0, 100, 200], [0, -200, 50]], deals=4)
    first, second = curve.lines
    middle = curve.left + (curve.right - curve.left) / 2
    assert first.path.startswith(f"M{curve.left:.1f} ")
    assert first.path.split()[-2] == f"{middle:.1f}"
    assert first.path.endswith(f"{curve.top:.1f}")
    assert f"{curve.bottom:.1f}" in second.path


@pytest.mark.parametrize(("deals", "closed"), [(0, 0), (7, 0), (8, 1), (11, 1), (24, 4)])
def test_only_a_finished_pulka_has_totals(deals: int, closed: int) -> None:
    view = evening_view(deals=deals, annulled=(8, 12))
    totals = game_curve(view).totals
    assert [row.number for row in totals] == list(range(1, closed + 1))
    for row, pulka in zip(totals, view.pulkas, strict=False):
        assert row.totals == tuple(cell.total for cell in pulka.premium)
    if closed == 4:
        assert totals[-1].totals == tuple(player.total for player in view.players)


def test_where_there_are_no_premiums_a_pulka_ends_on_the_totals_of_its_last_deal() -> None:
    view = evening_view("georgian_poker", deals=9)
    (first,) = game_curve(view).totals
    assert first.totals == tuple(cell.total for cell in view.pulkas[0].rows[-1].cells)


def test_a_name_is_shortened_until_nobody_else_has_it() -> None:
    names = ["Nino", "Nika", "Gia", "Gia", "ლენა"]
    curve = draw_curve(names, [[0]] * 5, deals=1)
    assert [line.label for line in curve.lines] == ["Nin", "Nik", "3", "4", "ლ"]


def test_ten_lines_have_ten_looks() -> None:
    curve = draw_curve([str(seat) for seat in range(10)], [[0, seat] for seat in range(10)], deals=1)
    assert len({(line.hue, line.dash) for line in curve.lines}) == 10


@pytest.mark.parametrize(
    ("highest", "ticks"),
    [(90, [0, 50]), (2590, [0, 1000, 2000]), (0, [0, 50, 100])],
)
def test_rules_stand_at_round_numbers(highest: int, ticks: list[int]) -> None:
    curve = draw_curve(["A", "B"], [[0, highest], [0, 0]], deals=1)
    assert [tick.value for tick in curve.ticks] == ticks


@given(
    st.integers(2, 10).flatmap(
        lambda players: st.lists(
            st.lists(st.integers(-20_000, 20_000), min_size=5, max_size=5),
            min_size=players,
            max_size=players,
        )
    )
)
def test_everything_lies_inside_and_no_label_covers_another(series: list[list[int]]) -> None:
    curve = draw_curve([f"P{seat}" for seat in range(len(series))], series, deals=5, pulka_ends=[2, 5])
    labels = sorted(line.label_y for line in curve.lines)
    room = (curve.bottom + 4 - curve.top) / (len(series) - 1)
    for upper, lower in itertools.pairwise(labels):
        assert lower - upper >= min(LABEL_GAP, room) - 0.2
    for line in curve.lines:
        numbers = [float(number) for number in line.path[1:].split()]
        assert all(curve.left <= x <= curve.right for x in numbers[::2])
        assert all(curve.top - 0.1 <= y <= curve.bottom + 0.1 for y in numbers[1::2])
        assert 0 < line.label_y <= curve.height
    assert 1 <= len(curve.ticks) <= 6
