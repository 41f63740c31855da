"""The statistics of an evening as a table in words, for the page and for paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.catalogues import Language
from scorekeeper.export.figures import Figures
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.services.statistics import BestDeal, PlayerStatistics
from scorekeeper.words.deals import TYPES


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing told of every player: what stands at the head, and for each seat a figure and a remark."""

    head: str
    cells: tuple[tuple[str, str], ...]


def evening_facts(view: ScoreboardView, language: Language) -> tuple[Fact, ...]:
    """Return what there is to tell of the players; only what the rules have and, of penalties, what was."""
    words = _Words(view, language)
    return tuple(Fact(head, tuple(cells)) for head, cells in words.facts())


def tension_facts(view: ScoreboardView, language: Language) -> str:
    """Return how the bids of the deals stood to the tricks, in one sentence; empty where nobody bid yet."""
    counted = view.statistics
    if not counted.push + counted.take_away + counted.level:
        return ""
    return language.gettext(
        "Push deals: %(push)s, take-away deals: %(take)s, level: %(level)s",
        push=counted.push,
        take=counted.take_away,
        level=counted.level,
    )


class _Words:
    def __init__(self, view: ScoreboardView, language: Language) -> None:
        self._view = view
        self._players = view.statistics.players
        self._language = language
        self._figures = Figures(language.code, view.display_divisor)

    def facts(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        _, players = self._language.gettext, self._players
        yield _("Exact bids"), [self._exact(player) for player in players]
        yield _("Longest run"), [(str(player.streak), "") for player in players]
        yield _("Took more"), [(str(player.over), "") for player in players]
        yield _("Took fewer"), [(str(player.under), "") for player in players]
        if self._view.has_khisht:
            yield _("Khishts"), [(str(player.khishts), "") for player in players]
        if self._view.has_premiums:
            yield _("Premiums"), [self._counted(player.premiums, player.gained) for player in players]
            yield _("Struck out"), [(self._points(player.paid), "") for player in players]
        if any(player.penalties for player in players):
            yield _("Penalties"), [(self._points(player.penalties), "") for player in players]
        yield _("Best deal"), [self._best(player.best) for player in players]

    def _exact(self, player: PlayerStatistics) -> tuple[str, str]:
        return str(player.exact), self._language.gettext("of %(total)s", total=player.bids)

    def _counted(self, count: int, points: int) -> tuple[str, str]:
        return str(count), self._figures.signed(points) if points else ""

    def _points(self, points: int) -> str:
        return self._figures.signed(points) if points else "–"

    def _best(self, best: BestDeal | None) -> tuple[str, str]:
        if best is None:
            return "–", ""
        deal = self._language.gettext("deal %(number)s", number=best.number)
        kind = f", {self._language.gettext(TYPES[best.type])}" if best.type in TYPES else ""
        return self._figures.points(best.points), deal + kind
