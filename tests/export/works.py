"""Stand-ins for the renderer: the helper process imports them by name."""

import os
import signal
import time
from pathlib import Path

from scorekeeper.export.errors import NoPdf, PdfFailed

LONG = 60.0  # seconds
BEGUN = "begun"


def obedient(html: str, static: Path) -> bytes:
    """Return a PDF, or do what the page says."""
    word, _, rest = html.partition(" ")
    match word:
        case "sleep":
            time.sleep(float(rest))
        case "hang":
            time.sleep(LONG)
        case "until":
            _wait_for(Path(rest.partition(" ")[0]))
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "die-once" if not Path(rest).exists():
            Path(rest).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        case "missing":
            raise NoPdf(("libpango-1.0-0", "libharfbuzz-subset0"))
        case "fail":
            raise PdfFailed("not today")
    return f"%PDF of {html}".encode()


def patient(html: str, static: Path) -> bytes:
    """Leave a sign in the folder of the files, and return a PDF once there is a file ``go``."""
    (static / BEGUN).touch()
    _wait_for(static / "go")
    return b"%PDF of a page"


def _wait_for(file: Path) -> None:
    end = time.monotonic() + LONG
    while not file.exists() and time.monotonic() < end:
        time.sleep(0.01)
