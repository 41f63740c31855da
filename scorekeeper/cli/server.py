"""Gunicorn, started from here: one worker with threads, so that one process holds the folded games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

GRACE = 3
"""How long running answers may take when the server is stopped. Unit: s."""


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

        return create_app({"LAN_ADDRESS": self._lan_url}, self._instance)
