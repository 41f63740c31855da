"""The files of FORMAT.md section 1: games and matches as they stand, and what was read ready to be kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.domain import bankfile, gamefile, matchfile
from scorekeeper.domain.bankfile import BankFile
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.eventfile import event_from_json, event_to_json
from scorekeeper.domain.game import Game
from scorekeeper.domain.gamefile import GameFile
from scorekeeper.domain.history import advance, begin
from scorekeeper.domain.matchfile import Standing
from scorekeeper.domain.transcript import transcript, written_deals
from scorekeeper.services.ports import StoredGame

MOST_DEALS = 400
"""Deals of one game, annulled ones included; the longest schedule has fewer than 200."""
MOST_PARTIES = 20
"""Games of one match."""
MOST_EVENTS = 5_000
"""What was entered in all deals of a file; 92 deals of ten players have about 1,200."""
MOST_ROUNDS = 1_000
"""Rounds of one joker bank: eight hours of play at half a minute each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadGame:
    """A game from a file, and the events that write it down."""

    file: GameFile
    events: tuple[Any, ...]
    """As JSON, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadMatch:
    """A match from a file."""

    title: str
    games: tuple[ReadGame, ...]
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadBank:
    """A joker bank from a file, and the events that write it down."""

    file: BankFile
    events: tuple[Any, ...]
    """As JSON, oldest first."""


def game_file(stored: StoredGame, game: Game) -> dict[str, Any]:
    """Return a game as it stands as the JSON of ``scorekeeper-game/1``.

    A running deal is in it as far as it was entered; tricks marked and not recorded are not.
    """
    return gamefile.game_to_json(
        rules=stored.table.rules,
        names=stored.names,
        first_dealer=stored.first_dealer,
        entries=written_deals(game),
        title=stored.title,
        played_on=stored.played_on,
    )


def match_file(title: str, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a match of *games*, each as ``game_file`` makes it, as the JSON of ``scorekeeper-match/1``."""
    return matchfile.match_to_json(title, games)


def read_file(value: object) -> ReadGame | ReadMatch | ReadBank:
    """Return the game, match or joker bank in the JSON *value*.

    Raises:
        ScorekeeperError: With a code of FORMAT.md section 4, deal (of a bank: round) and seat; the whole file
            is refused.
    """
    if isinstance(value, dict) and value.get("format") == bankfile.FORMAT:
        return _read_bank(value)
    if isinstance(value, dict) and value.get("format") == matchfile.FORMAT:
        games = value.get("games")
        if isinstance(games, list):
            _check_count(games, MOST_PARTIES, "games")
            for game in games:
                _check_deals(game)
        title, files = matchfile.read_match_games(value)
        standing = matchfile.standing_of(files)
        return ReadMatch(title=title, games=_ready(files), standing=standing)
    _check_deals(value)
    return _ready([gamefile.read_game(value)])[0]


def first_party(read: ReadGame) -> ReadMatch | None:
    """Return the match that a game from a file begins, as a new game does; None where its rules know none.

    Nor does a game begin one in which a name stands twice: later parties know people by name.
    """
    file = read.file
    if file.sheet.table.rules.match_parties == 1 or len(set(file.names)) < len(file.names):
        return None
    return ReadMatch(title=file.title, games=(read,), standing=matchfile.standing_of([file]))


def _read_bank(value: Mapping[str, Any]) -> ReadBank:
    rounds = value.get("rounds")
    if isinstance(rounds, list):
        _check_count(rounds, MOST_ROUNDS, "rounds")
    read = bankfile.read_bank(value)
    events = tuple(
        {"kind": "round", "stakes": list(booked.stakes), "turned": list(booked.turned or ())}
        for booked in read.bank.rounds
    )
    return ReadBank(file=read, events=events)


def _check_deals(value: object) -> None:
    deals = value.get("deals") if isinstance(value, dict) else None
    if isinstance(deals, list):
        _check_count(deals, MOST_DEALS, "deals")


def _check_count(values: Sequence[object], most: int, what: str) -> None:
    if len(values) > most:
        raise RuleError("bad_format", f"more than {most} {what}", fault="many", what=what, most=most)


def _ready(files: Sequence[GameFile]) -> tuple[ReadGame, ...]:
    """Return *files* with their events, which are played through first: no log is kept that cannot be read.

    Raises:
        RuleError: For what a file may hold and a game here may not: too many penalties in one deal, or more
            of everything than any evening has.
    """
    events = [tuple(map(event_to_json, transcript(file.sheet))) for file in files]
    _check_count([event for some in events for event in some], MOST_EVENTS, "deals")
    for file, bodies in zip(files, events, strict=True):
        history = begin(file.sheet.table)
        for body in bodies:
            history = advance(history, event_from_json(body))
    return tuple(ReadGame(file=file, events=bodies) for file, bodies in zip(files, events, strict=True))
