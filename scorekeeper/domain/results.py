"""The end of a party: places, winners, money. RULES 2.0 rule 14, 2.10 and 2.11."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.domain.ruleset import RuleSet


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, 1 = best; equal totals share the better place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def winners(rules: RuleSet, totals: Sequence[int]) -> tuple[int, ...]:
    """Return the winning seats (0-based) of a complete party; none where equal totals are a draw."""
    if rules.tie_rule == "draw_if_all_equal" and len(set(totals)) == 1:
        return ()
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def settlement(rules: RuleSet, totals: Sequence[int]) -> tuple[int, ...] | None:
    """Return the net money of each seat in smallest units, None where nothing is settled. RULES 2.11."""
    effective = [2 * total if rules.negative_double and total < 0 else total for total in totals]
    if rules.settlement_mode == "pairwise":
        return tuple(rules.rate * (len(effective) * points - sum(effective)) for points in effective)
    if rules.settlement_mode == "winner_takes":
        return _winner_takes(effective, rules.rate)
    return None


def _winner_takes(effective: Sequence[int], rate: int) -> tuple[int, ...]:
    best = max(effective)
    nets = [-rate * (best - points) for points in effective]
    share, rest = divmod(-sum(nets), effective.count(best))
    for seat, points in enumerate(effective):
        if points == best:
            nets[seat] = share + (1 if rest > 0 else 0)
            rest -= 1
    return tuple(nets)
