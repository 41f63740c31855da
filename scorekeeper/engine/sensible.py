"""A sensible player: bids what its cards should take, then plays for exactly its bid."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.cardset import (
    FACE,
    FIRST_JOKER,
    GIVE,
    NO_SUIT,
    ORDINARY,
    RANK,
    SUIT,
    SUIT_CARDS,
    TAKE,
    call_of,
    card_of,
    cards_in,
    intent_of,
)
from scorekeeper.engine.dealing import pack_of
from scorekeeper.engine.players import BidView, PlayView
from scorekeeper.engine.playrules import PlayRules
from scorekeeper.engine.tricks import asked_after, asked_by_lead, card_shown, trump_of_trick, winner

JOKER_WORTH = 0.9
"""Tricks a joker is good for at the bidding: another joker may come later."""
KEEP_JOKER = 0.12
"""What a joker is worth for the choice it leaves, in tricks."""


class SensiblePlayer:
    """Counts on the cards that should win and aims at the number it bid."""

    def choose_trump(self, rules: PlayRules, seen: Sequence[int], choices: Sequence[int]) -> int:
        """Return the suit with the most and highest cards among those *seen*."""

        def worth(suit: int) -> int:
            if suit == NO_SUIT:
                # without trumps only long strength in several suits pays
                return sum(20 for card in seen if card >= FIRST_JOKER or RANK[card] == 12) - 20
            return sum(12 + RANK[card] for card in seen if SUIT[card] == suit)

        return max(choices, key=lambda suit: (worth(suit), -suit))

    def bid(self, view: BidView) -> int:
        """Return the allowed bid nearest to the tricks the hand should take."""
        return min(view.allowed, key=lambda bid: (abs(bid - self._expected(view)), bid))

    def _expected(self, view: BidView) -> float:
        fair = view.cards / view.players
        if not view.hand:
            return _unseen_share(view)
        pack = _pack(view.rules)
        odds = Odds(view.rules, view.trump, view.players, view.cards, pack & ~view.hand & ~view.shown)
        tricks = odds.tricks(view.hand & ORDINARY, leads=view.leads)
        tricks += JOKER_WORTH * (view.hand >> FIRST_JOKER).bit_count()
        said = sum(view.earlier) - fair * len(view.earlier)
        return tricks - 0.1 * said

    def play(self, view: PlayView) -> int:
        """Return the play after which this trick and the rest of the hand come nearest to the need."""
        pack = _pack(view.rules)
        odds = Odds(view.rules, view.trump, view.players, view.left, pack & ~view.hand & ~view.seen)
        worth = {card: odds.worth(card, view.hand, leads=True) for card in cards_in(view.hand & ORDINARY)}
        rest = sum(worth.values())
        jokers = (view.hand >> FIRST_JOKER).bit_count()

        def miss(play: int) -> tuple[float, float]:
            card = card_of(play)
            wins = odds.wins(view, play)
            after = rest - worth.get(card, 0.0)
            left = jokers - (card >= FIRST_JOKER)
            open_need = view.need - wins
            short = max(0.0, open_need - after - left, after - open_need)
            kept = KEEP_JOKER if card >= FIRST_JOKER and view.left > 1 else 0.0
            if kept and not view.plays and view.rules.rules.joker_lead_penalty:
                kept = 1.0
            # equal chances: throw the high cards when enough is taken, keep them otherwise
            spare = worth.get(card, 0.0) * (1 if view.need > 0 else -1)
            return short + kept, spare

        return min(_worth_a_thought(view), key=miss)


class Odds:
    """Chances of cards against hands that are not seen."""

    def __init__(self, rules: PlayRules, trump: int, players: int, cards: int, unseen: int) -> None:
        """Take stock of what is out.

        Args:
            rules: The rules of play.
            trump: Trump of the deal.
            players: How many play.
            cards: Cards that each player holds.
            unseen: The cards somebody else holds or nobody does.
        """
        self._trump = trump
        self._rules = rules
        self._players = players
        self._cards = cards
        self._unseen = unseen
        self._count = max(1, unseen.bit_count())

    def tricks(self, ordinary: int, *, leads: bool) -> float:
        """Return how many tricks the *ordinary* cards of a hand should take."""
        return sum(self.worth(card, ordinary, leads=leads) for card in cards_in(ordinary))

    def worth(self, card: int, hand: int, *, leads: bool) -> float:
        """Return the chance that *card* takes a trick some time in the deal."""
        suit = SUIT[card]
        trump = trump_of_trick(self._trump, suit)
        held = min(1.0, (self._players - 1) * self._cards / self._count)
        higher = self._above(card).bit_count() * held
        if suit == trump:
            length = (hand & SUIT_CARDS[suit]).bit_count()
            return max(0.92 - 0.26 * higher, min(0.7, 0.16 * length))
        top = max(0.0, 0.95 - 0.42 * higher)
        # in a short deal the suit may never be led
        asked = 1.0 if leads and self._cards > 1 else 1 - 0.7 / self._cards
        return top * asked * self._not_ruffed(suit, trump, self._players - 1)

    def _above(self, card: int) -> int:
        """Return the unseen cards of the same suit that beat *card*."""
        return self._unseen & SUIT_CARDS[SUIT[card]] & -(2 << card)

    def _not_ruffed(self, suit: int, trump: int, others: int) -> float:
        """Return the chance that none of *others* is void in *suit* and holds a trump."""
        trumps = (self._unseen & SUIT_CARDS[trump]).bit_count()
        if not trumps:
            return 1.0
        in_suit = (self._unseen & SUIT_CARDS[suit]).bit_count()
        void = (1 - in_suit / self._count) ** self._cards
        able = 1 - (1 - trumps / self._count) ** self._cards
        return float((1 - void * able) ** others)

    def wins(self, view: PlayView, play: int) -> float:
        """Return the chance that *play* takes the trick on the table."""
        plays = (*view.plays, play)
        if view.plays:
            asked = asked_after(view.rules, view.asked, play)
        else:
            asked = asked_by_lead(view.rules, view.trump, play)
        behind = view.players - len(plays)
        if winner(view.rules, view.trump, asked, plays) != len(plays) - 1:
            # a led giver may still be pushed the trick
            return 0.1 if behind and not view.plays else 0.0
        if not behind:
            return 1.0
        return self._stands(play, asked.suit, behind)

    def _stands(self, play: int, suit: int, behind: int) -> float:
        """Return the chance that none of the players *behind* beats a play that leads so far."""
        in_hands = min(1.0, behind * self._cards / self._count)
        jokers = (self._unseen >> FIRST_JOKER).bit_count()
        shown = card_shown(self._rules, play)
        if shown < 0:
            if intent_of(play) == GIVE:
                return 0.15
            return 1 - 0.3 * in_hands * jokers if self._later_joker_wins else 1.0
        trump = trump_of_trick(self._trump, suit)
        higher = self._above(shown).bit_count()
        chance = (1 - in_hands) ** higher if in_hands < 1 or not higher else 0.0
        # they do not always play the card that beats it
        chance = chance + (1 - chance) * (0.25 if higher == 1 else 0.1 if higher else 0.0)
        if SUIT[shown] != trump:
            chance *= self._not_ruffed(SUIT[shown], trump, behind)
        return float(chance * (1 - 0.6 * in_hands) ** jokers)

    @property
    def _later_joker_wins(self) -> bool:
        return self._rules.rules.second_joker in ("later_wins", "adjacent_later_else_first", "color")


def _unseen_share(view: BidView) -> float:
    """Return what to expect of cards one may not look at: a fair share, less if others show strength."""
    fair = view.cards / view.players
    if not view.shown:
        return fair
    strong = sum(
        1.0 if card >= FIRST_JOKER or SUIT[card] == view.trump else RANK[card] / 24
        for card in cards_in(view.shown)
    )
    return max(0.0, fair + 0.45 - strong / view.cards * 0.4)


def _pack(rules: PlayRules) -> int:
    pack = 0
    for card in pack_of(rules.rules):
        pack |= 1 << card
    return pack


def _worth_a_thought(view: PlayView) -> list[int]:
    """Return the legal plays without the many calls of a led joker that come to the same."""
    plays = [play for play in view.legal if play < FIRST_JOKER or view.plays or intent_of(play) == FACE]
    if len(plays) == len(view.legal):
        return plays
    best: dict[int, tuple[int, int]] = {}
    for play in view.legal:
        if play < FIRST_JOKER or intent_of(play) == FACE:
            continue
        scope, demand = call_of(play)
        suit = scope - 1 if 1 <= scope <= 4 else NO_SUIT
        own = (view.hand & SUIT_CARDS[suit]).bit_count()
        if intent_of(play) == TAKE:
            # draw the trumps, or the high cards of the own long suit
            rating = (20 if suit == view.trump else own) + (1 if demand == 1 else 0)
        else:
            # ask for the highest of a suit that others surely have
            rating = 10 - own + (1 if demand == 1 else 0) - (5 if suit == view.trump else 0)
        key = play & ((1 << 9) - 1)
        if key not in best or rating > best[key][0]:
            best[key] = (rating, play)
    return plays + [play for _, play in best.values()]
