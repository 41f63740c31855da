"""Deals and standings as tables for a spreadsheet, drawn from the same view as sheet and paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.catalogues import Language
from scorekeeper.export.csvtext import Cell, csv_bytes, decimal, harmless
from scorekeeper.services.scoreboard import CellView, PulkaView, RowView, ScoreboardView
from scorekeeper.words.deals import SUITS, TYPES


def deals_csv(view: ScoreboardView, language: Language) -> bytes:
    """Return the deals played, one row each, and a row for the premiums of every finished pulka."""
    return csv_bytes(_Deals(view, language).rows(), language.code)


def standings_csv(view: ScoreboardView, language: Language) -> bytes:
    """Return the players by place, with their totals after every pulka."""
    return csv_bytes(_standings(view, language), language.code)


class _Deals:
    def __init__(self, view: ScoreboardView, language: Language) -> None:
        self._view = view
        self._language = language
        played = [row for pulka in view.pulkas for row in pulka.rows if _is_begun(row)]
        self._has_penalties = any(cell.penalty for row in played for cell in row.cells)
        self._has_notes = any(row.note for row in played)

    def rows(self) -> Iterator[Sequence[Cell]]:
        yield self._head()
        for pulka in self._view.pulkas:
            for row in pulka.rows:
                if _is_begun(row):
                    yield self._deal(row)
            if pulka.premium:
                yield self._premium(pulka)

    def _head(self) -> list[Cell]:
        _ = self._language.gettext
        words = [
            _("bid"),
            _("taken"),
            _("points"),
            *self._if_penalties(_("penalty")),
            _("total"),
        ]
        head = [_("Deal"), _("Pulka"), _("Cards"), _("Kind"), _("Dealer"), _("Trump")]
        for name in _told_apart(self._view):
            head += [harmless(f"{name}: {word}") for word in words]
        return [*head, *self._if_notes(_("Note"))]

    def _deal(self, row: RowView) -> list[Cell]:
        dealer = self._view.players[row.dealer - 1].name
        cells: list[Cell] = [row.number, row.pulka or "", row.cards, self._kind(row), harmless(dealer)]
        cells.append(self._trump(row))
        for cell in row.cells:
            cells += self._player(cell)
        return [*cells, *self._if_notes(harmless(row.note))]

    def _player(self, cell: CellView) -> list[Cell]:
        bid, taken = ("" if value is None else value for value in (cell.bid, cell.taken))
        return [
            bid,
            taken,
            self._points(cell.points),
            *self._if_penalties(self._points(cell.penalty or None)),
            self._points(cell.total),
        ]

    def _premium(self, pulka: PulkaView) -> list[Cell]:
        cells: list[Cell] = ["", pulka.number or "", "", self._language.gettext("premium"), "", ""]
        for cell in pulka.premium:
            cells += ["", "", self._points(cell.points), *self._if_penalties(""), self._points(cell.total)]
        return [*cells, *self._if_notes("")]

    def _kind(self, row: RowView) -> str:
        _ = self._language.gettext
        words = [_(TYPES[row.type])] if row.type in TYPES else []
        if row.state == "void":
            words.append(_("annulled"))
        elif row.state == "running":
            words.append(_("being played"))
        return ", ".join(words)

    def _trump(self, row: RowView) -> str:
        return self._language.gettext("no trump") if row.trump == "none" else SUITS.get(row.trump, "")

    def _points(self, value: int | None) -> Cell:
        return "" if value is None else decimal(value, self._view.display_divisor, self._language.code)

    def _if_penalties(self, cell: Cell) -> list[Cell]:
        return [cell] if self._has_penalties else []

    def _if_notes(self, cell: Cell) -> list[Cell]:
        return [cell] if self._has_notes else []


def _is_begun(row: RowView) -> bool:
    """Return whether anything is known of a deal."""
    if row.state == "running":
        return bool(row.note) or any(cell.bid is not None or cell.penalty for cell in row.cells)
    return row.state != "planned"


def _standings(view: ScoreboardView, language: Language) -> Iterator[Sequence[Cell]]:
    _ = language.gettext
    pulkas = [pulka for pulka in view.pulkas if pulka.number is not None and _played(pulka)]
    head = [_("Place"), _("Player")]
    head += [_("After pulka %(number)s", number=pulka.number) for pulka in pulkas]
    yield [*head, _("Total"), *([] if view.settlement is None else [_("Settlement")])]
    for player in view.standings:
        totals = [_total(pulka, player.seat) for pulka in pulkas]
        cells: list[Cell] = [player.place if view.deals_played else "", harmless(player.name)]
        cells += [decimal(total, view.display_divisor, language.code) for total in (*totals, player.total)]
        yield [*cells, *([] if view.settlement is None else [view.settlement[player.seat - 1]])]


def _played(pulka: PulkaView) -> list[RowView]:
    return [row for row in pulka.rows if row.state in ("scored", "void")]


def _total(pulka: PulkaView, seat: int) -> int:
    """Return the total after the premiums of *pulka*, or after its last deal played."""
    if pulka.premium:
        return pulka.premium[seat - 1].total
    return _played(pulka)[-1].cells[seat - 1].total or 0


def _told_apart(view: ScoreboardView) -> list[str]:
    """Return the names in seat order, those that repeat with their seat."""
    names = [player.name for player in view.players]
    return [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names, start=1)]
