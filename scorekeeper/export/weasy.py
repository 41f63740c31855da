"""HTML to PDF with WeasyPrint, in the process that calls it.

WeasyPrint needs system libraries; it is imported when the first PDF is made.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from scorekeeper.export.errors import NoPdf, PdfFailed

SYSTEM_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
"""What WeasyPrint loads, as Debian names it."""
PYTHON_PACKAGES = ("weasyprint",)


def render(html: str, static: Path) -> bytes:
    """Return *html* as a PDF; its relative addresses lie below *static*, and nothing else is read.

    Raises:
        NoPdf: If WeasyPrint or a library it needs is not installed.
        PdfFailed: If it cannot draw the page.
    """
    try:
        import weasyprint
    except ImportError:
        raise NoPdf(PYTHON_PACKAGES) from None
    except OSError:
        raise NoPdf(SYSTEM_PACKAGES) from None
    try:
        with _collector_paused():
            document = weasyprint.HTML(
                string=html, base_url=static.resolve().as_uri() + "/", url_fetcher=static_fetcher(static)
            )
            return bytes(document.write_pdf())
    except Exception as error:  # whatever goes wrong inside the renderer
        raise PdfFailed(f"the PDF cannot be drawn: {type(error).__name__}: {error}"[:500]) from error


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Leave cycles alone meanwhile: the collector would visit every box of the page again and again.

    That is a quarter of the time of a large sheet, for some 10 MB that are given back afterwards.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def static_fetcher(static: Path) -> Any:
    """Return what WeasyPrint asks for files: those below *static*, and data written in the page."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    root = static.resolve()

    class StaticFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
        """Fetches files below one folder and data written in the page, and nothing else."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            """Return the response for *url*, or refuse it."""
            parts = urlsplit(url)
            if parts.scheme == "file":
                path = Path(url2pathname(parts.path)).resolve()
                if parts.netloc or not path.is_relative_to(root):
                    raise ValueError(f"outside {root.name}/: {url}")
                if path.suffix == ".woff2":
                    return URLFetcherResponse(url, _unpacked(path))
            return super().fetch(url, headers)

    return StaticFetcher(allowed_protocols=["file", "data"], allow_redirects=False)


@cache
def _unpacked(font: Path) -> bytes:
    """Return a packed font as plain TrueType; unpacking takes longer than drawing the sheet."""
    from fontTools.ttLib import TTFont

    plain = BytesIO()
    with TTFont(font) as packed:
        packed.flavor = None
        packed.save(plain)
    return plain.getvalue()
