"""Many requests in one process: one JSON line in, one JSON line out."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stdout
from typing import Any

import click

from scorekeeper.cli.call import Call, call, standard_output
from scorekeeper.cli.telling import error_json
from scorekeeper.domain.errors import RuleError, ScorekeeperError
from scorekeeper.domain.reading import parse_json

NOT_IN_BATCH = frozenset({"pdf", "serve", "batch"})


@click.command()
@click.pass_context
def batch(context: click.Context) -> None:
    """Answer requests from standard input, one JSON line each."""
    root = context.find_root().command
    assert isinstance(root, click.Group)
    for line in sys.stdin.buffer if sys.stdin is not None else ():
        print(json.dumps(_answer(root, line)), file=standard_output(), flush=True)


def _answer(root: click.Group, line: bytes) -> dict[str, Any]:
    where = Call(read_stdin=str, in_batch=True)
    try:
        return {"status": 0, "out": _run(root, parse_json(line), where), "err": None}
    except ScorekeeperError as error:
        fault = error_json(error, where)
    except Exception as error:  # one bad request never disturbs the next
        message = f"the program has a fault: {type(error).__name__}"
        fault = error_json(ScorekeeperError("fault", message, name=type(error).__name__), where)
    return {"status": 2, "out": None, "err": {"error": fault}}


def _run(root: click.Group, request: Any, where: Call) -> Any:
    if not isinstance(request, dict) or not set(request) <= {"command", "stdin"}:
        raise RuleError("bad_usage", 'a request is {"command": [...], "stdin": ...}', fault="request")
    command = request.get("command")
    if not isinstance(command, list) or not all(isinstance(word, str) for word in command):
        raise RuleError("bad_usage", "the command is a list of texts", fault="request")
    if not command or command[0] in NOT_IN_BATCH or command[0].startswith("-"):
        raise RuleError("bad_usage", "this command cannot be called in a batch", fault="batch")
    given = request.get("stdin", "")
    text = given if isinstance(given, str) else "null"  # no text, and no other value either
    where.read_stdin = lambda: text
    where.stdin_value = None if isinstance(given, str) else given
    with redirect_stdout(io.StringIO()):  # --help prints
        result = call(root, command, where)
    if result is None:
        raise RuleError("bad_usage", "this prints no JSON", fault="batch")
    return result
