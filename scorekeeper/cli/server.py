"""Gunicorn, started from here: one worker with threads, so that one process holds the folded games."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask
from gunicorn import util
from gunicorn.app.base import BaseApplication

GRACE = 3
"""How long running answers may take when the server is stopped. Unit: s."""
LINGER = 0.1
"""How long the server waits for a phone to hang up after its answer. Unit: s."""
KEEP_ALIVE = 30
"""How long a silent connection is kept: longer than most bids take. Unit: s."""


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """The web application behind gunicorn."""

    def __init__(
        self, host: str, port: int, threads: int, lan_url: str | None, instance: Path | None
    ) -> None:
        """Listen on *host* and *port*; *lan_url* is the address other phones use."""
        name = f"[{host}]" if ":" in host else host
        self._settings: dict[str, Any] = {
            "bind": f"{name}:{port}",
            "workers": 1,
            "worker_class": "gthread",
            "threads": threads,
            "graceful_timeout": GRACE,
            "keepalive": KEEP_ALIVE,
            "accesslog": None,  # addresses hold tokens
            "loglevel": "warning",
            "proc_name": "scorekeeper",
        }
        self._lan_url = lan_url
        self._instance = instance
        super().__init__()

    def load_config(self) -> None:
        """Hand the settings to gunicorn."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Make the application; called in the worker."""
        from scorekeeper.web import create_app

        # The thread that hands requests out also waits for hang-ups, by default up to two seconds each:
        # one phone at the edge of the Wi-Fi would hold up the whole table.
        util.close_graceful = partial(util.close_graceful, timeout=LINGER)
        return create_app({"LAN_ADDRESS": self._lan_url}, self._instance)
