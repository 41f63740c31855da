"""The PDF of a game, and the page to print where PDFs cannot be made."""

from __future__ import annotations

import hashlib
import logging
import unicodedata
from urllib.parse import quote

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import __version__
from scorekeeper.assets import asset_folder
from scorekeeper.catalogues import Language
from scorekeeper.export.errors import NoPdf, PdfBusy, PdfFailed
from scorekeeper.export.printer import PdfPrinter
from scorekeeper.export.sheet import Toolbar, sheet_html, sheet_title
from scorekeeper.export.weasy import SYSTEM_PACKAGES
from scorekeeper.services.ports import StoredGame
from scorekeeper.services.scoreboard import ScoreboardView, scoreboard
from scorekeeper.web import access, limits
from scorekeeper.web.i18n import gettext, language

log = logging.getLogger("scorekeeper")
bp = Blueprint("export", __name__)

LONGEST_NAME = 80
"""Of a file. Unit: characters."""


@bp.record
def _remember_printer(state: BlueprintSetupState) -> None:
    """Give the application its printer; the setting PDF_RENDERER is one to use instead."""
    printer = state.app.config.get("PDF_RENDERER") or PdfPrinter(asset_folder("static"))
    state.app.extensions["scorekeeper.pdf"] = printer


@bp.get("/score/<game_id>/<token>/sheet.pdf", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/sheet.pdf", defaults={"role": "follower"})
def pdf(game_id: str, token: str, role: access.Role) -> AnyResponse:
    """Send the sheet as a PDF, or the way to the page to print."""
    game, _role = access.open_game(game_id, token, role)
    view = _view(game)
    reader = Language(language())
    key = (game.id, view.version, reader.code)
    response = Response(mimetype="application/pdf")
    response.set_etag(_etag(key))
    if request.if_none_match.contains(response.get_etag()[0] or ""):
        response.status_code = 304
        return response
    printer: PdfPrinter = current_app.extensions["scorekeeper.pdf"]

    def html() -> str:
        """Return what is to be drawn; asked for only when it was not drawn before."""
        limits.count(limits.Counted.PDF)
        return sheet_html(view, reader)

    try:
        response.data = printer.pdf(key, html)
    except PdfBusy:
        abort(503)
    except NoPdf as error:
        log.warning("no PDF: %s", error.message)
        return redirect(access.link("export.paper", game, role) + "?pdf=missing")
    except PdfFailed as error:
        log.error("no PDF: %s", error.message)
        return redirect(access.link("export.paper", game, role) + "?pdf=failed")
    response.headers["Content-Disposition"] = file_name(view, reader)
    return response


@bp.get("/score/<game_id>/<token>/print", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/print", defaults={"role": "follower"})
def paper(game_id: str, token: str, role: access.Role) -> str:
    """Show the sheet as a page to print; ``pdf`` says why it is not a PDF."""
    game, _role = access.open_game(game_id, token, role)
    notice, packages = _notice(request.args.get("pdf"))
    toolbar = Toolbar(
        back=access.link("board.sheet", game, role),
        script=_static("js/print.js"),
        icon=_static("icons/icon.svg"),
        notice=notice,
        packages=packages,
    )
    return sheet_html(_view(game), Language(language()), asset=_static, toolbar=toolbar)


def file_name(view: ScoreboardView, reader: Language) -> str:
    """Return the header that names the file: by its title and date, in plain letters for old programs."""
    title = "".join(char if char.isalnum() or char in " -" else " " for char in sheet_title(view, reader))
    title = unicodedata.normalize("NFC", " ".join(title.split()))[:LONGEST_NAME].strip()
    named = quote(f"{title} {view.created_on}.pdf".strip(), safe="")
    return f"inline; filename=\"raspiska-{view.created_on}.pdf\"; filename*=UTF-8''{named}"


def _view(game: StoredGame) -> ScoreboardView:
    history = access.games().history(game.id)
    return scoreboard(game, history.game, history.version)


def _notice(reason: str | None) -> tuple[str, tuple[str, ...]]:
    if reason == "missing":
        text = gettext("This server cannot make PDFs. Print this page instead. To have PDFs, install:")
        return text, SYSTEM_PACKAGES
    if reason == "failed":
        return gettext("The PDF could not be made. Print this page instead."), ()
    return "", ()


def _static(path: str) -> str:
    return url_for("static", filename=path)


def _etag(key: tuple[str, int, str]) -> str:
    """Return a name for the file as it is now; a new version of the program draws it anew."""
    text = "|".join(map(str, (*key, __version__, current_app.static_url_path)))
    return hashlib.sha256(text.encode()).hexdigest()[:20]
