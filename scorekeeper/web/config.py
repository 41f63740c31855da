"""Settings: defaults, then ``instance/config.py``, then SCOREKEEPER_* of the environment, then the caller."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.services.errors import StoreUnusable
from scorekeeper.web import limits

KEY_FILE = "secret_key"
SHORTEST_KEY = 16
"""Unit: characters."""
LARGEST_REQUEST = 64 * 1024
"""Unit: bytes. The largest thing anybody sends is one entry or one form."""


def configure(app: Flask, config: Mapping[str, Any] | None) -> None:
    """Settle the configuration of *app*."""
    Path(app.instance_path).mkdir(parents=True, exist_ok=True)
    app.config.from_mapping(
        SQLALCHEMY_DATABASE_URI="sqlite:///scorekeeper.sqlite",
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        SESSION_REFRESH_EACH_REQUEST=False,
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        WTF_CSRF_TIME_LIMIT=None,  # a form stays valid for the whole evening
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=365),  # the address of a static file changes with it
        LAN_ADDRESS=None,
        PROXIES=0,  # web servers in front of this one that tell in X-Forwarded-For who asks
    )
    app.config.from_mapping(limits.DEFAULTS)
    app.config.from_pyfile("config.py", silent=True)
    app.config.from_prefixed_env("SCOREKEEPER")
    app.config.from_mapping(config or {})
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = _secret_key(Path(app.instance_path) / KEY_FILE)
    if len(str(app.config["SECRET_KEY"])) < SHORTEST_KEY:
        message = f"the secret key has fewer than {SHORTEST_KEY} characters; links would be guessable"
        raise StoreUnusable(message, fault="key", longest=SHORTEST_KEY)


def _secret_key(path: Path) -> str:
    """Return the server's key, made at the first start; losing it makes every link invalid."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_text("ascii").strip()
        if key:
            return key
        path.unlink()  # cut off by a crash at the very first start: nothing was signed with it yet
        return _secret_key(path)
    with os.fdopen(descriptor, "w") as file:
        key = secrets.token_urlsafe(32)
        file.write(key + "\n")
        file.flush()
        os.fsync(file.fileno())
    return key
