"""Sheets on paper: PDF and print page."""

from scorekeeper.web.export.views import bp

__all__ = ["bp"]
