"""The course of a game as a drawing."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.export.curve import LABEL_GAP, NEAR, PAPER, PHONE, Plot, draw_curve, game_curve
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


def test_a_label_is_never_invisible() -> None:
    names = ["\u202eNino", "  Gia", "\u200fאבג", "👨\u200d👩\u200d👧 Lea", "Dato"]
    curve = draw_curve(names, [[0]] * 5, deals=1)
    assert [line.label for line in curve.lines] == ["N", "G", "3", "4", "D"]


def test_ten_lines_have_ten_looks() -> None:
    curve = draw_curve([str(seat) for seat in range(10)], [[0, seat] for seat in range(10)], deals=1)
    assert len({(line.hue, line.dash) for line in curve.lines}) == 10


@pytest.mark.parametrize("plot", [PHONE, PAPER])
@given(ends=st.lists(st.integers(-300, 300), min_size=2, max_size=10))
def test_whoever_reads_a_label_finds_the_end_of_its_line(plot: Plot, ends: list[int]) -> None:
    series = [[0, end] for end in ends]
    curve = draw_curve([f"P{seat}" for seat in range(len(ends))], series, deals=2, plot=plot)
    by_label = sorted(curve.lines, key=lambda line: line.label_y)
    found = [ends[line.seat - 1] for line in by_label]
    assert found == sorted(found, reverse=True)
    for line in curve.lines:
        end_x, end_y = (float(number) for number in line.path.split()[-2:])
        if not line.leader:
            assert abs(line.label_y - 4 - end_y) <= NEAR + 0.1
            continue
        x1, y1, x2, y2 = (float(number) for number in line.leader.removeprefix("M").split())
        assert end_x < x1 < x2 < line.label_x
        assert (y1, y2) == (pytest.approx(end_y, abs=0.1), pytest.approx(line.label_y - 4, abs=0.1))


def test_labels_of_lines_that_end_together_stand_about_their_middle() -> None:
    curve = draw_curve(list("ABCDE"), [[0, 0], [0, 200], [0, 200], [0, 200], [0, 400]], deals=1)
    places = [line.label_y for line in curve.lines[1:4]]
    height = float(curve.lines[1].path.split()[-1]) + 4
    assert places == pytest.approx([height - LABEL_GAP, height, height + LABEL_GAP], abs=0.2)


def test_where_there_are_no_pulkas_deals_are_told_below_the_curve() -> None:
    curve = game_curve(evening_view("raspisnoy_54", 3))
    assert [stage.number for stage in curve.stages] == [9, 18, 27, 36, 45, 49]
    assert [point.deal for point in curve.totals] == [9, 18, 27, 36, 45, 49]


@pytest.mark.parametrize(
    ("preset", "deals", "stages"),
    [
        ("georgian_joker", 0, [1]),
        ("georgian_joker", 8, [1]),
        ("georgian_joker", 9, [1, 2]),
        ("georgian_joker", 24, [1, 2, 3, 4]),
        ("raspisnoy_54", 5, [2, 4, 6, 8]),
        ("raspisnoy_54", 20, [4, 8, 12, 16, 20, 24]),
    ],
)
def test_an_unfinished_curve_fills_its_drawing(preset: str, deals: int, stages: list[int]) -> None:
    curve = game_curve(evening_view(preset, deals=deals))
    assert [stage.number for stage in curve.stages] == stages
    ends = [float(line.path.removeprefix("M").split()[-2]) for line in curve.lines]
    assert deals == 0 or min(ends) > (curve.left + curve.right) / 2


def test_every_line_bears_its_shape_at_its_end() -> None:
    for deals in (13, 24):
        for line in game_curve(evening_view(deals=deals)).lines:
            end = line.path.split()[-2:]
            last = line.marks.rpartition("M")[2]
            assert float(last.split()[0]) == pytest.approx(float(end[0]), abs=4)
    curve = draw_curve(["A", "B"], [[0], [0]], deals=4)
    assert [line.marks for line in curve.lines] == ["", ""]


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
