"""Where templates and static files lie: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def asset_folder(name: str) -> Path:
    """Return the folder *name*: the packaged one if there is one, else the checkout's.

    Raises:
        FileNotFoundError: If neither place has it (a broken build).
    """
    packaged = _PACKAGE / name
    if packaged.is_dir():
        return packaged
    checkout = _PACKAGE.parent / name
    if checkout.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    raise FileNotFoundError(f"no {name}/ in the package or in the checkout around it")
