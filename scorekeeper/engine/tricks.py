"""One trick: what it follows, what is trump, who takes it. RULES 2.0 rules 6 to 12, 2.8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.cards import JOKERS, RANKS, SUITS
from scorekeeper.domain.records import Play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.trumps import next_in_circle

TAKE, GIVE, FACE = "^", "_", "="


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """The cards on the table, in order of play, and the rules they are played by."""

    rules: RuleSet
    trump: str | None
    """Trump of the deal: a suit or ``none``; None where it changes with the trick."""
    plays: tuple[Play, ...] = ()

    @property
    def lead(self) -> Play | None:
        """The card that opened the trick."""
        return self.plays[0] if self.plays else None

    @property
    def called_suit(self) -> str | None:
        """The suit a led joker names; trumps count as their suit, and as nothing where there are none."""
        if self.lead is None or not self.lead.call:
            return None
        scope = self.lead.call[0]
        if scope == "T":
            return self.trump if self.trump in SUITS else None
        return scope if scope in SUITS else None

    @property
    def suit(self) -> str | None:
        """The suit to follow (R of the rules); None while nothing has settled it."""
        if self.called_suit is not None:
            return self.called_suit
        cards = (card_shown(self.rules, play) for play in self.plays)
        return next((card[-1] for card in cards if card is not None), None)

    @property
    def trump_suit(self) -> str | None:
        """The trump of this trick, None where there is none."""
        if self.trump is not None:
            return self.trump if self.trump in SUITS else None
        return None if self.suit is None else next_in_circle(self.suit)


def card_shown(rules: RuleSet, play: Play) -> str | None:
    """Return the card a play counts as; None for a joker that takes or gives."""
    if play.card not in JOKERS:
        return play.card
    if play.declared == FACE:
        return rules.jokers[JOKERS.index(play.card)]
    return play.declared[1:] if play.declared.startswith(FACE) else None


def rank_of(card: str) -> int:
    """Return the rank of an ordinary card as a number, deuce 0 to ace 12."""
    return RANKS.index(card[:-1])


def winner(trick: Trick) -> int:
    """Return the position (0-based, 0 = leader) that takes the trick. RULES 2.0 rule 9."""
    takers = _takers(trick)
    soft = _lead_is_soft(trick)
    later = [place for place in takers if place > 0]
    if soft and later:
        return _strongest(trick.rules, trick, later)
    best = _best_of(trick, trick.trump_suit)
    if takers and not (soft and best is not None):
        return _strongest(trick.rules, trick, takers)
    if best is None:
        best = _best_of(trick, trick.suit)
    return 0 if best is None else best


def _takers(trick: Trick) -> list[int]:
    """Return the places of the jokers that take; under ``opposite`` the second is the first reversed."""
    declared = [
        (place, play.declared)
        for place, play in enumerate(trick.plays)
        if play.card in JOKERS and play.declared in (TAKE, GIVE)
    ]
    if trick.rules.second_joker == "opposite" and len(declared) == 2:
        (first, intent), (second, _) = declared
        return [first if intent == TAKE else second]
    return [place for place, intent in declared if intent == TAKE]


def _lead_is_soft(trick: Trick) -> bool:
    """Return whether a led taker that names a side suit loses to trumps. Rule 9b, C-19."""
    lead = trick.lead
    return (
        trick.rules.lead_joker_high_vs_trump == "trump"
        and lead is not None
        and lead.declared == TAKE
        and trick.called_suit is not None
        and trick.called_suit != trick.trump_suit
    )


def _strongest(rules: RuleSet, trick: Trick, takers: Sequence[int]) -> int:
    """Return which of the taking jokers wins. Rule 10, C-18."""
    first, last = takers[0], takers[-1]
    match rules.second_joker:
        case "first_wins":
            return first
        case "adjacent_later_else_first":
            return last if last == first + 1 else first
        case "color":
            return next((place for place in takers if trick.plays[place].card == JOKERS[0]), last)
        case _:
            return last


def _best_of(trick: Trick, suit: str | None) -> int | None:
    """Return the place of the highest card of *suit*; a joker named as a card beats the real one."""
    found = [
        (rank_of(card), play.card in JOKERS, place)
        for place, play in enumerate(trick.plays)
        if (card := card_shown(trick.rules, play)) is not None and card[-1] == suit
    ]
    return max(found)[2] if found else None
