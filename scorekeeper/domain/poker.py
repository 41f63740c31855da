"""Poker with a joker: what a hand of five cards is worth under each joker role. RULES 2.13, source S0-c."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import Literal

from scorekeeper.domain.cards import RANKS, SUITS, deck_cards, read_card
from scorekeeper.domain.errors import RuleError

JokerRole = Literal["full_wild", "bug", "bug_no_ace", "wild_except_trips"]
HAND = 5
"""Cards in a hand."""
ACE = 14
DEAD = 1
"""Rank of a joker that is nothing (``bug_no_ace``): below a deuce."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerRules:
    """The options of poker with a joker."""

    preset: str
    players: tuple[int, int] = (2, 10)
    deck: Literal[36, 38, 51, 52, 53, 54] = 53
    jokers: tuple[str, ...] = ("JK1",)
    joker_role: JokerRole = "full_wild"
    natural_beats_joker: bool = True
    suit_order_tiebreak: Literal["none", "S_H_D_C"] = "none"
    lowball: bool = False


class Category(IntEnum):
    """What a hand is, worst first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """A hand's worth; a greater one wins."""

    category: Category
    ranks: tuple[int, ...]
    """Ranks that decide, most important first; 14 = ace, 1 = a dead joker or, in lowball, an ace."""


Card = tuple[int, str]
"""Rank 2..14 and suit; the suit of a dead joker is empty."""

_COMPLETED = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
"""What a bug may complete."""


def read_hand(rules: PokerRules, text: str) -> tuple[tuple[Card, ...], int]:
    """Return the natural cards of a hand and how many jokers it has.

    Raises:
        RuleError: ``bad_card`` for what is not in the deck or not five cards, ``duplicate_card``.
    """
    names = [read_card(word) for word in text.split()]
    if len(names) != HAND:
        message = f"a hand has {HAND} cards, not {len(names)}"
        raise RuleError("bad_card", message, fault="hand", cards=HAND)
    for name in names:
        if name not in rules.jokers and name not in deck_cards(rules.deck):
            raise RuleError("bad_card", f"{name} is not in the deck", card=name)
        if names.count(name) > 1:
            raise RuleError("duplicate_card", f"{name} stands twice in a hand", card=name)
    natural = tuple(_card(name) for name in names if name not in rules.jokers)
    return natural, HAND - len(natural)


def evaluate(rules: PokerRules, natural: Sequence[Card], jokers: int) -> Value:
    """Return the best (in lowball the lowest) value that the rules allow the hand."""
    if rules.lowball:
        return _lowball(natural, jokers)
    if jokers == 0:
        return _plain(natural)
    return max(_values(rules.joker_role, natural, jokers))


def winners(rules: PokerRules, hands: Sequence[tuple[tuple[Card, ...], int]]) -> tuple[int, ...]:
    """Return the places (0-based) of the winning hands."""
    keys = [_key(rules, natural, jokers) for natural, jokers in hands]
    best = max(keys)
    return tuple(place for place, key in enumerate(keys) if key == best)


def _key(rules: PokerRules, natural: Sequence[Card], jokers: int) -> tuple[object, ...]:
    value = evaluate(rules, natural, jokers)
    worth: tuple[object, ...] = (value.category, value.ranks)
    if rules.lowball:
        worth = (-value.category, tuple(-rank for rank in value.ranks))
    fewer_jokers = -jokers if rules.natural_beats_joker else 0
    return (*worth, fewer_jokers, _suit_of_highest(rules, natural))


def _suit_of_highest(rules: PokerRules, natural: Sequence[Card]) -> int:
    """Return the order of the highest natural card's suit, S > H > D > C; 0 where suits do not count."""
    if rules.suit_order_tiebreak == "none" or not natural:
        return 0
    highest = max(rank for rank, _suit in natural)
    return max("CDHS".index(suit) for rank, suit in natural if rank == highest)


def _values(role: JokerRole, natural: Sequence[Card], jokers: int) -> Iterator[Value]:
    """Yield what the hand is worth for every set of cards the jokers may stand for."""
    deck: list[Card] = [(rank, suit) for rank in range(2, ACE + 1) for suit in SUITS]
    for stand_ins in combinations_with_replacement(deck, jokers):
        value = _plain([*natural, *stand_ins])
        twice = len({*natural, *stand_ins}) < HAND
        if twice and value.category != Category.FIVE_OF_A_KIND:
            continue  # in a flush the joker is a rank the hand does not have
        match role:
            case "full_wild":
                yield value
            case "wild_except_trips":
                if value.category != Category.THREE_OF_A_KIND:
                    yield value
            case "bug":
                if value.category in _COMPLETED or all(rank == ACE for rank, _ in stand_ins):
                    yield value
            case "bug_no_ace":
                if value.category in _COMPLETED:
                    yield _no_better_than_flush(value, [*natural, *stand_ins])
    if role == "bug_no_ace":
        yield _with_dead_jokers(natural, jokers)


def _no_better_than_flush(value: Value, cards: Sequence[Card]) -> Value:
    if value.category != Category.STRAIGHT_FLUSH:
        return value
    return Value(Category.FLUSH, tuple(sorted((rank for rank, _ in cards), reverse=True)))


def _with_dead_jokers(natural: Sequence[Card], jokers: int) -> Value:
    """Return the value of the natural cards alone; a joker is a dead card and pairs with nothing."""
    value = _by_counts([rank for rank, _ in natural])
    return Value(value.category, value.ranks + (DEAD,) * jokers)


def _plain(cards: Sequence[Card]) -> Value:
    """Return the value of five cards as they are."""
    ranks = [rank for rank, _ in cards]
    flush = len({suit for _, suit in cards}) == 1
    top = _straight_top(ranks)
    by_counts = _by_counts(ranks)
    if by_counts.category == Category.FIVE_OF_A_KIND:
        return by_counts
    if top is not None:
        return Value(Category.STRAIGHT_FLUSH if flush else Category.STRAIGHT, (top,))
    if flush and by_counts.category < Category.FLUSH:
        return Value(Category.FLUSH, tuple(sorted(ranks, reverse=True)))
    return by_counts


def _straight_top(ranks: Sequence[int]) -> int | None:
    """Return the highest rank of a straight; the ace is low in A-2-3-4-5 only."""
    found = sorted(set(ranks))
    if len(found) == HAND and found[-1] - found[0] == HAND - 1:
        return found[-1]
    return HAND if found == [2, 3, 4, 5, ACE] else None


def _by_counts(ranks: Sequence[int]) -> Value:
    """Return the value that comes from equal ranks."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = tuple(count for count, _rank in groups)
    order = tuple(rank for _count, rank in groups)
    for category, start in (
        (Category.FIVE_OF_A_KIND, (5,)),
        (Category.FOUR_OF_A_KIND, (4,)),
        (Category.FULL_HOUSE, (3, 2)),
        (Category.THREE_OF_A_KIND, (3,)),
        (Category.TWO_PAIR, (2, 2)),
        (Category.PAIR, (2,)),
    ):
        if shape[: len(start)] == start:
            return Value(category, order)
    return Value(Category.HIGH_CARD, order)


def _lowball(natural: Sequence[Card], jokers: int) -> Value:
    """Return the ace-to-five value: aces low, no straights or flushes, the joker the lowest free rank."""
    ranks = [1 if rank == ACE else rank for rank, _ in natural]
    for _ in range(jokers):
        ranks.append(next(rank for rank in range(1, ACE) if rank not in ranks))
    return _by_counts(ranks)


def _card(name: str) -> Card:
    return RANKS.index(name[:-1]) + 2, name[-1]
