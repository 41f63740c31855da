"""What the scripts ask: enter something, see what is new."""

from scorekeeper.web.api.views import bp

__all__ = ["bp"]
