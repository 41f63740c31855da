"""The commands presets, schedule, bids and score."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.domain.options import options_of
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.presets.side_games import SIDE_PRESETS
from tests.builders import FIRST, HERE, SECOND, a_game, score, vector_rows
from tests.cli.shell import refused, run


def _option_words(options: dict[str, Any]) -> list[str]:
    """Return options as they are written after ``-o``."""
    words = []
    for name, value in options.items():
        text = json.dumps(value).strip('"')
        if isinstance(value, list):
            text = (".." if name == "players" else ",").join(str(item) for item in value)
        words += ["-o", f"{name}={text}"]
    return words


# --- presets


def test_presets_has_every_preset_with_every_option() -> None:
    listed = run("presets")
    assert [preset["name"] for preset in listed] == [*PRESETS, *SIDE_PRESETS]
    for preset in listed:
        assert list(preset) == ["name", "players", "deck", "options"]
        rules = (PRESETS | SIDE_PRESETS)[preset["name"]]
        assert list(preset["options"]) == list(options_of(rules))
        assert preset["players"] == preset["options"]["players"]
        assert preset["deck"] == preset["options"]["deck"]
    assert json.loads(json.dumps(listed)) == listed


@pytest.mark.parametrize("preset", PRESETS)
def test_options_printed_by_presets_can_be_given_back(preset: str) -> None:
    options = next(row["options"] for row in run("presets") if row["name"] == preset)
    players = str(options["players"][0])
    plain = run("schedule", preset, "-p", players)
    assert run("schedule", preset, "-p", players, *_option_words(options)) == plain


# --- schedule


def test_schedule_prints_a_list_of_deals() -> None:
    deals = run("schedule", "georgian_joker", "-p", "4", "-d", "2")
    assert len(deals) == 24
    assert deals[0] == {
        "number": 1,
        "pulka": 1,
        "type": "normal",
        "cards": 1,
        "dealer": 2,
        "bidding_order": [3, 4, 1, 2],
        "leader": 3,
    }
    assert (deals[23]["number"], deals[23]["pulka"], deals[23]["dealer"]) == (24, 4, 1)


def test_schedule_of_special_rounds() -> None:
    deals = run("schedule", "raspisnoy_must_equal", "-p", "2", "-o", "max_hand_cap=1")[2:]
    assert [deal["type"] for deal in deals[::2]] == ["dark", "misere", "gold", "forehead", "no_trump"]
    assert [deal["bidding_order"] for deal in deals[2:6]] == [[], [], [], []]
    assert [deal["leader"] for deal in deals] == [2, 1, 2, 1, 2, 1, 2, 1, None, None]
    assert {deal["pulka"] for deal in deals} == {None}


@pytest.mark.parametrize("row", vector_rows("schedules"))
def test_schedule_of_the_rules(row: dict[str, Any]) -> None:
    given = row["inputs"]
    deals = run(
        "schedule",
        row["preset"],
        "-p",
        str(given["players"]),
        "-d",
        str(given["first_dealer"]),
        *_option_words(row["options"]),
    )
    if "deals" in row["expect"]:
        assert len(deals) == row["expect"]["deals"]
    if "cards" in row["expect"]:
        assert [deal["cards"] for deal in deals] == row["expect"]["cards"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["georgian_joker", "-p", "7"], "bad_players"),
        (["georgian_joker", "-p", "1"], "bad_players"),
        (["georgian_joker", "-p", "0"], "bad_players"),
        (["georgian_joker", "-p", "-4"], "bad_players"),
        (["georgian_joker", "-p", "9" * 30], "bad_players"),
        (["georgian_poker", "-p", "3"], "bad_players"),
        (["georgian_joker", "-p", "4", "-d", "0"], "bad_seat"),
        (["georgian_joker", "-p", "4", "-d", "5"], "bad_seat"),
        (["georgian", "-p", "4"], "bad_option"),
        (["georgian_joker", "-p", "4", "-o", "no_such=1"], "bad_option"),
        (["georgian_joker", "-p", "4", "-o", "deck=37"], "bad_option"),
        (["georgian_joker", "-p", "4", "-o", "=1"], "bad_option"),
        (["georgian_joker", "-p", "4", "-o", "max_hand_cap=1"], "bad_option"),
        (["georgian_joker", "-p", "3", "-o", "partnership=pairs"], "bad_option"),
        (["georgian_joker", "-p", "4", "-o", "deck"], "bad_usage"),
        (["georgian_joker", "-p", "four"], "bad_usage"),
        (["georgian_joker", "-p", "4.0"], "bad_usage"),
        (["georgian_joker", "-p"], "bad_usage"),
        (["georgian_joker"], "bad_usage"),
        (["-p", "4"], "bad_usage"),
        (["georgian_joker", "extra", "-p", "4"], "bad_usage"),
        (["georgian_joker", "-p", "4", "--nonsense"], "bad_usage"),
    ],
)
def test_schedule_refuses(arguments: list[str], code: str) -> None:
    assert refused("schedule", *arguments)["code"] == code


# --- bids


@pytest.mark.parametrize("row", vector_rows("dealer_bids"))
def test_bids_of_the_rules(row: dict[str, Any]) -> None:
    given = row["inputs"]
    answer = run(
        "bids",
        row["preset"],
        "-p",
        str(given["players"]),
        "--cards",
        str(given["cards"]),
        "--type",
        given["type"],
        *_option_words(row["options"]),
        *[str(bid) for bid in given["bids"]],
    )
    assert answer == row["expect"]


def test_bids_of_the_first_bidder() -> None:
    answer = run("bids", "georgian_joker", "-p", "4", "--cards", "2")
    assert answer == {"allowed": [0, 1, 2], "forbidden": [], "tension": -2}


def test_bids_see_the_limit_on_passes_in_a_row() -> None:
    answer = run(
        "bids", "georgian_joker", "-p", "4", "--cards", "2", "-o", "max_consecutive_passes=2", "0", "0"
    )
    assert answer == {"allowed": [1, 2], "forbidden": [0], "tension": -2}


def test_bids_without_a_cap_run_to_99() -> None:
    answer = run("bids", "georgian_joker", "-p", "2", "--cards", "2", "-o", "bid_cap=none", "1")
    assert answer["forbidden"] == [1]
    assert answer["allowed"] == [0, *range(2, 100)]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["-p", "4", "--cards", "2", "3"], "bad_bid"),
        (["-p", "4", "--cards", "2", "x"], "bad_bid"),
        (["-p", "4", "--cards", "2", "1.0"], "bad_bid"),
        (["-p", "4", "--cards", "2", "--", "-1"], "bad_bid"),
        (["-p", "4", "--cards", "2", "9" * 5000], "bad_bid"),
        (["-p", "4", "--cards", "2", "0", "0", "0", "0"], "bad_bid"),
        (["-p", "4", "--cards", "2", "0", "0", "0", "0", "0"], "bad_bid"),
        (["-p", "4", "--cards", "2", "--type", "gold"], "bad_bid"),
        (["-p", "4", "--cards", "2", "-o", "max_consecutive_passes=1", "0", "0"], "bid_forbidden"),
        (["-p", "9", "--cards", "2"], "bad_players"),
        (["-p", "4", "--cards", "0"], "bad_option"),
        (["-p", "4", "--cards", "10"], "bad_option"),
        (["-p", "4", "--cards", "2", "-o", "bid_cap=99"], "bad_option"),
        (["-p", "4", "--cards", "2", "--type", "light"], "bad_usage"),
        (["-p", "4", "--cards", "two"], "bad_usage"),
        (["-p", "4"], "bad_usage"),
        (["--cards", "2"], "bad_usage"),
    ],
)
def test_bids_refuse(arguments: list[str], code: str) -> None:
    assert refused("bids", "georgian_joker", *arguments)["code"] == code


# --- score


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "игра.json"
    file.write_text(json.dumps(a_game(FIRST, SECOND)), encoding="utf-8")
    return file


def test_score_reads_a_file_or_standard_input(game_file: Path) -> None:
    expected = score(a_game(FIRST, SECOND))
    assert run("score", str(game_file)) == expected
    assert run("score", "-", stdin=game_file.read_bytes()) == expected
    assert run("score", "-", stdin=b"\xef\xbb\xbf" + game_file.read_bytes()) == expected


@pytest.mark.parametrize("path", sorted((HERE / "golden").glob("*.json")), ids=lambda path: path.stem)
def test_score_of_whole_sheets(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    sheet = run("score", "-", stdin=json.dumps(golden["game"]))
    assert sheet["totals"] == golden["totals"]


@pytest.mark.parametrize("name", ["missing.json", "", "no/such/folder.json", "with\0nul", "x" * 5000, "."])
def test_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    assert refused("score", f"{tmp_path}/{name}")["code"] == "bad_file"


@pytest.mark.parametrize("data", [b"", b"{", b"NaN", b"\xff", b"{} {}", b"[" * 100_000])
def test_input_that_is_no_json(data: bytes) -> None:
    assert refused("score", "-", stdin=data)["code"] == "bad_file"


def test_refusal_names_deal_and_seat() -> None:
    game = a_game(FIRST, {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 1]})
    body = refused("score", "-", stdin=json.dumps(game))
    assert (body["code"], body["deal"], body["seat"]) == ("bid_forbidden", 2, 2)
    assert list(body) == ["code", "deal", "seat", "message"]
    assert list(refused("score", "-", stdin="{}")) == ["code", "message"]


@pytest.mark.parametrize(
    "arguments", [["score"], ["score", "-", "-"], ["nonsense"], ["--nonsense"], ["SCORE", "-"], [""]]
)
def test_command_line_that_does_not_parse(arguments: list[str]) -> None:
    body = refused(*arguments)
    assert body["code"] == "bad_usage"
    assert "\n" not in str(body["message"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["georgian_jokr", "-p", "4"], "the nearest is georgian_joker"),
        (["joker_bank", "-p", "4"], "no preset 'joker_bank' with deals"),
        (["georgian_joker", "-p", "4", "-o", "premium_targt=none"], "the nearest is premium_target"),
        (["ukrainian_joker", "-p", "6", "-o", "fixed_list=10"], "a hand has at most 9"),
    ],
)
def test_a_refusal_names_what_is_nearest(arguments: list[str], said: str) -> None:
    assert said in refused("schedule", *arguments)["message"]


@pytest.mark.parametrize("command", ["bank", "match"])
def test_a_file_of_another_kind_is_called_so(command: str) -> None:
    message = refused(command, "-", stdin=json.dumps(a_game(FIRST)))["message"]
    assert message == f"the format is not 'scorekeeper-{command}/1'"
