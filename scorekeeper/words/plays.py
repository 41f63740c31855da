"""Plays in plain words: the card, and what a joker says it is."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.catalogues import Language
from scorekeeper.domain.cards import JOKERS
from scorekeeper.domain.records import Play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.words.cards import SUIT_NAMES, card_name, joker_name
from scorekeeper.words.marking import mark as _

_CALLS: Mapping[str, str] = {
    "+": _("highest %(suit)s"),
    "-": _("lowest %(suit)s"),
    "": _("any %(suit)s"),
}
_ANY_SUIT: Mapping[str, str] = {
    "+": _("the highest card of any suit"),
    "-": _("the lowest card of any suit"),
}


def play_name(play: Play, rules: RuleSet, language: Language) -> str:
    """Return a play in words: 9 of spades; 6 of spades, joker: highest hearts, takes."""
    if play.card not in JOKERS:
        return card_name(play.card, language)
    return f"{joker_name(play.card, rules, language)}: {joker_says(play, language)}"


def joker_says(play: Play, language: Language) -> str:
    """Return what a joker says it is, with its call; empty for other cards."""
    if not play.declared:
        return ""
    if play.declared == "=":
        return language.gettext("at face value")
    if play.declared.startswith("="):
        return language.gettext("as %(card)s", card=card_name(play.declared[1:], language))
    intent = language.gettext("takes") if play.declared == "^" else language.gettext("gives")
    return f"{call_words(play.call, language)}, {intent}" if play.call else intent


def call_words(call: str, language: Language) -> str:
    """Return what a led joker asks for: highest hearts, any trumps."""
    scope, demand = call[0], call[1:]
    if scope == "*":
        return language.gettext(_ANY_SUIT[demand])
    suit = language.gettext("trumps") if scope == "T" else language.gettext(SUIT_NAMES[scope])
    return language.gettext(_CALLS[demand], suit=suit)
