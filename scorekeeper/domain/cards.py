"""Cards by name: rank and suit as in FORMAT.md section 3, and which deck holds which.

Ranks ``2..10 J Q K A``, suits ``S C D H``, extra jokers ``JK1`` and ``JK2``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from scorekeeper.domain.errors import UnreadableText

SUITS = ("S", "C", "D", "H")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JOKERS = ("JK1", "JK2")
"""How jokers are called, whatever is printed on them."""
_CARD = re.compile(r"(10|[2-9TJQKA])([SCDH])|JK[12]")
_EXTRA_JOKERS = {38: ("JK1", "JK2"), 53: ("JK1",), 54: ("JK1", "JK2")}


def extra_jokers(deck: int) -> tuple[str, ...]:
    """Return the extra joker cards in a deck of *deck* cards."""
    return _EXTRA_JOKERS.get(deck, ())


@cache
def deck_cards(deck: int) -> frozenset[str]:
    """Return the names of all cards in a deck of *deck* cards (36, 38, 51, 52, 53 or 54).

    36 and 38 start at the six; 51 lacks the two of clubs (RULES 2.13); 38, 53 and 54 have extra jokers.
    """
    ranks = RANKS[RANKS.index("6") :] if deck in (36, 38) else RANKS
    cards = {rank + suit for rank in ranks for suit in SUITS}
    if deck == 51:
        cards.discard("2C")
    return frozenset(cards | set(extra_jokers(deck)))


def name_in_play(card: str, jokers: Sequence[str]) -> str:
    """Return how *card* of the pack goes by in play: JK1 or JK2 if it is the first or second of *jokers*.

    An extra joker that stands second is JK2, whatever the pack calls it. RULES.md section 0, "Notation".
    """
    return JOKERS[jokers.index(card)] if card in jokers else card


def read_card(text: str) -> str:
    """Return the standard name of the card *text*; ``T`` is accepted for 10.

    Raises:
        UnreadableText: ``bad_card`` if it is no card.
    """
    match = _CARD.fullmatch(text)
    if match is None:
        raise UnreadableText("bad_card", f"{text[:20]!r} is not a card", card=text[:20])
    if match[1] is None:
        return text
    return ("10" if match[1] == "T" else match[1]) + match[2]
