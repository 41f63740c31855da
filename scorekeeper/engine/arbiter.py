"""Questions at the table, in the names of cards: may I play this, who takes this trick?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.cards import SUITS
from scorekeeper.domain.records import Play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine import legal, tricks
from scorekeeper.engine.cardset import NO_SUIT, decode, encode, hand_of
from scorekeeper.engine.playrules import CIRCULAR, play_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """The cards on the table, in order of play, and the rules they are played by."""

    rules: RuleSet
    trump: str | None
    """Trump of the deal: a suit or ``none``; None where it changes with the trick."""
    plays: tuple[Play, ...] = ()


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
