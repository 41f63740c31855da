"""The worker of gunicorn: what it refuses to read is answered as everything else is.

An address that is too long, a line that is none or a field too many never reach the application, so gunicorn
answers them by itself: in English, without our headers. Here the application is asked for that answer.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

from gunicorn import util
from gunicorn.http.errors import (
    ExpectationFailed,
    ForbiddenProxyRequest,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.http.message import Request
from gunicorn.workers.gthread import ThreadWorker

if TYPE_CHECKING:
    import socket

    from flask import Response

REFUSAL = "scorekeeper.refusal"
"""The extension of the application that makes a response of status, path and headers."""
_STATUS = {
    ForbiddenProxyRequest: 403,
    LimitRequestLine: 414,
    ExpectationFailed: 417,
    LimitRequestHeaders: 431,
    UnsupportedTransferCoding: 501,
}
_WAIT, _LONGEST = 0.1, 1.0
"""How long the rest of a refused request may take, from one piece to the next and altogether. Unit: s."""
_MOST = 256 * 1024
"""So much of a refused request is read. Unit: bytes."""
_UNREAD_WAIT, _MOST_UNREAD = 10.0, 64 * 1024 * 1024
"""So long and so much of a body is taken in that the application has refused to read. Unit: s; bytes."""
_TOLD = re.compile(rb"^(accept-language|cookie):[ \t]*([^\r\n]*)", re.IGNORECASE | re.MULTILINE)


class HeardRequest(Request):  # type: ignore[misc]  # gunicorn has no types
    """A request that keeps what was read of it; an error of reading carries it as ``heard``."""

    def __init__(self, *args: Any) -> None:
        """Read a request as gunicorn does."""
        self._heard = bytearray()
        try:
            super().__init__(*args)
        except ParseException as error:
            error.heard = bytes(self._heard)
            raise

    def read_into(self, unreader: Any, buf: bytearray, stop: bool = False) -> None:
        """Read the next piece."""
        before = len(buf)
        super().read_into(unreader, buf, stop)
        self._heard += buf[before:]


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A worker with threads whose own refusals look like those of the application."""

    def handle_request(self, req: Any, conn: Any) -> bool:
        """Answer a request; False: the connection ends here. Called in the thread of the connection.

        What the application refused to read, a photo chosen in place of a game, is taken in all the same:
        closing a connection on which something still arrives resets it, and the phone would show an error of
        its own in place of ours. Gunicorn by itself takes in 64 KiB.
        """
        goes_on = super().handle_request(req, conn)
        end = time.monotonic() + _UNREAD_WAIT
        heard_out = conn.parser.finish_body(deadline=end, max_bytes=_MOST_UNREAD)
        return bool(goes_on and heard_out)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Answer a request that could not be read; called in the thread of the connection."""
        refusal = self.wsgi.extensions.get(REFUSAL)
        if refusal is None or not isinstance(exc, ParseException):
            super().handle_error(req, client, addr, exc)
            return
        heard = _heard_out(client, getattr(exc, "heard", b""))
        status = next((_STATUS[kind] for kind in type(exc).__mro__ if kind in _STATUS), 400)
        path = "/api/" if re.match(rb"[A-Z]+ /api/", heard) else "/"
        told = {name.decode(): text.decode("latin-1") for name, text in _TOLD.findall(heard)}
        answer = _as_sent(refusal(status, path, told), body=not heard.startswith(b"HEAD "))
        try:
            util.write_nonblock(client, answer)
        except OSError:
            self.log.debug("the phone that sent half a request has gone")


def _heard_out(client: socket.socket, heard: bytes) -> bytes:
    """Return *heard* with what else of the head of the request is on its way.

    The language may be told in it, and who is still sending would not see the answer.
    """
    end = time.monotonic() + _LONGEST
    client.settimeout(_WAIT)
    try:
        while b"\r\n\r\n" not in heard and len(heard) < _MOST and time.monotonic() < end:
            piece = client.recv(_MOST)
            if not piece:
                break
            heard += piece
    except OSError:
        pass  # nothing more comes
    return heard


def _as_sent(response: Response, *, body: bool) -> bytes:
    response.headers["Connection"] = "close"
    head = f"HTTP/1.1 {response.status}\r\n{response.headers}"  # the headers end with an empty line
    return head.encode("latin-1") + (response.get_data() if body else b"")
