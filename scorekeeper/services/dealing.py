"""What the rules say beforehand about single deals, as the sheet shows it."""

from __future__ import annotations

from scorekeeper.domain import bids as bidding
from scorekeeper.domain.entries import Trump
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Table
from scorekeeper.domain.trumps import trump_method

_SEEN_AT_THE_TABLE = ("turn_up", "chooser", "dealer_last_card")


def asks_trump(table: Table) -> bool:
    """Return whether some deal has a trump that has to be written down to be known."""
    methods = (trump_method(table.rules, table.schedule, deal) for deal in table.schedule.deals)
    return any(method in _SEEN_AT_THE_TABLE for method in methods)


def fixed_trump(table: Table, deal: DealSpec) -> Trump | None:
    """Return the trump that the rules fix; None where it comes about in another way."""
    return table.rules.fixed_trump if trump_method(table.rules, table.schedule, deal) == "fixed" else None


def binding(table: Table, deal: DealSpec) -> str:
    """Return what binds the last bidder: ``must_not_equal``, ``must_equal`` or, if nothing does, ``none``."""
    return bidding.restriction_of(table.rules, deal.type) if deal.has_bids else "none"
