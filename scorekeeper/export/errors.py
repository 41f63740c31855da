"""Why there is no PDF.

ScorekeeperError
  PdfError
    NoPdf       something is not installed
    PdfFailed   the renderer gave up, or took too long
    PdfBusy     too many wait already
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.domain.errors import ScorekeeperError


class PdfError(ScorekeeperError):
    """There is no PDF this time."""


class NoPdf(PdfError):
    """WeasyPrint or a library it needs is not installed."""

    def __init__(self, packages: Sequence[str]) -> None:
        """Name the *packages* that are missing."""
        super().__init__("no_pdf", f"to make PDFs, install {' '.join(packages)}", packages=tuple(packages))
        self.packages = tuple(packages)


class PdfFailed(PdfError):
    """The renderer gave up, or took too long."""

    def __init__(self, reason: str) -> None:
        """Keep the *reason* for the log."""
        super().__init__("pdf_failed", reason)


class PdfBusy(PdfError):
    """Too many wait for a PDF already."""

    def __init__(self) -> None:
        """Say no more than that."""
        super().__init__("busy", "too many PDFs are asked for at once")
