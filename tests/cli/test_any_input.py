"""Nothing a file may hold brings out anything but an answer or a refusal."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies as some
from tests.builders import FIRST, SECOND, a_game
from tests.cli.shell import answered, run

WHOLE = a_game(
    {**FIRST, "trump": "H", "penalties": [{"seat": 1, "kind": "revoke", "points": -50, "note": "x"}]},
    {**SECOND, "play": {"trump": "S", "leader": 3, "tricks": ["9D KD 7D JK1^", "8S 10S QS AH"],
                        "hands": [["7D", "QS"], ["JK1", "AH"], ["9D", "8S"], ["KD", "10S"]]}},
    {"bids": None, "tricks": None, "void": True},
    options={"premium_target": "next_left", "special_rounds": ["dark"]},
    title="Friday",
    played_on="2026-11-27",
)  # fmt: skip


BANK = {
    "format": "scorekeeper-bank/1",
    "players": ["Nino", "Dato"],
    "banker": 1,
    "options": {"stake_limit": 10, "deck": 54, "jokers": ["JK1", "JK2"]},
    "rounds": [{"stakes": [0, 5], "turned": ["7", "A", "K"]}, {"stakes": [5, 0], "turned": ["JK"]}],
}


def _paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [here] if here else []
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        found += _paths(inner, (*here, step))
    return found


@settings(max_examples=200)
@given(some.json_values())
def test_any_json_as_a_game(value: Any) -> None:
    answered("score", "-", stdin=json.dumps(value))


@settings(max_examples=300)
@given(st.sampled_from(_paths(WHOLE)), some.json_values())
def test_any_json_in_one_place_of_a_game(path: tuple[Any, ...], value: Any) -> None:
    game = copy.deepcopy(WHOLE)
    target: Any = game
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    answered("score", "-", stdin=json.dumps(game))


@settings(max_examples=200)
@given(st.sampled_from(_paths(BANK)), some.json_values())
def test_any_json_in_one_place_of_a_bank(path: tuple[Any, ...], value: Any) -> None:
    bank = copy.deepcopy(BANK)
    target: Any = bank
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    answered("bank", "-", stdin=json.dumps(bank))


@settings(max_examples=200)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_as_a_file(data: bytes) -> None:
    answered("score", "-", stdin=data)


def test_whole_game_is_read() -> None:
    assert run("score", "-", stdin=json.dumps(WHOLE))["totals"]


WORDS = (
    *("georgian_joker", "odessa", "-p", "4", "--cards", "-o", "-d", "--type", "dark", "0", "1", "-", "--"),
    *("deck=52", "jokers=", "players=2..3", "max_hand_cap=null"),
)


@settings(max_examples=200)
@given(
    st.sampled_from(
        ["presets", "schedule", "bids", "score", "trump", "legal", "winner", "poker", "simulate"]
    ),
    st.lists(st.sampled_from(WORDS) | st.text(max_size=10), max_size=9),
)
def test_any_arguments(command: str, arguments: list[str]) -> None:
    if "--help" in arguments:
        return
    answered(command, *arguments)


def test_values_nested_as_deep_as_json_allows() -> None:
    """Where reading still succeeds, the sentence about what is wrong must succeed too."""
    for depth in (50, 500, 700, 800, 850, 900, 950, 1000, 2000):
        deep = "[" * depth + "]" * depth
        for place in ('"rules": {"preset": %s}', '"rules": {"preset": "odessa", "options": {"deck": %s}}'):
            game = (
                '{"format": "scorekeeper-game/1", "players": ["A", "B"], "first_dealer": 1, "deals": [], %s}'
            )
            answered("score", "-", stdin=game % (place % deep))
