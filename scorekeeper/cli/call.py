"""Calling a command so that it returns its result: once for the shell, many times for ``batch``."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

import click

from scorekeeper.domain.errors import InvalidRuleSet, RuleError, UnreadableText
from scorekeeper.domain.options import AnyRules, options_of, read_option, with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.reading import parse_json
from scorekeeper.domain.ruleset import RuleSet


@dataclass(slots=True)
class Asked:
    """What a command was asked, as far as it has been read."""

    file: Any = None
    """The JSON value of a file."""
    rules: dict[str, Any] = field(default_factory=dict)
    """Preset and options, as a game file has them."""
    players: int | None = None


LARGEST_FILE = 16 * 1024 * 1024
"""Unit: bytes. A game with every card of 70 deals has about 100 kB."""


@dataclass(slots=True)
class Call:
    """Where a command gets its input from, and what it was asked: a refusal is told by that."""

    read_stdin: Callable[[], bytes | str]
    """Returns what ``-`` stands for."""
    stdin_value: Any = None
    """What ``-`` stands for, already parsed."""
    in_batch: bool = False
    asked: Asked = field(default_factory=Asked)


def call(group: click.Group, arguments: Sequence[str], where: Call) -> Any:
    """Run one command and return its result as a JSON value, None if it prints for itself.

    Raises:
        ScorekeeperError: For everything that is wrong with the input, ``bad_usage`` included.
    """
    try:
        result = group.main(args=list(arguments), prog_name="scorekeeper", standalone_mode=False, obj=where)
    except click.exceptions.NoArgsIsHelpError as error:
        if where.in_batch:
            raise UnreadableText("bad_usage", "a command is missing", fault="no_command") from None
        click.echo(error.format_message())
        return None
    except click.ClickException as error:
        message = " ".join(error.format_message().split())
        raise UnreadableText("bad_usage", message, **_misused(error)) from None
    except click.Abort:
        raise KeyboardInterrupt from None
    # --help and --version print for themselves and then return their exit status.
    return None if isinstance(result, int) else result


def read_value(file: str) -> Any:
    """Return the JSON value in *file*; ``-`` is standard input.

    Raises:
        UnreadableText: ``bad_file``.
    """
    where = _here()
    if file != "-":
        value = parse_json(_read_file(file))
    elif where.stdin_value is not None:
        value = where.stdin_value
    else:
        value = parse_json(where.read_stdin())
    where.asked.file = value
    return value


def _here() -> Call:
    where = click.get_current_context().find_object(Call)
    assert where is not None
    return where


def _read_file(file: str) -> bytes:
    try:
        path = Path(file)
        if not path.is_file() and path.exists():
            raise OSError(errno.EINVAL, "this is no file")
        if path.stat().st_size > LARGEST_FILE:
            raise OSError(errno.EFBIG, "the file is too large for a game")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise unusable("read", file, error) from None


def unusable(deed: str, file: str, error: OSError | ValueError) -> UnreadableText:
    """Return the refusal of a *file* that the system does not let us ``read`` or ``write``."""
    reason = getattr(error, "strerror", None) or str(error)
    number = getattr(error, "errno", None)
    message = f"cannot {deed} {file[:200]!r}: {reason}"
    return UnreadableText("bad_file", message, fault=deed, file=file[:200], why={"errno": number})


def rules_of(preset: str, options: Sequence[str], players: int | None = None) -> RuleSet:
    """Return the trick-game *preset* with the options given as ``key=value``.

    Args:
        preset: Name of the preset.
        options: House rules.
        players: How many were asked for, where the command takes it.

    Raises:
        ScorekeeperError: ``bad_option``, or ``bad_usage`` where there is no ``=``.
    """
    asked = _here().asked
    asked.players, asked.rules = players, {"preset": preset}
    base = find_preset(preset)
    asked.rules["options"] = overrides = overrides_of(base, options)
    return with_house_rules(base, overrides)


def check_hand(rules: RuleSet, players: int, cards: int) -> None:
    """Refuse hands of *cards* that a deck does not hold for so many *players*.

    Raises:
        InvalidRuleSet: ``bad_option``.
    """
    most = rules.deck // players
    if not 1 <= cards <= most:
        message = f"{cards} cards for {players} players from {rules.deck}"
        raise InvalidRuleSet("cards", message, fault="hand", lowest=1, highest=most)


def standard_output() -> TextIO:
    """Return the standard output.

    Raises:
        OSError: If it is closed.
    """
    if sys.stdout is None:
        raise OSError(errno.EBADF, "the standard output is closed")
    return sys.stdout


def check_once(cards: Sequence[str]) -> None:
    """Refuse *cards* of which one stands twice.

    Raises:
        RuleError: ``duplicate_card``.
    """
    for card in cards:
        if cards.count(card) > 1:
            raise RuleError("duplicate_card", f"{card} stands twice", card=card)


def overrides_of(base: AnyRules, options: Sequence[str]) -> dict[str, object]:
    """Return the JSON values of options given as ``key=value``.

    Raises:
        ScorekeeperError: ``bad_option``, or ``bad_usage`` where there is no ``=``.
    """
    overrides: dict[str, object] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            message = f"-o needs key=value, not {text[:60]!r}"
            raise UnreadableText("bad_usage", message, fault="pair", option="-o", example="deck=52")
        overrides[name] = read_option(options_of(base), name, value)
    return overrides


def _misused(error: click.ClickException) -> dict[str, Any]:
    """Return what is wrong with a command line, as the params of a refusal."""
    match error:
        case click.NoSuchOption():
            return {"fault": "unknown_option", "name": error.option_name}
        case click.exceptions.NoSuchCommand():
            return {"fault": "unknown_command", "name": error.command_name}
        case click.MissingParameter() if error.param is not None:
            return {"fault": "missing", "field": _name(error.param)}
        case click.BadParameter() if error.param is not None:
            return _misspelt(error.param)
        case click.BadOptionUsage():
            return {"fault": "no_value", "option": error.option_name}
        case _:
            return {"fault": "usage"}


def _misspelt(param: click.Parameter) -> dict[str, Any]:
    match param.type:
        case click.Choice() as kind:
            return {"fault": "word", "field": _name(param), "words": ", ".join(map(str, kind.choices))}
        case click.IntRange() as kind:
            return {"fault": "integer", "field": _name(param), "lowest": kind.min, "highest": kind.max}
        case _:
            return {"fault": "value", "option": _name(param)}


def _name(param: click.Parameter) -> str:
    """Return how a parameter stands on the command line: its longest option, or the place it is for."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return str(param.name).upper()
