"""What a file holds, in the words and figures of the page that asks whether to keep it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.catalogues import Language
from scorekeeper.export.figures import Figures
from scorekeeper.services.gamefiles import ReadBank, ReadGame, ReadMatch
from scorekeeper.services.scoreboard import RowView, ScoreboardView
from scorekeeper.services.unkept import file_scoreboard
from scorekeeper.web.rounds import RoundView, rounds
from scorekeeper.words.differences import Difference, differences
from scorekeeper.words.presets import preset_name


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyPreview:
    """One game of the file."""

    view: ScoreboardView
    day: str
    """In words; empty where nobody wrote it down."""

    @property
    def running(self) -> RowView | None:
        """The deal being played, if anything of it is known."""
        row = self.view.running
        if row is None:
            return None
        told = any(cell.bid is not None or cell.penalty for cell in row.cells)
        return row if told or row.note else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The file."""

    title: str
    rules: str
    """Name of the preset."""
    differences: tuple[Difference, ...]
    parties: tuple[PartyPreview, ...]
    wins: tuple[tuple[str, int], ...]
    """Of a match: name and parties won, in seat order; empty for a game."""
    winner: str
    """Of a match that is over."""

    @property
    def is_match(self) -> bool:
        """Whether it is a match."""
        return bool(self.wins)


def preview_of(read: ReadGame | ReadMatch, language: Language) -> Preview:
    """Return the preview of what was read from a file."""
    games = read.games if isinstance(read, ReadMatch) else (read,)
    rules = games[0].file.sheet.table.rules
    wins: tuple[tuple[str, int], ...] = ()
    winner = ""
    title = games[0].file.title
    if isinstance(read, ReadMatch):
        match, names = read.standing.match, read.standing.names
        title = read.title or title
        wins = tuple(zip(names, match.wins, strict=True))
        winner = "" if match.winner is None else names[match.winner]
    return Preview(
        title=title,
        rules=preset_name(rules.preset, language),
        differences=differences(rules, language),
        parties=tuple(_party(game, language) for game in games),
        wins=wins,
        winner=winner,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPreview:
    """A joker bank from a file."""

    title: str
    differences: tuple[Difference, ...]
    names: tuple[str, ...]
    ledger: tuple[int, ...]
    """Won and lost so far, per seat."""
    banker: int
    """Seat of the next round's banker, 0-based."""
    rounds: tuple[RoundView, ...]
    """Oldest first."""


def bank_preview_of(read: ReadBank, language: Language) -> BankPreview:
    """Return the preview of a joker bank that was read from a file."""
    file, bank = read.file, read.file.bank
    return BankPreview(
        title=file.title,
        differences=differences(bank.rules, language),
        names=file.names,
        ledger=bank.ledger,
        banker=bank.banker,
        rounds=tuple(rounds(bank, file.names)[::-1]),
    )


def _party(game: ReadGame, language: Language) -> PartyPreview:
    view = file_scoreboard(game.file)
    day = view.created_on
    return PartyPreview(view=view, day=Figures(language.code).day(day) if day else "")
