"""Players of the program: what a seat sees, and what every player has to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from scorekeeper.engine.playrules import PlayRules
from scorekeeper.engine.tricks import Asked


@dataclass(frozen=True, slots=True, kw_only=True)
class BidView:
    """What a seat knows when it bids."""

    rules: PlayRules
    players: int
    cards: int
    """Hand size, which is also the number of tricks bid for."""
    trump: int
    """A suit, ``NO_SUIT`` for none, ``CIRCULAR`` where the tricks settle it."""
    hand: int
    """Own cards; 0 where they are not to be seen (dark, forehead)."""
    shown: int
    """Cards of others that everybody may see: on their foreheads, or turned."""
    leads: bool
    """Whether this seat leads to the first trick."""
    earlier: tuple[int, ...]
    """Bids before this one."""
    allowed: tuple[int, ...]
    """Bids that may be said, ascending."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView:
    """What a seat knows when it plays."""

    rules: PlayRules
    players: int
    trump: int
    hand: int
    plays: tuple[int, ...]
    """The trick on the table."""
    asked: Asked
    legal: Sequence[int]
    """What may be played; never empty."""
    seen: int
    """Every card that was played or turned in this deal."""
    need: int
    """Tricks still wanted, 0 for as few as possible; may be below 0."""
    left: int
    """Tricks still to be played, this one included."""


class Player(Protocol):
    """Somebody who chooses trump, bids and plays."""

    def choose_trump(self, rules: PlayRules, seen: Sequence[int], choices: Sequence[int]) -> int:
        """Return one of the trumps *choices* after a look at the cards *seen*."""
        ...

    def bid(self, view: BidView) -> int:
        """Return one of ``view.allowed``."""
        ...

    def play(self, view: PlayView) -> int:
        """Return one of ``view.legal``."""
        ...


class RandomPlayer:
    """Does anything that is allowed."""

    def __init__(self, random: Random) -> None:
        """Take every decision from *random*."""
        self._random = random

    def choose_trump(self, rules: PlayRules, seen: Sequence[int], choices: Sequence[int]) -> int:
        """Return any trump."""
        return self._random.choice(choices)

    def bid(self, view: BidView) -> int:
        """Return any bid that the hand could hold."""
        return self._random.choice([bid for bid in view.allowed if bid <= view.cards] or view.allowed)

    def play(self, view: PlayView) -> int:
        """Return any legal play."""
        return self._random.choice(view.legal)
