"""Sending PDFs and print pages, whatever is on them."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import __version__
from scorekeeper.assets import asset_folder
from scorekeeper.export.errors import NoPdf, PdfBusy, PdfFailed
from scorekeeper.export.layout import Layout
from scorekeeper.export.measures import read_measures
from scorekeeper.export.page import Choice, Medium, Toolbar
from scorekeeper.export.printer import PdfPrinter
from scorekeeper.export.weasy import SYSTEM_PACKAGES
from scorekeeper.web import limits
from scorekeeper.web.export.choices import layout_choices, layout_switches, remember_layout
from scorekeeper.web.filenames import attachment
from scorekeeper.web.i18n import gettext, look

log = logging.getLogger("scorekeeper")
bp = Blueprint("export", __name__)

EXTENSION = "scorekeeper.pdf"


@bp.record
def _remember_printer(state: BlueprintSetupState) -> None:
    """Give the application its printer; the setting PDF_RENDERER is one to use instead."""
    printer = state.app.config.get("PDF_RENDERER") or PdfPrinter(asset_folder("static"))
    state.app.extensions[EXTENSION] = printer


@bp.get("/print/<layout>.css", defaults={"numbers": ""})
@bp.get("/print/<layout>/<numbers>.css")
def measures(layout: str, numbers: str) -> Response:
    """Send a stylesheet with the measures that its address says."""
    try:
        css = read_measures(layout, numbers)
    except ValueError:
        abort(404)
    response = Response(css, mimetype="text/css")
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


def send_pdf(
    key: tuple[str, ...], html: Callable[[], str], *, name: tuple[str, ...], plain_name: str, print_page: str
) -> AnyResponse:
    """Send a PDF, or the way to the page to print.

    Args:
        key: What it is; equal keys, equal PDFs.
        html: Makes the document, if it is not remembered.
        name: What the file is called: a title, and what stands behind it.
        plain_name: The same in plain letters for old programs.
        print_page: Address of the same as a page, with a query.
    """
    response = Response(mimetype="application/pdf")
    response.set_etag(_etag(key))
    if request.if_none_match.contains(response.get_etag()[0] or ""):
        response.status_code = 304
        return response
    printer: PdfPrinter = current_app.extensions[EXTENSION]

    def counted() -> str:
        """Return what is to be drawn; asked for only when it was not drawn before."""
        limits.count(limits.Counted.PDF)
        return html()

    try:
        response.data = printer.pdf(key, counted)
    except PdfBusy:
        abort(503)
    except NoPdf as error:
        log.warning("no PDF: %s", error.message)
        return redirect(f"{print_page}&pdf=missing")
    except PdfFailed as error:
        log.error("no PDF: %s", error.message)
        return redirect(f"{print_page}&pdf=failed")
    response.headers["Content-Disposition"] = attachment(*name, plain=plain_name, ending="pdf", inline=True)
    return response


def send_page(
    html: Callable[[Medium], str], layout: Layout, *, back: str, pdf: str, choices: tuple[Choice, ...]
) -> Response:
    """Send the page to print; ``pdf`` in the query says why it is not a PDF.

    Args:
        html: Makes the document.
        layout: What it is printed on; remembered if it was just chosen.
        back: Address of the page one came from.
        pdf: Address of the PDF.
        choices: What can be chosen beside the paper.
    """
    notice, packages = _notice(request.args.get("pdf"))
    seen = look()
    toolbar = Toolbar(
        back=back,
        pdf=pdf,
        choices=choices + layout_choices(layout),
        switches=layout_switches(layout),
        notice=notice,
        packages=packages,
        theme=seen.theme,
        contrast=seen.contrast,
    )
    page = html(Medium(asset=_static, measures=_measures_address, toolbar=toolbar))
    return remember_layout(Response(page), layout)


def _notice(reason: str | None) -> tuple[str, tuple[str, ...]]:
    if reason == "missing":
        text = gettext("This server cannot make PDFs. Print this page instead. To have PDFs, install:")
        return text, SYSTEM_PACKAGES
    if reason == "failed":
        return gettext("The PDF could not be made. Print this page instead."), ()
    return "", ()


def _static(path: str) -> str:
    return url_for("static", filename=path)


def _measures_address(name: str) -> str:
    layout, _, numbers = name.partition("/")
    return url_for("export.measures", layout=layout, numbers=numbers)


def _etag(key: tuple[str, ...]) -> str:
    """Return a name for the file as it is now; a new version of the program draws it anew."""
    text = "|".join((*key, __version__, current_app.static_url_path or ""))
    return hashlib.sha256(text.encode()).hexdigest()[:20]
