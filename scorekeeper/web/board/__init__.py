"""The pages everybody with a link may look at, and the links themselves."""

from scorekeeper.web.board.views import bp

__all__ = ["bp"]
