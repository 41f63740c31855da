"""The games of this phone: the start page and a new game."""

from scorekeeper.web.games.views import bp

__all__ = ["bp"]
