"""What can be printed of a game: as a PDF, and as a page for the browser's own printing."""

from __future__ import annotations

from flask import Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.catalogues import Language
from scorekeeper.export.documents import DOCUMENTS, documents_of
from scorekeeper.export.page import Medium, document_title
from scorekeeper.services.ports import StoredGame
from scorekeeper.services.scoreboard import ScoreboardView, scoreboard
from scorekeeper.web import access
from scorekeeper.web.export.choices import chosen_layout, document_choice
from scorekeeper.web.export.sending import bp, send_page, send_pdf
from scorekeeper.web.i18n import language


@bp.get("/score/<game_id>/<token>/sheet.pdf", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/sheet.pdf", defaults={"role": "follower"})
def pdf(game_id: str, token: str, role: access.Role) -> AnyResponse:
    """Send a document as a PDF, or the way to the page to print."""
    game, _role = access.open_game(game_id, token, role)
    view, reader, layout = _view(game), Language(language()), chosen_layout()
    name = _document(view)
    label = "" if name == "sheet" else name
    return send_pdf(
        (game.id, str(view.version), reader.code, name, layout.to_text()),
        lambda: DOCUMENTS[name](view, reader, layout),
        name=(document_title(view, reader), label, view.created_on),
        plain_name="-".join(part for part in ("raspiska", label, view.created_on) if part),
        print_page=access.link("export.paper", game, role) + f"?document={name}&layout={layout.to_text()}",
    )


@bp.get("/score/<game_id>/<token>/print", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/print", defaults={"role": "follower"})
def paper(game_id: str, token: str, role: access.Role) -> Response:
    """Show a document as a page to print, and what it can be printed on."""
    game, _role = access.open_game(game_id, token, role)
    view, reader, layout = _view(game), Language(language()), chosen_layout()
    name = _document(view)

    def html(medium: Medium) -> str:
        return DOCUMENTS[name](view, reader, layout, medium=medium)

    return send_page(
        html,
        layout,
        back=access.link("board.sheet" if name == "sheet" else "board.final", game, role),
        pdf=access.link("export.pdf", game, role) + f"?document={name}&layout={layout.to_text()}",
        choices=(document_choice(documents_of(view), name),),
    )


def _document(view: ScoreboardView) -> str:
    """Return the document that is asked for."""
    name = request.args.get("document", "sheet")
    if name not in documents_of(view):
        abort(404)
    return name


def _view(game: StoredGame) -> ScoreboardView:
    history = access.games().history(game.id)
    code = access.games().log_code(game, history.version)
    return scoreboard(game, history.game, history.version, code)
