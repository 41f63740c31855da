"""Checking the cards of a deal after it was played."""

from scorekeeper.web.check.views import bp

__all__ = ["bp"]
