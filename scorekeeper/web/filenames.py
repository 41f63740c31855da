"""What a file is called on somebody's disk."""

from __future__ import annotations

import unicodedata
from urllib.parse import quote

LONGEST_NAME = 80
"""Without its ending. Unit: characters."""


def attachment(title: str, *parts: str, plain: str, ending: str, inline: bool = False) -> str:
    """Return the header that names a file.

    Args:
        title: What it is called, for people: letters of every script stay, all else becomes a blank. Cut
            where it is too long.
        parts: What stands behind the title, to tell files of one title apart.
        plain: What programs call it that know no other letters than Latin ones.
        ending: Of both names.
        inline: Whether a browser may show it instead of saving it.
    """
    tail = _kept(" ".join(parts))
    name = f"{_kept(title)[: LONGEST_NAME - len(tail) - 1].strip()} {tail}".strip()
    kind = "inline" if inline else "attachment"
    return f"{kind}; filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{name}.{ending}', safe='')}"


def _kept(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(char if _may_stay(char) else " " for char in composed).split())


def _may_stay(char: str) -> bool:
    """Return whether *char* is a letter, an accent of one, a figure, a blank or a hyphen."""
    return char.isalnum() or char in " -" or unicodedata.category(char).startswith("M")
