"""What a viewer chose to print on, and the form above the print page."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Response, request
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scorekeeper.export.documents import LABELS
from scorekeeper.export.layout import ORIENTATIONS, PAPERS, SWITCHES, USUAL, Layout
from scorekeeper.export.page import Choice, Option
from scorekeeper.web.i18n import gettext
from scorekeeper.web.security import YEAR

PAPER_COOKIE = "paper"

_NAMES: dict[str, LazyString | str] = {
    "paper": _("Paper"),
    "orientation": _("Orientation"),
    "a4": "A4",
    "a5": "A5",
    "letter": "Letter",
    "landscape": _("Landscape"),
    "portrait": _("Portrait"),
    "large": _("Large print"),
    "ink_saving": _("Save ink"),
}


def chosen_layout() -> Layout:
    """Return what the address says, else what this phone chose last, else A4 across."""
    remembered = request.cookies.get(PAPER_COOKIE)
    usual = USUAL if remembered is None else Layout.from_text(remembered)
    if "layout" in request.args:
        return Layout.from_text(request.args["layout"])
    return Layout.from_form(request.args, usual)


def remember_layout(response: Response, layout: Layout) -> Response:
    """Let this phone remember *layout* if the form was just used."""
    if "paper" in request.args:
        response.set_cookie(
            PAPER_COOKIE,
            layout.to_text(),
            max_age=YEAR,
            samesite="Lax",
            httponly=True,
            secure=request.is_secure,
        )
    return response


def document_choice(names: Sequence[str], chosen: str) -> Choice:
    """Return the choice among the documents *names*."""
    options = tuple(Option(name, gettext(LABELS[name]), name == chosen) for name in names)
    return Choice("document", gettext("Document"), options)


def layout_choices(layout: Layout) -> tuple[Choice, ...]:
    """Return the choices of paper and direction."""
    fields: tuple[tuple[str, Sequence[str], str], ...] = (
        ("paper", tuple(PAPERS), layout.paper),
        ("orientation", ORIENTATIONS, layout.orientation),
    )
    return tuple(
        Choice(name, str(_NAMES[name]), tuple(Option(v, str(_NAMES[v]), v == chosen) for v in values))
        for name, values, chosen in fields
    )


def layout_switches(layout: Layout) -> tuple[Choice, ...]:
    """Return the choices that are on or off."""
    return tuple(
        Choice(name, str(_NAMES[name]), (Option("1", "", bool(getattr(layout, name))),)) for name in SWITCHES
    )
