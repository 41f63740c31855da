"""The file ``scorekeeper-match/1`` and the standing of a match: FORMAT.md sections 1 and 4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.domain import match as matches
from scorekeeper.domain.errors import RuleError, ScorekeeperError
from scorekeeper.domain.gamefile import GameFile, read_game
from scorekeeper.domain.match import Due, Match, Outcome, PartyKind
from scorekeeper.domain.reading import LONGEST_TITLE, read_list, read_object, read_text

FORMAT = "scorekeeper-match/1"
STANDING_FORMAT = "scorekeeper-standing/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """One party of a match; seats are those of the match, 0-based."""

    kind: PartyKind
    players: tuple[int, ...]
    """Who played, ascending."""
    complete: bool
    totals: tuple[int | None, ...]
    """Per seat; None for those who sat out."""
    outcome: Outcome
    """Nobody wins an unfinished party."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A match with its parties."""

    names: tuple[str, ...]
    parties: tuple[Party, ...]
    match: Match


def read_match(value: object) -> Standing:
    """Return the standing of the match in the JSON *value*.

    Raises:
        RuleError: With a code of FORMAT.md section 4 for the first game that is bad or not due.
    """
    return standing_of(read_match_games(value)[1])


def read_match_games(value: object) -> tuple[str, list[GameFile]]:
    """Return title and games of the match in the JSON *value*; whether they are due says ``standing_of``.

    Raises:
        RuleError: With a code of FORMAT.md section 4 for the first game that is bad.
    """
    body = read_object(
        value, what="the match", required=("format", "games"), optional=("title",), kind=FORMAT
    )
    title = read_text(body.get("title", ""), what="the title", longest=LONGEST_TITLE)
    games = []
    for number, game in enumerate(read_list(body["games"], what="games"), start=1):
        try:
            games.append(read_game(game))
        except ScorekeeperError as error:
            raise in_game(error, number) from None
    return title, games


def in_game(error: ScorekeeperError, number: int) -> ScorekeeperError:
    """Return *error*, placed in game *number* (1-based) of a match."""
    error.params["game"] = number
    error.message = f"game {number}: {error.message}"
    return error


def match_to_json(title: str, games: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a match of *games* (as files) as the JSON of FORMAT.md section 1."""
    body: dict[str, Any] = {"format": FORMAT}
    if title:
        body["title"] = title
    body["games"] = list(games)
    return body


def standing_of(games: Sequence[GameFile]) -> Standing:
    """Return the standing of a match after *games*, in the order they were played.

    Raises:
        RuleError: For the first game that is not due.
    """
    if not games:
        raise RuleError("bad_format", "a match has at least one game", fault="not_due")
    names = games[0].names
    if len(set(names)) != len(names):
        raise RuleError("bad_players", "in a match no name may stand twice", fault="twice")
    standing = Standing(
        names=names,
        parties=(),
        match=matches.begin(len(names), games[0].sheet.table.rules.match_parties),
    )
    for number, game in enumerate(games, start=1):
        if game.sheet.table.rules != games[0].sheet.table.rules:
            message = "all games of a match have the same rules"
            raise in_game(RuleError("bad_option", message, fault="other_rules"), number)
        try:
            standing = _add(standing, game)
        except RuleError as error:
            raise in_game(error, number) from None
    return standing


def standing_to_json(standing: Standing) -> dict[str, Any]:
    """Return the standing as the command ``match`` prints it; seats are 1-based there."""
    match = standing.match
    return {
        "format": STANDING_FORMAT,
        "parties": [
            {
                "number": number,
                "kind": party.kind,
                "players": [seat + 1 for seat in party.players],
                "complete": party.complete,
                "totals": list(party.totals),
                "winners": [seat + 1 for seat in party.outcome.winners],
                "seconds": [seat + 1 for seat in party.outcome.seconds],
            }
            for number, party in enumerate(standing.parties, start=1)
        ],
        "wins": list(match.wins),
        "seconds": list(match.seconds),
        "complete": match.is_complete,
        "winner": None if match.winner is None else match.winner + 1,
        "next": _due_to_json(match.due),
    }


def _due_to_json(due: Due | None) -> dict[str, Any] | None:
    if due is None:
        return None
    return {"kind": due.kind, "players": [seat + 1 for seat in due.players]}


def _add(standing: Standing, game: GameFile) -> Standing:
    if standing.parties and not standing.parties[-1].complete:
        raise RuleError("bad_format", "the game before is not finished", fault="not_due")
    due = standing.match.due
    if due is None:
        raise RuleError("bad_format", "the match was over before this game", fault="not_due")
    if sorted(game.names) != sorted(standing.names[seat] for seat in due.players):
        wanted = ", ".join(standing.names[seat] for seat in due.players)
        raise RuleError("bad_players", f"this game is due to: {wanted}", fault="other_players", names=wanted)
    seats = [standing.names.index(name) for name in game.names]
    sheet = game.sheet
    totals: list[int | None] = [None] * len(standing.names)
    for seat, total in zip(seats, sheet.totals, strict=True):
        totals[seat] = total
    ended = Outcome(winners=(), seconds=())
    match = standing.match
    if sheet.is_complete:
        ended = matches.outcome(sheet.table.rules, sheet.totals, seats)
        match = matches.add_party(match, ended)
    party = Party(
        kind=due.kind,
        players=due.players,
        complete=sheet.is_complete,
        totals=tuple(totals),
        outcome=ended,
    )
    return Standing(names=standing.names, parties=(*standing.parties, party), match=match)
