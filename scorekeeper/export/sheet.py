"""The sheet on paper as one HTML document, for the print page and for the PDF."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from math import ceil

import jinja2

from scorekeeper import __version__
from scorekeeper.assets import asset_folder
from scorekeeper.catalogues import Language
from scorekeeper.export import glyphs, paging
from scorekeeper.export.figures import Figures
from scorekeeper.services.scoreboard import CellView, PlayerView, RowView, ScoreboardView
from scorekeeper.words.deals import SUITS, TYPES
from scorekeeper.words.options import house_rule
from scorekeeper.words.presets import preset_name

NAME_SIZES = ((11.0, 1), (10.0, 1), (9.0, 1), (8.0, 2), (7.0, 2), (6.5, 2), (6.0, 3), (5.5, 3), (5.0, 3))
"""How a name may stand over its columns: size (unit: pt) and most lines, the best first."""
NAME_PADDING = 2.0
"""Left and right of a name, together. Unit: mm."""
TITLE_SIZES = (17.0, 14.0, 11.0, 9.0, 8.0)
"""Unit: pt."""
TITLE_ROOM = 165.0
"""Unit: mm."""
SMALL = 7.0
"""Size of rules and standings. Unit: pt."""
FINE = 0.75
"""Size of a penalty beside the points. Unit: em."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A text with the class of ``print.css`` for its size."""

    text: str
    size: str


@dataclass(frozen=True, slots=True)
class Toolbar:
    """What the print page has above the paper, and paper has not."""

    back: str
    """Address of the page one came from."""
    script: str
    """Address of the script of the button."""
    icon: str
    notice: str = ""
    """Why this is no PDF."""
    packages: tuple[str, ...] = ()
    """What is missing for one."""


def sheet_html(
    view: ScoreboardView,
    language: Language,
    *,
    blank: bool = False,
    asset: Callable[[str], str] = str,
    toolbar: Toolbar | None = None,
) -> str:
    """Return the document.

    Args:
        view: What to draw.
        language: The reader's language.
        blank: Whether the sheet is for a game that nobody has begun: it has no names.
        asset: Makes an address of a path below ``static/``; by default it stays relative to it.
        toolbar: For the print page.
    """
    template = _environment().get_template("print/page.html" if toolbar else "print/sheet.html")
    return template.render(
        _=language.gettext,
        asset=asset,
        toolbar=toolbar,
        sheet=_Sheet(view, language, blank),
        view=view,
    )


def sheet_title(view: ScoreboardView, language: Language) -> str:
    """Return the title of the sheet as it can be printed."""
    return glyphs.printable(view.title) if view.title.strip() else language.gettext("Raspiska")


def content_hash(view: ScoreboardView) -> str:
    """Return a short fingerprint of all that is written down; the same in every language."""
    content = asdict(view)
    for name in ("game_id", "version", "watch"):
        del content[name]
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return " ".join(digest[start : start + 4] for start in (0, 4, 8))


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(asset_folder("templates")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


class _Sheet:
    """Sizes and texts of one document."""

    def __init__(self, view: ScoreboardView, language: Language, blank: bool) -> None:
        self._view = view
        self._language = language
        self.locale = language.code
        self.blank = blank
        figures = Figures(language.code, view.display_divisor)
        self.points, self.signed = figures.points, figures.signed
        self.count = len(view.players)
        self.many = self.count > 6
        rows = [row for pulka in view.pulkas for row in pulka.rows]
        self.pen = any(row.state in ("running", "planned") for row in rows)
        self.special = any(row.type != "normal" or row.state == "void" for row in rows)
        self.trumps = any(row.trump is not None for row in rows)
        self.has_penalties = any(cell.penalty for row in rows for cell in row.cells)
        self.khisht = next((cell for row in rows for cell in row.cells if cell.khisht), None)
        self.rules = self._rules()
        self.standings = view.standings if view.complete else ()
        self.standing_names = {player.seat: glyphs.printable(player.name) for player in self.standings}
        self.paging = paging.lay_out(
            view.pulkas,
            premiums=view.has_premiums,
            pen=self.pen,
            above=paging.LINE * self._rule_lines(),
            below=self._standings_height(),
        )
        self.left = self._left()
        self.size = paging.figure_size(self.paging.row, self.count, self.left, self._widest(rows))
        self.title = _title(sheet_title(view, language))
        self.preset = preset_name(view.preset, language)
        self.date = figures.day(view.created_on) if view.created_on else ""
        self.names = () if blank else tuple(self._name(player) for player in view.players)
        self.version = __version__
        self.hash = "" if blank else content_hash(view)

    @property
    def classes(self) -> str:
        """The classes of the table."""
        found = [f"p{self.count}", self.paging.row_class, f"f{round(self.size * 10)}"]
        return " ".join(found + ["many"] * self.many + ["blank"] * self.blank)

    def dealer(self, row: RowView) -> str:
        """Return the dealer's name as far as the column holds it, the seat where there are no names."""
        if self.blank:
            return str(row.dealer)
        room = (paging.DEALER[self.count] - 2.4) / (self.size * paging.POINT)
        return glyphs.cut(glyphs.printable(self._view.players[row.dealer - 1].name), room)

    def kind(self, row: RowView) -> str:
        """Return what is special about a deal."""
        if row.state == "void":
            return self._language.gettext("annulled")
        return self._language.gettext(TYPES[row.type]) if row.type in TYPES else ""

    def trump(self, row: RowView) -> str:
        """Return the sign of the trump."""
        if row.trump is None:
            return ""
        sign = SUITS.get(row.trump)
        return "–" if sign is None else f"{sign}\N{VARIATION SELECTOR-15}"

    def _left(self) -> float:
        left = paging.NUMBER + (paging.SPECIAL if self.special else paging.CARDS)
        left += paging.SEAT_ONLY if self.blank else paging.DEALER[self.count]
        return left + (paging.TRUMP if self.trumps else 0)

    def _widest(self, rows: list[RowView]) -> float:
        """Return the width of the widest points or total. Unit: em."""
        found = [wide for row in rows for cell in row.cells for wide in self._widths(cell)]
        for pulka in self._view.pulkas:
            for premium in pulka.premium:
                found += [self._width(self.signed(premium.points)), self._width(self.points(premium.total))]
        return max(found)

    def _widths(self, cell: CellView) -> tuple[float, float]:
        points = 0.0 if cell.points is None else self._width(self.points(cell.points))
        if cell.penalty:
            points += FINE * self._width(f" {self.signed(cell.penalty)}")
        return points, 0.0 if cell.total is None else self._width(self.points(cell.total))

    def _width(self, figure: str) -> float:
        return glyphs.width(figure, bold=True)

    def _rules(self) -> str:
        rules = self._view.house_rules
        return " · ".join(house_rule(name, value, self._language) for name, value in rules.items())

    def _rule_lines(self) -> int:
        if not self.rules:
            return 0
        label = self._language.gettext("House rules:")
        room = paging.WIDTH / (SMALL * paging.POINT)
        return glyphs.lines(f"{label} {self.rules}", room * 0.97)

    def _standings_height(self) -> float:
        if not self.standings:
            return 0
        names = sum(glyphs.width(name, bold=True) + 9 for name in self.standing_names.values())
        wide = (names + 12) * 8.5 * paging.POINT
        return 1 + 4.6 * ceil(wide / (paging.WIDTH * 0.92))

    def _name(self, player: PlayerView) -> Heading:
        text = glyphs.printable(player.name)
        room = (paging.WIDTH - self.left) / self.count - NAME_PADDING
        for size, most in NAME_SIZES:
            ems = room / (size * paging.POINT) * 0.95
            if glyphs.lines(text, ems, bold=True) <= most:
                return Heading(text, f"n{round(size * 10)}")
        return Heading(glyphs.cut(text, ems * 2.6, bold=True), f"n{round(size * 10)}")


def _title(text: str) -> Heading:
    for size in TITLE_SIZES:
        ems = TITLE_ROOM / (size * paging.POINT)
        if glyphs.width(text, bold=True) <= ems:
            return Heading(text, f"t{round(size * 10)}")
    return Heading(glyphs.cut(text, ems, bold=True), f"t{round(size * 10)}")
