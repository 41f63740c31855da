"""A whole deal once more, slowly: turns, winners, drawn cards, and every way to play it.

Where the rule document leaves a choice:

* If the first trick holds no card but jokers, the trump of a circular deal waits for the next trick (2.8).
* The winner of a trick draws first, then clockwise; the card turned lies at the bottom of the stock (C-37).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.domain.records import Play
from scorekeeper.domain.ruleset import RuleSet
from tests.engine.naive import CIRCULAR, Moment, legal_plays, shows_void, trump_of_trick, winner


def trump_after(rules: RuleSet, trump: str, plays: Sequence[Play]) -> str:
    """The trump after a trick: the suit led to the first one may settle that of the deal (2.8, C-48)."""
    if trump == CIRCULAR and rules.circular_trump_scope == "deal":
        return trump_of_trick(rules, trump, plays) or CIRCULAR
    return trump


@dataclass
class NaiveDeal:
    """A deal under way; ``play`` changes it."""

    rules: RuleSet
    trump: str
    hands: list[list[str]]
    leader: int
    stock: list[str] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    trick: int = 1
    taken: list[int] = field(default_factory=list)
    shown_void: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.taken = self.taken or [0] * len(self.hands)

    def copy(self) -> "NaiveDeal":
        return replace(
            self,
            hands=[list(hand) for hand in self.hands],
            stock=list(self.stock),
            plays=list(self.plays),
            taken=list(self.taken),
            shown_void=set(self.shown_void),
        )

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def turn(self) -> int:
        return (self.leader + len(self.plays)) % self.players

    @property
    def over(self) -> bool:
        return not self.plays and not any(self.hands)

    def now(self) -> Moment:
        hand = self.hands[self.turn]
        return Moment(
            self.rules,
            self.trump,
            hand,
            self.plays,
            self.trick,
            len(hand) == 1 and len(self.stock) < self.players,
            self.turn in self.shown_void,
        )

    def play(self, play: Play) -> int | None:
        """Play a card; return the seat that wins the trick if this was the last card of it."""
        seat = self.turn
        if shows_void(self.rules, self.trump, self.plays, play):
            self.shown_void.add(seat)
        self.hands[seat].remove(play.card)
        self.plays.append(play)
        if len(self.plays) < self.players:
            return None
        won = (self.leader + winner(self.rules, self.trump, self.plays)) % self.players
        self.trump = trump_after(self.rules, self.trump, self.plays)
        self.taken[won] += 1
        self.leader = won
        self.plays = []
        self.trick += 1
        if self.rules.draw_after_trick and len(self.stock) >= self.players:
            for step in range(self.players):
                self.hands[(won + step) % self.players].append(self.stock.pop(0))
        return won


def playouts(deal: NaiveDeal) -> int:
    """In how many ways a deal can be played to its end."""
    if deal.over:
        return 1
    ways = 0
    for play in legal_plays(deal.now()):
        after = deal.copy()
        after.play(play)
        ways += playouts(after)
    return ways
