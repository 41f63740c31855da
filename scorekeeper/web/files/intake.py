"""A file becomes a game, a match or a bank: chosen on the start page, looked at, kept.

Nothing is written before the last step. Between looking and keeping the text of the file travels with the
page, and is read anew when it comes back: the server remembers nothing of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from random import SystemRandom
from typing import Any

from flask import current_app, redirect, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.reading import parse_json
from scorekeeper.services.gamefiles import ReadBank, ReadGame, ReadMatch, first_party, read_file
from scorekeeper.services.imports import Imports, keep_bank
from scorekeeper.services.ports import StoredBank, StoredMatch
from scorekeeper.store.matches import SqlMatchRepository
from scorekeeper.store.repository import SqlGameRepository
from scorekeeper.web import access, limits
from scorekeeper.web.files.preview import bank_preview_of, preview_of
from scorekeeper.web.files.views import bp
from scorekeeper.web.i18n import gettext, ngettext, reader
from scorekeeper.web.once import once
from scorekeeper.words.file_faults import Fault, file_fault

EXTENSION = "scorekeeper.imports"
LARGEST_FILE = 1024 * 1024
"""Unit: bytes. A game with every card of 70 deals has about 100 kB."""
_AROUND = 64 * 1024
"""What a form needs beside the file. Unit: bytes."""

Answer = str | Response | tuple[str, int]
Read = ReadGame | ReadMatch | ReadBank


@bp.record
def _open_imports(state: BlueprintSetupState) -> None:
    """Give the application what keeps games from files."""

    def now() -> datetime:
        return datetime.now(UTC)

    games = state.app.extensions["scorekeeper.games"]
    stores = SqlGameRepository(now), SqlMatchRepository()
    state.app.extensions[EXTENSION] = Imports(games, *stores, now, SystemRandom())


@bp.url_value_preprocessor
def _allow_files(endpoint: str | None, _values: Mapping[str, Any] | None) -> None:
    """Let the forms of this module be as large as a file may be, before anything reads them."""
    if endpoint in ("files.look", "files.keep"):
        request.max_content_length = LARGEST_FILE + _AROUND
        request.max_form_memory_size = LARGEST_FILE + _AROUND


@bp.errorhandler(RequestEntityTooLarge)
def _on_large_file(_error: RequestEntityTooLarge) -> tuple[str, int]:
    return _chooser(_too_large()), 413


@bp.get("/import")
def choose() -> str:
    """Show the form that takes a file."""
    return _chooser()


@bp.post("/import")
def look() -> Answer:
    """Show what is in a file; one that cannot be kept is refused with place and reason."""
    sent = request.files.get("file")
    data = b"" if sent is None else sent.read()
    if not data:
        chosen = sent is not None and sent.filename
        reason = gettext("This file is empty.") if chosen else gettext("Choose a file first.")
        return _chooser(Fault("", reason)), 422
    if len(data) > LARGEST_FILE:
        return _chooser(_too_large()), 413
    body, read, fault = _read(data)
    if read is None:
        return _chooser(fault), 422
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    if isinstance(read, ReadBank):
        return render_template("files/bank.html", shown=bank_preview_of(read, reader()), text=text)
    return render_template("files/preview.html", shown=preview_of(read, reader()), text=text)


@bp.post("/import/keep")
def keep() -> Answer:
    """Make the game, match or bank of a file that was looked at, and open it."""
    _body, read, fault = _read(request.form.get("text", ""))
    if read is None:
        return _chooser(fault), 422
    made, *with_it = once(lambda: _keep(read))
    for kept in (*with_it, made):
        access.remember(kept, "scorer")
    return redirect(_address(read, made), 303)


def _keep(read: Read) -> list[access.Kept]:
    """Keep what was read and return it, and behind it what was kept with it.

    With a match these are its games, with a game the match it begins where it begins one.
    """
    limits.count(limits.Counted.BEGINNING)
    if isinstance(read, ReadBank):
        return [keep_bank(access.banks(), read)]
    party = read if isinstance(read, ReadMatch) else first_party(read)
    if party is not None:
        match = _imports().keep_match(party)
        games = [access.games().find(game_id) for game_id in match.games]
        return [match, *games] if isinstance(read, ReadMatch) else [*games, match]
    assert isinstance(read, ReadGame)  # what is no match
    return [_imports().keep_game(read)]


def _address(read: Read, made: access.Kept) -> str:
    """Return the page that what was made of a file opens with."""
    if isinstance(made, StoredBank):
        return url_for("bank.show", bank_id=made.id, token=access.token(made, "scorer"))
    if isinstance(made, StoredMatch):
        return url_for("match.show", match_id=made.id, token=access.token(made, "scorer"))
    ended = isinstance(read, ReadGame) and read.file.sheet.is_complete
    return access.link("board.final" if ended else "desk.show", made, "scorer")


def _imports() -> Imports:
    found: Imports = current_app.extensions[EXTENSION]
    return found


def _read(data: bytes | str) -> tuple[Any, Read | None, Fault]:
    """Return the JSON value of a file, what is in it, and why it is refused if it is."""
    body = None
    try:
        body = parse_json(data)
        return body, read_file(body), Fault("", "")
    except ScorekeeperError as error:
        return body, None, file_fault(error, body, reader())


def _chooser(fault: Fault | None = None) -> str:
    return render_template("files/choose.html", fault=fault)


def _too_large() -> Fault:
    most = LARGEST_FILE // 1024 // 1024
    return Fault(
        "", ngettext("A game file has %(num)s MB at most.", "A game file has %(num)s MB at most.", most)
    )
