"""What the form for a new game offers: rule sets with a name, a sentence, and their deals by players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.web.i18n import reader
from scorekeeper.web.tables import deals_by_players, nearest_table
from scorekeeper.words.presets import FAMILIES, USUAL, preset_name, preset_summary


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A rule set on offer.

    Attributes:
        key: What the form sends.
        deals: How many deals are played, by the number of players; tables that cannot play are not there.
        usual: Whether it is one of the few shown first.
    """

    key: str
    name: str
    summary: str
    rules: RuleSet
    deals: Mapping[int, int]
    usual: bool = False

    @property
    def min_players(self) -> int:
        """The smallest table."""
        return min(self.deals, default=self.rules.players[0])

    @property
    def max_players(self) -> int:
        """The largest table."""
        return max(self.deals, default=self.rules.players[1])

    def nearest_table(self, players: int) -> int | None:
        """Return the number of players nearest to *players* with which these rules can be played."""
        return nearest_table(self.rules, players)


def preset_choice(key: str) -> Choice:
    """Return preset *key* as a choice, in the viewer's language."""
    rules = find_preset(key)
    return Choice(
        key=key,
        name=preset_name(key, reader()),
        summary=preset_summary(key, reader()),
        rules=rules,
        deals=deals_by_players(rules),
        usual=key in USUAL,
    )


def usual_choices() -> list[Choice]:
    """Return the presets shown first."""
    return [preset_choice(key) for key in USUAL]


def other_families() -> list[tuple[str, list[Choice]]]:
    """Return the other presets by family: heading and choices."""
    families = []
    for heading, keys in FAMILIES.items():
        others = [preset_choice(key) for key in keys if key not in USUAL]
        if others:
            families.append((reader().gettext(heading), others))
    return families
