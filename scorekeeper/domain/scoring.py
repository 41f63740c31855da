"""Points of a deal. RULES 2.0 rule 13: one formula for every bid deal, its numbers from the rule set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.domain.ruleset import DealType, RuleSet

KHISHT_PER_CARD = 100
"""``zero_taken_mode = per_card``: points lost per card of the hand. RULES 2.0 rule 13, A1."""


def score_deal(
    rules: RuleSet,
    deal_type: DealType,
    cards: int,
    largest: int,
    bids: Sequence[int] | None,
    tricks: Sequence[int],
) -> tuple[int, ...]:
    """Return the points of every player in one deal.

    Args:
        rules: The rule set.
        deal_type: Type of the deal.
        cards: Hand size.
        largest: Largest hand of the schedule.
        bids: Per seat; None in misère and golden deals.
        tricks: Tricks taken, per seat.
    """
    if bids is None:
        per_trick = rules.gold_per_trick if deal_type == "gold" else -rules.misere_per_trick
        return tuple(per_trick * taken for taken in tricks)
    if rules.zero_taken_scope == "lowest_failed":
        return _lowest_failed(rules, deal_type, cards, largest, bids, tricks)
    return tuple(
        bid_points(rules, deal_type, cards, largest, bid, taken)
        for bid, taken in zip(bids, tricks, strict=True)
    )


def bid_points(rules: RuleSet, deal_type: DealType, cards: int, largest: int, bid: int, taken: int) -> int:
    """Return the points of one player who bid *bid* and took *taken* of a hand of *cards* cards."""
    if deal_type == "forehead":
        if bid == taken and bid >= 1:
            return rules.forehead_exact_per_trick * bid
        if taken < bid:
            return -rules.forehead_under_unit * (bid - taken)
    return _base(rules, cards, largest, bid, taken) * multiplier(rules, deal_type)


def multiplier(rules: RuleSet, deal_type: DealType) -> int:
    """Return what the points of a deal of this type are multiplied by (C-41)."""
    if deal_type == "dark":
        return rules.dark_multiplier
    if deal_type == "no_trump":
        return rules.no_trump_multiplier
    return 1


def punishes_khishts(rules: RuleSet) -> bool:
    """Return whether the rules have a khisht that counts otherwise than any missed bid."""
    return rules.zero_taken_scope == "lowest_failed" or rules.zero_taken_mode != "as_under"


def khishts(
    rules: RuleSet,
    deal_type: DealType,
    cards: int,
    largest: int,
    bids: Sequence[int] | None,
    tricks: Sequence[int],
) -> tuple[bool, ...]:
    """Return per seat whether it is punished for a khisht; the arguments are those of ``score_deal``.

    That is a bid of 1 or more without a trick or, by C-07, the worst failure of the deal. On the forehead
    each missing trick has its own price and there is no other (RULES 2.0 rule 13).
    """
    if bids is None or not punishes_khishts(rules):
        return (False,) * len(tricks)
    if rules.zero_taken_scope == "lowest_failed":
        points = _plain_points(rules, deal_type, cards, largest, bids, tricks)
        worst = _worst_failed(points, bids, tricks)
        return tuple(seat in worst for seat in range(len(bids)))
    return tuple(
        deal_type != "forehead" and bid >= 1 and taken == 0 for bid, taken in zip(bids, tricks, strict=True)
    )


def khisht_points(rules: RuleSet, cards: int, largest: int) -> int:
    """Return what a khisht brings in an ordinary deal: a bid of one and no trick, or the worst failure."""
    if rules.zero_taken_scope == "lowest_failed":
        return -rules.zero_taken_points
    return bid_points(rules, "normal", cards, largest, 1, 0)


def _base(rules: RuleSet, cards: int, largest: int, bid: int, taken: int) -> int:
    if bid == taken:
        return _exact(rules, cards, largest, bid)
    if taken > bid:
        return _over(rules, bid, taken)
    if taken == 0 and rules.zero_taken_mode != "as_under":
        return -_khisht(rules, cards, largest, bid)
    return _under(rules, bid, taken)


def _exact(rules: RuleSet, cards: int, largest: int, bid: int) -> int:
    if bid == 0:
        return rules.zero_bid_points
    if bid == cards and rules.all_tricks_per_trick is not None:
        scope = rules.all_tricks_scope
        if scope == "every_deal" or (scope == "full_hand_only" and cards == largest):
            return rules.all_tricks_per_trick * cards
    return rules.exact_base + rules.exact_per_trick * bid


def _over(rules: RuleSet, bid: int, taken: int) -> int:
    if bid == 0 and rules.broken_pass_mode == "negative":
        return -rules.over_unit * taken
    if rules.over_mode == "per_taken":
        return rules.over_unit * taken
    made = rules.exact_base + rules.exact_per_trick * bid if bid > 0 else 0
    return made + rules.over_unit * (taken - bid)


def _khisht(rules: RuleSet, cards: int, largest: int, bid: int) -> int:
    match rules.zero_taken_mode:
        case "split" if cards == largest:
            return rules.zero_taken_full_points
        case "per_bid":
            return rules.zero_taken_points * bid
        case "per_card":
            return KHISHT_PER_CARD * cards
    return rules.zero_taken_points


def _under(rules: RuleSet, bid: int, taken: int) -> int:
    missing = bid - taken
    match rules.under_mode:
        case "per_taken":
            return rules.under_unit * taken
        case "per_missing":
            return -rules.under_unit * missing
        case "flat":
            return -rules.under_unit
        case "taken_minus_missing":
            return rules.exact_per_trick * taken - rules.under_unit * missing


def _lowest_failed(
    rules: RuleSet,
    deal_type: DealType,
    cards: int,
    largest: int,
    bids: Sequence[int],
    tricks: Sequence[int],
) -> tuple[int, ...]:
    """Punish the failed players with the fewest points instead of those without a trick (C-07)."""
    points = _plain_points(rules, deal_type, cards, largest, bids, tricks)
    worst = _worst_failed(points, bids, tricks)
    fine = -rules.zero_taken_points * multiplier(rules, deal_type)
    return tuple(fine if seat in worst else plain for seat, plain in enumerate(points))


def _plain_points(
    rules: RuleSet,
    deal_type: DealType,
    cards: int,
    largest: int,
    bids: Sequence[int],
    tricks: Sequence[int],
) -> list[int]:
    """Return the points per seat with a khisht counted like any missed bid."""
    plain = replace(rules, zero_taken_mode="as_under")
    return [
        bid_points(plain, deal_type, cards, largest, bid, taken)
        for bid, taken in zip(bids, tricks, strict=True)
    ]


def _worst_failed(points: Sequence[int], bids: Sequence[int], tricks: Sequence[int]) -> frozenset[int]:
    """Return the seats that missed their bid and have the fewest *points* of those who did."""
    failed = [seat for seat, (bid, taken) in enumerate(zip(bids, tricks, strict=True)) if bid != taken]
    lowest = min((points[seat] for seat in failed), default=0)
    return frozenset(seat for seat in failed if points[seat] == lowest)
