"""What the arbiter is asked, as it stands in the address: a link is all there is to share or to reload."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, TypeVar
from urllib.parse import urlencode

from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.records import Play, card_of, read_play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.trumps import possible_trumps
from scorekeeper.engine.arbiter import Trick, legal_plays
from scorekeeper.web.query import Arguments, one_of, piece
from scorekeeper.web.rules.addresses import options_of, rules_at

Asking = Literal["who", "may"]
Filling = Literal["trick", "hand"]
USUAL_RULES = "georgian_joker"
T = TypeVar("T")
ASKING: tuple[Asking, ...] = ("who", "may")
FILLING: tuple[Filling, ...] = ("trick", "hand")
WITH_THE_TRICK = "trick"
"""Stands in the address for a trump that changes with the trick."""
MOST_TRICKS = 99
_BETWEEN_CARDS = re.compile(r"[\s.,;]+")
LONGEST_ID = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A trick, perhaps a hand, and the rules they are played by."""

    rules: RuleSet
    asking: Asking = "who"
    said_trump: str = ""
    """A suit, ``none`` or ``trick``; empty while nobody has said it."""
    plays: tuple[Play, ...] = ()
    hand: tuple[str, ...] = ()
    filling: Filling = "trick"
    """Where a card goes that is tapped; always the trick when asking who takes it."""
    joker: str = ""
    """The joker that was tapped and has not been said to be anything."""
    number: int = 1
    """Number of the trick, 1-based."""
    shown_void: bool = False
    players: int = 0
    """How many play; 0 where nobody has said it."""
    game: str = ""
    """Id of the game that the rules are of."""
    dropped: tuple[str, ...] = ()
    """What stood in the address and could not be read."""

    @property
    def trumps(self) -> tuple[str, ...]:
        """What there is to choose from as trump."""
        return tuple(trump or WITH_THE_TRICK for trump in possible_trumps(self.rules))

    @property
    def trump(self) -> str:
        """The trump; empty while it has to be asked."""
        return self.trumps[0] if len(self.trumps) == 1 else self.said_trump

    @property
    def trick(self) -> Trick:
        """The trick on the table, for the engine; the trump has to be known."""
        trump = None if self.trump == WITH_THE_TRICK else self.trump
        return Trick(rules=self.rules, trump=trump, plays=self.plays)

    @property
    def on_table(self) -> frozenset[str]:
        """The cards of the trick."""
        return frozenset(play.card for play in self.plays)

    @property
    def is_full(self) -> bool:
        """Whether no further card fits where cards go now."""
        if self.filling == "hand":
            return len(self.hand) >= most_in_hand(self.rules)
        return len(self.plays) >= most_in_trick(self.rules, self.asking, self.players)

    @property
    def sayings(self) -> tuple[Play, ...]:
        """What the tapped joker may be said to be, were it the only card in the hand."""
        return legal_plays(self.trick, [self.joker]) if self.joker else ()

    def query(self) -> str:
        """Return the query that leads here; what is usual is left out."""
        return urlencode(self.fields())

    def fields(self, but: Collection[str] = ()) -> list[tuple[str, str]]:
        """Return names and values of the query, those that stand for the fields *but* left out."""
        usual = Question(rules=self.rules)
        texts = {
            "asking": ("ask", self.asking),
            "said_trump": ("trump", self.said_trump),
            "plays": ("t", " ".join(play.card + play.declared + play.call for play in self.plays)),
            "hand": ("h", " ".join(self.hand)),
            "filling": ("to", self.filling),
            "joker": ("joker", self.joker),
            "number": ("n", str(self.number)),
            "shown_void": ("void", "1" if self.shown_void else ""),
            "players": ("p", str(self.players or "")),
            "game": ("game", self.game),
        }
        pairs: list[tuple[str, str]] = []
        if "rules" not in but:
            pairs = [("preset", self.rules.preset), *(("o", option) for option in options_of(self.rules))]
        for field, (name, text) in texts.items():
            if text and field not in but and text != str(getattr(usual, field)):
                pairs.append((name, text))
        return pairs

    def with_play(self, play: Play) -> Question:
        """Return the question with one more card on the table."""
        return replace(self, plays=(*self.plays, play), joker="")

    def without_play(self, place: int) -> Question:
        """Return the question without the card at *place* (0-based) of the trick."""
        return replace(self, plays=self.plays[:place] + self.plays[place + 1 :], joker="", filling="trick")

    def with_card(self, card: str) -> Question:
        """Return the question after a tap on *card*: it goes to the trick or into the hand, or out of it.

        A joker in a trick first has to be said to be something.
        """
        if self.filling == "trick":
            return self.with_play(Play(card)) if not card.startswith("JK") else replace(self, joker=card)
        if card in self.hand:
            return replace(self, hand=tuple(held for held in self.hand if held != card))
        return replace(self, hand=(*self.hand, card))

    def with_named(self, card: str) -> Question:
        """Return the question after the tapped joker was said to be *card*."""
        return self.with_play(Play(self.joker, f"={card}"))

    def asking_may(self) -> Question:
        """Return the question whether a hand may play something into this trick."""
        plays = self.plays[: most_in_trick(self.rules, "may", self.players)]
        return replace(self, asking="may", plays=plays, filling="trick", joker="")

    def changed(self, **changes: Any) -> Question:
        """Return the question with other fields."""
        return replace(self, **changes)

    def emptied(self) -> Question:
        """Return the same rules and trump with an empty table and hand."""
        return replace(self, plays=(), hand=(), filling="trick", joker="", number=1, shown_void=False)


def most_in_trick(rules: RuleSet, asking: Asking, players: int) -> int:
    """Return how many cards lie in a trick at most; one is still to come from the hand asked about."""
    return (players or rules.players[1]) - (1 if asking == "may" else 0)


def most_in_hand(rules: RuleSet) -> int:
    """Return how many cards a hand has at most."""
    return rules.deck // rules.players[0]


def read_question(args: Arguments) -> Question:
    """Return what the query of a request asks; cards that cannot be read are left out and named.

    Raises:
        InvalidRuleSet: If there are no such rules: an answer by others would be a wrong one.
    """
    rules = rules_at(args.get("preset", "") or USUAL_RULES, args.getlist("o"))
    dropped: list[str] = []
    asking = one_of(args, "ask", ASKING, dropped)
    filling = one_of(args, "to", FILLING, dropped)
    trumps = tuple(trump or WITH_THE_TRICK for trump in possible_trumps(rules))
    players = _number(args.get("p", ""), (2, rules.players[1]), dropped)
    plays = _plays(rules, most_in_trick(rules, asking, players), args.get("t", ""), dropped)
    said_trump = one_of(args, "trump", ("", *trumps), dropped)
    if plays and not args.getlist("trump") and set(trumps) <= {WITH_THE_TRICK, "none"}:
        said_trump = WITH_THE_TRICK  # the trick lies there with its own trump: nothing need be asked first
    on_table = {play.card for play in plays}
    hand = _hand(rules, on_table, args.get("h", ""), dropped)
    return Question(
        rules=rules,
        asking=asking,
        said_trump=said_trump,
        plays=plays,
        hand=hand,
        filling="trick" if asking == "who" else filling,
        joker=_joker(rules, on_table, args.get("joker", ""), dropped),
        number=_number(args.get("n", ""), (1, MOST_TRICKS), dropped) or 1,
        shown_void=bool(args.get("void", "")),
        players=players,
        game="".join(letter for letter in args.get("game", "") if letter.isalnum())[:LONGEST_ID],
        dropped=tuple(dict.fromkeys(dropped)),
    )


def _plays(rules: RuleSet, most: int, text: str, dropped: list[str]) -> tuple[Play, ...]:
    plays: list[Play] = []
    for word in filter(None, _BETWEEN_CARDS.split(text)):
        play = _read(partial(read_play, rules, word.upper(), leads=not plays))
        if play is None or len(plays) >= most or any(play.card == other.card for other in plays):
            dropped.append(piece(word))
        else:
            plays.append(play)
    return tuple(plays)


def _hand(rules: RuleSet, on_table: set[str], text: str, dropped: list[str]) -> tuple[str, ...]:
    hand: list[str] = []
    for word in filter(None, _BETWEEN_CARDS.split(text)):
        card = _read(partial(card_of, rules, word.upper()))
        if card is None or card in on_table or card in hand or len(hand) >= most_in_hand(rules):
            dropped.append(piece(word))
        else:
            hand.append(card)
    return tuple(hand)


def _joker(rules: RuleSet, on_table: set[str], text: str, dropped: list[str]) -> str:
    known = ("JK1", "JK2")[: len(rules.jokers)]
    if text in known and text not in on_table:
        return text
    if text:
        dropped.append(piece(text))
    return ""


def _read(read: Callable[[], T]) -> T | None:
    """Return what *read* reads; None where there is nothing of the kind."""
    try:
        return read()
    except ScorekeeperError:
        return None


def _number(text: str, limits: tuple[int, int], dropped: list[str]) -> int:
    """Return the number *text*, if it lies within *limits*, both included; 0 where there is none."""
    number = int(text[:4]) if text.isascii() and text.isdigit() else 0
    if text and not limits[0] <= number <= limits[1]:
        dropped.append(piece(text))
        return 0
    return number
