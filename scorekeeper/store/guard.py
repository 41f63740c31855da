"""A database file that was taken away or replaced under a running server is not written to any more.

SQLite would go on writing into the file that no folder lists, and everything would be gone with the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

from scorekeeper.services.errors import StoreBusy

_GONE = "the file of the database is gone or another one: put it back or start the server anew"


def guard_file(engine: Engine, writing: Mapping[str, Any]) -> None:
    """From now on let *engine* write only into the file that it has open.

    Looking costs a few microseconds a write. It is done last before a commit, and before a new connection,
    which would make an empty file where there is none.

    Args:
        engine: One of SQLite; anything not in a file needs no guard.
        writing: The execution options of connections that are going to write.
    """
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or not Path(name).is_file():
        return
    known = _identity(name)

    def check() -> None:
        if _identity(name) != known:
            raise StoreBusy(_GONE)

    def on_commit(connection: Connection) -> None:
        if connection.get_execution_options().items() >= writing.items():
            check()

    event.listen(engine, "commit", on_commit)
    event.listen(engine, "do_connect", lambda *_: check())


def _identity(name: str) -> tuple[int, int] | None:
    """Return what tells the file *name* from all others, None if there is no such file."""
    try:
        found = Path(name).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
