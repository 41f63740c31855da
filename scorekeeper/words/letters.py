"""Letters, where scripts differ in what a capital is."""

from __future__ import annotations


def capital(text: str) -> str:
    """Return *text* as it stands at the head of a line.

    Georgian has no capitals there: its upper case is a form for whole words, which few fonts have.
    """
    return text[:1].title() + text[1:]
