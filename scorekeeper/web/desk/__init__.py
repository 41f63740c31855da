"""The recording desk."""

from scorekeeper.web.desk.views import bp

__all__ = ["bp"]
