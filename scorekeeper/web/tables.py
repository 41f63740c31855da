"""Which tables can play by which rules."""

from __future__ import annotations

from functools import lru_cache

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import build_schedule


@lru_cache(maxsize=256)
def deals_by_players(rules: RuleSet) -> dict[int, int]:
    """Return how many deals *rules* have, by the number of players they can be played with."""
    fewest, most = rules.players
    counts = {}
    for players in range(fewest, most + 1):
        try:
            counts[players] = len(build_schedule(rules, players).deals)
        except RuleError:
            continue
    return counts


def nearest_table(rules: RuleSet, players: int) -> int | None:
    """Return the number of players nearest to *players* with which *rules* can be played."""
    return min(deals_by_players(rules), key=lambda table: (abs(table - players), table), default=None)
