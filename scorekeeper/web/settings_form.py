"""The form for the viewer's own settings: language, theme, contrast, suits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import HiddenField, RadioField, SelectChoice


def local_path(target: str | None) -> str:
    """Return *target* if it is a path of this site, else the home page.

    Anything a browser could read as another site is refused: a scheme, ``//host``, a backslash,
    a control character.
    """
    if (
        target
        and target.startswith("/")
        and not target.startswith("//")
        and "\\" not in target
        and target.isprintable()
    ):
        return target
    return "/"


class SettingsForm(FlaskForm):  # type: ignore[misc]  # Flask-WTF has no types
    """Language, theme, contrast and the colours of the suits; ``next`` is where the viewer came from.

    Args:
        languages: Code and own name of each language.
    """

    language = RadioField(_("Language"))
    theme = RadioField(
        _("Look"),
        choices=[
            SelectChoice("", _("As the device")),
            SelectChoice("dark", _("Dark")),
            SelectChoice("black", _("Black")),
            SelectChoice("light", _("Light")),
        ],
        default="",
    )
    contrast = RadioField(
        _("Contrast"),
        choices=[SelectChoice("", _("As the device")), SelectChoice("more", _("High"))],
        default="",
    )
    suits = RadioField(
        _("Suits"),
        choices=[SelectChoice("", _("Two colours")), SelectChoice("four", _("Four colours"))],
        default="",
    )
    next = HiddenField()

    def __init__(self, languages: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        """Build the form; *kwargs* as for any WTForms form."""
        super().__init__(**kwargs)
        self.language.choices = [SelectChoice(code, name) for code, name in languages]

    @property
    def return_to(self) -> str:
        """The local path to go back to."""
        return local_path(self.next.data)
