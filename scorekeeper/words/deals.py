"""Kinds of deals, suits and cards in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorekeeper.words.marking import mark as _

TYPES: Mapping[object, str] = {
    "dark": _("dark"),
    "gold": _("golden"),
    "misere": _("misère"),
    "no_trump": _("no trump"),
    "forehead": _("forehead"),
}
"""The special deals."""

SUITS: Mapping[object, str] = {
    "S": "\N{BLACK SPADE SUIT}",
    "C": "\N{BLACK CLUB SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "H": "\N{BLACK HEART SUIT}",
}

_CARD = re.compile(r"(?:10|[2-9JQKA])[SCDH]")


def card_sign(name: str) -> str:
    """Return a card as people write it, ``6♠``; any other text is returned as it is."""
    return name[:-1] + SUITS[name[-1]] if _CARD.fullmatch(name) else name
