"""What is said about each step of a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.catalogues import Language
from scorekeeper.domain.records import Play
from scorekeeper.engine.checker import Fault
from scorekeeper.services.replay import HandCard, ReplaySeat, ReplayTrick, ReplayView
from scorekeeper.words.cards import PLACES, card_name, joker_name, pack_of
from scorekeeper.words.checks import fault_sentence
from scorekeeper.words.plays import play_name
from scorekeeper.words.tricks import why_it_takes


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one replay in one language."""

    view: ReplayView
    language: Language

    @property
    def tiles(self) -> dict[str, dict[str, Any]]:
        """The cards of the pack by name."""
        pack = pack_of(self.view.table.rules, self.language)
        rows = [*(suit["cards"] for suit in pack["suits"]), pack["jokers"]]
        return {tile["card"]: tile for row in rows for tile in row}

    def suits(self, seat: ReplaySeat) -> list[tuple[str, list[HandCard]]]:
        """Return the hand suit by suit, high to low; the jokers first, under an empty suit."""
        runs = {suit: [card for card in seat.hand if card.card.endswith(suit)][::-1] for suit in PLACES}
        jokers = [card for card in seat.hand if card.card.startswith("JK")]
        return [(suit, cards) for suit, cards in [("", jokers), *runs.items()] if cards]

    def hand(self, seat: ReplaySeat) -> str:
        """Return the whole hand in words."""
        return ", ".join(self.card(held.card) for _suit, cards in self.suits(seat) for held in cards)

    def card(self, card: str) -> str:
        """Return a card in words."""
        if card.startswith("JK"):
            return joker_name(card, self.view.table.rules, self.language)
        return card_name(card, self.language)

    def play(self, play: Play) -> str:
        """Return a play in words, with what a joker says."""
        return play_name(play, self.view.table.rules, self.language)

    def why(self, trick: ReplayTrick) -> str:
        """Return why the trick goes where it goes."""
        return why_it_takes(trick.trick, trick.decision, self.language)

    def fault(self, trick: ReplayTrick, fault: Fault) -> str:
        """Return what was wrong with a play."""
        due = None if trick.due_leader is None else trick.due_leader - 1
        return fault_sentence(fault, due, [seat.name for seat in self.view.seats], self.language)
