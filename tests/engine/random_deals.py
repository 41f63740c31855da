"""Random deals in random rule sets, for comparisons of the engine with ``naive``."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic

from scorekeeper.domain.cards import JOKERS, deck_cards, extra_jokers
from scorekeeper.domain.options import GROUPS, OPTIONS, with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.records import card_of
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec, build_schedule
from scorekeeper.domain.scoresheet import Table
from scorekeeper.domain.trumps import trump_method
from scorekeeper.engine.arbiter import trump_number
from scorekeeper.engine.cardset import CARD_OF, hand_of
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.playrules import play_rules
from tests.engine.naive import CIRCULAR
from tests.engine.naive_deal import NaiveDeal

TABLES = (2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 6, 7, 8, 9, 10)
"""Numbers of players; small tables meet more of the rules in the same time."""


def seeds(count: int) -> Iterator[int]:
    """Seeds of a comparison: *count* of them, or as many as the seconds in ``COMPARE_SECONDS`` allow."""
    seconds = float(os.environ.get("COMPARE_SECONDS", "0"))
    start = monotonic()
    seed = 0
    while seed < count or monotonic() < start + seconds:
        yield seed
        seed += 1


@dataclass(frozen=True)
class RandomDeal:
    """The cards of a deal before the first one is played. Seats are 0-based."""

    table: Table
    spec: DealSpec
    trump: str
    """A suit, ``none`` or ``CIRCULAR``."""
    hands: tuple[tuple[str, ...], ...]
    leader: int
    stock: tuple[str, ...]
    """The cards to be drawn; none where nobody draws."""

    @property
    def rules(self) -> RuleSet:
        return self.table.rules

    def naive(self) -> NaiveDeal:
        hands = [list(hand) for hand in self.hands]
        return NaiveDeal(self.rules, self.trump, hands, self.leader, list(self.stock))

    def engine(self) -> Deal:
        return Deal(
            rules=play_rules(self.rules),
            trump=trump_number(None if self.trump == CIRCULAR else self.trump),
            hands=tuple(hand_of(hand) for hand in self.hands),
            leader=self.leader,
            length=self.spec.tricks,
            stock=tuple(CARD_OF[card] for card in self.stock),
        )


def random_rules(random: Random, players: int, cards: int, deck: int) -> RuleSet:
    """A rule set with every option of play drawn at random; its normal deals have *cards* cards."""
    options: dict[str, object] = {}
    for name in (*GROUPS["play"], *GROUPS["trump"], "no_trump_first_lead"):
        option = OPTIONS[name]
        if option.is_flag:
            options[name] = random.random() < 0.5
        elif option.is_list:
            options[name] = [word for word in option.words if random.random() < 0.7]
        elif option.words:
            options[name] = random.choice(option.words)
    extra = list(extra_jokers(deck))
    printed = sorted(deck_cards(deck) - set(extra))
    options |= {
        "fixed_trump": random.choice("SCDH"),
        "joker_call_max_trick": random.choice([None, None, None, 1, 2]),
        "strict_joker_lead": random.random() < 0.15,
        "draw_after_trick": random.random() < 0.1,
        "joker_any_time": random.random() < 0.75,
        "revoke_penalty": random.choice([0, 50]),
        "joker_lead_penalty": random.choice([0, 0, 10]),
        "players": [players, players],
        "deck": deck,
        "jokers": extra + random.sample(printed, random.randint(0, 2 - len(extra))),
        "schedule_kind": "fixed_list",
        "fixed_list": [cards],
        "special_rounds": ["dark", "gold", "misere", "forehead", "no_trump"],
        "forehead_hand_size": "max",
    }
    return with_house_rules(find_preset("georgian_joker"), options)


def random_deal(random: Random, *, tables: Sequence[int] = TABLES, most_cards: int = 7) -> RandomDeal:
    """A deal of any type at any table: 36 to 54 cards, jokers printed or extra, any trump."""
    players = random.choice(tables)
    deck = random.choice((36, 36, 38, 52, 53, 54))
    cards = random.randint(1, min(most_cards, deck // players))
    rules = random_rules(random, players, cards, deck)
    table = Table(rules=rules, schedule=build_schedule(rules, players, random.randrange(players)))
    spec = random.choice((table.schedule.deals[0], *table.schedule.deals))
    pack = sorted(card_of(rules, name) for name in deck_cards(deck))
    random.shuffle(pack)
    if random.random() < 0.7:
        # Jokers are what the rules are about: see that they are dealt.
        pack.sort(key=lambda card: card not in JOKERS)
        dealt = pack[: players * spec.cards]
        random.shuffle(dealt)
        pack[: players * spec.cards] = dealt
    hands = tuple(tuple(pack[seat : players * spec.cards : players]) for seat in range(players))
    return RandomDeal(
        table=table,
        spec=spec,
        trump=random_trump(random, table, spec),
        hands=hands,
        leader=first_leader(spec, hands),
        stock=tuple(pack[players * spec.cards :]) if spec.tricks > spec.cards else (),
    )


def random_trump(random: Random, table: Table, spec: DealSpec) -> str:
    match trump_method(table.rules, table.schedule, spec):
        case "circular":
            return CIRCULAR
        case "none":
            return "none"
        case "fixed":
            return table.rules.fixed_trump or "none"
        case _:
            return random.choice(("S", "C", "D", "H", "none"))


def first_leader(spec: DealSpec, hands: tuple[tuple[str, ...], ...]) -> int:
    """The seat entitled to the first lead."""
    if spec.leader is not None:
        return spec.leader
    order = [(spec.dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
    return next((seat for seat in order if set(hands[seat]) & set(JOKERS)), order[0])
