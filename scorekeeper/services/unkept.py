"""Views of games that no server keeps: one read from a file, one nobody has begun."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.domain.entryfile import entry_to_json
from scorekeeper.domain.game import Draft, Game, new_game
from scorekeeper.domain.gamefile import GameFile
from scorekeeper.domain.scoresheet import Sheet, Table
from scorekeeper.services.fingerprint import log_code
from scorekeeper.services.scoreboard import ScoreboardView, view_of


def file_scoreboard(file: GameFile) -> ScoreboardView:
    """Return the view of a game read from a file; it has no id and version 0."""
    return view_of(
        game_of(file.sheet),
        file.names,
        game_id="",
        title=file.title,
        created_on=file.played_on or "",
        version=0,
        log_code=log_code(
            file.sheet.table,
            file.names,
            file.first_dealer,
            (entry_to_json(line.entry) for line in file.sheet.lines),
        ),
    )


def blank_scoreboard(table: Table) -> ScoreboardView:
    """Return the view of a game nobody has sat down to yet: the names are empty."""
    return view_of(new_game(table), ("",) * table.players, game_id="", title="", created_on="", version=0)


def game_of(sheet: Sheet) -> Game:
    """Return *sheet* as a game: a running deal is its draft and no row of the sheet."""
    players = sheet.table.players
    nobody = (None,) * players
    if not sheet.is_running:
        return Game(sheet=sheet, draft=Draft(bids=nobody, marks=nobody))
    line = sheet.lines[-1]
    totals = tuple(total - line.penalties[seat] for seat, total in enumerate(sheet.totals))
    return Game(
        sheet=replace(sheet, lines=sheet.lines[:-1], totals=totals),
        draft=Draft(
            bids=line.entry.bids or nobody,
            marks=nobody,
            trump=line.entry.trump,
            penalties=line.entry.penalties,
            note=line.entry.note,
            play=line.entry.play,
        ),
    )
