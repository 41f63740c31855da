"""What may be played. RULES 2.0 rules 8, 11 and 12, 2.3."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.cardset import (
    ANY,
    FACE,
    FIRST_JOKER,
    GIVE,
    HIGHEST,
    HIGHEST_OF_ALL,
    LOWEST,
    NO_SUIT,
    ORDINARY,
    ORDINARY_LEAD,
    RANK_CARDS,
    SUIT,
    SUIT_CARDS,
    TAKE,
    cards_in,
    cards_of_a_suit,
)
from scorekeeper.engine.playrules import NOT_PRINTED, PlayRules
from scorekeeper.engine.tricks import Asked, trump_of_trick


def lead_plays(rules: PlayRules, trump: int, hand: int, number: int) -> Sequence[int]:
    """Return every play to trick *number* (1-based) that a hand on lead may make."""
    jokers = hand >> FIRST_JOKER
    if not jokers:
        return cards_in(hand)
    ordinary = hand & ORDINARY
    plays = list(cards_in(ordinary))
    if not rules.may_lead_joker(ordinary, number):
        return plays
    for joker in cards_in(jokers):
        plays += rules.lead_plays(joker, trump)
    if not plays:
        # nothing but jokers, and no call that this deal allows: they are led without one
        plays = [FIRST_JOKER + joker | intent for joker in cards_in(jokers) for intent in (TAKE, GIVE)]
    return plays


def follow_plays(rules: PlayRules, trump: int, asked: Asked, hand: int, *, shown_void: bool) -> Sequence[int]:
    """Return every play that a hand may follow with, jokers with every declaration.

    Cards that may be named under ``joker_as_card`` are not listed: any card of the deck may be named.

    Args:
        rules: The rules of play.
        trump: Trump of the deal: a suit, ``NO_SUIT`` or ``CIRCULAR``.
        asked: What the trick asks for.
        hand: The cards held.
        shown_void: Whether this player discarded earlier in the deal while holding no trump.
    """
    suit, demand = asked
    jokers = hand >> FIRST_JOKER
    if not jokers and demand <= ANY and hand & SUIT_CARDS[suit]:
        # what happens most, said first: any card of the suit
        return cards_of_a_suit(hand & SUIT_CARDS[suit])
    trump = trump_of_trick(trump, suit)
    if not jokers:
        return cards_in(following(rules, trump, asked, hand))
    ordinary = hand & ORDINARY
    plays = list(cards_in(following(rules, trump, asked, ordinary)))
    if not rules.joker_any_time and ordinary & SUIT_CARDS[suit]:
        return plays
    for joker in cards_in(jokers):
        play = FIRST_JOKER + joker
        plays += (play | TAKE, play | GIVE)
        if may_follow_at_face(rules, trump, asked, ordinary, joker, shown_void=shown_void):
            plays.append(play | FACE)
    return plays


def following(rules: PlayRules, trump: int, asked: Asked, ordinary: int) -> int:
    """Return which of the *ordinary* cards a follower may play; *trump* is that of the trick.

    RULES 2.0 rules 8 and 11.
    """
    suit, demand = asked
    if demand >= HIGHEST_OF_ALL:
        return _extreme_of_all(ordinary, highest=demand == HIGHEST_OF_ALL)
    held = ordinary & SUIT_CARDS[suit]
    if held:
        if demand == HIGHEST:
            return 1 << held.bit_length() - 1
        return held & -held if demand == LOWEST else held
    if suit != NO_SUIT and must_trump(rules, asked):
        return ordinary & SUIT_CARDS[trump] or ordinary
    return ordinary


def must_trump(rules: PlayRules, asked: Asked) -> bool:
    """Return whether a player void in the suit asked for has to trump. C-17, C-36."""
    return rules.must_trump if asked.demand == ORDINARY_LEAD else rules.must_trump_on_call


def may_follow_at_face(
    rules: PlayRules, trump: int, asked: Asked, ordinary: int, joker: int, *, shown_void: bool
) -> bool:
    """Return whether a follower may play *joker* (0 or 1) as the card printed on it. RULES 2.0 rule 12."""
    printed = rules.printed[joker]
    if printed == NOT_PRINTED or not rules.has_face[joker]:
        return False
    if shown_void and SUIT[printed] == trump:
        return False
    return bool(following(rules, trump, asked, ordinary | 1 << printed) >> printed & 1)


def _extreme_of_all(ordinary: int, *, highest: bool) -> int:
    """Return the cards of the highest or the lowest rank held, whatever their suit."""
    for cards in reversed(RANK_CARDS) if highest else RANK_CARDS:
        if ordinary & cards:
            return ordinary & cards
    return 0
