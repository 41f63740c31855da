"""Questions about a single trick: who takes it, may I play this."""

from scorekeeper.web.arbiter.views import bp

__all__ = ["bp"]
