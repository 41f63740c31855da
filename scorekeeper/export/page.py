"""What all documents on paper share: the heading, the codes at the foot, the templates."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import jinja2

from scorekeeper import __version__
from scorekeeper.assets import asset_folder
from scorekeeper.catalogues import Language
from scorekeeper.export import glyphs
from scorekeeper.export.figures import Figures
from scorekeeper.export.layout import Layout
from scorekeeper.export.measures import SheetMeasures, data_address, measures_name, read_measures
from scorekeeper.export.paging import POINT
from scorekeeper.services.scoreboard import PlayerView, ScoreboardView
from scorekeeper.words.options import house_rule
from scorekeeper.words.presets import preset_name

TITLE_SIZES = (17.0, 14.0, 11.0, 9.0, 8.0)
"""At scale 1. Unit: pt."""
HEADING_GAP = 8.0
"""Between title, game and date, and a little more. Unit: mm."""
TEXT, SMALL = 8.0, 7.0
"""Size of text, and of rules, legend and codes, at scale 1. Unit: pt."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A text with the class of ``print.css`` for its size."""

    text: str
    size: str


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose from."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of the form above the paper: one of several, or on and off where there is one option."""

    name: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolbar:
    """What the print page has above the paper, and paper has not."""

    back: str
    """Address of the page one came from."""
    pdf: str
    """Address of the same as a PDF."""
    choices: tuple[Choice, ...]
    """One of several each."""
    switches: tuple[Choice, ...]
    """On or off each."""
    notice: str = ""
    """Why this is no PDF."""
    packages: tuple[str, ...] = ()
    """What is missing for one."""
    theme: str = ""
    """Look of what stands above the paper: ``dark``, ``black``, ``light``; empty = as the device."""
    contrast: str = ""
    """``more`` for strong contrast, else empty."""


@dataclass(frozen=True, slots=True)
class Medium:
    """Where a document is going: how it finds its files, and what stands above it."""

    asset: Callable[[str], str] = str
    """Makes an address of a path below ``static/``; by default it stays relative to it."""
    measures: Callable[[str], str] | None = None
    """Makes an address of the name of a stylesheet with measures; by default it is in the document."""
    toolbar: Toolbar | None = None


PDF = Medium()


class Frame:
    """Texts and figures that every document has."""

    def __init__(self, view: ScoreboardView, language: Language, layout: Layout, *, blank: bool) -> None:
        """Prepare the document of *view*; a *blank* one is for a game that nobody has begun."""
        self.view = view
        self.language = language
        self.layout = layout
        self.blank = blank
        figures = Figures(language.code, view.display_divisor)
        self.points, self.signed = figures.points, figures.signed
        self.money = Figures(language.code).signed
        self.amount = Figures(language.code).points
        self.date = figures.day(view.created_on) if view.created_on else ""
        self.preset = self._preset()
        self.title = self._title()
        self.rules = " · ".join(house_rule(name, value, language) for name, value in view.house_rules.items())
        self.codes = self._codes()

    def name(self, seat: int) -> str:
        """Return a player's name as it can be printed; *seat* is 1-based."""
        return glyphs.printable(self.view.players[seat - 1].name)

    def cut_name(self, seat: int, room: float) -> str:
        """Return as much of a player's name as *room* mm hold in bold text of the usual size."""
        return glyphs.cut(self.name(seat), room / self.ems(TEXT), bold=True)

    def ems(self, size: float) -> float:
        """Return how many mm an em is of letters of *size* pt at scale 1."""
        return size * self.layout.scale * POINT

    def _preset(self) -> str:
        """Return name, deck and who pays premiums; less of it where the heading has no room."""
        view, language = self.view, self.language
        text = name = preset_name(view.preset, language)
        found = [name]
        if str(view.deck) not in re.findall(r"\d+", name):
            text += " · " + language.ngettext("%(num)s card", "%(num)s cards", view.deck)
            found.append(text)
        if view.has_premiums:
            found.append(f"{text} · {house_rule(*view.premium_told, language)}")
        room = self.layout.width
        if not self.layout.is_narrow:
            title = glyphs.width(document_title(view, language), bold=True) * self.ems(TITLE_SIZES[0])
            room = self._room_for_title() - title - HEADING_GAP
        wide = self.ems(TEXT)
        return next((text for text in reversed(found) if glyphs.width(text) * wide <= room), name)

    def _room_for_title(self) -> float:
        """Return what the date leaves. Unit: mm."""
        return self.layout.width - glyphs.width(self.date or "x" * 40) * self.ems(TEXT) - HEADING_GAP

    def _title(self) -> Heading:
        text = document_title(self.view, self.language)
        room = self._room_for_title()
        if not self.layout.is_narrow:
            room -= glyphs.width(self.preset) * self.ems(TEXT) + HEADING_GAP
        for size in TITLE_SIZES:
            ems = room / self.ems(size)
            if glyphs.width(text, bold=True) <= ems:
                break
        return Heading(glyphs.cut(text, ems, bold=True), f"t{round(size * 10)}")

    def _codes(self) -> str:
        view, gettext = self.view, self.language.gettext
        found = [f"{gettext('Raspiska')} {__version__}", gettext("rules %(code)s", code=view.rules_code)]
        if view.game_id:
            code = f"{view.game_id}.{view.version}"
            found.append(gettext("game %(code)s", code=code))
        if view.log_code and not self.blank:
            code = " ".join(view.log_code[start : start + 4] for start in range(0, len(view.log_code), 4))
            found.append(gettext("entries %(code)s", code=code))
        return " · ".join(found)

    @property
    def numbering(self) -> tuple[str, ...]:
        """How a page is numbered, in pieces: ``number`` and ``total`` stand for what the renderer counts."""
        text = self.language.gettext("page %(number)s of %(total)s", number="\0number\0", total="\0total\0")
        return tuple(piece for piece in text.split("\0") if piece)

    @property
    def standings(self) -> tuple[PlayerView, ...]:
        """The players by place."""
        return self.view.standings


def document_title(view: ScoreboardView, language: Language) -> str:
    """Return the title of a game as it can be printed."""
    return glyphs.printable(view.title) if view.title.strip() else language.gettext("Raspiska")


def draw(
    template: str, frame: Frame, medium: Medium, measures: SheetMeasures | None = None, **more: Any
) -> str:
    """Return the document that *template* makes of *frame*."""
    name = measures_name(frame.layout, measures)
    language = frame.language
    return (
        _environment()
        .get_template(template)
        .render(
            _=language.gettext,
            ngettext=language.ngettext,
            asset=medium.asset,
            measures=(medium.measures or _in_the_document)(name),
            toolbar=medium.toolbar,
            page=frame,
            view=frame.view,
            **more,
        )
    )


def _in_the_document(name: str) -> str:
    return data_address(read_measures(*name.split("/")))


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(asset_folder("templates")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
