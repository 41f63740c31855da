"""Refused files told to people: where, what, in their language, whatever the file holds."""

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from scorekeeper.catalogues import Language
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.reading import parse_json
from scorekeeper.services.gamefiles import match_file, read_file
from scorekeeper.words.file_faults import Fault, file_fault
from tests import strategies as some
from tests.builders import FIRST, SECOND, a_deal, a_game

ENGLISH, RUSSIAN = Language("en"), Language("ru")
PLAY = {"trump": "H", "leader": 2, "hands": [["AS"], ["9D"], ["AD"], ["KD"]], "tricks": ["9D AD KD AS"]}
TRUMPLESS = {"tricks": PLAY["tricks"]}
PENALTY = {"seat": 2, "kind": "revoke", "points": -50, "note": "late"}
FULL = a_game(
    {**a_deal([None, 0, 1, None], [0, 1, 0, 0], trump="S"), "penalties": [PENALTY], "void": True},
    {**FIRST, "trump": "H", "note": "first", "play": PLAY},
    a_deal([1, 1, 0, 1], None),
    title="Friday",
    played_on="2026-11-27",
    options={"premium_target": "next_left"},
)
MATCH = match_file("Match", [a_game(preset="ukrainian_joker", players=3, options={"fixed_list": [2]})])


def refusal(value: Any) -> tuple[ScorekeeperError | None, Any]:
    """Return why a file is refused, None if it is not, and its JSON value."""
    body = None
    try:
        body = parse_json(value) if isinstance(value, bytes) else value
        read_file(body)
    except ScorekeeperError as error:
        return error, body
    return None, body


def told(value: Any, language: Language = ENGLISH) -> Fault:
    """Return what people are told of a file that is refused."""
    error, body = refusal(value)
    assert error is not None
    return file_fault(error, body, language)


def changed(*path_and_value: Any, game: Any = FULL) -> Any:
    *path, last, value = path_and_value
    game = copy.deepcopy(game)
    target = game
    for step in path:
        target = target[step]
    target[last] = value
    return game


REFUSED: list[tuple[Any, str, str]] = [
    (b"\xff\xfe{", "", "no text in UTF-8"),
    (b'{"a":\n\n]', "", "from line 3 on"),
    (b"[" * 100_000, "", "no JSON text"),
    (b'{"deals": [], "deals": []}', "", "“deals” stands twice"),
    (b"[NaN]", "", "no JSON text"),
    ([], "", "no game file"),
    ({"format": "scorekeeper-rules/1"}, "", "house rules and no game"),
    ({"format": "scorekeeper-bank/1"}, "", "“players” is missing"),
    (changed("bids", []), "", "“bids” is a field nobody knows"),
    (changed("rules", {"preset": "canasta"}), "", "no game called canasta"),
    (changed("rules", "options", "deck", 54), "", "two extra jokers"),
    (changed("players", ["A"] * 11), "", "for 2 to 6 players"),
    (changed("players", ["A"]), "", "for 2 to 6 players"),
    (changed("players", ["A"] * 7), "", "for 2 to 6 players"),
    (changed("players", 2, ""), "seat 3", "name is empty"),
    (changed("first_dealer", 5), "", "“first_dealer” has to be a whole number from 1 to 4"),
    (changed("played_on", "27.11.2026"), "", "a date like 2026-11-27"),
    (changed("title", "t" * 201), "", "“title” has more than 200 characters"),
    (changed("title", "a\nb"), "", "hidden character in “title”"),
    (changed("deals", 1, "bids", [0, 0, 0, 1]), "Deal 1 · Nino, seat 1", "would make exactly 1"),
    (changed("deals", 1, "bids", [0, 2, 0, 1]), "Deal 1 · Dato, seat 2", "from 0 to 1"),
    (changed("deals", 1, "bids", [0, 0, 1]), "Deal 1", "one bid for each player"),
    (changed("deals", 1, "bids", None), "Deal 1", "A bid is missing"),
    (changed("deals", 1, "bids", "0011"), "Deal 1", "“bids” has to be a list"),
    (changed("deals", 1, "tricks", [1, 0, 1, 0]), "Deal 1", "make 2, but the deal has 1 trick"),
    (changed("deals", 1, "tricks", [0, 0, 0, 2]), "Deal 1 · Gio, seat 4", "from 0 to 1"),
    (changed("deals", 1, "tricks", []), "Deal 1", "number of tricks for each player"),
    (changed("deals", 1, "tricks", None), "Deal 1", "Only the last deal may be unfinished"),
    (changed("deals", 1, "trump", "X"), "Deal 1", "“trump” has to be one of: S, C, D, H"),
    (changed("deals", 1, "trump", "S"), "Deal 1", "another trump"),
    (changed("deals", 1, "play", "tricks", ["9D AD KD AD"]), "Deal 1", "A♦ stands twice"),
    (changed("deals", 1, "play", "tricks", ["9D AD KD 2S"]), "Deal 1", "2♠ is no card of this deck"),
    (changed("deals", 1, "play", "tricks", ["9D AD KD QS"]), "Deal 1 · Nino, seat 1", "in no hand"),
    (changed("deals", 1, "play", "tricks", ["9D"]), "Deal 1", "do not fit the deal"),
    (changed("deals", 1, "play", "hands", [[]] * 4), "Deal 1 · Nino, seat 1", "do not fit the deal"),
    (changed("deals", 1, {**FIRST, "play": TRUMPLESS}), "Deal 1", "trump of the deal is not"),
    (changed("deals", 0, "penalties", 0, "seat", 5), "Deal 1", "no such seat"),
    (changed("deals", 0, "penalties", 0, "points", 1.5), "Deal 1", "“points” has to be a whole number"),
    (changed("deals", 0, "penalties", 0, "kind", "late"), "Deal 1", "“kind” has to be one of: revoke"),
    (changed("deals", 0, "penalties", [PENALTY] * 51), "Deal 1", "more entries than can be: 50"),
    (changed("deals", 0, "void", 1), "Deal 1", "“void” has to be one of: true, false"),
    (changed("deals", [FIRST, SECOND] * 201), "", "more entries than can be: 400"),
    (match_file("", []), "", "not due"),
    (changed("games", 0, "players", ["A", "A", "B"], game=MATCH), "", "no name may stand twice"),
    (match_file("", MATCH["games"] * 2), "Party 2", "not due"),
    (changed("games", 0, "deals", [7], game=MATCH), "Party 1 · Deal 1", "“deals” has to be an object"),
]  # fmt: skip
"""Files that are refused, the place that is named and a piece of the reason."""


@pytest.mark.parametrize(("value", "place", "reason"), REFUSED)
def test_a_refusal_names_the_place_and_the_reason(value: Any, place: str, reason: str) -> None:
    fault = told(value)
    assert (fault.place, reason in fault.reason) == (place, True), fault
    assert re.search("[а-яё]", told(value, RUSSIAN).reason)


def test_too_many_deals_are_refused_at_the_first_one_too_many() -> None:
    games = [
        a_game(
            *[a_deal([0, 1, 2], [1, 1, 0])] * 2,
            preset="ukrainian_joker",
            players=3,
            options={"fixed_list": [2]},
        )
    ]
    assert told(games[0]) == Fault("Deal 2", "The game has only 1 deal.")


def test_the_other_parties_of_a_match_have_its_rules_and_players() -> None:
    done = {**MATCH["games"][0], "deals": [a_deal([0, 1, 2], [1, 1, 0])]}
    other = changed("options", {}, game=done["rules"])
    assert told(match_file("", [done, {**done, "rules": other, "deals": []}])).reason.startswith(
        "All parties"
    )
    strangers = {**done, "players": ["X", "Y", "Z"], "deals": []}
    assert told(match_file("", [done, strangers])) == Fault(
        "Party 2", "This party is due to others: Nino, Dato, Lia."
    )


def tell(value: Any) -> None:
    """Look for a sentence that can be shown, for whatever is wrong with *value*."""
    error, body = refusal(value)
    assume(error is not None)
    assert error is not None
    for language in (ENGLISH, RUSSIAN):
        fault = file_fault(error, body, language)
        json.dumps([fault.place, fault.reason], ensure_ascii=False).encode()
        assert fault.reason != language.gettext("The file is not as it has to be."), error.message
        assert re.search("[а-яё]", fault.reason) or language is ENGLISH


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to everything in a JSON value."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for step, inner in steps for found in [(*here, step), *paths(inner, (*here, step))]]


@settings(max_examples=400)
@given(st.sampled_from(paths(FULL)), some.json_values())
@example(("rules", "preset"), "\ud800")
@example(("deals", 1, "play", "tricks"), ["\ud800 1 2 3"])
@example(("players", 0), "\ud800")
@example(("rules", "options"), {"\ud800": 1})
@example(("deals", 1), {"\ud800": 1})
def test_whatever_is_wrong_there_is_a_sentence_that_can_be_shown(path: tuple[Any, ...], value: Any) -> None:
    tell(changed(*path, value))
