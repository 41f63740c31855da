"""Opening the database: durable SQLite settings, and the schema brought up to date by Alembic."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from flask import Flask
from flask_migrate import Migrate, upgrade
from sqlalchemy import Connection, Engine, event, inspect, text

from scorekeeper.store.models import db

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_TIMEOUT = 5_000
"""How long a writer waits for another one. Unit: ms."""
WRITING = {"scorekeeper_begin": "BEGIN IMMEDIATE"}
"""Execution options of a connection that is going to write."""


def init_app(app: Flask) -> None:
    """Bind the database to *app* and bring its schema up to date."""
    db.init_app(app)
    Migrate(app, db, directory=str(MIGRATIONS))
    with app.app_context():
        _set_up_engine(db.engine)
        if _revision(db.engine) != newest_revision():
            upgrade()


def newest_revision() -> str:
    """Return the revision the program needs: migrations are files ``NNNN_what.py``."""
    return max(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _set_up_engine(engine: Engine) -> None:
    if engine.dialect.name != "sqlite":
        return
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)


def _on_connect(connection: sqlite3.Connection, _record: Any) -> None:
    # The driver's own transactions start too late to protect a read before a write; ours are explicit.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get("scorekeeper_begin", "BEGIN")
    connection.exec_driver_sql(begin)
