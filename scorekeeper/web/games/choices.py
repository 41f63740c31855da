"""What the form for a new game offers: rule sets with a name, a sentence, and their deals by players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.services.ports import StoredHouse
from scorekeeper.web.i18n import reader
from scorekeeper.web.tables import deals_by_players, nearest_table
from scorekeeper.words.differences import Difference, differences
from scorekeeper.words.presets import FAMILIES, USUAL, preset_name, preset_summary


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A rule set on offer.

    Attributes:
        key: What the form sends.
        deals: How many deals are played, by the number of players; tables that cannot play are not there.
    """

    key: str
    name: str
    summary: str
    rules: RuleSet
    deals: Mapping[int, int]

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

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Where the rules are not as their preset."""
        return differences(self.rules, reader())


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything the form for a new game offers."""

    saved: tuple[Choice, ...]
    """Rules this phone has saved or used, the last ones first."""
    usual: tuple[Choice, ...]
    families: tuple[tuple[str, tuple[Choice, ...]], ...]
    """The other presets by family: heading and choices."""

    @property
    def all(self) -> tuple[Choice, ...]:
        """Every choice, the usual one first."""
        others = (choice for _heading, family in self.families for choice in family)
        return (*self.usual, *others, *self.saved)


def offer(house: RuleSet | None = None, saved: Sequence[StoredHouse] = ()) -> Offer:
    """Return what there is to choose from, in the viewer's language.

    Args:
        house: House rules in the making; they take the place of their preset.
        saved: Rules this phone has saved or used.
    """
    families = []
    for heading, keys in FAMILIES.items():
        others = tuple(_preset_choice(key, house) for key in keys if key not in USUAL)
        if others:
            families.append((reader().gettext(heading), others))
    usual = tuple(_preset_choice(key, house) for key in USUAL)
    return Offer(tuple(map(_saved_choice, saved)), usual, tuple(families))


def saved_key(house_id: str) -> str:
    """Return what the form sends for saved rules."""
    return f"saved:{house_id}"


def _saved_choice(house: StoredHouse) -> Choice:
    return Choice(
        key=saved_key(house.id),
        name=house.name,
        summary=preset_name(house.rules.preset, reader()),
        rules=house.rules,
        deals=deals_by_players(house.rules),
    )


def _preset_choice(key: str, house: RuleSet | None) -> Choice:
    rules = house if house is not None and house.preset == key else find_preset(key)
    return Choice(
        key=key,
        name=preset_name(key, reader()),
        summary=preset_summary(key, reader()),
        rules=rules,
        deals=deals_by_players(rules),
    )
