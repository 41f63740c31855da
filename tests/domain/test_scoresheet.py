"""The sheet as a fold: prefixes, seats moved round the table, corrections."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.scoresheet import Sheet, Table, add_entry, empty_sheet, fold
from tests import strategies as some
from tests.builders import a_table


@settings(max_examples=80)
@given(some.sheets(), st.data())
def test_sheet_of_a_prefix_is_a_prefix_of_the_sheet(sheet: Sheet, data: st.DataObject) -> None:
    entries = [line.entry for line in sheet.lines]
    count = data.draw(st.integers(0, len(entries)))
    part = fold(sheet.table, entries[:count])
    assert part.lines == sheet.lines[:count]
    assert part.closed == sheet.closed[: len(part.closed)]
    assert fold(sheet.table, entries) == sheet


@settings(max_examples=80)
@given(some.sheets())
def test_tricks_of_a_scored_deal_add_up(sheet: Sheet) -> None:
    for line in sheet.lines:
        if line.is_scored:
            assert sum(line.entry.tricks or ()) == line.deal.tricks


def _turned(values: tuple[int, ...] | None, by: int) -> tuple[int, ...] | None:
    return values if values is None else values[-by:] + values[:-by] if by else values


def _turned_entry(entry: DealEntry, by: int, players: int) -> DealEntry:
    return replace(
        entry,
        bids=_turned(entry.bids, by),  # type: ignore[arg-type]
        tricks=_turned(entry.tricks, by),
        penalties=tuple(replace(p, seat=(p.seat + by) % players) for p in entry.penalties),
    )


@settings(max_examples=80)
@given(some.sheets(), st.data())
def test_moving_everybody_round_the_table_moves_the_points(sheet: Sheet, data: st.DataObject) -> None:
    """Seats and first dealer move together, so everybody keeps their neighbours."""
    players = sheet.table.players
    by = data.draw(st.integers(0, players - 1))
    first = (sheet.table.schedule.deals[0].dealer + by) % players
    rules = sheet.table.rules
    table = Table(rules=rules, schedule=build_schedule(rules, players, first))
    moved = fold(table, [_turned_entry(line.entry, by, players) for line in sheet.lines])
    for before, after in zip(sheet.lines, moved.lines, strict=True):
        assert after.points == _turned(before.points, by)
        assert after.penalties == _turned(before.penalties, by)
        assert after.totals == _turned(before.totals, by)
    assert moved.places == _turned(sheet.places, by)
    assert sorted((seat + by) % players for seat in sheet.winners) == sorted(moved.winners)


def test_adding_an_entry_leaves_the_former_sheet_alone() -> None:
    table = a_table()
    empty = empty_sheet(table)
    entry = DealEntry(bids=(0, 0, 1, 1), tricks=(0, 0, 1, 0))
    first, again = add_entry(empty, entry), add_entry(empty, entry)
    assert empty == empty_sheet(table)
    assert first == again
    assert first.totals == (50, 50, 100, -200)


def test_correcting_an_early_deal_moves_every_later_total_and_the_premium() -> None:
    """One pulka of two nine-card deals; the correction takes seat 1's premium away."""
    table = a_table(schedule_kind="short", full_deals_count=2)
    right = DealEntry(bids=(2, 2, 2, 2), tricks=(2, 3, 3, 1))
    wrong = DealEntry(bids=(2, 2, 2, 2), tricks=(3, 2, 3, 1))
    second = DealEntry(bids=(3, 3, 3, 1), tricks=(3, 2, 2, 2))
    assert fold(table, [right, second]).totals == (150 + 200 + 200, 30 + 20 - 30, 30 + 20 - 30, 10 + 20 - 20)
    assert fold(table, [wrong, second]).totals == (30 + 200, 150 + 20, 30 + 20, 10 + 20)
