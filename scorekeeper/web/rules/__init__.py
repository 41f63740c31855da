"""The rules to read: of a preset, of any rule set, of a game in progress."""

from scorekeeper.web.rules.views import bp

__all__ = ["bp"]
