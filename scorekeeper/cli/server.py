"""Gunicorn, started from here: one worker with threads, so that one process holds the folded games."""

from __future__ import annotations

import socket
import struct
import sys
from functools import partial
from typing import Any

from flask import Flask
from gunicorn import util
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger
from gunicorn.http.errors import ParseException
from gunicorn.http.parser import RequestParser
from werkzeug.exceptions import BadRequest

from scorekeeper.cli.worker import HeardRequest, Worker

GRACE = 3
"""How long running answers may take when the server is stopped. Unit: s."""
LINGER = 0.01
"""How long the server waits for a phone to hang up after its answer. Unit: s."""
PATIENCE = 10
"""How long the server waits for the rest of a request; the setting PATIENCE wins. Unit: s."""
KEEP_ALIVE = 30
"""How long a silent connection is kept: longer than most bids take. Unit: s."""


class Log(Logger):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn's log without the phones that stopped in the middle of a request: that is no fault."""

    def exception(self, msg: str, *args: Any, **kwargs: Any) -> None:
        """Log an exception unless it is only the end of our patience."""
        if not isinstance(sys.exc_info()[1], BlockingIOError):
            super().exception(msg, *args, **kwargs)


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """The web application behind gunicorn."""

    def __init__(self, host: str, port: int, threads: int, app: Flask) -> None:
        """Serve *app* on *host* and *port*."""
        name = f"[{host}]" if ":" in host else host
        self._settings: dict[str, Any] = {
            "bind": f"{name}:{port}",
            "workers": 1,
            "worker_class": Worker,
            "threads": threads,
            "graceful_timeout": GRACE,
            "keepalive": KEEP_ALIVE,
            "logger_class": Log,
            "accesslog": None,  # addresses hold tokens
            "loglevel": "error",  # its warnings quote addresses, and those hold tokens
            "forwarder_headers": "",  # nobody but the address line says what is asked for
            "when_ready": partial(_limit_patience, app.config.get("PATIENCE", PATIENCE)),
            "proc_name": "scorekeeper",
        }
        self._app = app
        super().__init__()

    def load_config(self) -> None:
        """Hand the settings to gunicorn."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Return the application; called in the worker."""
        # The thread that hands requests out also waits for hang-ups, by default up to two seconds each:
        # one phone at the edge of the Wi-Fi would hold up the whole table.
        util.close_graceful = partial(util.close_graceful, timeout=LINGER)
        RequestParser.mesg_class = HeardRequest
        # Raised when a view reads a body that comes in wrong pieces.
        self._app.register_error_handler(
            ParseException, lambda _: self._app.handle_http_exception(BadRequest())
        )
        return self._app


def _limit_patience(seconds: int, arbiter: Any) -> None:
    """Let no connection hold a thread for ever: half a request is given up after so many *seconds*.

    The system keeps the time, for gunicorn knows no such limit; connections inherit it from the listener.
    """
    limit = struct.pack("ll", seconds, 0)
    for listener in arbiter.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
