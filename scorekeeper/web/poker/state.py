"""What is being compared, as it stands in the address: a link is all there is to share or to reload."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from scorekeeper.domain.cards import JOKERS, RANKS, SUITS, read_card
from scorekeeper.domain.errors import UnreadableText
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.poker import HAND, JokerRole, PokerRules
from scorekeeper.domain.presets.side_games import JOKER_POKER
from scorekeeper.web.query import Arguments, one_of, piece

ROLES: tuple[JokerRole, ...] = ("full_wild", "bug", "bug_no_ace", "wild_except_trips")
PACKS = ("53", "54", "52")
"""One joker, two jokers, or a card of the pack declared wild."""
FEWEST, MOST = 2, 6
"""Hands."""
WILD = "2C"
"""The card that a joker most often replaces."""
_BETWEEN_CARDS = re.compile(r"[\s.,_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Hands, and the rules they are compared by."""

    hands: tuple[tuple[str, ...], ...]
    """Cards by their standard names, at most five in each."""
    asked: int | None = None
    """Hand (0-based) that somebody wants to see, complete or not."""
    role: JokerRole = "full_wild"
    pack: str = "53"
    wild: str = WILD
    """The wild card; counts only where the pack has no joker."""
    lowball: bool = False
    split: bool = False
    """A hand with a joker shares a tie; else the natural hand wins it."""
    suits: bool = False
    """Suits decide a tie."""
    dropped: tuple[str, ...] = ()
    """What stood in the address and could not be read."""

    @property
    def at(self) -> int | None:
        """The hand being filled (0-based); None when all are complete."""
        if self.asked is not None:
            return self.asked
        return next((place for place, hand in enumerate(self.hands) if len(hand) < HAND), None)

    @property
    def jokers(self) -> tuple[str, ...]:
        """The cards that are jokers."""
        return (self.wild,) if self.pack == "52" else JOKERS[: int(self.pack) - 52]

    @property
    def cards(self) -> tuple[tuple[str, ...], ...]:
        """The cards to choose from: a list for each suit, low to high, extra jokers behind the first ones."""
        rows = [[rank + suit for rank in RANKS] for suit in ("S", "H", "C", "D")]
        for row, joker in zip(rows, (card for card in self.jokers if card in JOKERS), strict=False):
            row.append(joker)
        return tuple(map(tuple, rows))

    def rules(self, role: JokerRole | None = None) -> PokerRules:
        """Return the rules as options of the domain, with another joker *role* if one is given."""
        overrides: dict[str, Any] = {
            "deck": int(self.pack),
            "jokers": list(self.jokers),
            "joker_role": role or self.role,
            "lowball": self.lowball,
            "natural_beats_joker": not self.split,
            "suit_order_tiebreak": "S_H_D_C" if self.suits else "none",
        }
        return with_house_rules(JOKER_POKER, overrides)

    def query(self) -> str:
        """Return the query that leads here; what is usual is left out."""
        pairs = [("h", "-".join(hand)) for hand in self.hands]
        pairs += [("at", str(self.asked + 1))] if self.asked is not None else []
        usual = Comparison(hands=())
        for name in ("role", "pack", "wild"):
            if getattr(self, name) != getattr(usual, name):
                pairs.append((name, getattr(self, name)))
        pairs += [(name, "1") for name in ("lowball", "split", "suits") if getattr(self, name)]
        return urlencode(pairs)

    def with_card(self, card: str) -> Comparison:
        """Return the comparison with *card* added to the hand being filled; it moves on when that is full."""
        at = self.at
        assert at is not None
        hand = (*self.hands[at], card)
        stay = at if len(hand) < HAND else None
        return replace(self, hands=_put(self.hands, at, hand), asked=stay)

    def without_card(self, place: int, card: str) -> Comparison:
        """Return the comparison with *card* taken back from the hand at *place* (0-based)."""
        hand = tuple(kept for kept in self.hands[place] if kept != card)
        return replace(self, hands=_put(self.hands, place, hand), asked=place)

    def showing(self, place: int | None) -> Comparison:
        """Return the comparison with the hand at *place* (0-based) in view."""
        return replace(self, asked=place)

    def with_hand(self) -> Comparison:
        """Return the comparison with one more empty hand, ready to be filled."""
        return replace(self, hands=(*self.hands, ()), asked=len(self.hands))

    def without_hand(self, place: int) -> Comparison:
        """Return the comparison without the hand at *place* (0-based)."""
        return replace(self, hands=self.hands[:place] + self.hands[place + 1 :], asked=None)

    def with_role(self, role: JokerRole) -> Comparison:
        """Return the comparison under another joker role."""
        return replace(self, role=role)

    def emptied(self) -> Comparison:
        """Return the same rules with two empty hands."""
        return replace(self, hands=((),) * FEWEST, asked=None)


def read_comparison(args: Arguments) -> Comparison:
    """Return what the query of a request says; what cannot be read is left out and named."""
    dropped: list[str] = []
    pack = one_of(args, "pack", PACKS, dropped)
    wild = _wild(args.get("wild", ""), dropped)
    told = Comparison(hands=(), pack=pack, wild=wild)
    known = {card for row in told.cards for card in row}
    given = list(args.getlist("h"))
    dropped += [piece(text) for text in given[MOST:]]
    hands = [_hand(text, known, dropped) for text in given[:MOST]]
    hands += [()] * (FEWEST - len(hands))
    return Comparison(
        hands=tuple(hands),
        asked=_place(args.get("at", ""), len(hands), dropped),
        role=one_of(args, "role", ROLES, dropped),
        pack=pack,
        wild=wild,
        lowball=bool(args.get("lowball", "")),
        split=bool(args.get("split", "")),
        suits=bool(args.get("suits", "")),
        dropped=tuple(dict.fromkeys(dropped)),
    )


def wild_cards() -> tuple[str, ...]:
    """Return the cards that may be declared wild."""
    return tuple(rank + suit for suit in SUITS for rank in RANKS)


def _hand(text: str, known: set[str], dropped: list[str]) -> tuple[str, ...]:
    hand: list[str] = []
    for word in filter(None, _BETWEEN_CARDS.split(text)):
        card = _card(word)
        if card not in known or card in hand or len(hand) == HAND:
            dropped.append(piece(word))
        else:
            hand.append(card)
    return tuple(hand)


def _card(word: str) -> str:
    try:
        return read_card(word.upper())
    except UnreadableText:
        return ""


def _wild(text: str, dropped: list[str]) -> str:
    card = _card(text)
    if card in wild_cards():
        return card
    if text:
        dropped.append(piece(text))
    return WILD


def _place(text: str, hands: int, dropped: list[str]) -> int | None:
    places: Mapping[str, int] = {str(place + 1): place for place in range(hands)}
    if text and text not in places:
        dropped.append(piece(text))
    return places.get(text)


def _put(
    hands: tuple[tuple[str, ...], ...], place: int, hand: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    return (*hands[:place], hand, *hands[place + 1 :])
