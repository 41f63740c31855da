"""What can be printed, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from scorekeeper.catalogues import Language
from scorekeeper.export.layout import USUAL, Layout
from scorekeeper.export.page import PDF, Medium
from scorekeeper.export.sheet import sheet_html
from scorekeeper.export.summaries import settlement_html, standings_html, statistics_html
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.words.marking import mark as _


class Document(Protocol):
    """Makes one document."""

    def __call__(
        self, view: ScoreboardView, language: Language, layout: Layout = USUAL, *, medium: Medium = PDF
    ) -> str:
        """Return it as HTML."""


DOCUMENTS: Mapping[str, Document] = {
    "sheet": sheet_html,
    "standings": standings_html,
    "settlement": settlement_html,
    "statistics": statistics_html,
}
LABELS: Mapping[str, str] = {
    "sheet": _("Sheet"),
    "standings": _("Standings"),
    "settlement": _("Settlement"),
    "statistics": _("Statistics"),
}


def documents_of(view: ScoreboardView) -> tuple[str, ...]:
    """Return what there is to print of a game: no settlement where the rules settle nothing."""
    return tuple(name for name in DOCUMENTS if name != "settlement" or view.settlement is not None)
