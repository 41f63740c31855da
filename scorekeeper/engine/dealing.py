"""Shuffling and dealing. RULES 2.0 rule 2, 2.1 "Trump", 2.4."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from scorekeeper.domain.cards import deck_cards, name_in_play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine.cardset import CARD_OF


class Dealt(NamedTuple):
    """The cards of a deal before anybody looked at them."""

    hands: tuple[tuple[int, ...], ...]
    """Per seat (0-based), in the order in which they were dealt."""
    stock: tuple[int, ...]
    """What is left of the pack, the next card first."""


@lru_cache(maxsize=64)
def pack_of(rules: RuleSet) -> tuple[int, ...]:
    """Return the cards of the pack in ascending order, printed jokers as jokers."""
    return tuple(sorted(CARD_OF[name_in_play(name, rules.jokers)] for name in deck_cards(rules.deck)))


def deal_cards(rules: RuleSet, players: int, cards: int, dealer: int, random: Random) -> Dealt:
    """Return *cards* cards for each of *players*, dealt one at a time from the left of the *dealer* on."""
    pack = list(pack_of(rules))
    random.shuffle(pack)
    first = (dealer + 1) % players
    hands = tuple(
        tuple(pack[(seat - first) % players : players * cards : players]) for seat in range(players)
    )
    return Dealt(hands, tuple(pack[players * cards :]))
