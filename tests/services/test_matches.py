"""Matches in SQLite: a party is begun once, game and place in the match together or not at all."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorekeeper.domain.errors import RuleError
from scorekeeper.services.errors import GameNotFound
from scorekeeper.services.games import Games, Operation
from scorekeeper.services.matches import Matches
from scorekeeper.services.ports import StoredGame
from scorekeeper.store.matches import SqlMatchRepository
from scorekeeper.store.repository import SqlGameRepository
from tests.builders import the_rules
from tests.services.fakes import clock
from tests.web.parties import NAMES, results

RULES = the_rules("ukrainian_joker", fixed_list=[2])


@pytest.fixture
def games(app: Flask) -> Iterator[Games]:
    with app.app_context():
        yield Games(SqlGameRepository(clock), clock, random.Random(7))


@pytest.fixture
def matches(games: Games) -> Matches:
    return Matches(SqlMatchRepository(), games, clock, random.Random(8))


def play(games: Games, game: StoredGame, *winners: str, second: str = "") -> None:
    bids, tricks = results(game.names, winners, second)
    deal = game.table.schedule.deals[0]
    ops: list[dict[str, Any]] = [
        {"kind": "bid", "seat": seat + 1, "bid": bids[seat]} for seat in deal.bidding_order
    ]
    for base, op in enumerate([*ops, {"kind": "record", "tricks": tricks}]):
        games.enter(game.id, Operation(id=f"operation-{base}", base=base, body=op))


def test_only_rules_that_know_a_match_begin_one(games: Games, matches: Matches) -> None:
    assert matches.begin(games.start(the_rules(), ("Ada", "Ada"), 0)) is None
    with pytest.raises(RuleError):
        matches.begin(games.start(RULES, ("Ada", "Bela", "Ada"), 0))
    game = games.start(RULES, NAMES, 1, "Friday")
    match = matches.begin(game)
    assert match is not None
    assert matches.find(match.id) == matches.of_game(game.id) == match
    assert match.title == "Friday"


def test_the_next_party_is_begun_once_and_the_deal_goes_round(games: Games, matches: Matches) -> None:
    first = games.start(RULES, NAMES, 1)
    match = matches.begin(first)
    assert match is not None
    with pytest.raises(RuleError):
        matches.start_party(match.id, 2, None)
    play(games, first, "Ada", second="Bela")
    second = matches.start_party(match.id, 2, None)
    assert second.first_dealer == 2
    assert second.table.rules == RULES
    assert matches.start_party(match.id, 2, 0) == second
    assert matches.start_party(match.id, 1, None) == first
    with pytest.raises(RuleError):
        matches.start_party(match.id, 3, None)


def test_of_two_phones_that_begin_a_party_one_opens_what_the_other_began(
    games: Games, matches: Matches
) -> None:
    first = games.start(RULES, NAMES, 0)
    match = matches.begin(first)
    assert match is not None
    play(games, first, "Ada")
    late = games.prepare(RULES, NAMES, 0)
    begun = matches.start_party(match.id, 2, None)
    assert not SqlMatchRepository().add_party(match.id, 2, late)
    with pytest.raises(GameNotFound):
        games.find(late.id)
    assert matches.find(match.id).games == (first.id, begun.id)


def test_who_sits_out_does_not_deal_in_a_further_party(games: Games, matches: Matches) -> None:
    game = games.start(RULES, NAMES, 0)
    match = matches.begin(game)
    assert match is not None
    for number, (winner, second) in enumerate((("Ada", "Bela"), ("Bela", "Cira"), ("Cira", "Ada")), start=2):
        play(games, game, winner, second=second)
        game = matches.start_party(match.id, number, None)
    play(games, game, "Ada", "Cira")
    view = matches.view(matches.find(match.id))
    assert view.due is not None
    assert (view.due.kind, view.due.players, view.next_dealer) == ("further", (0, 2), 2)
    assert matches.start_party(match.id, 5, None).names == ("Ada", "Cira")


def test_a_match_nobody_began_is_not_found(matches: Matches) -> None:
    with pytest.raises(GameNotFound):
        matches.find("nobody")
    assert matches.of_game("nobody") is None
