"""Texts of strangers within our sentences."""

from __future__ import annotations


def quoted(value: object) -> str:
    """Return *value* as it can be shown: what no page can hold, such as half a character, becomes a mark."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(value))
