"""Operations and state as JSON; the token travels in the Authorization header, so no cookie counts here."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, Response, jsonify, request

from scorekeeper.domain.errors import RuleError, ScorekeeperError, UnreadableText
from scorekeeper.domain.reading import parse_json, read_integer, read_object
from scorekeeper.services.desk import desk_view
from scorekeeper.services.errors import GameNotFound
from scorekeeper.services.games import Operation
from scorekeeper.web import access, checking
from scorekeeper.web.i18n import reader
from scorekeeper.words.checks import record_fault

bp = Blueprint("api", __name__, url_prefix="/api/games/<game_id>")

_OPERATION_ID = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
_MOST_EVENTS = 1_000_000


@bp.post("/ops")
def enter(game_id: str) -> Response:
    """Enter one operation; see ``Games.enter``."""
    access.open_game(game_id, _token(), "scorer")
    history = access.games().enter(game_id, _operation(_body()))
    return jsonify({"version": history.version, "desk": desk_view(history)})


@bp.get("/state")
def state(game_id: str) -> Response | tuple[str, int]:
    """Return the desk; 304 when nothing is newer than ``since``."""
    access.open_game(game_id, _token())
    history = access.games().history(game_id)
    if request.args.get("since", "") == str(history.version):
        return "", 304
    return jsonify({"version": history.version, "desk": desk_view(history)})


@bp.post("/check")
def check(game_id: str) -> Response | tuple[Response, int]:
    """Return what the rules say of the cards told so far of one deal; nothing is written."""
    game, role = access.open_game(game_id, _token())
    body = read_object(_json(_body()), what="the check", required=("line", "play"), optional=("table",))
    history = access.games().history(game_id)
    row = checking.row_of(history, read_integer(body["line"], 1, _MOST_EVENTS, what="the line"))
    try:
        found = checking.answer(
            game, history, row, body["play"], body.get("table", ""), may_enter=role == "scorer"
        )
    except ScorekeeperError as error:
        place = {name: error.params[name] for name in ("trick", "hand", "word") if name in error.params}
        fault = error.as_json() | {"message": record_fault(error, reader())} | place
        return jsonify({"error": fault}), 400
    return jsonify(found)


def _token() -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bearer":
        raise GameNotFound
    return token


def _body() -> bytes:
    """Return what was sent; what says no length is cut at the limit, and refused here if there is more."""
    data = request.get_data(cache=False)
    if request.content_length is None:
        request.stream.read(1)  # raises RequestEntityTooLarge behind the limit
    return data


def _json(data: bytes) -> Any:
    try:
        return parse_json(data)
    except UnreadableText as error:
        raise RuleError("bad_format", error.message) from None


def _operation(data: bytes) -> Operation:
    body = read_object(_json(data), what="the operation", required=("id", "base", "op"))
    if not isinstance(body["id"], str) or not _OPERATION_ID.fullmatch(body["id"]):
        raise RuleError("bad_format", "the id is not 8 to 64 letters and figures")
    base = read_integer(body["base"], 0, _MOST_EVENTS, what="the base version")
    return Operation(id=body["id"], base=base, body=body["op"])
