"""The commands about cards: legal, winner, check, simulate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import click

from scorekeeper.cli.call import check_once, read_value, rules_of
from scorekeeper.domain.cards import SUITS
from scorekeeper.domain.errors import RuleError, UnreadableText
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.records import Play, card_of, read_play
from scorekeeper.domain.ruleset import DealType, RuleSet
from scorekeeper.engine.arbiter import Trick, legal_plays
from scorekeeper.engine.arbiter import winner as trick_winner
from scorekeeper.engine.checker import check_game
from scorekeeper.engine.checkfile import check_to_json
from scorekeeper.engine.simulate import simulate_game

_options = click.option(
    "-o", "options", multiple=True, metavar="KEY=VALUE", help="House rule; may be repeated."
)
_trump = click.option("--trump", type=click.Choice([*SUITS, "none"]), help="Trump of the deal.")
_type = click.option("--type", "deal_type", type=click.Choice(get_args(DealType)), default="normal")


@click.command()
@click.argument("preset")
@_options
@_trump
@_type
@click.option("--hand", required=True, help="The cards held.")
@click.option("--led", default="", help="The trick so far.")
@click.option("--trick", "number", type=click.IntRange(1, 99), default=1, help="Number of the trick.")
@click.option("--shown-void", is_flag=True, help="This player has shown to hold no trump.")
def legal(
    preset: str,
    options: Sequence[str],
    trump: str | None,
    deal_type: DealType,
    hand: str,
    led: str,
    number: int,
    shown_void: bool,
) -> dict[str, Any]:
    """List every legal play with every legal declaration."""
    rules = rules_of(preset, options)
    trick = _trick(rules, trump, deal_type, led)
    _check_length(trick, hands=1)
    cards = [card_of(rules, word) for word in hand.split()]
    check_once([*cards, *(play.card for play in trick.plays)])
    plays = legal_plays(trick, cards, number=number, shown_void=shown_void)
    return {"legal": [play.card + play.declared + play.call for play in plays]}


@click.command()
@click.argument("preset")
@_options
@_trump
@_type
@click.argument("plays")
def winner(
    preset: str, options: Sequence[str], trump: str | None, deal_type: DealType, plays: str
) -> dict[str, int]:
    """Say which position takes the trick; 1 is the leader."""
    trick = _trick(rules_of(preset, options), trump, deal_type, plays)
    if not trick.plays:
        raise RuleError("bad_tricks", "the trick has no cards", fault="empty")
    _check_length(trick, hands=0)
    check_once([play.card for play in trick.plays])
    return {"winner": trick_winner(trick) + 1}


@click.command()
@click.argument("file")
def check(file: str) -> dict[str, Any]:
    """Check every deal with cards in a game file; - reads standard input."""
    return check_to_json(check_game(read_game(read_value(file)).sheet))


@click.command()
@click.argument("preset")
@click.option("-p", "players", type=int, required=True, help="How many play.")
@click.option("--seed", type=int, required=True, help="Equal seeds give equal games.")
@_options
def simulate(preset: str, players: int, seed: int, options: Sequence[str]) -> dict[str, Any]:
    """Play a complete game with every card."""
    return simulate_game(rules_of(preset, options, players), players, seed)


def _trick(rules: RuleSet, trump: str | None, deal_type: DealType, text: str) -> Trick:
    plays: list[Play] = [read_play(rules, word, leads=at == 0) for at, word in enumerate(text.split())]
    return Trick(rules=rules, trump=_trump_of(rules, trump, deal_type), plays=tuple(plays))


def _trump_of(rules: RuleSet, trump: str | None, deal_type: DealType) -> str | None:
    """Return the trump of the deal; None where it changes with the trick."""
    if deal_type == "no_trump" or rules.trump_mode == "none":
        return "none"
    if rules.trump_mode == "circular" and (trump is None or rules.circular_trump_scope == "trick"):
        return None
    if rules.trump_mode == "fixed" and trump is None:
        return rules.fixed_trump
    if trump is None:
        raise UnreadableText("bad_usage", "Missing option '--trump'.", fault="missing", field="--trump")
    return trump


def _check_length(trick: Trick, hands: int) -> None:
    """Refuse more cards than a trick holds at the largest table, those to come from *hands* among them."""
    cards, most = len(trick.plays) + hands, trick.rules.players[1]
    if cards > most:
        message = f"{cards} cards in a trick of at most {most} players"
        raise RuleError("bad_tricks", message, fault="trick", cards=cards, players=most)
