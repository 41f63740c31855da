"""Who pays whom, so that everybody leaves with the money the settlement gives them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Payment:
    """One player hands money to another. Seats are 1-based."""

    payer: int
    payee: int
    amount: int
    """Smallest money units, 1 or more."""


def payments(nets: Sequence[int]) -> tuple[Payment, ...]:
    """Return payments that settle *nets*, fewer than there are players.

    Whoever owes most pays whoever is owed most, until nothing is left; of equal ones the earlier seat.

    Args:
        nets: Per seat what is won (positive) or lost; their sum is 0.
    """
    left = dict(enumerate(nets, start=1))
    found = []
    while any(left.values()):
        payer = min(left, key=lambda seat: (left[seat], seat))
        payee = min(left, key=lambda seat: (-left[seat], seat))
        amount = min(-left[payer], left[payee])
        if amount <= 0:
            raise ValueError(f"{tuple(nets)} do not add up to 0")
        found.append(Payment(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return tuple(found)
