"""One thing changed in records of deals: what breaks a rule is found and named, the impossible is refused.

The deals come from random rule sets and from every preset, with hands, without, and cut short. What breaks a
rule is told by ``naive_check``. ``COMPARE_SECONDS`` makes the comparison longer, see ``test_against_naive``.
"""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.records import Record, read_record
from scorekeeper.engine.checker import CheckedDeal, check_entry
from tests.engine import naive
from tests.engine.impossible import impossible
from tests.engine.mutations import Written, a_random_deal, a_simulated_deal, possible
from tests.engine.naive_check import Checked, Fault, check
from tests.engine.random_deals import seeds

DEALS = 180
RULES = (
    "must_follow",
    "must_trump",
    "must_play_highest",
    "must_play_lowest",
    "joker_lead_forbidden",
    "joker_lead_fined",
    "joker_face_forbidden",
    "joker_call_forbidden",
    "joker_needs_suit",
    "wrong_leader",
)


def a_deal(seed: int) -> tuple[Written, Random]:
    random = Random(seed)
    make = a_simulated_deal if seed % 4 == 0 else a_random_deal
    return make(random).cut(random), random


def checked_by_engine(deal: Written, play: dict[str, Any]) -> CheckedDeal:
    return check_entry(deal.table, deal.spec, DealEntry(play=json.dumps(play)))


def checked_by_naive(deal: Written, play: dict[str, Any]) -> Checked:
    record: Record = read_record(deal.table, deal.spec, play, None)
    return check(
        deal.rules,
        deal.spec,
        deal.table.players,
        record.trump or naive.CIRCULAR,
        record.tricks,
        leader=record.leader,
        hands=record.hands and [sorted(hand) for hand in record.hands],
    )


def assert_alike(fast: CheckedDeal, slow: Checked) -> None:
    assert [
        Fault(fault.trick, fault.seat, fault.card, fault.rule, frozenset(fault.obliged), fault.penalty)
        for fault in fast.faults
    ] == slow.faults
    assert [trick.leader for trick in fast.tricks] == slow.leaders
    assert [trick.winner for trick in fast.tricks] == slow.winners
    assert list(fast.taken) == slow.taken
    assert fast.complete == slow.complete


def test_every_change_that_breaks_a_rule_is_found_and_no_other() -> None:
    found: Counter[str] = Counter()
    for seed in seeds(DEALS):
        deal, random = a_deal(seed)
        right = checked_by_engine(deal, deal.play)
        assert {fault.rule for fault in right.faults} <= {"joker_lead_fined"}, (seed, right.faults)
        assert_alike(right, checked_by_naive(deal, deal.play))
        for name, play in possible(deal, random):
            fast, slow = checked_by_engine(deal, play), checked_by_naive(deal, play)
            try:
                assert_alike(fast, slow)
            except AssertionError as error:
                raise AssertionError(f"{name}: {play} of {deal}") from error
            found.update({fault.rule for fault in slow.faults} or {"no fault"})
    rare = {rule: found[rule] for rule in (*RULES, "no fault") if found[rule] < 5}
    assert not rare, "the changes tried meet every rule"


def test_every_impossible_change_is_refused_with_its_code() -> None:
    tried: Counter[str] = Counter()
    for seed in seeds(DEALS):
        deal, random = a_deal(seed)
        for name, play, code in impossible(deal, random):
            with pytest.raises(ScorekeeperError) as refused:
                checked_by_engine(deal, play)
            assert refused.value.code == code, (seed, name, play)
            tried[code] += 1
    assert all(
        tried[code] > 20
        for code in ("duplicate_card", "bad_card", "bad_tricks", "bad_call", "joker_undeclared", "bad_format")
    ), tried
