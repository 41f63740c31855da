"""The scripts of a page, all asked for at once: a browser that reads one to find the next waits each time."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath

from flask import Flask

_IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*"(\.[^"]+)";""", re.MULTILINE)


def init_app(app: Flask) -> None:
    """Give the templates of *app* ``modules_behind(script)``."""
    folder = Path(app.static_folder or "")
    found: dict[str, tuple[str, ...]] = {}

    def modules_behind(script: str) -> tuple[str, ...]:
        if script not in found:
            found[script] = modules_of(folder, script)[1:]
        return found[script]

    app.add_template_global(modules_behind)


def modules_of(folder: Path, script: str) -> tuple[str, ...]:
    """Return the names in *folder* of the module *script* and of all it imports, nearest first.

    Raises:
        FileNotFoundError: If one of them is not there.
    """
    names = [script]
    for name in names:  # grows meanwhile
        text = (folder / name).read_text("utf-8")
        for found in _IMPORT.findall(text):
            imported = normpath(str(PurePosixPath(name).parent / found))
            if imported not in names:
                names.append(imported)
    return tuple(names)
