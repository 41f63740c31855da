"""The page that compares poker hands; everything it knows stands in its address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from flask import Blueprint, render_template, request

from scorekeeper.domain import poker
from scorekeeper.domain.poker import HAND, Card, JokerRole, PokerRules, Value
from scorekeeper.web import cards
from scorekeeper.web.i18n import gettext
from scorekeeper.web.poker import words
from scorekeeper.web.poker.state import MOST, PACKS, ROLES, Comparison, read_comparison, wild_cards

bp = Blueprint("poker", __name__)

ReadHand = tuple[tuple[Card, ...], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """A hand as the page shows it."""

    cards: tuple[str, ...]
    name: str
    """Empty until it is complete."""
    side: str
    wins: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleView:
    """What the hands are under one role of the joker."""

    key: JokerRole
    name: str
    results: tuple[tuple[str, bool], ...]
    """Category in words, and whether the hand wins."""


@bp.get("/poker")
def compare() -> str:
    """Show the hands of the query, and the cards to go on with."""
    told = read_comparison(request.args)
    complete = all(len(hand) == HAND for hand in told.hands)
    rules = told.rules()
    read = [_read(rules, hand) for hand in told.hands]
    won = poker.winners(rules, [hand for hand in read if hand]) if complete else ()
    jokers = sum(hand[1] for hand in read if hand)
    return render_template(
        "poker/poker.html",
        told=told,
        hands=[_hand_view(told, rules, place, hand, place in won) for place, hand in enumerate(read)],
        won=[place + 1 for place in won],
        reason=_reason(rules, read, won) if complete else "",
        roles=[_role_view(told, role) for role in ROLES] if complete and jokers and not told.lowball else (),
        complete=complete,
        jokers=jokers,
        packs=PACKS,
        most=MOST,
        role_keys=ROLES,
        wild_cards=wild_cards(),
        words=words,
        naming=cards,
    )


def _read(rules: PokerRules, hand: Sequence[str]) -> ReadHand | None:
    """Return a complete hand as the domain reads it, else None."""
    return poker.read_hand(rules, " ".join(hand)) if len(hand) == HAND else None


@lru_cache(maxsize=4096)
def _value(rules: PokerRules, natural: tuple[Card, ...], jokers: int) -> Value:
    return poker.evaluate(rules, natural, jokers)


def _hand_view(
    told: Comparison, rules: PokerRules, place: int, hand: ReadHand | None, wins: bool
) -> HandView:
    value = _value(rules, *hand) if hand else None
    return HandView(
        cards=told.hands[place],
        name=words.hand_name(value, lowball=told.lowball) if value else "",
        side=words.side_cards(value, lowball=told.lowball) if value else "",
        wins=wins,
    )


def _role_view(told: Comparison, role: JokerRole) -> RoleView:
    rules = told.rules(role)
    read = [poker.read_hand(rules, " ".join(hand)) for hand in told.hands]
    won = poker.winners(rules, read)
    return RoleView(
        key=role,
        name=str(words.ROLE_NAMES[role]),
        results=tuple(
            (str(words.CATEGORY_NAMES[_value(rules, *hand).category]), place in won)
            for place, hand in enumerate(read)
        ),
    )


def _reason(rules: PokerRules, read: Sequence[ReadHand | None], won: Sequence[int]) -> str:
    """Return why one of several hands of the same worth wins, empty where worth alone decides."""
    hands = [hand for hand in read if hand]
    best = _value(rules, *hands[won[0]])
    level = [place for place, hand in enumerate(hands) if _value(rules, *hand) == best]
    if len(level) == len(won):
        return gettext("Nothing tells them apart.") if len(won) > 1 else ""
    fewest = min(hands[place][1] for place in level)
    if rules.natural_beats_joker and any(hands[place][1] > fewest for place in level):
        return gettext("Level but for the joker: the hand with fewer jokers wins.")
    return gettext("Level but for the suit of the highest card.")
