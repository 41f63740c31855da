"""What was refused, told to people: the only place that knows status codes."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from math import ceil
from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import ClientDisconnected, HTTPException, RequestTimeout, TooManyRequests

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
from scorekeeper.web import limits
from scorekeeper.web.i18n import gettext, ngettext

log = logging.getLogger("scorekeeper")

_STATUS: dict[type[ScorekeeperError], int] = {
    GameNotFound: 404,
    StaleGame: 409,
    OperationReused: 422,
    StoreBusy: 503,
}
_PAGES = frozenset({400, 403, 404, 405, 413, 429, 500, 503})
_TOO_LONG = frozenset({414, 431})
_KEPT = frozenset({"score", "follow", "bank", "match"})
"""Where the addresses of what a link opens begin."""
_REPEATED = frozenset({429, 503})
"""Nothing was written, and later it will do."""
KEPT_HEADERS = frozenset({"Allow", "Retry-After", "Content-Range"})
CODES = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "bad_method",
    408: "too_slow",
    413: "too_large",
    429: "too_many",
    500: "fault",
}
"""Codes of FORMAT.md section 6 for what no rule of the game refuses; other statuses are like 400 and 500."""


def init_app(app: Flask) -> None:
    """Let *app* answer every refusal with a sentence."""
    app.register_error_handler(ScorekeeperError, _on_refusal)
    app.register_error_handler(CSRFError, _on_http_error)
    app.register_error_handler(HTTPException, _on_http_error)
    app.register_error_handler(ClientDisconnected, _on_silence)
    app.register_error_handler(Exception, _on_surprise)
    app.extensions["scorekeeper.refusal"] = partial(_refusal, app)


def _on_refusal(error: ScorekeeperError) -> tuple[Response | str, int] | Response:
    if isinstance(error, GameNotFound):
        try:
            limits.count(limits.Counted.WRONG_LINK)
        except TooManyRequests as too_many:
            return _on_http_error(too_many)
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
    wait = _minutes(error)
    if _wants_json():
        response = make_response(jsonify({"error": _error(status, wait)}), status)
    else:
        response = make_response(_page(status, wait, opened=request.url_rule is not None), status)
    for name, value in error.get_headers():
        if name in KEPT_HEADERS:
            response.headers[name] = value
    return response


def _on_silence(_error: ClientDisconnected) -> tuple[Response | str, int] | Response:
    """Answer a phone that sent half a request and then nothing: it has gone, or tries again."""
    return _on_http_error(RequestTimeout())


def _on_surprise(error: Exception) -> tuple[Response | str, int]:
    """Tell the log everything and the person what matters; a fault of ours is never shown as such."""
    log.exception("unexpected fault", exc_info=error)
    if _wants_json():
        return jsonify({"error": _error(500)}), 500
    return _page(500), 500


def _refusal(app: Flask, status: int, path: str, headers: Mapping[str, str]) -> Response:
    """Answer a request that was too broken to become one.

    Args:
        app: The application.
        status: What is wrong with it.
        path: Where it seemed to lead.
        headers: What could be read of them.
    """
    with app.test_request_context(path, headers=dict(headers)):
        too_long = status in _TOO_LONG
        if _wants_json():
            response = jsonify({"error": _error(413 if too_long else status)})
        else:
            response = make_response(render_template("errors/unread.html", too_long=too_long))
        response.status_code = status
        return app.process_response(response)


def _error(status: int, wait: int = 1) -> dict[str, str]:
    """Return the object ``error`` of an answer without an error of the game behind it."""
    code = CODES.get(status) or CODES[400 if status < 500 else 500]
    return {"code": code, "message": _plain(status, wait)}


def _wants_json() -> bool:
    return request.path.startswith("/api/")


def _page(status: int, wait: int = 1, *, opened: bool = False) -> str:
    """Return the page of *status*; where waiting helps, its button sends once more what was typed.

    Args:
        status: What is told.
        wait: How long to wait, where that helps. Unit: minutes.
        opened: Whether the link in the address, if it holds one, has opened something.
    """
    shown = status if status in _PAGES else (400 if status < 500 else 500)
    typed = list(request.form.items(multi=True)) if shown in _REPEATED and request.method == "POST" else None
    return render_template(f"errors/{shown}.html", typed=typed, wait=wait, linked=_linked(), opened=opened)


def _linked() -> str:
    """Return the link in the address of a page of a game, bank or match; empty where there is none."""
    place = request.path.split("/")
    return "/".join(place[:4]) if place[1] in _KEPT else ""


def _minutes(error: HTTPException) -> int:
    """Return how long to wait, as people say it. Unit: minutes."""
    seconds = error.retry_after if isinstance(error, TooManyRequests) else None
    return max(1, ceil((seconds - 1) / 60)) if isinstance(seconds, int) else 1  # one was for safety


def _plain(status: int, wait: int = 1) -> str:
    if status == 404:
        return gettext("There is no such game. The link may be cut off or replaced.")
    if status == 413:
        return gettext("That is too much at once. Nothing was written.")
    if status == 429:
        return ngettext(
            "Too many tries in a short time. Nothing is lost: it works again in %(num)s minute.",
            "Too many tries in a short time. Nothing is lost: it works again in %(num)s minutes.",
            wait,
        )
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
        case "out_of_turn" if params.get("fault") == "begun":
            return gettext(
                "Something was entered for the next deal. Undo that first, then this deal can be annulled."
            )
        case "out_of_turn":
            return gettext("This is not due now. The sheet has moved on.")
        case "nothing_to_undo":
            return gettext("There is nothing to undo")
        case "nothing_to_redo":
            return gettext("There is nothing to redo")
        case "bad_seat":
            return gettext("There is no such seat at this table")
        case "bad_format" if params.get("fault") == "not_last":
            return gettext("Only the last recorded deal can be annulled.")
        case "bad_format" if params.get("fault") == "many" and params.get("what") == "penalties":
            return gettext(
                "A deal holds at most %(most)s penalties. Nothing was written.", most=params["most"]
            )
        case "bad_format" if params.get("fault") == "no_deal":
            return gettext("This deal is not on the sheet, or not played yet.")
        case _:
            return _plain(400)
