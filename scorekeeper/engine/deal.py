"""One deal being played, as immutable states: ``follow`` returns the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.engine.cardset import (
    FIRST_JOKER,
    HIGHEST_OF_ALL,
    NAMED,
    NO_SUIT,
    SUIT,
    card_of,
    intent_of,
    named_card_of,
)
from scorekeeper.engine.legal import follow_plays, lead_plays, must_trump
from scorekeeper.engine.playrules import CIRCULAR, PlayRules
from scorekeeper.engine.tricks import (
    NEXT_IN_CIRCLE,
    NOTHING_ASKED,
    Asked,
    asked_after,
    asked_by_lead,
    trump_of_trick,
    winner,
)

_new = tuple.__new__
"""Makes a state of its parts: ``Deal(...)`` does the same three times as slowly, and every play makes one."""


class PlayedTrick(NamedTuple):
    """A finished trick."""

    leader: int
    """Seat, 0-based."""
    plays: tuple[int, ...]
    """In order of play, the leader's first."""
    winner: int
    """Seat, 0-based."""
    trump: int
    """Trump of this trick; ``NO_SUIT`` for none."""


class Deal(NamedTuple):
    """A deal under way. Lists are per seat, seats 0-based."""

    rules: PlayRules
    trump: int
    """A suit, ``NO_SUIT``, or ``CIRCULAR`` where the trick settles it."""
    hands: tuple[int, ...]
    leader: int
    """Leader of the trick on the table."""
    length: int
    """Tricks in the whole deal."""
    plays: tuple[int, ...] = ()
    """The trick on the table, in order of play."""
    asked: Asked = NOTHING_ASKED
    """What it asks of the next player."""
    shown_void: int = 0
    """A bit for each seat that discarded while holding no trump."""
    tricks: tuple[PlayedTrick, ...] = ()
    stock: tuple[int, ...] = ()
    """Cards to be drawn one by one after each trick, next one first (C-37)."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def turn(self) -> int:
        """The seat whose play is due."""
        return (self.leader + len(self.plays)) % len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether every trick is played."""
        return len(self.tricks) == self.length

    @property
    def taken(self) -> tuple[int, ...]:
        """Tricks taken so far, per seat."""
        counts = [0] * len(self.hands)
        for trick in self.tricks:
            counts[trick.winner] += 1
        return tuple(counts)


def legal(deal: Deal) -> Sequence[int]:
    """Return every legal play of the seat to move; nothing when the deal is over.

    Cards that may be named under ``joker_as_card`` are left out, see ``may_name_cards``.
    """
    rules, trump, hands, leader, _, plays, asked, shown_void, tricks, _ = deal
    seat = (leader + len(plays)) % len(hands)
    if not plays:
        return lead_plays(rules, trump, hands[seat], len(tricks) + 1)
    return follow_plays(rules, trump, asked, hands[seat], shown_void=bool(shown_void >> seat & 1))


def is_legal(deal: Deal, play: int) -> bool:
    """Return whether the seat to move may make *play*."""
    plays = legal(deal)
    if intent_of(play) != NAMED:
        return play in plays
    # A card may be named by a follower that may play a joker at all.
    named = named_card_of(play) < FIRST_JOKER and deal.rules.rules.joker_as_card
    return named and bool(deal.plays) and any(card_of(other) == card_of(play) for other in plays)


def follow(deal: Deal, card: int) -> Deal:
    """Return the state after *card* was played, legal or not; the card leaves the hand if it was there."""
    rules, trump, hands, leader, length, plays, asked, shown_void, tricks, stock = deal
    players = len(hands)
    seat = (leader + len(plays)) % players
    if not plays:
        asked = asked_by_lead(rules, trump, card)
    elif asked[0] == NO_SUIT:
        asked = asked_after(rules, asked, card)
    elif card < FIRST_JOKER and SUIT[card] != asked[0] and shows_void(rules, trump, asked, card):
        shown_void |= 1 << seat
    plays = (*plays, card)
    left = list(hands)
    left[seat] &= ~(1 << (card & 63))
    hands = tuple(left)
    if len(plays) < players:
        return _new(Deal, (rules, trump, hands, leader, length, plays, asked, shown_void, tricks, stock))
    taker = (leader + winner(rules, trump, asked, plays)) % players
    tricks = (*tricks, _new(PlayedTrick, (leader, plays, taker, trump_of_trick(trump, asked[0]))))
    if trump == CIRCULAR:
        trump = _trump_from_now_on(rules, asked[0])
    if len(stock) >= players:
        hands = _draw(hands, taker, stock)
        stock = stock[players:]
    return _new(Deal, (rules, trump, hands, taker, length, (), NOTHING_ASKED, shown_void, tricks, stock))


def shows_void(rules: PlayRules, trump: int, asked: Asked, card: int) -> bool:
    """Return whether a follower of the ordinary *card* has shown to hold no trump. RULES 2.0 rule 12.

    That is a card neither of the suit asked for nor trump, where trumps were asked for or had to be played.
    """
    if asked.suit == NO_SUIT or asked.demand >= HIGHEST_OF_ALL:
        return False
    trump = trump_of_trick(trump, asked.suit)
    if trump == NO_SUIT or SUIT[card] in (asked.suit, trump):
        return False
    return asked.suit == trump or must_trump(rules, asked)


def _trump_from_now_on(rules: PlayRules, suit: int) -> int:
    """Return the trump after a trick in *suit*; the first one may settle that of the deal. C-48."""
    if rules.rules.circular_trump_scope == "trick" or suit == NO_SUIT:
        return CIRCULAR
    return NEXT_IN_CIRCLE[suit]


def _draw(hands: Sequence[int], first: int, stock: Sequence[int]) -> tuple[int, ...]:
    """Return the hands after everybody drew a card, the winner of the trick first. C-37."""
    drawn = list(hands)
    for step in range(len(hands)):
        drawn[(first + step) % len(hands)] |= 1 << stock[step]
    return tuple(drawn)
