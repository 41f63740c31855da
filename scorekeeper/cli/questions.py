"""The commands that answer from the rules: presets, schedule, bids, score."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

import click

from scorekeeper.cli.call import check_hand, read_value, rules_of
from scorekeeper.domain import bids as bidding
from scorekeeper.domain.errors import IllegalBid, RuleError
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.options import option_values
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.presets.side_games import SIDE_PRESETS
from scorekeeper.domain.ruleset import DealType
from scorekeeper.domain.schedule import NO_BID_TYPES, build_schedule
from scorekeeper.domain.sheetfile import schedule_to_json, sheet_to_json

_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


def _with_options(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "-o", "options", multiple=True, metavar="KEY=VALUE", help="House rule; may be repeated."
    )(command)


_players = click.option("-p", "players", type=int, required=True, help="How many play.")


@click.command()
def presets() -> list[dict[str, Any]]:
    """List every preset with its players, deck and options."""
    return [
        {
            "name": name,
            "players": list(rules.players),
            "deck": rules.deck,
            "options": option_values(rules),
        }
        for name, rules in (PRESETS | SIDE_PRESETS).items()
    ]


@click.command()
@click.argument("preset")
@_players
@click.option("-d", "first_dealer", type=int, default=1, help="Seat that deals first.")
@_with_options
def schedule(preset: str, players: int, first_dealer: int, options: Sequence[str]) -> list[dict[str, Any]]:
    """List the deals of a party."""
    return schedule_to_json(build_schedule(rules_of(preset, options, players), players, first_dealer - 1))


@click.command()
@click.argument("preset")
@_players
@click.option("--cards", type=int, required=True, help="Hand size.")
@click.option("--type", "deal_type", type=click.Choice(get_args(DealType)), default="normal")
@_with_options
@click.argument("earlier", nargs=-1, metavar="[BID]...")
def bids(
    preset: str,
    players: int,
    cards: int,
    deal_type: DealType,
    options: Sequence[str],
    earlier: Sequence[str],
) -> dict[str, Any]:
    """Say what the next bidder may bid after the bids given, in bidding order."""
    rules = rules_of(preset, options)
    fewest, most = rules.players
    if not fewest <= players <= most:
        message = f"{players} players; this game is for {fewest} to {most}"
        raise RuleError("bad_players", message, fewest=fewest, most=most)
    check_hand(rules, players, cards)
    if deal_type in NO_BID_TYPES:
        raise IllegalBid("bad_bid", "there are no bids in this deal", fault="without")
    said = [_bid(text) for text in earlier]
    if len(said) >= players:
        message = f"{len(said)} bids: all {players} players have bid"
        raise IllegalBid("bad_bid", message, fault="all")
    order = range(players)
    bidding.check_bids(rules, deal_type, cards, order, [*said, *[None] * (players - len(said))])
    allowed = bidding.legal_bids(rules, deal_type, cards, players, said)
    highest = bidding.highest_bid(rules, cards)
    return {
        "allowed": list(allowed),
        "forbidden": [bid for bid in range(highest + 1) if bid not in allowed],
        "tension": bidding.tension(cards, said),
    }


def _bid(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise IllegalBid("bad_bid", f"{text[:20]!r} is no bid", bid=text[:20])
    return int(text)


@click.command()
@click.argument("file")
def score(file: str) -> dict[str, Any]:
    """Print the sheet of a game file; - reads standard input."""
    return sheet_to_json(read_game(read_value(file)).sheet)
