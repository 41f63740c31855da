"""Random play-outs per second, beside OpenSpiel's oh_hell through its Python interface; checks of a game."""

import importlib
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from scorekeeper.domain.bids import legal_bids
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine.cardset import SUIT
from scorekeeper.engine.checker import check_game
from scorekeeper.engine.deal import Deal, follow, legal
from scorekeeper.engine.dealing import deal_cards
from scorekeeper.engine.playrules import play_rules
from scorekeeper.engine.simulate import simulate_game

PLAYERS, CARDS = 4, 9
ROUNDS, PER_ROUND = 9, 150


def run() -> None:
    """Print play-outs per second and the time a check takes; processor time, rounds alternating."""
    oh_hell = with_house_rules(find_preset("georgian_joker"), {"deck": 52, "jokers": []})
    joker = find_preset("georgian_joker")
    spiel = _open_spiel()
    work: dict[str, Callable[[], object]] = {
        "our engine, 52 cards, no joker": lambda: play_out(oh_hell),
        "our engine, Georgian Joker": lambda: play_out(joker),
    }
    if spiel is not None:
        work["OpenSpiel oh_hell, chance by chance_outcomes()"] = lambda: spiel_play_out(spiel, fast=False)
        work["OpenSpiel oh_hell, chance by legal_actions()"] = lambda: spiel_play_out(spiel, fast=True)
    speeds: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, once in work.items():
            start = time.process_time()
            for _ in range(PER_ROUND):
                once()
            speeds[name].append(PER_ROUND / (time.process_time() - start))
    print(f"play-outs     {PLAYERS} players, {CARDS} cards, deal + bid + play, a second of processor time")
    medians = {name: statistics.median(found) for name, found in speeds.items()}
    for name, speed in medians.items():
        print(f"              {speed:7.0f}  {name}")
    ours, *_ = medians.values()
    for name in list(medians)[2:]:
        print(f"              ratio {ours / medians[name]:.2f} to {name} (goal: 1.00 or more)")
    if spiel is None:
        print("              OpenSpiel is not installed (pip install open_spiel): nothing to compare with")
    _check()


def play_out(rules: RuleSet) -> Deal:
    """Deal, bid and play one deal at random."""
    dealt = deal_cards(rules, PLAYERS, CARDS, 0, random)  # type: ignore[arg-type]  # the module is a Random
    bids: list[int] = []
    for _ in range(PLAYERS):
        bids.append(random.choice(legal_bids(rules, "normal", CARDS, PLAYERS, bids)))
    trump = SUIT[dealt.stock[0]] if dealt.stock else random.randrange(5)
    hands = tuple(sum(1 << card for card in hand) for hand in dealt.hands)
    deal = Deal(play_rules(rules), trump, hands, 1, CARDS)
    while len(deal.tricks) < CARDS:
        deal = follow(deal, random.choice(legal(deal)))
    return deal


def _open_spiel() -> Any:
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    return pyspiel.load_game(
        "oh_hell", {"players": PLAYERS, "num_suits": 4, "num_cards_per_suit": 13, "num_tricks_fixed": CARDS}
    )


def spiel_play_out(game: Any, *, fast: bool) -> Any:
    """Deal, bid and play one deal at random in OpenSpiel; *fast* takes chance as one more player."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node() and not fast:
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


def _check() -> None:
    sheet = read_game(simulate_game(find_preset("georgian_joker"), 4, seed=1)).sheet
    spent = []
    for _ in range(20):
        start = time.process_time()
        check_game(sheet)
        spent.append(time.process_time() - start)
    print(
        f"check         {1000 * statistics.median(spent):.1f} ms for a record of 24 deals (goal: 50 or less)"
    )
