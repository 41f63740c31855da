"""Opening the database: durable SQLite settings, and the schema brought up to date by Alembic."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import Connection, Engine, event, inspect, text

from scorekeeper.services.errors import StoreUnusable
from scorekeeper.store.guard import guard_file
from scorekeeper.store.models import db

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_TIMEOUT = 5_000
"""How long a writer waits for another one, unless the setting BUSY_TIMEOUT says otherwise. Unit: ms."""
WRITING = {"scorekeeper_begin": "BEGIN IMMEDIATE"}
"""Execution options of a connection that is going to write."""


def init_app(app: Flask) -> None:
    """Bind the database to *app* and bring its schema up to date."""
    db.init_app(app)
    with app.app_context():
        _set_up_engine(db.engine, app.config)
        found = _revision(db.engine)
        if found is not None and found > newest_revision():
            raise StoreUnusable("the database was made by a newer version of this program", fault="newer")
        if found != newest_revision():
            _upgrade(app)
        missing = set(db.metadata.tables) - set(inspect(db.engine).get_table_names())
        if missing:
            raise StoreUnusable(f"the database lacks tables: {', '.join(sorted(missing))}", fault="damaged")
        db.engine.dispose()  # a server makes its workers from this process: none may share a connection
        guard_file(db.engine, WRITING)


def _upgrade(app: Flask) -> None:
    from flask_migrate import Migrate, upgrade  # takes as long to import as all the rest: only when needed

    Migrate(app, db, directory=str(MIGRATIONS))
    upgrade()


def newest_revision() -> str:
    """Return the revision the program needs: migrations are files ``NNNN_what.py``."""
    return max(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _set_up_engine(engine: Engine, settings: Mapping[str, Any]) -> None:
    if engine.dialect.name != "sqlite":
        return
    pragmas = {
        "journal_mode": "WAL",
        "synchronous": "FULL",  # an entry answered with success survives a power cut
        "foreign_keys": "ON",
        "busy_timeout": settings.get("BUSY_TIMEOUT", BUSY_TIMEOUT),
    }
    if settings.get("MOST_PAGES"):
        pragmas["max_page_count"] = settings["MOST_PAGES"]

    def on_connect(connection: sqlite3.Connection, _record: Any) -> None:
        # The driver's own transactions start too late to protect a read before a write; ours are explicit.
        connection.isolation_level = None
        for name, value in pragmas.items():
            connection.execute(f"PRAGMA {name}={value}").close()

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", _on_begin)


def _on_begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get("scorekeeper_begin", "BEGIN")
    connection.exec_driver_sql(begin)
