"""What is wrong in the file of a joker bank, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.catalogues import Language
from scorekeeper.domain.contradictions import find_contradictions
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.options import Option, options_of
from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.words.contradictions import contradictions_text
from scorekeeper.words.options import option_title
from scorekeeper.words.quoting import quoted
from scorekeeper.words.shapes import one_of


def bank_reason(error: ScorekeeperError, language: Language) -> str:
    """Return what is wrong with stakes or turned cards, empty where it is something else."""
    match error.params:
        case {"fault": "stake", "highest": 0}:
            return language.gettext("The banker stakes nothing.")
        case {"fault": "stake", "lowest": least, "highest": most}:
            return language.gettext("A stake is a number from %(least)s to %(most)s.", least=least, most=most)
        case {"fault": "stakes"}:
            return language.gettext("There is not one stake for each player.")
        case {"fault": "ranks"}:
            return language.gettext("The deck does not have so many cards of one rank.")
        case {"fault": "matched"}:
            return language.gettext("After a match no card is turned.")
        case {"fault": "unmatched", "cards": int(cards)}:
            return language.ngettext(
                "Without a match %(num)s card is turned.", "Without a match %(num)s cards are turned.", cards
            )
        case _:
            return ""


def bank_option_fault(error: ScorekeeperError, options: Any, language: Language) -> str:
    """Return what is wrong with an option.

    Args:
        error: A ``bad_option``.
        options: The object ``options`` of the file.
        language: The reader's language.
    """
    known = options_of(JOKER_BANK)
    try:
        for name, value in options.items():
            known[name].check(value)
    except (KeyError, ScorekeeperError):
        return side_option_fault(str(error.params["option"]), known, language)
    return contradictions_text(find_contradictions(JOKER_BANK, options), language)


def side_option_fault(name: str, known: Mapping[str, Option], language: Language) -> str:
    """Return what is wrong with an option of a game without a sheet: its name, or else its value.

    Args:
        name: The option at fault.
        known: The options of the game.
        language: The reader's language.
    """
    if name not in known:
        return language.gettext("There is no rule called %(name)s.", name=quoted(name))
    if allowed := known[name].allowed():
        return one_of(name, allowed, language)
    return language.gettext(
        "%(rule)s: this value is none of those it may have.", rule=option_title(name, language)
    )
