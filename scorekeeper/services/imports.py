"""Keeping what was read from a file: whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from scorekeeper.services.banks import Banks
from scorekeeper.services.gamefiles import ReadBank, ReadGame, ReadMatch
from scorekeeper.services.games import Games, Operation, new_id
from scorekeeper.services.ports import (
    Clock,
    GameRepository,
    MatchRepository,
    NewEvent,
    StoredBank,
    StoredGame,
    StoredMatch,
)


class Imports:
    """Makes games and matches of this server out of those read from files."""

    def __init__(
        self, games: Games, repository: GameRepository, matches: MatchRepository, clock: Clock, rng: Random
    ) -> None:
        """Work on both repositories; *games* prepares what is written to them."""
        self._games = games
        self._repository = repository
        self._matches = matches
        self._clock = clock
        self._rng = rng

    def keep_game(self, read: ReadGame) -> StoredGame:
        """Keep a game with all its events and return it."""
        game = self._prepared(read)
        self._repository.add(game, _first_events(read.events))
        return game

    def keep_match(self, read: ReadMatch) -> StoredMatch:
        """Keep a match with all its games and return it."""
        games = [self._prepared(party) for party in read.games]
        match = StoredMatch(
            id=new_id(self._rng),
            title=read.title,
            created_at=self._clock(),
            games=tuple(game.id for game in games),
        )
        events = [_first_events(party.events) for party in read.games]
        self._matches.add(match, list(zip(games, events, strict=True)))
        return match

    def _prepared(self, read: ReadGame) -> StoredGame:
        file = read.file
        game = self._games.prepare(file.sheet.table.rules, file.names, file.first_dealer, file.title)
        return replace(game, played_on=file.played_on)


def keep_bank(banks: Banks, read: ReadBank) -> StoredBank:
    """Keep a joker bank with all its rounds among *banks* and return it."""
    file, events = read.file, _first_events(read.events)
    return banks.start(file.bank.rules, file.names, file.first_banker, title=file.title, events=events)


def _first_events(bodies: Sequence[Any]) -> Sequence[NewEvent]:
    operations = [Operation(id=f"import-{base:05}", base=base, body=body) for base, body in enumerate(bodies)]
    return [NewEvent(operation.id, operation.body_hash, operation.body) for operation in operations]
