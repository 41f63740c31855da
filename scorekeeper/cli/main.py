"""The command ``scorekeeper``: results as JSON on standard output, refusals as one line on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn, TextIO

import click

from scorekeeper import __version__
from scorekeeper.cli.batch import batch
from scorekeeper.cli.call import Call, call, standard_output
from scorekeeper.cli.paper import pdf
from scorekeeper.cli.plays import check, legal, simulate, winner
from scorekeeper.cli.questions import bids, presets, schedule, score
from scorekeeper.cli.serve import serve
from scorekeeper.cli.side_games import bank, match, poker, trump
from scorekeeper.cli.telling import error_json
from scorekeeper.domain.errors import ScorekeeperError, UnreadableText

REFUSED = 2
"""Exit status after bad input."""


@click.group(no_args_is_help=True)
@click.version_option(__version__, message="%(version)s")
def scorekeeper() -> None:
    """Keep the score of card games of the Joker and raspisnoy family."""


COMMANDS = (
    presets,
    schedule,
    bids,
    trump,
    score,
    legal,
    winner,
    check,
    simulate,
    match,
    bank,
    poker,
    pdf,
    serve,
    batch,
)
for command in COMMANDS:
    scorekeeper.add_command(command)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command and end the process."""
    given = sys.argv[1:] if arguments is None else arguments
    where = Call(read_stdin=_read_stdin)
    try:
        result = call(scorekeeper, given, where)
        if result is not None:
            print(json.dumps(result), file=standard_output(), flush=True)
    except ScorekeeperError as error:
        _tell(error, where)
        sys.exit(REFUSED)
    except BrokenPipeError:  # whoever read the output has enough of it
        _drop(sys.stdout)
        sys.exit(1)
    except OSError as error:  # a full disk, for example
        _drop(sys.stdout)
        message = error.strerror or str(error)
        told = UnreadableText("bad_file", message, fault="output", why={"errno": error.errno})
        _tell(told, where)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0)


def _tell(error: ScorekeeperError, where: Call) -> None:
    """Say what is wrong; where nobody can hear it, the exit status still tells."""
    if sys.stderr is None:
        return
    try:
        print(error_line(error, where), file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def error_line(error: ScorekeeperError, where: Call) -> str:
    """Return the one line that says what is wrong, in letters that the terminal can show."""
    body: dict[str, Any] = {"error": error_json(error, where)}
    line = json.dumps(body, ensure_ascii=False)
    try:
        line.encode(sys.stderr.encoding)
    except UnicodeEncodeError:
        return json.dumps(body)
    return line


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise UnreadableText("bad_file", "the standard input is closed", fault="input")
    return sys.stdin.buffer.read()


def _drop(stream: TextIO | None) -> None:
    """Keep the interpreter from trying once more to write what cannot be written."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
