"""Seats round the table.

Seats are 0-based in code and 1-based on paper and in files; they run clockwise, so "left" is plus one.
"""

from __future__ import annotations


def dealer_of(deal_number: int, first_dealer: int, players: int) -> int:
    """Return the seat (0-based) that deals deal *deal_number* (1-based). RULES 2.0 rule 1."""
    return (first_dealer + deal_number - 1) % players


def clockwise_from(seat: int, players: int) -> tuple[int, ...]:
    """Return all seats (0-based) clockwise, *seat* first."""
    return tuple((seat + step) % players for step in range(players))


def bidding_order(dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats (0-based) in bidding order: left of the dealer first, the dealer last.

    RULES 2.0 rule 2.
    """
    return clockwise_from((dealer + 1) % players, players)
