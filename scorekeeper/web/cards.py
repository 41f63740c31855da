"""Playing cards in plain words, in the viewer's language."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scorekeeper.web.i18n import reader
from scorekeeper.words import cards as words

RANK_WORDS: Mapping[int, LazyString] = {
    14: _("ace"),
    13: _("king"),
    12: _("queen"),
    11: _("jack"),
    10: _("ten"),
    9: _("nine"),
    8: _("eight"),
    7: _("seven"),
    6: _("six"),
    5: _("five"),
    4: _("four"),
    3: _("three"),
    2: _("two"),
}
NAMED = {"A": 14, "K": 13, "Q": 12, "J": 11}


def letter(rank: str) -> str:
    """Return what stands on a card of *rank* (2..10 J Q K A)."""
    return words.letter(rank, reader())


def card_name(card: str) -> str:
    """Return a card in words: ace of spades, 10 of hearts."""
    return words.card_name(card, reader())


def rank_name(rank: str) -> str:
    """Return a rank in words (JK 2..10 J Q K A): joker, ace, 10."""
    return words.rank_name(rank, reader())
