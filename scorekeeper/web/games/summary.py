"""A game in a few figures, for the start page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from scorekeeper.services.ports import StoredGame
from scorekeeper.services.scoreboard import PlayerView, RowView, ScoreboardView, scoreboard
from scorekeeper.web import access
from scorekeeper.web.i18n import reader
from scorekeeper.words.presets import preset_name


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal to be played."""

    number: int
    """1-based."""
    cards: int
    dealer: str
    """Name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """What the start page says of a game."""

    title: str
    preset_name: str
    players: tuple[str, ...]
    url: str
    role: str
    complete: bool
    deals_played: int
    deals_total: int
    pulka_sizes: tuple[int, ...]
    next: NextDeal | None
    """None when the game is over."""
    standings: tuple[PlayerView, ...]
    display_divisor: int
    played_on: date


def summary(seen: access.Seen[StoredGame]) -> GameSummary:
    """Return the summary of a game as it stands now."""
    stored = seen.game
    history = access.games().history(stored.id)
    view = scoreboard(stored, history.game, history.version)
    page = "board.final" if view.complete else "desk.show"
    if seen.role == "follower" and not view.complete:
        page = "board.follow"
    return GameSummary(
        title=stored.title,
        preset_name=preset_name(view.preset, reader()),
        players=stored.names,
        url=access.link(page, stored, seen.role),
        role=seen.role,
        complete=view.complete,
        deals_played=view.deals_played,
        deals_total=view.deals_total,
        pulka_sizes=tuple(len({row.number for row in pulka.rows}) for pulka in view.pulkas),
        next=_next(view, view.running),
        standings=view.standings,
        display_divisor=view.display_divisor,
        played_on=date.fromisoformat(stored.played_on) if stored.played_on else stored.created_at.date(),
    )


def _next(view: ScoreboardView, row: RowView | None) -> NextDeal | None:
    if row is None:
        return None
    return NextDeal(row.number, row.cards, view.players[row.dealer - 1].name)
