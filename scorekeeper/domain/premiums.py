"""Premiums of a pulka: who was exact all through, what they gain, who pays. RULES 2.1, C-01 to C-06."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class DealResult:
    """What the premium looks at in one scored deal of the pulka."""

    exact: tuple[bool, ...]
    """Per seat: tricks taken equal to the bid."""
    points: tuple[int, ...]
    """Per seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Premium:
    """The settlement of a pulka, per seat (seats 0-based)."""

    exact: tuple[int, ...]
    """Seats that met every bid."""
    adjustments: tuple[int, ...]
    """Points added per seat."""
    source: tuple[int | None, ...]
    """Per seat: index (0-based) in the pulka of the deal the gain was taken from."""
    struck: tuple[int | None, ...]
    """Per seat: index (0-based) in the pulka of the deal that the loss strikes out; None where nothing
    is struck, or where the loss is not one's own deal (``premium_deduct = winner_best``)."""


def has_premiums(rules: RuleSet) -> bool:
    """Return whether exact pulkas are rewarded at all."""
    return rules.premium_mode == "standard"


def exact_seats(deals: Sequence[DealResult], players: int) -> tuple[int, ...]:
    """Return the seats (0-based) that met every bid of *deals*."""
    return tuple(seat for seat in range(players) if all(deal.exact[seat] for deal in deals))


def settle(rules: RuleSet, deals: Sequence[DealResult], players: int, planned: int) -> Premium:
    """Return the premiums of a pulka.

    Args:
        rules: The rule set.
        deals: The scored deals of the pulka so far, in order; all of them for the real settlement, fewer
            for a look ahead ("what would it be worth now").
        players: How many play.
        planned: How many deals the pulka has; its last one is the one that ``best_before_last`` leaves out.
    """
    exact = exact_seats(deals, players) if has_premiums(rules) else ()
    gain = _best_of_each(rules, deals, players, planned, rules.premium_base)
    cost = _best_of_each(rules, deals, players, planned, rules.premium_victim_base)
    gainers, debts = _pairs(exact) if rules.partnership == "pairs" else _single(rules, exact, players)

    adjustments = [0] * players
    source: list[int | None] = [None] * players
    struck: list[int | None] = [None] * players
    for seat in gainers:
        source[seat], adjustments[seat] = gain[seat]
    for victim, winners in debts.items():
        if rules.premium_deduct == "winner_best":
            adjustments[victim] -= sum(gain[winner][1] for winner in winners)
        else:
            struck[victim], loss = cost[victim]
            adjustments[victim] -= loss
    return Premium(exact=exact, adjustments=tuple(adjustments), source=tuple(source), struck=tuple(struck))


_Debts = dict[int, list[int]]
"""For each seat that pays, the qualifiers it pays for."""


def _single(rules: RuleSet, exact: Sequence[int], players: int) -> tuple[list[int], _Debts]:
    """Return who gains and who pays for whom, everybody for himself. RULES 2.1 steps 2 to 4."""
    gainers = list(exact)
    debts: _Debts = {}
    if len(exact) > 1 and rules.premium_multi == "none":
        return [], debts
    if len(exact) > 1 and rules.premium_multi == "bonus_only":
        return gainers, debts
    payers = [seat for seat in range(players) if seat not in exact]
    for winner in exact:
        if rules.premium_target == "all_others":
            for victim in payers:
                debts.setdefault(victim, []).append(winner)
        elif rules.premium_target == "next_left" and payers:
            left = ((winner + step) % players for step in range(1, players))
            debts.setdefault(next(seat for seat in left if seat in payers), []).append(winner)
    return gainers, debts


def _pairs(exact: Sequence[int]) -> tuple[list[int], _Debts]:
    """Return who gains and who pays for whom, seats 1+3 against 2+4. RULES 2.1 "Pairs extension"."""
    teams = {seat % 2 for seat in exact}
    if len(teams) != 1:
        return [], {}
    if len(exact) == 2:
        return list(exact), {}
    opponents = [seat for seat in range(4) if seat % 2 not in teams]
    return list(exact), {victim: list(exact) for victim in opponents}


def _best_of_each(
    rules: RuleSet, deals: Sequence[DealResult], players: int, planned: int, base: str
) -> list[tuple[int | None, int]]:
    """Return per seat the best deal of the pulka as (index, points).

    Deals below ``premium_min_points`` do not count (C-06), and a best score of 0 or less is worth nothing
    (RULES 2.1 step 3): (None, 0).
    """
    counted = deals[: planned - 1] if base == "best_before_last" else deals
    best: list[tuple[int | None, int]] = []
    for seat in range(players):
        found: tuple[int | None, int] = (None, 0)
        for index, deal in enumerate(counted):
            points = deal.points[seat]
            if points > found[1] and points >= rules.premium_min_points:
                found = (index, points)
        best.append(found)
    return best
