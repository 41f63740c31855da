"""Paper: documents of a game and blank sheets, as PDFs and as pages to print."""

from scorekeeper.web.export import blank as blank
from scorekeeper.web.export import views as views
from scorekeeper.web.export.sending import bp

__all__ = ["bp"]
