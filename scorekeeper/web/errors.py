"""What was refused, told to people: the only place that knows status codes."""

from __future__ import annotations

import logging
from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.history import History
from scorekeeper.services.desk import desk_view
from scorekeeper.services.errors import (
    GameNotFound,
    OperationReused,
    Refused,
    StaleGame,
    StoreBusy,
)
from scorekeeper.web.i18n import gettext, ngettext

log = logging.getLogger("scorekeeper")

_STATUS: dict[type[ScorekeeperError], int] = {
    GameNotFound: 404,
    StaleGame: 409,
    OperationReused: 422,
    StoreBusy: 503,
}
_PAGES = frozenset({400, 403, 404, 405, 413, 429, 500, 503})
KEPT_HEADERS = frozenset({"Allow", "Retry-After", "Content-Range"})
_CODES = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "bad_method",
    413: "too_large",
    415: "bad_format",
    429: "too_many",
}


def init_app(app: Flask) -> None:
    """Let *app* answer every refusal with a sentence."""
    app.register_error_handler(ScorekeeperError, _on_refusal)
    app.register_error_handler(CSRFError, _on_http_error)
    app.register_error_handler(HTTPException, _on_http_error)
    app.register_error_handler(BlockingIOError, _on_silence)
    app.register_error_handler(Exception, _on_surprise)


def _on_refusal(error: ScorekeeperError) -> tuple[Response | str, int]:
    status = next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 400)
    if isinstance(error, StoreBusy):
        log.error("database: %s", error.detail)
    if not _wants_json():
        return _page(status), status
    body: dict[str, Any] = {"error": error.as_json() | {"message": sentence(error)}}
    if isinstance(error, StaleGame | Refused) and isinstance(error.history, History):
        body["desk"] = desk_view(error.history)
    return jsonify(body), status


def _on_http_error(error: HTTPException) -> tuple[Response | str, int] | Response:
    status = error.code or 500
    if status < 400:
        return error.get_response()  # type: ignore[return-value]  # a redirect
    if _wants_json():
        code = _CODES.get(status, "bad_request" if status < 500 else "fault")
        return jsonify({"error": {"code": code, "message": _plain(status)}}), status
    response = make_response(_page(status), status)
    for name, value in error.get_headers():
        if name in KEPT_HEADERS:
            response.headers[name] = value
    return response


def _on_silence(_error: BlockingIOError) -> tuple[Response | str, int]:
    """Answer a phone that sent half a request and then nothing; it has most likely gone."""
    return jsonify({"error": {"code": "too_slow", "message": _plain(400)}}), 408


def _on_surprise(error: Exception) -> tuple[Response | str, int]:
    """Tell the log everything and the person what matters; a fault of ours is never shown as such."""
    log.exception("unexpected fault", exc_info=error)
    if _wants_json():
        return jsonify({"error": {"code": "fault", "message": _plain(500)}}), 500
    return _page(500), 500


def _wants_json() -> bool:
    return request.path.startswith("/api/")


def _page(status: int) -> str:
    shown = status if status in _PAGES else (400 if status < 500 else 500)
    return render_template(f"errors/{shown}.html")


def _plain(status: int) -> str:
    if status == 404:
        return gettext("There is no such game. The link may be cut off or replaced.")
    if status == 413:
        return gettext("That is too much at once. Nothing was written.")
    if status == 403:
        return gettext("This page may not write here. Nothing was written.")
    if status < 500:
        return gettext("This could not be understood. Nothing was written.")
    return gettext("The server has a fault. What was recorded is kept.")


def sentence(error: ScorekeeperError) -> str:
    """Return what is wrong, in the viewer's language."""
    params = error.params
    match error.code:
        case "stale_version":
            return gettext("Another phone entered something first. Nothing was written.")
        case "id_reused":
            return gettext("This entry was sent before with another content. Nothing was written.")
        case "not_found":
            return _plain(404)
        case "busy":
            return gettext("The server cannot save at the moment. It will be tried again.")
        case "bid_forbidden" if params.get("levels"):
            return gettext(
                "%(bid)s is not allowed: it would make exactly %(cards)s",
                bid=params["bid"],
                cards=params["cards"],
            )
        case "bid_forbidden":
            return gettext("%(bid)s is not allowed here", bid=params.get("bid", ""))
        case "bad_bid" if "highest" in params:
            return gettext("A bid is a number from 0 to %(highest)s", highest=params["highest"])
        case "bad_tricks" if "tricks" in params:
            return gettext("Tricks are a number from 0 to %(most)s", most=params["tricks"])
        case "tricks_do_not_add_up":
            tricks, placed = params["tricks"], params["placed"]
            assert isinstance(tricks, int)
            return ngettext(
                "The tricks make %(placed)s, but the deal has %(num)s trick",
                "The tricks make %(placed)s, but the deal has %(num)s tricks",
                tricks,
                placed=placed,
            )
        case "out_of_turn":
            return gettext("This is not due now. The sheet has moved on.")
        case "nothing_to_undo":
            return gettext("There is nothing to undo")
        case "nothing_to_redo":
            return gettext("There is nothing to redo")
        case "bad_seat":
            return gettext("There is no such seat at this table")
        case "bad_format" if params.get("fault") == "no_deal":
            return gettext("This deal is not on the sheet, or not played yet.")
        case _:
            return _plain(400)
