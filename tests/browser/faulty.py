"""Records of a deal with as many faults as a test wants, for the screen of the result."""

from __future__ import annotations

import random
from typing import Any

from scorekeeper.domain.records import read_record
from scorekeeper.engine.cardset import CARD_NAMES, FIRST_JOKER
from scorekeeper.engine.checker import check_deal
from scorekeeper.engine.dealing import pack_of
from tests.builders import a_table


def a_record(preset: str, players: int, number: int, faults: int, rng: random.Random) -> dict[str, Any]:
    """Return the object ``play`` of a whole deal without jokers and with just so many *faults*.

    Args:
        preset: The rules.
        players: How many play; seat 1 dealt first.
        number: Number of the deal, 1-based.
        faults: How many there are to be.
        rng: Where the cards come from.
    """
    table = a_table(preset, players)
    deal = table.schedule.deals[number - 1]
    pack = [CARD_NAMES[card] for card in pack_of(table.rules) if card < FIRST_JOKER]
    while True:
        cards = rng.sample(pack, players * deal.tricks)
        tricks = [" ".join(cards[at : at + players]) for at in range(0, len(cards), players)]
        play = {"trump": "H", "tricks": tricks, "leader": 1 + (deal.leader or 0)}
        checked = check_deal(table, deal, read_record(table, deal, play, None), None)
        if len(checked.faults) == faults:
            return play
