"""Calling a command so that it returns its result: once for the shell, many times for ``batch``."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from scorekeeper.domain.errors import UnreadableText
from scorekeeper.domain.options import AnyRules, options_of, read_option, with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.reading import parse_json
from scorekeeper.domain.ruleset import RuleSet

LARGEST_FILE = 16 * 1024 * 1024
"""Unit: bytes. A game with every card of 70 deals has about 100 kB."""


@dataclass(frozen=True, slots=True)
class Call:
    """Where a command gets its input from."""

    read_stdin: Callable[[], bytes | str]
    """Returns what ``-`` stands for."""
    stdin_value: Any = None
    """What ``-`` stands for, already parsed."""
    in_batch: bool = False


def call(group: click.Group, arguments: Sequence[str], where: Call) -> Any:
    """Run one command and return its result as a JSON value, None if it prints for itself.

    Raises:
        ScorekeeperError: For everything that is wrong with the input, ``bad_usage`` included.
    """
    try:
        result = group.main(args=list(arguments), prog_name="scorekeeper", standalone_mode=False, obj=where)
    except click.exceptions.NoArgsIsHelpError as error:
        if where.in_batch:
            raise UnreadableText("bad_usage", "a command is missing") from None
        click.echo(error.format_message())
        return None
    except click.ClickException as error:
        raise UnreadableText("bad_usage", _one_line(error.format_message())) from None
    except click.Abort:
        raise KeyboardInterrupt from None
    # --help and --version print for themselves and then return their exit status.
    return None if isinstance(result, int) else result


def read_value(file: str) -> Any:
    """Return the JSON value in *file*; ``-`` is standard input.

    Raises:
        UnreadableText: ``bad_file``.
    """
    where = click.get_current_context().find_object(Call)
    assert where is not None
    if file != "-":
        return parse_json(_read_file(file))
    if where.stdin_value is not None:
        return where.stdin_value
    return parse_json(where.read_stdin())


def _read_file(file: str) -> bytes:
    try:
        path = Path(file)
        if not path.is_file() and path.exists():
            raise OSError(errno.EINVAL, "this is no file")
        if path.stat().st_size > LARGEST_FILE:
            raise OSError(errno.EFBIG, "the file is too large for a game")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableText("bad_file", f"cannot read {file[:200]!r}: {reason}") from None


def rules_of(preset: str, options: Sequence[str]) -> RuleSet:
    """Return the trick-game *preset* with the options given as ``key=value``.

    Raises:
        ScorekeeperError: ``bad_option``, or ``bad_usage`` where there is no ``=``.
    """
    base = find_preset(preset)
    return with_house_rules(base, overrides_of(base, options))


def overrides_of(base: AnyRules, options: Sequence[str]) -> dict[str, object]:
    """Return the JSON values of options given as ``key=value``.

    Raises:
        ScorekeeperError: ``bad_option``, or ``bad_usage`` where there is no ``=``.
    """
    overrides: dict[str, object] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise UnreadableText("bad_usage", f"-o needs key=value, not {text[:60]!r}")
        overrides[name] = read_option(options_of(base), name, value)
    return overrides


def _one_line(text: str) -> str:
    return " ".join(text.split())
