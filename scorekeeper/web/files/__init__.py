"""Games as files to take away, and files that become games."""

from scorekeeper.web.files import intake  # its pages belong to the blueprint
from scorekeeper.web.files.views import bp

__all__ = ["bp", "intake"]
