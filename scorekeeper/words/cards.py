"""Cards, packs and plays in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.catalogues import Language
from scorekeeper.domain.cards import JOKERS, RANKS, deck_cards, extra_jokers, name_in_play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.words.marking import mark as _

PLACES = ("S", "H", "C", "D")
"""The suits as they lie on a screen, in two rows of two; black and red take turns."""

_LETTERS: Mapping[str, str] = {"A": _("A"), "K": _("K"), "Q": _("Q"), "J": _("J")}
_COURT: Mapping[str, str] = {"A": _("ace"), "K": _("king"), "Q": _("queen"), "J": _("jack")}
_OF_SUIT: Mapping[str, str] = {
    "S": _("%(rank)s of spades"),
    "C": _("%(rank)s of clubs"),
    "D": _("%(rank)s of diamonds"),
    "H": _("%(rank)s of hearts"),
}
SUIT_NAMES: Mapping[str, str] = {"S": _("spades"), "C": _("clubs"), "D": _("diamonds"), "H": _("hearts")}


def letter(rank: str, language: Language) -> str:
    """Return what stands on a card of *rank* (2..10 J Q K A)."""
    return language.gettext(_LETTERS[rank]) if rank in _LETTERS else rank


def rank_name(rank: str, language: Language) -> str:
    """Return a rank in words (JK 2..10 J Q K A): joker, ace, 10."""
    if rank == "JK":
        return language.gettext("joker")
    return language.gettext(_COURT[rank]) if rank in _COURT else rank


def card_name(card: str, language: Language) -> str:
    """Return a card in words: ace of spades, 10 of hearts, joker."""
    if card.startswith("JK"):
        return language.gettext("joker")
    return language.gettext(_OF_SUIT[card[-1]], rank=rank_name(card[:-1], language))


def joker_name(card: str, rules: RuleSet, language: Language) -> str:
    """Return which joker *card* (JK1 or JK2) is: by the card it is printed on, or by its colour."""
    printed = rules.jokers[JOKERS.index(card)]
    if printed not in JOKERS:
        return language.gettext("%(card)s, joker", card=card_name(printed, language))
    if len(rules.jokers) < 2:
        return language.gettext("joker")
    return language.gettext("coloured joker") if card == "JK1" else language.gettext("plain joker")


def pack_of(rules: RuleSet, language: Language) -> dict[str, Any]:
    """Return the pack to tap cards on, as JSON.

    ``suits`` has a list of cards for each suit, low to high, printed jokers in their place; ``jokers`` are
    those that are nothing but jokers; ``call`` says what may be said with a joker under these rules.
    """
    deck, jokers = deck_cards(rules.deck), list(rules.jokers)
    return {
        "suits": [
            {
                "suit": suit,
                "name": language.gettext(SUIT_NAMES[suit]),
                "cards": [
                    _card(rank, suit, jokers, rules, language) for rank in RANKS if rank + suit in deck
                ],
            }
            for suit in PLACES
        ],
        "jokers": [
            _tile(joker, "", None, joker_name(joker, rules, language), joker=True)
            for joker in (name_in_play(card, jokers) for card in extra_jokers(rules.deck))
        ],
        "call": {"scopes": list(rules.joker_call_scopes), "named": rules.joker_as_card},
    }


def _card(rank: str, suit: str, jokers: Sequence[str], rules: RuleSet, language: Language) -> dict[str, Any]:
    name, sign = rank + suit, letter(rank, language)
    if name not in jokers:
        return _tile(name, sign, suit, card_name(name, language))
    joker = name_in_play(name, jokers)
    return _tile(joker, sign, suit, joker_name(joker, rules, language), joker=True)


def _tile(card: str, sign: str, suit: str | None, name: str, *, joker: bool = False) -> dict[str, Any]:
    return {"card": card, "letter": sign, "suit": suit, "joker": joker, "name": name}
