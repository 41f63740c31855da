"""What was refused, told in the language of the terminal; the code before it is the contract."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from scorekeeper.cli.call import Call
from scorekeeper.domain.errors import ScorekeeperError

SOURCE_LANGUAGE = "en"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first one that is set decides, as POSIX has it."""


def error_json(error: ScorekeeperError, where: Call) -> dict[str, Any]:
    """Return the object ``error`` of FORMAT.md section 4, its ``message`` in the language of the terminal."""
    body = error.as_json()
    code = terminal_language(os.environ)
    if code != SOURCE_LANGUAGE:
        from scorekeeper.catalogues import CODES, Language  # the other commands start faster without
        from scorekeeper.words.command_line import command_fault

        if code in CODES:
            asked = where.asked
            body["message"] = command_fault(error, asked.file, asked.rules, asked.players, Language(code))
    return body


def terminal_language(environ: Mapping[str, str]) -> str:
    """Return the language that *environ* names: ``ru`` of ``ru_RU.UTF-8``; English where it names none."""
    value = next(filter(None, (environ.get(name) for name in _VARIABLES)), "")
    code = re.split(r"[_.@-]", value)[0].lower()
    return SOURCE_LANGUAGE if code in ("", "c", "posix") else code
