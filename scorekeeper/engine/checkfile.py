"""The check of the cards as ``scorekeeper-check/1``. FORMAT.md section 5; seats are 1-based there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.engine.checker import CheckedDeal, CheckedTrick, Fault

FORMAT = "scorekeeper-check/1"


def check_to_json(deals: Iterable[CheckedDeal]) -> dict[str, Any]:
    """Return the check of a game as JSON."""
    return {"format": FORMAT, "deals": [_deal(deal) for deal in deals]}


def _deal(deal: CheckedDeal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "complete": deal.complete,
        "tricks": [_trick(trick) for trick in deal.tricks],
        "taken": list(deal.taken),
        "recorded": None if deal.recorded is None else list(deal.recorded),
        "agrees": deal.agrees,
        "faults": [_fault(fault) for fault in deal.faults],
    }


def _trick(trick: CheckedTrick) -> dict[str, Any]:
    return {
        "number": trick.number,
        "leader": trick.leader + 1,
        "cards": list(trick.cards),
        "winner": trick.winner + 1,
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "trick": fault.trick,
        "seat": fault.seat + 1,
        "card": fault.card,
        "rule": fault.rule,
        "obliged": list(fault.obliged),
        "penalty": fault.penalty,
    }
