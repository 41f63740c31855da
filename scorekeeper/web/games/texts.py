"""The rule sets in plain language: a name and one sentence for each preset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

MAIN_PRESETS = ("georgian_joker", "minus_joker", "strict_joker")
"""The presets shown at once; the others wait under "More games"."""

OTHER_PRESETS = (
    "georgian_joker_next_left",
    "georgian_joker_trumpable",
    "georgian_nines",
    "georgian_joker_38",
)

PRESET_KEYS = (*MAIN_PRESETS, *OTHER_PRESETS)
"""Every preset on offer, the usual one first."""

PRESET_NAMES: Mapping[str, LazyString] = {
    "georgian_joker": _("Georgian Joker"),
    "minus_joker": _("Minus Joker"),
    "strict_joker": _("Strict Joker"),
    "georgian_joker_next_left": _("Georgian Joker, the next player pays"),
    "georgian_joker_trumpable": _("Georgian Joker, trump beats a led joker"),
    "georgian_nines": _("Nines"),
    "georgian_joker_38": _("Georgian Joker with 38 cards"),
}

PRESET_SUMMARIES: Mapping[str, LazyString] = {
    "georgian_joker": _(
        "An exact bid: 50 and 50 more for each trick. A khisht: −200. "
        "A premium after each of the four pulkas."
    ),
    "minus_joker": _(
        "An exact bid: 100 for each trick. Each missing trick: −100, so there is no khisht. "
        "Premiums as in Georgian Joker."
    ),
    "strict_joker": _(
        "Points as in Georgian Joker. A joker may be led only by a hand of nothing but jokers."
    ),
    "georgian_joker_next_left": _(
        "The premium is paid by the next player alone, and the last deal of a pulka does not count for it."
    ),
    "georgian_joker_trumpable": _(
        "A trump beats a led joker that called another suit. Who has none of the suit called must trump."
    ),
    "georgian_nines": _("Full hands only: four pulkas, each player deals once in each."),
    "georgian_joker_38": _(
        "The whole pack of 36 and two jokers of their own. Trump is turned up in every deal."
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetChoice:
    """A rule set as the form for a new game offers it.

    Attributes:
        deals: How many deals are played, by the number of players.
    """

    key: str
    name: str
    summary: str
    deals: Mapping[int, int]

    @property
    def min_players(self) -> int:
        """The smallest table."""
        return min(self.deals)

    @property
    def max_players(self) -> int:
        """The largest table."""
        return max(self.deals)

    @property
    def main(self) -> bool:
        """Whether it is one of the few shown at once."""
        return self.key in MAIN_PRESETS


def preset_name(key: str) -> str:
    """Return the name of preset *key* in the viewer's language; an unknown key is its own name."""
    return str(PRESET_NAMES.get(key, key))


def preset_choice(key: str, deals: Mapping[int, int]) -> PresetChoice:
    """Return preset *key* as a choice in the viewer's language.

    Args:
        key: Name of the preset.
        deals: How many deals are played, by the number of players.
    """
    return PresetChoice(
        key=key, name=preset_name(key), summary=str(PRESET_SUMMARIES.get(key, "")), deals=deals
    )
