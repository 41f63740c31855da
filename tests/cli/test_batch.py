"""Many requests in one process."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.builders import FIRST, SECOND, a_game, score
from tests.cli.shell import Batch, process, run


@pytest.fixture(scope="module")
def batch() -> Iterator[Batch]:
    """Give one running batch; at its end it must have said nothing but its answers."""
    running = Batch()
    yield running
    assert running.end() == (0, b"", b"")


def test_answer_comes_at_once(batch: Batch) -> None:
    """The pipe stays open: an answer that waited for more input would never arrive."""
    answer = batch.ask(["bids", "georgian_joker", "-p", "4", "--cards", "1", "0", "0", "0"])
    assert answer == {"status": 0, "out": {"allowed": [0], "forbidden": [1], "tension": -1}, "err": None}


@pytest.mark.parametrize(
    "stdin",
    [a_game(FIRST, SECOND), json.dumps(a_game(FIRST, SECOND)), "\ufeff" + json.dumps(a_game(FIRST, SECOND))],
)
def test_stdin_is_a_value_or_its_text(batch: Batch, stdin: Any) -> None:
    answer = batch.ask(["score", "-"], stdin=stdin)
    assert answer == {"status": 0, "out": score(a_game(FIRST, SECOND)), "err": None}


def test_result_is_what_the_command_prints(batch: Batch) -> None:
    for command in (
        ["presets"],
        ["schedule", "odessa", "-p", "3"],
        ["schedule", "odessa", "-p", "3", "-d", "2"],
    ):
        assert batch.ask(command)["out"] == run(*command)


BAD_GAME = a_game(FIRST, {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 1]})
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"command": ["score", "-"], "stdin": BAD_GAME}, "bid_forbidden"),
    ({"command": ["score", "-"], "stdin": {}}, "bad_format"),
    ({"command": ["score", "-"], "stdin": []}, "bad_format"),
    ({"command": ["score", "-"], "stdin": 0}, "bad_format"),
    ({"command": ["score", "-"], "stdin": False}, "bad_format"),
    ({"command": ["score", "-"], "stdin": None}, "bad_format"),
    ({"command": ["score", "-"], "stdin": ""}, "bad_file"),
    ({"command": ["score", "-"], "stdin": "{"}, "bad_file"),
    ({"command": ["score", "-"]}, "bad_file"),
    ({"command": ["score", "no-such-file.json"]}, "bad_file"),
    ({"command": ["score"]}, "bad_usage"),
    ({"command": ["schedule", "nonsense", "-p", "4"]}, "bad_option"),
    ({"command": ["schedule", "odessa", "-p", "4", "-o", "\ud800=1"]}, "bad_option"),
    ({"command": ["schedule", "\ud800", "-p", "4"]}, "bad_option"),
    ({"command": ["\ud800"]}, "bad_usage"),
    ({"command": ["nonsense"]}, "bad_usage"),
    ({"command": ["pdf", "-"], "stdin": {}}, "bad_usage"),
    ({"command": ["serve"]}, "bad_usage"),
    ({"command": ["batch"]}, "bad_usage"),
    ({"command": ["--", "batch"]}, "bad_usage"),
    ({"command": ["--", "serve", "--port", "1"]}, "bad_usage"),
    ({"command": ["--help"]}, "bad_usage"),
    ({"command": ["--version"]}, "bad_usage"),
    ({"command": ["presets", "--help"]}, "bad_usage"),
    ({"command": []}, "bad_usage"),
    ({"command": [["presets"]]}, "bad_usage"),
    ({"command": ["presets", 1]}, "bad_usage"),
    ({"command": "presets"}, "bad_usage"),
    ({"command": None}, "bad_usage"),
    ({"stdin": {}}, "bad_usage"),
    ({}, "bad_usage"),
    ({"command": ["presets"], "input": ""}, "bad_usage"),
]


@pytest.mark.parametrize(("request_", "code"), REFUSED, ids=lambda value: json.dumps(value)[:50])
def test_bad_request_is_refused_and_the_next_one_answered(
    batch: Batch, request_: dict[str, Any], code: str
) -> None:
    answer = batch.send(json.dumps(request_).encode())
    assert (answer["status"], answer["out"]) == (2, None)
    assert list(answer["err"]) == ["error"]
    assert answer["err"]["error"]["code"] == code
    assert batch.ask(["score", "-"], stdin=a_game(FIRST))["status"] == 0


@pytest.mark.parametrize(
    "line",
    [b"", b" ", b"presets", b"null", b"[]", b"1", b'"presets"', b"{", b"\xff\xfe", b"\x00", b"NaN",
     b'{"command": ["presets"]} x', b"[" * 100_000, b'{"command": ["score", "-"], "stdin": NaN}'],
    ids=lambda line: repr(line[:20]),
)  # fmt: skip
def test_line_that_is_no_request(batch: Batch, line: bytes) -> None:
    answer = batch.send(line)
    assert (answer["status"], answer["out"]) == (2, None)
    assert answer["err"]["error"]["code"] in ("bad_file", "bad_usage")
    assert batch.ask(["presets"])["status"] == 0


def test_values_nested_as_deep_as_json_allows_are_bad_input(batch: Batch) -> None:
    """A value is read with less on the stack than the command has that says what is wrong with it."""
    for depth in range(900, 1000):
        deep = "[" * depth + "]" * depth
        for rules in ('{"preset": %s}', '{"preset": "odessa", "options": {"deck": %s}}'):
            game = (
                '{"format": "scorekeeper-game/1", "players": [], "first_dealer": 1, "deals": [], "rules": %s}'
            )
            line = '{"command": ["score", "-"], "stdin": %s}' % (game % (rules % deep))
            assert batch.send(line.encode())["err"]["error"]["code"] in ("bad_option", "bad_file")


def test_bad_lines_among_good_ones_keep_the_order() -> None:
    lines: list[bytes] = []
    expected: list[tuple[int, int | None]] = []
    for cards in range(1, 9):
        lines.append(
            json.dumps({"command": ["bids", "georgian_joker", "-p", "4", "--cards", str(cards)]}).encode()
        )
        expected.append((0, cards))
        lines.append(b"nonsense \xf0\x9f\x83\x8f")
        expected.append((2, None))
    last_without_newline = b"\n".join(lines)
    done = process("batch", stdin=last_without_newline)
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    found = [(answer["status"], answer["out"] and -answer["out"]["tension"]) for answer in answers]
    assert found == expected


def test_nothing_asked_nothing_answered() -> None:
    done = process("batch")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
