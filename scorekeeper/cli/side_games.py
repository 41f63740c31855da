"""The commands about trumps and the games beside the sheet: trump, match, bank, poker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import click

from scorekeeper.cli.call import check_hand, check_once, overrides_of, read_value, rules_of
from scorekeeper.domain import poker as hands
from scorekeeper.domain.bankfile import ledger_to_json, read_bank
from scorekeeper.domain.cards import JOKERS, SUITS
from scorekeeper.domain.matchfile import read_match, standing_to_json
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets.side_games import JOKER_POKER
from scorekeeper.domain.records import card_of, read_play
from scorekeeper.domain.ruleset import DealType, RuleSet
from scorekeeper.domain.schedule import build_schedule, single_deal
from scorekeeper.domain.trumps import settle_trump

_options = click.option(
    "-o", "options", multiple=True, metavar="KEY=VALUE", help="House rule; may be repeated."
)


@click.command()
@click.argument("preset")
@click.option("-p", "players", type=int, required=True, help="How many play.")
@click.option("--cards", type=int, required=True, help="Hand size.")
@click.option("--type", "deal_type", type=click.Choice(get_args(DealType)), default="normal")
@_options
@click.option("--turned", help="The card turned, or the dealer's last card.")
@click.option("--choice", type=click.Choice([*SUITS, "none"]), help="What the chooser named.")
@click.option("--seen", default="", help="The cards the chooser saw.")
@click.option("--peeked", is_flag=True, help="The chooser saw a fourth card first.")
@click.option("--led", help="First card of the trick, for circular trumps.")
def trump(
    preset: str,
    players: int,
    cards: int,
    deal_type: DealType,
    options: Sequence[str],
    turned: str | None,
    choice: str | None,
    seen: str,
    peeked: bool,
    led: str | None,
) -> dict[str, str | None]:
    """Say what the trump of a deal is."""
    rules = rules_of(preset, options, players)
    schedule = build_schedule(rules, players)
    check_hand(rules, players, cards)
    seen_cards = [card_of(rules, card) for card in seen.split()]
    check_once(seen_cards)
    found = settle_trump(
        rules,
        schedule,
        single_deal(rules, players, deal_type, cards),
        turned=None if turned is None else card_of(rules, turned),
        choice=choice,
        seen=seen_cards,
        peeked=peeked,
        led_suit=None if led is None else _suit_led(rules, led),
    )
    return {"trump": found}


def _suit_led(rules: RuleSet, text: str) -> str | None:
    """Return the suit that the first card of a trick leads, None for a joker that names none."""
    play = read_play(rules, text, leads=True)
    if play.card not in JOKERS:
        return play.card[-1]
    if play.declared == "=":
        return rules.jokers[JOKERS.index(play.card)][-1]
    suit = play.declared[-1] if play.declared.startswith("=") else play.call[:1]
    return suit if suit in SUITS else None


@click.command()
@click.argument("file")
def match(file: str) -> dict[str, Any]:
    """Print the standing of a match file; - reads standard input."""
    return standing_to_json(read_match(read_value(file)))


@click.command()
@click.argument("file")
def bank(file: str) -> dict[str, Any]:
    """Print the ledger of a bank file; - reads standard input."""
    return ledger_to_json(read_bank(read_value(file)).bank)


@click.command()
@click.option("--role", type=click.Choice(get_args(hands.JokerRole)), help="What the joker may be.")
@click.option("--lowball", is_flag=True, help="The lowest hand wins.")
@_options
@click.argument("given", nargs=-1, required=True, metavar="HAND...")
def poker(role: str | None, lowball: bool, options: Sequence[str], given: Sequence[str]) -> dict[str, Any]:
    """Compare poker hands of five cards with a joker."""
    overrides = overrides_of(JOKER_POKER, options)
    if role is not None:
        overrides["joker_role"] = role
    if lowball:
        overrides["lowball"] = True
    rules = with_house_rules(JOKER_POKER, overrides)
    read = [hands.read_hand(rules, text) for text in given]
    values = [hands.evaluate(rules, natural, jokers) for natural, jokers in read]
    return {
        "hands": [{"category": value.category.name.lower(), "ranks": list(value.ranks)} for value in values],
        "winners": [place + 1 for place in hands.winners(rules, read)],
    }
