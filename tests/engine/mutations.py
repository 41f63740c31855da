"""Records of deals with one thing changed after which they are still possible: right or wrong.

A record is the object ``play`` of a game file; every function returns copies. Seats are 0-based here.
Changes after which a record is impossible are in ``impossible``.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.domain.cards import JOKERS, SUITS, deck_cards
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.records import Play, card_of, read_play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec, build_schedule
from scorekeeper.domain.scoresheet import Table
from scorekeeper.engine.simulate import simulate_one
from tests.engine import naive
from tests.engine.naive_check import who_led
from tests.engine.random_deals import RandomDeal, random_deal

Tricks = list[list[Play]]


@dataclass(frozen=True)
class Written:
    """A deal played to its end without a fault (but for a fined lead), as it is written down."""

    table: Table
    spec: DealSpec
    play: dict[str, Any]

    @property
    def rules(self) -> RuleSet:
        return self.table.rules

    @property
    def tricks(self) -> Tricks:
        return [
            [read_play(self.rules, word, leads=at == 0) for at, word in enumerate(text.split())]
            for text in self.play["tricks"]
        ]

    def cut(self, random: Random) -> "Written":
        """The same deal written in one of its forms: with or without hands, complete or cut short."""
        play = dict(self.play)
        if random.random() < 0.5:
            play.pop("hands", None)
        if random.random() < 0.5:
            play["tricks"] = play["tricks"][: random.randint(1, len(play["tricks"]))]
        if play.get("hands") is not None and random.random() < 0.5:
            play.pop("leader", None)
        return Written(self.table, self.spec, play)

    def with_tricks(self, tricks: Tricks) -> dict[str, Any]:
        return self.play | {"tricks": [text(plays) for plays in tricks]}


def text(plays: list[Play]) -> str:
    return " ".join(map(naive.written, plays))


def a_random_deal(random: Random) -> Written:
    """A deal of a random rule set in which everybody did anything that is allowed."""
    deal: RandomDeal = random_deal(random, most_cards=4)
    going = deal.naive()
    tricks: Tricks = [[]]
    while not going.over:
        now = going.now()
        plays = naive.legal_plays(now)
        if not plays:
            # the rules leave this hand nothing to play: a record of such a deal is none without a fault
            return a_random_deal(random)
        play = random.choice(plays)
        named = Play(play.card, "=" + random.choice(ordinary_cards(deal.rules)))
        if play.card in JOKERS and random.random() < 0.3 and naive.fault(now, named) is None:
            play = named
        tricks[-1].append(play)
        if going.play(play) is not None:
            tricks.append([])
    written: dict[str, Any] = {
        "trump": None if deal.trump == naive.CIRCULAR else deal.trump,
        "leader": deal.leader + 1,
        "hands": [list(hand) for hand in deal.hands],
        "tricks": [text(plays) for plays in tricks[:-1]],
    }
    return Written(deal.table, deal.spec, written)


def a_simulated_deal(random: Random) -> Written:
    """A deal of a preset as the program's own players play it."""
    while True:
        rules = random.choice(list(PRESETS.values()))
        players = random.randint(*rules.players)
        number = random.randint(1, len(build_schedule(rules, players).deals))
        table, spec, entry = simulate_one(rules, players, random.randrange(10**6), number)
        if spec.tricks <= 6:
            assert entry.play is not None
            return Written(table, spec, json.loads(entry.play))


def ordinary_cards(rules: RuleSet) -> list[str]:
    """Every card that a joker may be named as."""
    return sorted(deck_cards(rules.deck) - set(JOKERS))


def possible(deal: Written, random: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every change of one thing after which the record is still possible, with a name for it."""
    yield from exchanged_cards(deal)
    yield from unplayed_cards(deal)
    yield from other_declarations(deal, random)
    yield from rotated_tricks(deal)
    yield from other_leaders(deal)
    for trump in (*SUITS, "none"):
        yield f"trump {trump}", deal.play | {"trump": trump}
    for number in range(len(deal.play["tricks"])):
        yield f"cut after {number}", deal.play | {"tricks": deal.play["tricks"][:number]}


def fitted(play: Play, *, leads: bool) -> Play:
    """A play in another place: only a led joker calls."""
    return play if leads else Play(play.card, play.declared)


def exchanged_cards(deal: Written) -> Iterator[tuple[str, dict[str, Any]]]:
    """A player plays two of their cards the other way round."""
    players = deal.table.players
    places: dict[int, list[tuple[int, int]]] = {}
    seats = led_by(deal)
    for number, leader in enumerate(seats):
        for at in range(players):
            places.setdefault((leader + at) % players, []).append((number, at))
    for mine in places.values():
        for earlier in mine:
            for later in mine:
                if earlier >= later:
                    continue
                tricks = deal.tricks
                (first, at), (second, behind) = earlier, later
                one, other = tricks[first][at], tricks[second][behind]
                tricks[first][at] = fitted(other, leads=at == 0)
                tricks[second][behind] = fitted(one, leads=behind == 0)
                if can_be_played(deal, [tricks[number][place].card for number, place in mine]):
                    yield f"exchange {one.card} and {other.card}", deal.with_tricks(tricks)


def can_be_played(deal: Written, cards: list[str]) -> bool:
    """Whether a player can have had the *cards*, trick after trick: none is drawn before the first trick."""
    hands = deal.play.get("hands")
    dealt = {card_of(deal.rules, card) for hand in hands or () for card in hand}
    drawn = 0
    for number, card in enumerate(cards):
        drawn += card not in dealt
        if hands is not None and drawn > number:
            return False
    return True


def unplayed_cards(deal: Written) -> Iterator[tuple[str, dict[str, Any]]]:
    """A player plays a card that they kept to the end of an unfinished record."""
    played = {play.card for plays in deal.tricks for play in plays}
    hands = [{card_of(deal.rules, card) for card in hand} for hand in deal.play.get("hands") or []]
    for hand in hands:
        for number, plays in enumerate(deal.tricks):
            for at, play in enumerate(plays):
                for card in sorted(hand - played) if play.card in hand else ():
                    tricks = deal.tricks
                    tricks[number][at] = Play(card, "^" if card in JOKERS else "")
                    yield f"{card} instead of {play.card}", deal.with_tricks(tricks)


def other_declarations(deal: Written, random: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """A joker says something else, or calls something else."""
    calls = [
        scope + demand for scope in (*SUITS, "T", "*") for demand in ("+", "-", "") if scope + demand != "*"
    ]
    for number, plays in enumerate(deal.tricks):
        for at, play in enumerate(plays):
            if play.card not in JOKERS:
                continue
            others = [Play(play.card, intent) for intent in "^_"]
            others += [Play(play.card, intent, call) for intent in "^_" for call in calls if at == 0]
            others += [Play(play.card, "=" + card) for card in random.sample(ordinary_cards(deal.rules), 3)]
            if naive.printed_on(deal.rules, play.card) is not None:
                others.append(Play(play.card, "="))
            for other in others:
                if other != play:
                    tricks = deal.tricks
                    tricks[number][at] = other
                    yield f"{naive.written(other)} for {naive.written(play)}", deal.with_tricks(tricks)


def rotated_tricks(deal: Written) -> Iterator[tuple[str, dict[str, Any]]]:
    """Somebody else led to a trick of the same cards."""
    for number, plays in enumerate(deal.tricks):
        for shift in range(1, len(plays)):
            tricks = deal.tricks
            turned = plays[shift:] + plays[:shift]
            tricks[number] = [fitted(play, leads=at == 0) for at, play in enumerate(turned)]
            yield f"trick {number + 1} led {shift} later", deal.with_tricks(tricks)


def other_leaders(deal: Written) -> Iterator[tuple[str, dict[str, Any]]]:
    for seat in range(deal.table.players):
        yield f"leader {seat + 1}", deal.play | {"leader": seat + 1}


def led_by(deal: Written) -> list[int]:
    """The seat that led to each trick of a record that is right."""
    trump = deal.play["trump"] or naive.CIRCULAR
    hands = deal.play.get("hands")
    leader = deal.play.get("leader")
    return who_led(
        deal.rules,
        deal.spec,
        deal.table.players,
        trump,
        deal.tricks,
        None if leader is None else leader - 1,
        hands and [[card_of(deal.rules, card) for card in hand] for hand in hands],
    )
