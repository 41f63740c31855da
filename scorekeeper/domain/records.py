"""The cards of a deal as written down: notation and possibility. FORMAT.md section 3.

Only what is impossible is refused here (a card twice, a card not in the deck or hand, a trick of the wrong
length); whether the play was legal is another question, and a fault of play is not bad input.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.domain.cards import JOKERS, SUITS, deck_cards, read_card
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.eventfile import PLAY_FIELDS, read_seat, read_trump
from scorekeeper.domain.reading import read_list, read_object
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec


@dataclass(frozen=True, slots=True)
class Play:
    """One card as it was played."""

    card: str
    """Standard name; JK1 or JK2 for a joker, whatever is printed on it."""
    declared: str = ""
    """What a joker says it is: ``^`` take, ``_`` give, ``=`` face value, or a card name after ``=``."""
    call: str = ""
    """What a led joker asks for: a suit, ``T`` or ``*``, then ``+``, ``-`` or nothing."""


def card_of(rules: RuleSet, text: object) -> str:
    """Return the standard name of a card of *rules*; a printed joker card becomes JK1 or JK2.

    Raises:
        RuleError: ``bad_card`` if it is no card or not in the deck.
    """
    if not isinstance(text, str):
        raise RuleError("bad_card", "a card is a text like 9D")
    card = read_card(text)
    if card in JOKERS and JOKERS.index(card) < len(rules.jokers):
        return card
    if card not in deck_cards(rules.deck):
        raise RuleError("bad_card", f"{card} is not in a deck of {rules.deck} cards", card=card)
    return JOKERS[rules.jokers.index(card)] if card in rules.jokers else card


def read_play(rules: RuleSet, text: str, *, leads: bool) -> Play:
    """Return the play written as *text*.

    Args:
        rules: The rule set.
        text: As in FORMAT.md section 3, for example ``9D`` or ``JK1^H+``.
        leads: Whether it opens a trick; only then may a joker call.

    Raises:
        RuleError: ``bad_card``, ``joker_undeclared`` or ``bad_call``.
    """
    end = next((at for at, sign in enumerate(text) if sign in "^_="), len(text))
    card, mark = card_of(rules, text[:end]), text[end:]
    if card not in JOKERS:
        if mark:
            raise RuleError("bad_call", f"{text[:20]!r}: only a joker says what it is")
        return Play(card)
    if not mark:
        raise RuleError("joker_undeclared", f"{card} must say what it is")
    if mark.startswith("="):
        return _read_named(rules, card, mark)
    call = mark[1:]
    if call and not leads:
        raise RuleError("bad_call", f"{text[:20]!r}: only a led joker calls")
    if call and not _is_call(call):
        raise RuleError("bad_call", f"{text[:20]!r} is no call")
    return Play(card, mark[0], call)


def _read_named(rules: RuleSet, card: str, mark: str) -> Play:
    if mark == "=":
        if rules.jokers[JOKERS.index(card)] in JOKERS:
            raise RuleError("bad_call", f"{card} is no printed card")
        return Play(card, "=")
    named = read_card(mark[1:])
    if named in JOKERS or named not in deck_cards(rules.deck):
        raise RuleError("bad_card", f"{named} is not in a deck of {rules.deck} cards", card=named)
    return Play(card, "=" + named)


def _is_call(call: str) -> bool:
    scope, demand = call[0], call[1:]
    return (scope in SUITS or scope == "T" or scope == "*") and (
        demand in ("+", "-") or (demand == "" and scope != "*")
    )


def check_record(rules: RuleSet, deal: DealSpec, players: int, value: object, trump: str | None) -> None:
    """Check the cards of one deal for what is impossible.

    Args:
        rules: The rule set.
        deal: The deal as planned.
        players: How many play.
        value: The object ``play`` of FORMAT.md section 3.
        trump: The trump on the sheet, if it was written down.

    Raises:
        RuleError: ``bad_format``, ``bad_card``, ``duplicate_card``, ``bad_seat``, ``bad_tricks``,
            ``joker_undeclared`` or ``bad_call``.
    """
    body = read_object(value, what="play", required=("tricks",), optional=PLAY_FIELDS)
    if body.get("turned") is not None:
        card_of(rules, body["turned"])
    _check_trump(rules, body, trump)
    if body.get("leader") is not None and read_seat(body["leader"]) >= players:
        raise RuleError("bad_seat", f"a seat is a number from 1 to {players}")
    tricks = [_read_trick(rules, players, text) for text in read_list(body["tricks"], what="tricks")]
    if len(tricks) > deal.tricks:
        raise RuleError("bad_tricks", f"{len(tricks)} tricks in a deal of {deal.tricks}", fault="cards")
    _check_once(play.card for trick in tricks for play in trick)
    if body.get("hands") is not None:
        hands = _read_hands(rules, deal, players, body["hands"])
        if deal.tricks == deal.cards:  # else cards are drawn (C-37): a hand dealt does not say what was held
            _check_hands(hands, tricks, players)


def _check_trump(rules: RuleSet, body: Mapping[str, Any], on_sheet: str | None) -> None:
    recorded = read_trump(body.get("trump"))
    per_trick = rules.trump_mode == "circular" and rules.circular_trump_scope == "trick"
    if recorded is not None and on_sheet is not None and not per_trick and recorded != on_sheet:
        message = f"trump {recorded} in the cards, {on_sheet} on the sheet"
        raise RuleError("bad_format", message, fault="two_trumps")


def _read_trick(rules: RuleSet, players: int, text: object) -> list[Play]:
    if not isinstance(text, str):
        raise RuleError("bad_format", "a trick is a text like 9D AC KD 8D", fault="cards")
    words = text.split()
    if len(words) != players:
        message = f"{len(words)} cards in a trick of {players} players"
        raise RuleError("bad_tricks", message, fault="cards")
    return [read_play(rules, word, leads=at == 0) for at, word in enumerate(words)]


def _read_hands(rules: RuleSet, deal: DealSpec, players: int, value: object) -> list[set[str]]:
    rows = read_list(value, what="hands")
    if len(rows) != players:
        raise RuleError("bad_format", f"{len(rows)} hands for {players} players", fault="cards")
    hands = [[card_of(rules, card) for card in read_list(row, what="a hand")] for row in rows]
    for seat, hand in enumerate(hands):
        if len(hand) != deal.cards:
            message = f"a hand of {len(hand)} cards, not {deal.cards}"
            raise RuleError("bad_format", message, seat=seat, fault="cards")
    _check_once(card for hand in hands for card in hand)
    return [set(hand) for hand in hands]


def _check_hands(hands: list[set[str]], tricks: list[list[Play]], players: int) -> None:
    """Every card played comes from its player's hand, seat after seat from the first card's holder."""
    for trick in tricks:
        holder = next((seat for seat, hand in enumerate(hands) if trick[0].card in hand), None)
        if holder is None:
            card = trick[0].card
            raise RuleError("bad_card", f"nobody holds {card}", card=card, fault="unheld")
        for step, play in enumerate(trick):
            seat = (holder + step) % players
            if play.card not in hands[seat]:
                message = f"{play.card} is not in this hand"
                raise RuleError("bad_card", message, seat=seat, card=play.card, fault="unheld")
            hands[seat].discard(play.card)


def _check_once(cards: Iterable[str]) -> None:
    seen: set[str] = set()
    for card in cards:
        if card in seen:
            raise RuleError("duplicate_card", f"{card} stands twice", card=card)
        seen.add(card)
