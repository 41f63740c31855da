"""The cards of a deal as written down: notation and possibility. FORMAT.md section 3.

Only what is impossible is refused here (a card twice, a card not in the deck or hand, a trick of the wrong
length); whether the play was legal is another question, and a fault of play is not bad input.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.domain.cards import JOKERS, SUITS, deck_cards, name_in_play, read_card
from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.entryfile import PLAY_FIELDS, read_seat, read_trump
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.reading import read_list, read_object
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Table
from scorekeeper.domain.trumps import settle_trump, trump_method


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
    return name_in_play(card, rules.jokers)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The cards of one deal as they were written down. Seats are 0-based."""

    trump: str | None
    """A suit or ``none``; None where the tricks themselves settle it (RULES 2.8) or there are none."""
    turned: str | None
    """The card turned for trump."""
    leader: int | None
    """Who led to the first trick, as far as that was written down."""
    hands: tuple[frozenset[str], ...] | None
    """The hands dealt, per seat; None when they were not written down."""
    tricks: tuple[tuple[Play, ...], ...]
    """The tricks in order, each from its leader on."""


def check_cards(table: Table, deal: DealSpec, entry: DealEntry) -> None:
    """Check the cards of an entry, if it has any, for what is impossible.

    Raises:
        RuleError: See ``read_record``.
    """
    if entry.play is not None:
        read_record(table, deal, json.loads(entry.play), entry.trump)


def read_record(table: Table, deal: DealSpec, value: object, trump: str | None) -> Record:
    """Return the cards of one deal; what is impossible is refused.

    Args:
        table: The table.
        deal: The deal as planned.
        value: The object ``play`` of FORMAT.md section 3.
        trump: The trump on the sheet, if it was written down.

    Raises:
        RuleError: ``bad_format``, ``bad_card``, ``duplicate_card``, ``bad_seat``, ``bad_tricks``,
            ``joker_undeclared`` or ``bad_call``.
    """
    rules, players = table.rules, table.players
    body = read_object(value, what="play", required=("tricks",), optional=PLAY_FIELDS)
    turned = None if body.get("turned") is None else card_of(rules, body["turned"])
    leader = None if body.get("leader") is None else read_seat(body["leader"])
    if leader is not None and leader >= players:
        raise RuleError("bad_seat", f"a seat is a number from 1 to {players}")
    texts = read_list(body["tricks"], what="tricks")
    if len(texts) > deal.tricks:
        raise RuleError("bad_tricks", f"{len(texts)} tricks in a deal of {deal.tricks}", fault="cards")
    tricks = tuple(_read_trick(rules, players, text) for text in texts)
    _check_once(play.card for trick in tricks for play in trick)
    hands = None
    if body.get("hands") is not None:
        hands = _read_hands(rules, deal, players, body["hands"])
        _check_hands(hands, tricks, players, draws=deal.tricks - deal.cards)
    _check_turned(table, deal, turned, hands, tricks)
    if tricks and hands is None and leader is None and deal.leader is None:
        message = "the joker holder leads: leader or hands have to tell who that was"
        raise RuleError("bad_format", message, fault="leader")
    return Record(
        trump=_trump_of(table, deal, read_trump(body.get("trump")), trump, turned, needed=bool(tricks)),
        turned=turned,
        leader=leader,
        hands=hands,
        tricks=tricks,
    )


def _check_turned(
    table: Table,
    deal: DealSpec,
    turned: str | None,
    hands: Sequence[frozenset[str]] | None,
    tricks: Sequence[Sequence[Play]],
) -> None:
    """Check that nobody holds or plays the card turned from the rest of the pack, unless it may be drawn."""
    dealt_out = deal.cards * table.players == table.rules.deck
    if turned is None or dealt_out or trump_method(table.rules, table.schedule, deal) != "turn_up":
        return
    held = {card for hand in hands or () for card in hand}
    undrawn = tricks if lies_aside(table, deal) else tricks[:1]
    if turned in held or any(play.card == turned for trick in undrawn for play in trick):
        raise RuleError("duplicate_card", f"{turned} was turned and is in a hand", card=turned)


def lies_aside(table: Table, deal: DealSpec) -> bool:
    """Return whether the card turned for trump is out of play: it comes from the rest of the pack."""
    whole_pack = deal.tricks * table.players == table.rules.deck  # dealt or, with C-37, drawn in the end
    return not whole_pack and trump_method(table.rules, table.schedule, deal) == "turn_up"


def _trump_of(
    table: Table,
    deal: DealSpec,
    recorded: str | None,
    on_sheet: str | None,
    turned: str | None,
    *,
    needed: bool,
) -> str | None:
    """Return the trump of the deal; None where the tricks settle it.

    Raises:
        RuleError: ``bad_format`` if two trumps were written down or, where one is *needed*, none.
    """
    method = trump_method(table.rules, table.schedule, deal)
    if method == "circular" and table.rules.circular_trump_scope == "trick":
        return None
    if recorded is not None and on_sheet is not None and recorded != on_sheet:
        message = f"trump {recorded} in the cards, {on_sheet} on the sheet"
        raise RuleError("bad_format", message, fault="two_trumps")
    if method == "none":
        return "none"
    found = recorded or on_sheet or settle_trump(table.rules, table.schedule, deal, turned=turned)
    if found is None and needed and method != "circular":
        raise RuleError("bad_format", "the trump of the deal is not written down", fault="no_trump")
    return found


def _read_trick(rules: RuleSet, players: int, text: object) -> tuple[Play, ...]:
    if not isinstance(text, str):
        raise RuleError("bad_format", "a trick is a text like 9D AC KD 8D", fault="cards")
    words = text.split()
    if len(words) != players:
        message = f"{len(words)} cards in a trick of {players} players"
        raise RuleError("bad_tricks", message, fault="cards")
    return tuple(read_play(rules, word, leads=at == 0) for at, word in enumerate(words))


def _read_hands(rules: RuleSet, deal: DealSpec, players: int, value: object) -> tuple[frozenset[str], ...]:
    rows = read_list(value, what="hands")
    if len(rows) != players:
        raise RuleError("bad_format", f"{len(rows)} hands for {players} players", fault="cards")
    hands = [[card_of(rules, card) for card in read_list(row, what="a hand")] for row in rows]
    for seat, hand in enumerate(hands):
        if len(hand) != deal.cards:
            message = f"a hand of {len(hand)} cards, not {deal.cards}"
            raise RuleError("bad_format", message, seat=seat, fault="cards")
    _check_once(card for hand in hands for card in hand)
    return tuple(frozenset(hand) for hand in hands)


def _check_hands(
    dealt: Sequence[frozenset[str]], tricks: Sequence[Sequence[Play]], players: int, *, draws: int
) -> None:
    """Every card played comes from its player's hand, seat after seat from the leader.

    Where everybody draws a card after each of the first *draws* tricks (C-37), a card that nobody was dealt
    may be anybody's, but nobody plays one to the first trick, or more of them than they draw.
    """
    holders = {card: seat for seat, hand in enumerate(dealt) for card in hand}
    drawn = [0] * players
    for number, trick in enumerate(tricks):
        may_be_drawn = number > 0 and draws > 0
        if not may_be_drawn and trick[0].card not in holders:
            card = trick[0].card
            raise RuleError("bad_card", f"nobody holds {card}", card=card, fault="unheld")
        led = [(holders[play.card] - at) % players for at, play in enumerate(trick) if play.card in holders]
        for step, play in enumerate(trick):
            seat = (led[0] + step) % players if led else None
            holder = holders.get(play.card, seat if may_be_drawn else None)
            if holder != seat:
                message = f"{play.card} is not in this hand"
                raise RuleError("bad_card", message, seat=seat, card=play.card, fault="unheld")
            if play.card not in holders and seat is not None:
                drawn[seat] += 1
                if drawn[seat] > draws:
                    message = f"{play.card} was neither dealt nor drawn"
                    raise RuleError("bad_card", message, seat=seat, card=play.card, fault="unheld")


def _check_once(cards: Iterable[str]) -> None:
    seen: set[str] = set()
    for card in cards:
        if card in seen:
            raise RuleError("duplicate_card", f"{card} stands twice", card=card)
        seen.add(card)
