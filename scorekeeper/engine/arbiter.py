"""Questions at the table, in the names of cards: may I play this, who takes this trick?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.domain.cards import JOKERS, SUITS
from scorekeeper.domain.records import Play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine import legal, tricks
from scorekeeper.engine.cardset import (
    CARD_OF,
    HIGHEST,
    HIGHEST_OF_ALL,
    LOWEST,
    NO_SUIT,
    ORDINARY,
    SUIT_CARDS,
    TAKE,
    decode,
    encode,
    hand_of,
    names_in,
)
from scorekeeper.engine.deal import Deal, PlayedTrick
from scorekeeper.engine.faults import Rule, broken_rule
from scorekeeper.engine.playrules import CIRCULAR, play_rules
from scorekeeper.engine.tricks import Reason, trump_of_trick

Demand = Literal["lead", "any", "highest", "lowest", "highest_of_all", "lowest_of_all"]
Circumstance = Literal["number", "shown_void"]
"""What else a verdict may hang on: the number of the trick, an earlier discard without a trump."""
Duty = Literal[
    "lead",
    "follow",
    "highest",
    "lowest",
    "trump",
    "highest_of_all",
    "lowest_of_all",
    "void",
    "void_of_trump",
    "open",
]
"""What a hand has to do: lead; follow the suit, with its highest or lowest card where a joker called for it;
trump; play the highest or lowest card of all; anything, having none of the suit (nor a trump, where one would
be due); anything, while no suit is settled."""
Face = Literal["allowed", "not_now", "shown_void"]
_DEMANDS: tuple[Demand, ...] = ("lead", "any", "highest", "lowest", "highest_of_all", "lowest_of_all")
_IN_SUIT: dict[int, Duty] = {HIGHEST: "highest", LOWEST: "lowest"}
_LATE = 99
"""Number of a trick later than any rule speaks of."""
_SUIT_NAMES = (*SUITS, "none")
_PLAYED_BEFORE = PlayedTrick(leader=0, plays=(), winner=0, trump=NO_SUIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """The cards on the table, in order of play, and the rules they are played by."""

    rules: RuleSet
    trump: str | None
    """Trump of the deal: a suit or ``none``; None where it changes with the trick."""
    plays: tuple[Play, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the cards on the table ask of the next player."""

    suit: str | None
    """The suit to follow; None while nothing has settled it."""
    demand: Demand
    """How a called suit has to be answered, or for which cards of each hand was called; ``lead`` where no
    joker called."""
    trump: str
    """Trump of this trick, ``none`` where there is none or where it is not settled yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Who takes a trick, and why."""

    winner: int
    """Position, 0-based, 0 = leader."""
    reason: Reason
    asked: Asked
    """What the trick asked for in the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether one card of a hand may be played."""

    card: str
    plays: tuple[Play, ...]
    """The ways in which it may be played, a joker with every declaration; none if it may not be played.

    Cards a follower may name under ``joker_as_card`` are not among them.
    """
    broken: Rule | None = None
    """The rule that it would break. With ``joker_lead_fined`` it may be played and costs the fine."""
    due: tuple[str, ...] = ()
    """The cards one of which is due instead."""
    face: Face | None = None
    """Of a joker that may be played: whether as the card printed on it, or not because that card would not be
    allowed now, or only because this player has shown to hold no trump. None where none is printed on it."""


def legal_plays(
    trick: Trick, hand: Sequence[str], *, number: int = 1, shown_void: bool = False
) -> tuple[Play, ...]:
    """Return every play that the rules allow, jokers with every declaration.

    Cards a follower may name under ``joker_as_card`` are not listed: any card of the deck may be named.

    Args:
        trick: What lies on the table; no cards when the hand is on lead.
        hand: The cards held, by their standard names.
        number: Number of the trick in the deal, 1-based.
        shown_void: Whether this player discarded earlier in the deal while holding no trump.
    """
    rules, trump, held = play_rules(trick.rules), trump_number(trick.trump), hand_of(hand)
    if not trick.plays:
        return tuple(decode(play) for play in legal.lead_plays(rules, trump, held, number))
    asked = _asked(trick)
    plays = legal.follow_plays(rules, trump, asked, held, shown_void=shown_void)
    return tuple(decode(play) for play in plays)


def winner(trick: Trick) -> int:
    """Return the position (0-based, 0 = leader) that takes the trick. RULES 2.0 rule 9."""
    plays = tuple(encode(play) for play in trick.plays)
    return tricks.winner(play_rules(trick.rules), trump_number(trick.trump), _asked(trick), plays)


def decide(trick: Trick) -> Decision:
    """Return who takes the trick, and why. RULES 2.0 rule 9."""
    trump, asked = trump_number(trick.trump), _asked(trick)
    plays = tuple(encode(play) for play in trick.plays)
    place, reason = tricks.decide(play_rules(trick.rules), trump, asked, plays)
    return Decision(winner=place, reason=reason, asked=_in_names(trump, asked))


def asked_of_next(trick: Trick) -> Asked:
    """Return what the cards on the table, one at least, ask of the next player. RULES 2.0 rules 8 and 11."""
    return _in_names(trump_number(trick.trump), _asked(trick))


def judge(
    trick: Trick, hand: Sequence[str], *, number: int = 1, shown_void: bool = False
) -> tuple[Verdict, ...]:
    """Return for each card of the hand whether it may be played now, and what is wrong with it if not.

    Args:
        trick: What lies on the table; no cards when the hand is on lead.
        hand: Every card held, by their standard names.
        number: Number of the trick in the deal, 1-based.
        shown_void: Whether this player discarded earlier in the deal while holding no trump.
    """
    lawful = legal_plays(trick, hand, number=number, shown_void=shown_void)
    deal = _deal(trick, hand, number, shown_void=shown_void)
    faces = {card: _face(trick, hand, card, lawful) for card in hand if card in JOKERS}
    return tuple(
        _verdict(deal, card, tuple(play for play in lawful if play.card == card), faces.get(card))
        for card in hand
    )


def duty(trick: Trick, hand: Sequence[str]) -> Duty:
    """Return what the ordinary cards of a hand have to do. RULES 2.0 rules 8 and 11."""
    if not trick.plays:
        return "lead"
    rules, asked = play_rules(trick.rules), _asked(trick)
    trump = trump_of_trick(trump_number(trick.trump), asked.suit)
    ordinary = hand_of(hand) & ORDINARY
    if asked.demand >= HIGHEST_OF_ALL:
        return "highest_of_all" if asked.demand == HIGHEST_OF_ALL else "lowest_of_all"
    if asked.suit == NO_SUIT:
        return "open"
    if ordinary & SUIT_CARDS[asked.suit]:
        return _IN_SUIT.get(asked.demand, "follow")
    if trump == NO_SUIT or not legal.must_trump(rules, asked):
        return "void"
    return "trump" if ordinary & SUIT_CARDS[trump] else "void_of_trump"


def circumstances(trick: Trick, hand: Sequence[str]) -> frozenset[Circumstance]:
    """Return what else has to be known for a verdict on this hand."""
    plain = judge(trick, hand)
    others: dict[Circumstance, tuple[Verdict, ...]] = {
        "number": judge(trick, hand, number=_LATE),
        "shown_void": judge(trick, hand, shown_void=True),
    }
    return frozenset(name for name, verdicts in others.items() if verdicts != plain)


def _verdict(deal: Deal, card: str, plays: tuple[Play, ...], face: Face | None) -> Verdict:
    """Return the verdict on *card*, which may be played as *plays*."""
    # what is wrong with a joker that takes is wrong with every joker, where it may not be played at all
    example = encode(plays[0]) if plays else CARD_OF[card] | (TAKE if card in JOKERS else 0)
    broken = broken_rule(deal, example)
    return Verdict(
        card=card,
        plays=plays,
        broken=None if broken is None else broken.rule,
        due=() if broken is None else tuple(names_in(broken.due)),
        face=face if plays else None,
    )


def _face(trick: Trick, hand: Sequence[str], joker: str, lawful: Sequence[Play]) -> Face | None:
    """Return whether *joker* may be played as the card printed on it, given the plays that are *lawful*."""
    if not play_rules(trick.rules).has_face[JOKERS.index(joker)]:
        return None
    printed = Play(joker, "=")
    if printed in lawful:
        return "allowed"
    # only a follower can have shown it: no lead hangs on that
    return "shown_void" if printed in legal_plays(trick, hand) else "not_now"


def _deal(trick: Trick, hand: Sequence[str], number: int, *, shown_void: bool) -> Deal:
    """Return the deal as the player of *hand* knows it: the trick on the table and their own cards."""
    plays = tuple(encode(play) for play in trick.plays)
    turn = len(plays)
    return Deal(
        rules=play_rules(trick.rules),
        trump=trump_number(trick.trump),
        hands=(*(0 for _play in plays), hand_of(hand)),
        leader=0,
        length=number - 1 + len(hand),
        plays=plays,
        asked=_asked(trick) if plays else tricks.NOTHING_ASKED,
        shown_void=shown_void << turn,
        tricks=(_PLAYED_BEFORE,) * (number - 1),
    )


def trump_number(trump: str | None) -> int:
    """Return a trump as the engine counts it; None is the trump that changes with the trick."""
    if trump is None:
        return CIRCULAR
    return NO_SUIT if trump == "none" else SUITS.index(trump)


def _asked(trick: Trick) -> tricks.Asked:
    rules = play_rules(trick.rules)
    plays = [encode(play) for play in trick.plays]
    asked = tricks.asked_by_lead(rules, trump_number(trick.trump), plays[0])
    for play in plays[1:]:
        asked = tricks.asked_after(rules, asked, play)
    return asked


def _in_names(trump: int, asked: tricks.Asked) -> Asked:
    return Asked(
        suit=None if asked.suit == NO_SUIT else SUITS[asked.suit],
        demand=_DEMANDS[asked.demand],
        trump=_SUIT_NAMES[trump_of_trick(trump, asked.suit)],
    )
