"""Short codes on paper that tell whether two sheets come from the same rules and the same entries."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.domain.options import option_values
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.scoresheet import Table

RULES_LENGTH = 6
"""Hexadecimal figures of a rules code."""
LOG_LENGTH = 12
"""Hexadecimal figures of a log code."""


def rules_code(rules: RuleSet) -> str:
    """Return the code of a rule set, house rules included, whichever preset it came from."""
    return _digest([_told_apart(rules)])[:RULES_LENGTH]


def log_code(table: Table, names: Sequence[str], first_dealer: int, log: Iterable[Any]) -> str:
    """Return the code of all that was entered in a game, undone entries included.

    Args:
        table: Rules and schedule, which the code covers too.
        names: In seat order.
        first_dealer: Seat, 0-based.
        log: The events as JSON, oldest first; the deals of a game file where there are no events.
    """
    start = [_told_apart(table.rules), table.schedule.plan, list(names), first_dealer + 1]
    return _digest([start, *log])[:LOG_LENGTH]


def _told_apart(rules: RuleSet) -> dict[str, Any]:
    """Return what differs from the base of all presets: an option added later changes no old code."""
    base = option_values(RuleSet(preset=rules.preset))
    return {name: value for name, value in option_values(rules).items() if value != base[name]}


def _digest(values: Iterable[Any]) -> str:
    digest = hashlib.sha256()
    for value in values:
        digest.update(json.dumps(value, sort_keys=True, separators=(",", ":")).encode() + b"\n")
    return digest.hexdigest()
