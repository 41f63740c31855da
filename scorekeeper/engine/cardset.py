"""Cards as small integers, hands as sets of bits, plays as integers: the engine's own shorthand.

A card is ``suit * 13 + rank``: suits S C D H are 0 to 3, ranks 0 (deuce) to 12 (ace); the jokers JK1 and JK2
are 52 and 53, whatever is printed on them. A hand is an integer with one bit for each card.

A play is an integer as well. An ordinary card is its own play; a joker adds what it says it is (``TAKE``,
``GIVE``, ``FACE`` or ``NAMED``) and, above that, its call or the card it names. Outside the engine cards and
plays go by their names in FORMAT.md section 3; ``encode`` and ``decode`` translate.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from scorekeeper.domain.cards import JOKERS, RANKS, SUITS
from scorekeeper.domain.records import Play

NO_SUIT = 4
"""Stands where there is no trump or no suit to follow yet; its mask is empty."""

FIRST_JOKER = 52
CARD_NAMES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS)
CARD_OF: dict[str, int] = {name: card for card, name in enumerate(CARD_NAMES)}

RANK = tuple(card % 13 for card in range(54))
"""Rank of each ordinary card, deuce 0 to ace 12."""
SUIT = tuple(min(card // 13, NO_SUIT) for card in range(54))
"""Suit of each card; ``NO_SUIT`` for the jokers."""
SUIT_CARDS = (*(((1 << 13) - 1) << 13 * suit for suit in range(4)), 0)
"""The cards of each suit, and none for ``NO_SUIT``."""
RANK_CARDS = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))
_SPADES, _CLUBS, _DIAMONDS, _HEARTS = SUIT_CARDS[:4]
_JOKERS = 3 << FIRST_JOKER
ORDINARY = (1 << FIRST_JOKER) - 1
"""Every card that is no joker."""

# What a joker says it is, above the six bits of the card
TAKE, GIVE, FACE, NAMED = 1 << 6, 2 << 6, 3 << 6, 4 << 6
_CARD_BITS, _INTENT_BITS, _REST = (1 << 6) - 1, 7 << 6, 9

# Demands: how the followers of a called suit have to answer
ORDINARY_LEAD, ANY, HIGHEST, LOWEST, HIGHEST_OF_ALL, LOWEST_OF_ALL = range(6)

_SIGNS = {TAKE: "^", GIVE: "_", FACE: "=", NAMED: "="}
_SCOPES = ("", *SUITS, "T", "*")
NO_CALL, TRUMPS, ANY_SUIT = 0, 5, 6
"""Scopes of a call; 1 to 4 are the suits."""
_DEMANDS = ("", "+", "-")


def cards_in(hand: int) -> tuple[int, ...]:
    """Return the cards of *hand*, lowest number first."""
    return (
        cards_of_a_suit(hand & _SPADES)
        + cards_of_a_suit(hand & _CLUBS)
        + cards_of_a_suit(hand & _DIAMONDS)
        + cards_of_a_suit(hand & _HEARTS)
        + cards_of_a_suit(hand & _JOKERS)
    )


@cache
def cards_of_a_suit(cards: int) -> tuple[int, ...]:
    """Return ``cards_in`` of cards of one suit; there are few ways to hold a suit, so each is told once."""
    return tuple(card for card in range(54) if cards >> card & 1)


def hand_of(names: Iterable[str]) -> int:
    """Return the hand that holds the cards *names*."""
    hand = 0
    for name in names:
        hand |= 1 << CARD_OF[name]
    return hand


def names_in(hand: int) -> list[str]:
    """Return the names of the cards of *hand*, suit by suit from the lowest rank, jokers last."""
    return [CARD_NAMES[card] for card in cards_in(hand)]


def call(scope: int, demand: int = 0) -> int:
    """Return the bits of a call: a scope, and 0 for any, 1 for highest, 2 for lowest."""
    return (scope * 3 + demand) << _REST


def card_of(play: int) -> int:
    """Return the card of a play."""
    return play & _CARD_BITS


def intent_of(play: int) -> int:
    """Return what a play says it is: 0 for an ordinary card, else TAKE, GIVE, FACE or NAMED."""
    return play & _INTENT_BITS


def call_of(play: int) -> tuple[int, int]:
    """Return the scope and the demand (0 any, 1 highest, 2 lowest) of a joker that takes or gives."""
    return divmod(play >> _REST, 3)


def named_card_of(play: int) -> int:
    """Return the card that a joker played as ``NAMED`` names."""
    return play >> _REST


def encode(play: Play) -> int:
    """Return the integer of a play."""
    card = CARD_OF[play.card]
    if not play.declared:
        return card
    if play.declared == "=":
        return card | FACE
    if play.declared.startswith("="):
        return card | NAMED | CARD_OF[play.declared[1:]] << _REST
    intent = TAKE if play.declared == "^" else GIVE
    if not play.call:
        return card | intent
    return card | intent | call(_SCOPES.index(play.call[0]), _DEMANDS.index(play.call[1:]))


def decode(play: int) -> Play:
    """Return the play of an integer."""
    name, intent = CARD_NAMES[card_of(play)], intent_of(play)
    if intent in (0, FACE):
        return Play(name, _SIGNS[FACE] if intent else "")
    if intent == NAMED:
        return Play(name, "=" + CARD_NAMES[named_card_of(play)])
    scope, demand = call_of(play)
    return Play(name, _SIGNS[intent], _SCOPES[scope] + _DEMANDS[demand])


def text_of(play: int) -> str:
    """Return a play as FORMAT.md section 3 writes it."""
    named = decode(play)
    return named.card + named.declared + named.call
