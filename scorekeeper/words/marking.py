"""Marking texts for the message catalogues."""

from __future__ import annotations


def mark(message: str) -> str:
    """Mark a text for translation; it is translated where it is shown."""
    return message
