"""What a file is called on somebody's disk."""

from __future__ import annotations

import unicodedata
from urllib.parse import quote

LONGEST_NAME = 80
"""Without its ending. Unit: characters."""


def attachment(*parts: str, plain: str, ending: str, inline: bool = False) -> str:
    """Return the header that names a file.

    Args:
        parts: What it is called, for people: letters of every script stay, all else becomes a blank.
        plain: What programs call it that know no other letters than Latin ones.
        ending: Of both names.
        inline: Whether a browser may show it instead of saving it.
    """
    text = " ".join(part for part in parts if part)
    kept = "".join(char if char.isalnum() or char in " -" else " " for char in text)
    name = unicodedata.normalize("NFC", " ".join(kept.split()))[:LONGEST_NAME].strip()
    kind = "inline" if inline else "attachment"
    return f"{kind}; filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{name}.{ending}', safe='')}"
