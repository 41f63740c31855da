"""The statistics of an evening, who pays whom, and the codes that tell sheets apart."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.scoresheet import Sheet
from scorekeeper.services.fingerprint import log_code, rules_code
from scorekeeper.services.payments import Payment, payments
from scorekeeper.services.statistics import BestDeal, statistics
from scorekeeper.services.unkept import file_scoreboard
from tests import strategies as some
from tests.builders import FIRST, HERE, SECOND, a_deal, a_game, a_table, the_rules


def golden_sheet(name: str) -> Sheet:
    game = json.loads((HERE / "golden" / name).read_text(encoding="utf-8"))["game"]
    return read_game(game).sheet


def test_an_evening_written_down_at_a_table() -> None:
    """Counted by hand on the sheet of the golden evening."""
    counted = statistics(golden_sheet("evening.json"))
    nino, gia, _lena, _konstantin = counted.players
    assert (nino.bids, nino.exact, nino.over, nino.under, nino.khishts) == (24, 21, 1, 2, 1)
    assert (nino.premiums, nino.gained, nino.paid) == (2, 400, -400)
    assert nino.best == BestDeal(number=11, cards=9, type="normal", points=250)
    assert (gia.premiums, gia.khishts) == (0, 3)


@given(st.data())
def test_statistics_add_up_to_the_totals_of_any_game(data: st.DataObject) -> None:
    sheet = data.draw(some.sheets())
    counted = statistics(sheet)
    scored = [line for line in sheet.lines if line.is_scored]
    for player, total in zip(counted.players, sheet.totals, strict=True):
        seat = player.seat - 1
        points = sum(line.points[seat] for line in scored)
        assert points + player.gained + player.paid + player.penalties == total
        assert player.exact + player.over + player.under == player.bids
        assert player.streak <= player.exact
        assert player.khishts <= player.over + player.under
        if scored:
            assert player.best is not None
            assert player.best.points == max(line.points[seat] for line in scored)
        else:
            assert player.best is None
    with_bids = [line for line in scored if line.deal.has_bids]
    assert counted.push + counted.take_away + counted.level == len(with_bids)


def test_the_earliest_of_equal_deals_is_the_best_and_a_miss_breaks_a_run() -> None:
    third = a_deal([0, 0, 0, 1], [1, 0, 1, 1])
    sheet = read_game(a_game(FIRST, SECOND, third)).sheet
    players = statistics(sheet).players
    assert [player.streak for player in players] == [2, 1, 2, 2]
    assert players[2].best == BestDeal(number=1, cards=1, type="normal", points=100)


@given(st.lists(st.integers(-10_000, 10_000), min_size=1, max_size=9))
def test_payments_leave_nobody_owing(debts: list[int]) -> None:
    nets = [*debts, -sum(debts)]
    left = dict(enumerate(nets, start=1))
    found = payments(nets)
    for payment in found:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert set(left.values()) == {0}
    assert len(found) < len(nets)


def test_who_owes_most_pays_first() -> None:
    assert payments([290, 90, -350, -30]) == (Payment(3, 1, 290), Payment(3, 2, 60), Payment(4, 2, 30))


def test_nets_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up"):
        payments([10, -5])


def test_equal_rules_have_one_code_whatever_they_are_called() -> None:
    by_hand = the_rules(
        "georgian_joker",
        premium_target="next_left",
        premium_base="best_before_last",
    )
    preset = the_rules("georgian_joker_next_left")
    assert replace(by_hand, preset=preset.preset) == preset
    assert rules_code(by_hand) == rules_code(preset)
    assert rules_code(the_rules()) != rules_code(preset)
    assert re.fullmatch("[0-9a-f]{6}", rules_code(preset))


def test_whatever_was_entered_changes_the_code_of_the_log() -> None:
    table, names = a_table(), ("Nino", "Dato", "Lia", "Gio")
    log = [{"kind": "bid", "seat": 2, "bid": 1}, {"kind": "undo"}]
    code = log_code(table, names, 0, log)
    assert re.fullmatch("[0-9a-f]{12}", code)
    others = [
        log_code(table, names, 0, log[:1]),
        log_code(table, names, 0, log[::-1]),
        log_code(table, names[::-1], 0, log),
        log_code(table, names, 1, log),
        log_code(a_table(zero_bid_points=-20), names, 0, log),
    ]
    assert code not in others
    assert len(set(others)) == len(others)
    assert log_code(table, names, 0, iter(log)) == code


def test_a_file_has_a_code_that_follows_its_deals_and_not_its_title() -> None:
    games = (a_game(), a_game(FIRST), a_game(FIRST, SECOND), a_game(FIRST, SECOND | {"trump": "H"}))
    codes = [file_scoreboard(read_game(game)).log_code for game in games]
    assert len(set(codes)) == len(codes)
    assert file_scoreboard(read_game(a_game(FIRST, title="Another"))).log_code == codes[1]
