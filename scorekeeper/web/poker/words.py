"""Poker hands in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scorekeeper.domain.poker import ACE, DEAD, Category, Value
from scorekeeper.web.cards import NAMED, RANK_WORDS, letter
from scorekeeper.web.i18n import gettext

ROLE_NAMES: Mapping[str, LazyString] = {
    "full_wild": _("Any card"),
    "bug": _("Ace, straight or flush"),
    "bug_no_ace": _("Straight or flush only"),
    "wild_except_trips": _("Any card, never three of a kind"),
}
ROLE_NOTES: Mapping[str, LazyString] = {
    "full_wild": _("The joker is whatever helps most. Five of a kind is the best hand."),
    "bug": _("It completes a straight or a flush, else it is an ace."),
    "bug_no_ace": _("It completes a straight or a flush, else it is a dead card below a two."),
    "wild_except_trips": _("A pair and a joker are two pair with the highest other card."),
}
CATEGORY_NAMES: Mapping[Category, LazyString] = {
    Category.FIVE_OF_A_KIND: _("Five of a kind"),
    Category.STRAIGHT_FLUSH: _("Straight flush"),
    Category.FOUR_OF_A_KIND: _("Four of a kind"),
    Category.FULL_HOUSE: _("Full house"),
    Category.FLUSH: _("Flush"),
    Category.STRAIGHT: _("Straight"),
    Category.THREE_OF_A_KIND: _("Three of a kind"),
    Category.TWO_PAIR: _("Two pair"),
    Category.PAIR: _("Pair"),
    Category.HIGH_CARD: _("High card"),
}
_MANY: Mapping[int, LazyString] = {
    14: _("aces"),
    13: _("kings"),
    12: _("queens"),
    11: _("jacks"),
    10: _("tens"),
    9: _("nines"),
    8: _("eights"),
    7: _("sevens"),
    6: _("sixes"),
    5: _("fives"),
    4: _("fours"),
    3: _("threes"),
    2: _("twos"),
}
_MATTERS: Mapping[Category, int] = {
    Category.FULL_HOUSE: 2,
    Category.TWO_PAIR: 2,
    Category.FLUSH: 1,
    Category.HIGH_CARD: 1,
    Category.PAIR: 1,
    Category.THREE_OF_A_KIND: 1,
    Category.FOUR_OF_A_KIND: 1,
}
"""How many of the ranks the name of a hand tells."""


def hand_name(value: Value, *, lowball: bool) -> str:
    """Return what a hand is: Two pair, kings and eights."""
    one, many = (
        [_word(RANK_WORDS, rank) for rank in value.ranks],
        [_word(_MANY, rank) for rank in value.ranks],
    )
    if lowball and value.category == Category.HIGH_CARD:
        return gettext("Low: %(ranks)s", ranks=_signs(value.ranks))
    match value.category:
        case Category.FIVE_OF_A_KIND:
            return gettext("Five of a kind, %(ranks)s", ranks=many[0])
        case Category.STRAIGHT_FLUSH if value.ranks[0] == ACE:
            return gettext("Royal flush")
        case Category.STRAIGHT_FLUSH:
            return gettext("Straight flush, %(rank)s high", rank=one[0])
        case Category.FOUR_OF_A_KIND:
            return gettext("Four of a kind, %(ranks)s", ranks=many[0])
        case Category.FULL_HOUSE:
            return gettext("Full house, %(three)s over %(two)s", three=many[0], two=many[1])
        case Category.FLUSH:
            return gettext("Flush, %(rank)s high", rank=one[0])
        case Category.STRAIGHT:
            return gettext("Straight, %(rank)s high", rank=one[0])
        case Category.THREE_OF_A_KIND:
            return gettext("Three of a kind, %(ranks)s", ranks=many[0])
        case Category.TWO_PAIR:
            return gettext("Two pair, %(high)s and %(low)s", high=many[0], low=many[1])
        case Category.PAIR:
            return gettext("Pair of %(ranks)s", ranks=many[0])
        case _:
            return gettext("High card: %(rank)s", rank=one[0])


def side_cards(value: Value, *, lowball: bool) -> str:
    """Return what else decides between hands of the same name: then K, 4."""
    told = _MATTERS.get(value.category)
    if told is None or (lowball and value.category == Category.HIGH_CARD):
        return ""
    rest = value.ranks[told:]
    alive = [rank for rank in rest if lowball or rank != DEAD]
    parts = [gettext("then %(ranks)s", ranks=_signs(alive))] if alive else []
    if len(alive) < len(rest):
        parts.append(gettext("the joker counts for nothing"))
    return ", ".join(parts)


def _word(words: Mapping[int, LazyString], rank: int) -> str:
    return str(words.get(ACE if rank == DEAD else rank, rank))


def _signs(ranks: Sequence[int]) -> str:
    signs = {number: rank for rank, number in NAMED.items()} | {DEAD: "A"}
    return ", ".join(letter(signs.get(rank, str(rank))) for rank in ranks)
