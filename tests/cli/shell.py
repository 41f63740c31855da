"""The command line, called in this process or in one of its own."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.catalogues import Language
from scorekeeper.cli.call import Call, call
from scorekeeper.cli.main import scorekeeper
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.words.command_line import command_fault
from tests.servers import ROOT


def run(*arguments: str, stdin: bytes | str = b"") -> Any:
    """Return what a command prints."""
    return call(scorekeeper, arguments, Call(read_stdin=lambda: stdin))


def refused(*arguments: str, stdin: bytes | str = b"") -> dict[str, Any]:
    """Return the object ``error`` of a command that is refused."""
    with pytest.raises(ScorekeeperError) as caught:
        run(*arguments, stdin=stdin)
    return caught.value.as_json()


def answered(*arguments: str, stdin: bytes | str = b"") -> None:
    """Call a command that must answer, or refuse and say so in the language of a terminal."""
    where = Call(read_stdin=lambda: stdin)
    told = "ответ"
    try:
        call(scorekeeper, arguments, where)
    except ScorekeeperError as error:
        asked = where.asked
        told = command_fault(error, asked.file, asked.rules, asked.players, Language("ru"))
    assert re.search("[а-яё]", told), told


def process(
    *arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m scorekeeper`` to its end."""
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, env=env, timeout=60)


class Batch:
    """A running ``scorekeeper batch``."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "scorekeeper", "batch"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT)

    def send(self, line: bytes) -> dict[str, Any]:
        """Send one line and return its answer, which must come before anything else is sent."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert set(answer) == {"status", "out", "err"}
        return answer

    def ask(self, command: Sequence[Any], **more: Any) -> dict[str, Any]:
        return self.send(json.dumps({"command": command, **more}).encode())

    def end(self) -> tuple[int, bytes, bytes]:
        """Close the input; return exit status and what else came out."""
        out, err = self._process.communicate(timeout=60)
        return self._process.returncode, out, err
