"""The yardstick: a Flask application whose one view makes one durable commit to the same SQLite file."""

import sqlite3
import sys
import threading
from pathlib import Path

from flask import Flask, jsonify, request


def create_bare(database: Path) -> Flask:
    app = Flask("bare")
    local = threading.local()

    def connection() -> sqlite3.Connection:
        if not hasattr(local, "connection"):
            local.connection = sqlite3.connect(database, isolation_level=None)
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
                local.connection.execute(f"PRAGMA {pragma}")
            local.connection.execute("CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, body TEXT)")
        return local.connection

    @app.post("/")
    def write():
        connection().execute("INSERT INTO bare (body) VALUES (?)", (request.get_data(as_text=True),))
        return jsonify({"ok": True})

    return app


def main() -> None:
    """Serve it exactly as the real application is served."""
    from scorekeeper.cli.serve import THREADS
    from scorekeeper.cli.server import Server

    Server("127.0.0.1", int(sys.argv[1]), THREADS, create_bare(Path(sys.argv[2]))).run()


if __name__ == "__main__":
    main()
