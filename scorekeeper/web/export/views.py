"""The PDF of a game, and the page to print where PDFs cannot be made."""

from __future__ import annotations

from flask import Blueprint

from scorekeeper.web import access

bp = Blueprint("export", __name__)


@bp.get("/score/<game_id>/<token>/sheet.pdf", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/sheet.pdf", defaults={"role": "follower"})
def pdf(game_id: str, token: str, role: access.Role) -> str:
    """Send the sheet as a PDF."""
    access.open_game(game_id, token, role)
    return ""


@bp.get("/score/<game_id>/<token>/print", defaults={"role": "scorer"})
@bp.get("/follow/<game_id>/<token>/print", defaults={"role": "follower"})
def paper(game_id: str, token: str, role: access.Role) -> str:
    """Show the sheet as a page to print."""
    access.open_game(game_id, token, role)
    return ""
