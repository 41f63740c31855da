"""What is wrong with a play, by the names of FORMAT.md section 5."""

from __future__ import annotations

from typing import Literal, NamedTuple

from scorekeeper.engine.cardset import (
    FACE,
    FIRST_JOKER,
    HIGHEST,
    HIGHEST_OF_ALL,
    LOWEST_OF_ALL,
    NAMED,
    NO_CALL,
    NO_SUIT,
    ORDINARY,
    SUIT_CARDS,
    call_of,
    card_of,
    intent_of,
)
from scorekeeper.engine.deal import Deal, is_legal
from scorekeeper.engine.legal import following
from scorekeeper.engine.tricks import trump_of_trick

Rule = Literal[
    "must_follow",
    "must_trump",
    "must_play_highest",
    "must_play_lowest",
    "joker_lead_forbidden",
    "joker_lead_fined",
    "joker_face_forbidden",
    "joker_call_forbidden",
    "joker_needs_suit",
    "wrong_leader",
]


class Broken(NamedTuple):
    """A rule that a play breaks."""

    rule: Rule
    due: int = 0
    """The cards one of which was due."""


def broken_rule(deal: Deal, play: int) -> Broken | None:
    """Return what is wrong with *play* by the seat to move, None if nothing is.

    The hand of that seat may hold only what is known of it; what is not known breaks no rule.
    """
    lawful = is_legal(deal, play)
    if not deal.plays:
        if card_of(play) < FIRST_JOKER:
            return None
        return _fined(deal) if lawful else _wrong_lead(deal, play)
    return None if lawful else _wrong_answer(deal, play)


def _fined(deal: Deal) -> Broken | None:
    """Return the fine for a led joker that is not the last card. C-50."""
    is_last = len(deal.tricks) + 1 == deal.length
    return Broken("joker_lead_fined") if deal.rules.rules.joker_lead_penalty and not is_last else None


def _wrong_lead(deal: Deal, play: int) -> Broken:
    """Return the first rule, in the order of FORMAT.md section 5, that a joker led breaks."""
    rules, ordinary = deal.rules, deal.hands[deal.turn] & ORDINARY
    if not rules.may_lead_joker(ordinary, len(deal.tricks) + 1):
        return Broken("joker_lead_forbidden")
    if intent_of(play) in (FACE, NAMED):
        return Broken("joker_face_forbidden")
    if call_of(play)[0] == NO_CALL and rules.must_call(deal.trump):
        return Broken("joker_needs_suit")
    return Broken("joker_call_forbidden")


def _wrong_answer(deal: Deal, play: int) -> Broken:
    """Return the rule that a follower breaks with *play*."""
    rules, asked, ordinary = deal.rules, deal.asked, deal.hands[deal.turn] & ORDINARY
    trump = trump_of_trick(deal.trump, asked.suit)
    due = following(rules, trump, asked, ordinary)
    held = ordinary & SUIT_CARDS[asked.suit]
    joker = card_of(play) >= FIRST_JOKER
    if joker and (rules.joker_any_time or not held):
        return Broken("joker_face_forbidden")
    if asked.demand in (HIGHEST_OF_ALL, LOWEST_OF_ALL):
        rule: Rule = "must_play_highest" if asked.demand == HIGHEST_OF_ALL else "must_play_lowest"
        return Broken(rule, due)
    if not held:
        return Broken("must_trump", due)
    in_suit = not joker and held >> play & 1
    if in_suit and asked.suit != NO_SUIT:
        return Broken("must_play_highest" if asked.demand == HIGHEST else "must_play_lowest", due)
    return Broken("must_follow", due)


def penalty_of(rule: Rule, *, revoke: int, joker_lead: int) -> int:
    """Return the points that the house rules fine for breaking *rule*; 0 or less."""
    if rule in ("must_follow", "must_trump"):
        return -revoke
    return -joker_lead if rule == "joker_lead_fined" else 0
