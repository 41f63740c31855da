"""Average points of a sensible player beside a random one, for every preset."""

from random import Random

from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine.players import RandomPlayer
from scorekeeper.engine.sensible import SensiblePlayer
from scorekeeper.engine.simulate import simulate_game

GAMES, PLAYERS = 200, 4


def run() -> None:
    """Print the averages; seats alternate from game to game, so that neither deal nor dealer helps."""
    print(f"players       points a game on average, {GAMES} games of {PLAYERS}, two random and two sensible")
    for name, rules in PRESETS.items():
        random, sensible = _averages(rules)
        print(f"              {random:8.1f} random  {sensible:8.1f} sensible  {name}")


def _averages(rules: RuleSet) -> tuple[float, float]:
    points = [0, 0]
    for seed in range(GAMES):
        seats = [
            SensiblePlayer() if (seat + seed) % 2 else RandomPlayer(Random(seed)) for seat in range(PLAYERS)
        ]
        totals = read_game(simulate_game(rules, PLAYERS, seed, seats)).sheet.totals
        for seat, total in enumerate(totals):
            points[(seat + seed) % 2] += total
    return points[0] / GAMES / (PLAYERS / 2), points[1] / GAMES / (PLAYERS / 2)
