"""The presets in words: a name, one sentence, and the family each belongs to."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.catalogues import Language
from scorekeeper.words.marking import mark as _

PRESETS: Mapping[str, str] = {
    "georgian_joker": _("Georgian Joker"),
    "georgian_joker_next_left": _("Georgian Joker, the next player pays"),
    "georgian_joker_trumpable": _("Georgian Joker, trump beats a led joker"),
    "georgian_nines": _("Nines"),
    "georgian_joker_38": _("Georgian Joker with 38 cards"),
    "minus_joker": _("Minus Joker"),
    "strict_joker": _("Strict Joker"),
    "georgian_poker": _("Georgian poker"),
    "raspisnoy_kids": _("Raspisnoy poker"),
    "odessa": _("Odessa poker"),
    "raspisnoy_54": _("Raspisnoy poker, 54 cards"),
    "poker_30": _("Poker, 30 deals"),
    "raspisnoy_must_equal": _("Poker, bids must even out"),
    "raspisnoy_circular": _("Poker with circular trump"),
    "ukrainian_joker": _("Ukrainian Joker"),
}

SUMMARIES: Mapping[str, str] = {
    "georgian_joker": _(
        "An exact bid: 50 and 50 more for each trick. A khisht: −200. "
        "A premium after each of the four pulkas."
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
    "minus_joker": _(
        "An exact bid: 100 for each trick. Each missing trick: −100, so there is no khisht. "
        "Premiums as in Georgian Joker."
    ),
    "strict_joker": _(
        "Points as in Georgian Joker. A joker may be led only by a hand of nothing but jokers."
    ),
    "georgian_poker": _(
        "Deals and trump as in Georgian Joker. An exact bid: 50 and 50 more for each trick. "
        "No khisht, no premiums."
    ),
    "raspisnoy_kids": _(
        "Hands grow and shrink again, then special deals. An exact bid: 10 for each trick. "
        "Each missing trick: −10."
    ),
    "odessa": _("Hands of six cards at most, then special deals that count double."),
    "raspisnoy_54": _("A large deck with two jokers, for up to ten players. Points as in raspisnoy poker."),
    "poker_30": _("A large deck, hands of eight cards at most, then dark, misère and golden deals."),
    "raspisnoy_must_equal": _(
        "All bids together make exactly the number of tricks: the last bid follows from the others."
    ),
    "raspisnoy_circular": _("No card is turned up: trump is the suit after the one led, in each trick anew."),
    "ukrainian_joker": _(
        "Thirteen deals, from two cards to eight and back. An exact bid: 10 for each trick. "
        "Two jokers in a trick are opposites."
    ),
}

USUAL = ("georgian_joker", "raspisnoy_kids", "minus_joker")
"""The presets shown first."""

FAMILIES: Mapping[str, tuple[str, ...]] = {
    _("Georgian games"): (
        "georgian_joker",
        "minus_joker",
        "strict_joker",
        "georgian_joker_next_left",
        "georgian_joker_trumpable",
        "georgian_nines",
        "georgian_joker_38",
        "georgian_poker",
    ),
    _("Raspisnoy poker and its kin"): (
        "raspisnoy_kids",
        "odessa",
        "raspisnoy_54",
        "poker_30",
        "raspisnoy_must_equal",
        "raspisnoy_circular",
    ),
    _("A Ukrainian game"): ("ukrainian_joker",),
}
"""Every preset, by family."""


def preset_name(key: str, language: Language) -> str:
    """Return the name of preset *key*; an unknown key is its own name."""
    known = PRESETS.get(key)
    return key if known is None else language.gettext(known)


def preset_summary(key: str, language: Language) -> str:
    """Return one sentence or two on preset *key*; nothing on an unknown one."""
    known = SUMMARIES.get(key)
    return "" if known is None else language.gettext(known)
