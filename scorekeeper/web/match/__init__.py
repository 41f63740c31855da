"""The match: its parties, its standing and what is due next."""

from scorekeeper.web.match.views import bp

__all__ = ["bp"]
