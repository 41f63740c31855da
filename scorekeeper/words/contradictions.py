"""Contradictions of a rule set, told as the table would tell them."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.catalogues import Language
from scorekeeper.domain.contradictions import Contradiction
from scorekeeper.words.deals import card_sign
from scorekeeper.words.options import option_title


def contradictions_text(found: Sequence[Contradiction], language: Language) -> str:
    """Return why these rules cannot be played, each reason behind the name of its option."""
    return " ".join(
        f"{option_title(one.option, language)}. {contradiction_text(one, language)}" for one in found
    )


def contradiction_text(found: Contradiction, language: Language) -> str:
    """Return why these rules cannot be played."""
    params = found.params
    match found.kind:
        case "range_reversed":
            return language.gettext("The smaller number of players comes first.")
        case "extra_jokers_0":
            return language.gettext(
                "A deck of %(deck)s has no extra jokers, so ordinary cards must be the jokers.",
                deck=params["deck"],
            )
        case "extra_jokers_1":
            return language.gettext(
                "A deck of %(deck)s has one extra joker, and that must be a joker.", deck=params["deck"]
            )
        case "extra_jokers_2":
            return language.gettext(
                "A deck of %(deck)s has two extra jokers, and these must be the jokers.", deck=params["deck"]
            )
        case "joker_not_in_deck":
            return language.gettext(
                "%(card)s is not in a deck of %(deck)s.",
                card=card_sign(str(params["card"])),
                deck=params["deck"],
            )
        case "too_many_jokers":
            return language.gettext("Two different cards at most can be jokers.")
        case "suit_needed":
            return language.gettext("Trump is always the same suit: say which one.")
        case "list_needed":
            return language.gettext("The plan is a list: write the hand sizes.")
        case "hands_too_large":
            return language.gettext(
                "With %(deck)s cards, %(players)s players can have %(most)s cards each at most.", **params
            )
        case "table_size":
            return language.gettext("There are %(players)s at the table.", players=params["players"])
        case "pairs":
            return language.gettext(
                "Pairs need exactly four players; there are %(players)s at the table.",
                players=params["players"],
            )
        case _:
            return language.gettext("A full hand needs two cards at least.")
