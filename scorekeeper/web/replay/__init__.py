"""A deal trick by trick: of a game, or played by the program."""

from scorekeeper.web.replay.views import bp

__all__ = ["bp"]
