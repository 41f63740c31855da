"""Comparing poker hands with a joker."""

from scorekeeper.web.poker.views import bp

__all__ = ["bp"]
