"""What the picture of the standings says: every text and figure on it, before anything is drawn.

The same headline, order and curve as on the page of standings, for people who see it in a chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.catalogues import Language
from scorekeeper.export import glyphs
from scorekeeper.export.curve import game_curve
from scorekeeper.export.figures import Figures
from scorekeeper.export.wreath import Point
from scorekeeper.services.scoreboard import PlayerView, ScoreboardView
from scorekeeper.words.presets import preset_name

NAME_CUTS = (26, 18, 12, 8)
"""Letters that a name in the headline may have, if the line is too long for the picture. Best first."""
MOST_NAMED = 3
"""So many may share a place by name; more are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PosterRow:
    """One player."""

    place: str
    """Empty before the first deal."""
    name: str
    total: str
    gained: str
    """Premiums won, with a plus; empty where there are none."""
    paid: str
    """Lost to premiums, with a minus; empty where there is nothing."""
    hue: int
    dash: int
    """Of the player's line, 1 to 4."""
    shape: str
    filled: bool
    """The marks on the player's line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PosterLine:
    """A player's line in the units of the curve."""

    points: tuple[Point, ...]
    hue: int
    dash: int
    shape: str
    filled: bool
    places: tuple[Point, ...]
    """Where the marks stand on the line."""
    label: str
    at: Point
    leader: tuple[Point, ...]
    """From the end of the line to its label; empty if every label stands beside its line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PosterCurve:
    """The course of the game."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    lines: tuple[PosterLine, ...]
    ticks: tuple[tuple[str, float, bool], ...]
    """Label, height, and whether it is the zero."""
    stages: tuple[tuple[str, float, float], ...]
    """Number, middle and end of pulkas or deals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """The whole picture; equal posters are equal pictures."""

    title: str
    day: str
    headlines: tuple[str, ...]
    """The same sentence, its names cut more and more."""
    below: str
    complete: bool
    """Whether the laurel is full."""
    premiums: str
    """The word before them."""
    rows: tuple[PosterRow, ...]
    """By place."""
    curve_title: str
    curve: PosterCurve | None
    """None before the first deal."""
    footer: str
    brand: str


def poster(view: ScoreboardView, language: Language) -> Poster:
    """Return the poster of a game as it stands."""
    figures = Figures(language.code, view.display_divisor)
    _ = language.gettext
    return Poster(
        title=glyphs.printable(view.title) if view.title.strip() else "",
        day=figures.day(view.created_on) if view.created_on else "",
        headlines=tuple(_headline(view, language, most) for most in NAME_CUTS),
        below=_below(view, language, figures),
        complete=view.complete,
        premiums=_("premiums"),
        rows=tuple(_row(view, player, figures) for player in view.standings),
        curve_title=_("Course of the game"),
        curve=_curve(view, figures) if view.deals_played else None,
        footer=_footer(view, language),
        brand=_("Raspiska"),
    )


def _row(view: ScoreboardView, player: PlayerView, figures: Figures) -> PosterRow:
    line = game_curve(view).lines[player.seat - 1]
    premiums = [pulka.premium[player.seat - 1].points for pulka in view.pulkas if pulka.premium]
    gained = sum(points for points in premiums if points > 0)
    paid = sum(points for points in premiums if points < 0)
    return PosterRow(
        place=str(player.place) if view.deals_played else "",
        name=glyphs.printable(player.name),
        total=figures.points(player.total),
        gained=figures.signed(gained) if gained else "",
        paid=figures.signed(paid) if paid else "",
        hue=line.hue,
        dash=line.dash,
        shape=line.shape,
        filled=line.filled,
    )


def _headline(view: ScoreboardView, language: Language, most: int) -> str:
    if not view.deals_played:
        return language.gettext("Nothing is played yet")
    best = [player for player in view.standings if player.place == 1]
    if len(best) > MOST_NAMED:
        return language.gettext("%(count)s share the lead", count=len(best))
    names = _listed([_cut(glyphs.printable(player.name), most) for player in best], language)
    if view.complete:
        return language.ngettext("%(names)s wins", "%(names)s win", len(best), names=names)
    return language.ngettext("%(names)s leads", "%(names)s lead", len(best), names=names)


def _below(view: ScoreboardView, language: Language, figures: Figures) -> str:
    if not view.deals_played:
        return ""
    best = [player for player in view.standings if player.place == 1]
    others = [player for player in view.standings if player.place > 1]
    if len(best) > 1:
        return language.gettext("%(points)s points each", points=figures.points(best[0].total))
    gap = best[0].total - others[0].total
    return language.ngettext("by %(points)s point", "by %(points)s points", gap, points=figures.points(gap))


def _footer(view: ScoreboardView, language: Language) -> str:
    parts = [preset_name(view.preset, language)]
    if view.house_rules:
        count = len(view.house_rules)
        parts.append(language.ngettext("%(num)s house rule", "%(num)s house rules", count))
    if view.complete:
        parts.append(language.ngettext("%(num)s deal", "%(num)s deals", view.deals_total))
    elif view.deals_played:
        deal, deals = view.deals_played, view.deals_total
        parts.append(language.gettext("deal %(number)s of %(total)s", number=deal, total=deals))
    return " · ".join(parts)


def _curve(view: ScoreboardView, figures: Figures) -> PosterCurve:
    curve = game_curve(view)
    return PosterCurve(
        width=curve.width,
        height=curve.height,
        left=curve.left,
        right=curve.right,
        top=curve.top,
        bottom=curve.bottom,
        lines=tuple(
            PosterLine(
                points=_points(line.path),
                hue=line.hue,
                dash=line.dash,
                shape=line.shape,
                filled=line.filled,
                places=line.places,
                label=glyphs.printable(line.label),
                at=(line.label_x, line.label_y),
                leader=_points(line.leader) if line.leader else (),
            )
            for line in curve.lines
        ),
        ticks=tuple((figures.points(tick.value), tick.y, tick.value == 0) for tick in curve.ticks),
        stages=tuple((str(stage.number), stage.middle, stage.end) for stage in curve.stages),
    )


def _points(path: str) -> tuple[Point, ...]:
    """Return the points of a line drawn as ``Mx y x y ...``."""
    numbers = [float(number) for number in path.removeprefix("M").split()]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + glyphs.ELLIPSIS


def _listed(names: Sequence[str], language: Language) -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {language.gettext('and')}\N{NO-BREAK SPACE}{names[-1]}"
