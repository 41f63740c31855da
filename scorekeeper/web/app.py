"""The application factory."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Any

from flask import Flask
from flask_wtf.csrf import CSRFProtect

from scorekeeper.assets import asset_folder
from scorekeeper.services.banks import Banks
from scorekeeper.services.games import Games
from scorekeeper.services.matches import Matches
from scorekeeper.store import database
from scorekeeper.store.banks import SqlBankRepository
from scorekeeper.store.matches import SqlMatchRepository
from scorekeeper.store.repository import SqlGameRepository
from scorekeeper.web import (
    api,
    arbiter,
    bank,
    board,
    check,
    compression,
    config,
    desk,
    errors,
    export,
    files,
    filters,
    games,
    i18n,
    limits,
    match,
    modules,
    once,
    poker,
    replay,
    rules,
    security,
    settings,
)


def create_app(
    settings_given: Mapping[str, Any] | None = None, instance_path: Path | str | None = None
) -> Flask:
    """Return the application, its database ready.

    Args:
        settings_given: Settings that win over files and environment, for tests.
        instance_path: Folder for database, key and ``config.py``; by default ``instance/`` of the checkout.
    """
    static = asset_folder("static")
    app = Flask(
        "scorekeeper",
        instance_path=None if instance_path is None else str(Path(instance_path).resolve()),
        instance_relative_config=True,
        template_folder=str(asset_folder("templates")),
        static_folder=str(static),
        static_url_path=f"/static/{_fingerprint(static)}",
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of the default provider
    app.jinja_env.trim_blocks = False
    config.configure(app, settings_given)
    compression.init_app(app)
    security.init_app(app)
    limits.init_app(app)
    once.init_app(app)
    i18n.init_app(app)
    errors.init_app(app)
    filters.register(app)
    modules.init_app(app)
    database.init_app(app)
    games_kept = Games(SqlGameRepository(_now), _now, SystemRandom())
    app.extensions["scorekeeper.games"] = games_kept
    app.extensions["scorekeeper.matches"] = Matches(SqlMatchRepository(), games_kept, _now, SystemRandom())
    app.extensions["scorekeeper.banks"] = Banks(SqlBankRepository(_now), _now, SystemRandom())
    csrf = CSRFProtect(app)
    csrf.exempt(api.bp)
    for part in (games, desk, board, check, replay, export, files, api):
        app.register_blueprint(part.bp)
    for part in (settings, match, bank, poker, rules, arbiter):
        app.register_blueprint(part.bp)
    app.add_url_rule("/healthz", "healthz", lambda: ("ok", {"Content-Type": "text/plain"}))
    return app


def _now() -> datetime:
    return datetime.now(UTC)


def _fingerprint(folder: Path) -> str:
    """Return a name for the present content of *folder*, so that caches may keep its files for ever."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(folder)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
