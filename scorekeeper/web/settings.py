"""The viewer's own settings."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.catalogues import LANGUAGES
from scorekeeper.web.i18n import CONTRAST_COOKIE, LANGUAGE_COOKIE, SUITS_COOKIE, THEME_COOKIE, look
from scorekeeper.web.security import YEAR
from scorekeeper.web.settings_form import SettingsForm, local_path

bp = Blueprint("settings", __name__)


@bp.route("/settings", methods=["GET", "POST"])
def show() -> str | Response:
    """Show the form, or keep what it says in cookies of this phone."""
    current = look()
    given = {
        "language": current.locale,
        "theme": current.theme,
        "contrast": current.contrast,
        "suits": current.suits,
        "next": local_path(request.args.get("next")),
    }
    form = SettingsForm(LANGUAGES, data=given)
    if not form.validate_on_submit():
        return render_template("settings.html", form=form)
    response = redirect(form.return_to, 303)
    for cookie, value in (
        (LANGUAGE_COOKIE, form.language.data),
        (THEME_COOKIE, form.theme.data),
        (CONTRAST_COOKIE, form.contrast.data),
        (SUITS_COOKIE, form.suits.data),
    ):
        response.set_cookie(
            cookie, value or "", max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure
        )
    return response
