"""Phones in a real browser: how one is opened, what it must never do, how it is examined."""

import shutil
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Without the background ones Chromium looks for its maker's servers at every start.
# lan.test is this machine under an address that browsers do not trust, as in a home network.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP lan.test 127.0.0.1",
)

LARGE_TEXT = (
    "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
)
"""Makes text twice as large, as the settings of a phone can."""

OUR_HOSTS = {"127.0.0.1", "localhost", "lan.test"}


def browser_path() -> str | None:
    """Return where a Chromium is installed, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


class Phones:
    """Phones opened in one test; `problems` lists what none of them may do."""

    def __init__(self, browser: Browser) -> None:
        self.problems: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def open(
        self,
        base_url: str,
        *,
        locale: str = "en-US",
        width: int = 360,
        height: int = 640,
        **more: Any,
    ) -> Page:
        """Return a page of a new phone with its storage where nothing moves; *more* goes to its context."""
        options: dict[str, Any] = {
            "base_url": base_url,
            "locale": locale,
            "viewport": {"width": width, "height": height},
            "screen": {"width": width, "height": height},
            "device_scale_factor": 2,
            "has_touch": True,
            "reduced_motion": "reduce",
            "is_mobile": True,
        }
        context = self._browser.new_context(**(options | more))
        context.set_default_timeout(15_000)
        context.on("weberror", lambda error: self.problems.append(f"script error: {error.error}"))
        context.on("console", self._hear)
        context.on("request", self._see)
        self._contexts.append(context)
        return context.new_page()

    def close(self) -> None:
        """Close every phone."""
        for context in self._contexts:
            context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        text = message.text
        if "Content Security Policy" in text or "Content-Security-Policy" in text:
            self.problems.append(f"against the content policy: {text}")

    def _see(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.hostname not in OUR_HOSTS:
            self.problems.append(f"request to somebody else: {request.url}")


def resize(page: Page, width: int, height: int) -> None:
    """Give the screen another size and wait until it is drawn so: the browser tells the page in a frame."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def accessibility_violations(page: Page, *, colours_alone: bool = False) -> list[str]:
    """Return what axe finds wrong on *page*, one line for each rule with the elements at fault.

    *colours_alone* is for a page examined before, shown in another look.
    """
    options: dict[str, Any] = {"resultTypes": ["violations"]}  # what passes need not be described
    if colours_alone:
        options["runOnly"] = {"type": "rule", "values": ["color-contrast"]}
    violations = Axe().run(page, options=options).response["violations"]
    return [
        f"{found['id']}: {found['help']}: "
        + "; ".join(" ".join(map(str, node["target"])) for node in found["nodes"])
        for found in violations
    ]
