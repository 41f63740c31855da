"""``python -m scorekeeper`` as a shell sees it: exit status, standard output, standard error."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders import FIRST, a_game, score
from tests.cli.shell import process
from tests.servers import ROOT


def test_result_is_one_json_value_on_standard_output() -> None:
    done = process("score", "-", stdin=json.dumps(a_game(FIRST)).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == score(a_game(FIRST))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["score", "-"], "bad_file"),
        (["score", "no-such-file.json"], "bad_file"),
        (["schedule", "nonsense", "-p", "4"], "bad_option"),
        (["schedule"], "bad_usage"),
        (["ничего"], "bad_usage"),
    ],
)
def test_refusal_is_one_json_line_on_standard_error(arguments: list[str], code: str) -> None:
    """Also where the shell's alphabet is ASCII."""
    plain = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = process(*arguments, env=plain)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    body = json.loads(done.stderr)
    assert list(body) == ["error"]
    assert body["error"]["code"] == code


def test_argument_that_is_no_text_is_refused() -> None:
    command = [sys.executable.encode(), b"-m", b"scorekeeper", b"schedule", b"\xff\xfe", b"-p", b"4"]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stdout) == (2, b"")
    assert json.loads(done.stderr)["error"]["code"] == "bad_option"


@pytest.mark.parametrize("arguments", [["--help"], ["score", "--help"], ["--version"], []])
def test_help_is_for_people(arguments: list[str]) -> None:
    done = process(*arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.strip()


def _shell(command: str) -> subprocess.CompletedProcess[str]:
    script = f'"$PYTHON" -m scorekeeper {command}'
    env = os.environ | {"PYTHON": sys.executable}
    return subprocess.run(["sh", "-c", script], capture_output=True, text=True, cwd=ROOT, env=env, timeout=60)


FULL_DISK = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("presets <&-", 0),
        ("score - <&-", 2),
        ("batch <&-", 0),
        ("presets >&-", 1),
        ("batch <README.md >&-", 1),
        ("presets | true", 0),
        ("pdf --blank odessa -p 4 -O - >&-", 2),
        ("score no-such-file.json 2>&-", 2),
        pytest.param("score no-such-file.json 2>/dev/full", 2, marks=FULL_DISK),
        pytest.param("presets >/dev/full", 1, marks=FULL_DISK),
    ],
)
def test_closed_input_or_output_ends_without_a_traceback(command: str, status: int) -> None:
    done = _shell(command)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 1


def test_ctrl_c_while_the_modules_are_read_is_no_traceback() -> None:
    program = """
import runpy, sys
class Interrupted:
    def find_spec(self, name, *_):
        if name == "scorekeeper.cli.main":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
runpy.run_module("scorekeeper", run_name="__main__")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
