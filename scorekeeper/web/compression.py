"""Answers sent in fewer bytes: over bad Wi-Fi a desk opened for the first time is there in half the time.

Pages hold secrets, the links, and the length of a compressed page tells a little of what is in it (BREACH).
That helps only somebody who can have a page made with words of his choice in it, and those come in a query or
a form: what was made of one goes out as it is, unless the address holds the link already. Answers to the
entries of the desk are short anyway.
"""

from __future__ import annotations

from flask import Flask, Response, request
from flask_compress import Compress

_READING = frozenset({"GET", "HEAD"})
_TEXTS = ("text/html", "text/css", "text/javascript", "image/svg+xml")


class _Kept(dict[str, bytes]):
    """What was compressed once: static files, of which there are few."""

    def set(self, key: str, value: bytes) -> None:
        """Keep *value*."""
        self[key] = value


def init_app(app: Flask) -> None:
    """Let *app* compress what is worth it."""
    app.config.from_mapping(
        COMPRESS_REGISTER=False,  # the hook below decides what is compressed
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_MIMETYPES=list(_TEXTS),
    )
    pages, files = Compress(), Compress()
    pages.init_app(app)
    files.init_app(app)
    files.cache, files.cache_key = _Kept(), lambda asked: asked.path

    def compress(response: Response) -> Response:
        if response.status_code != 200 or request.method not in _READING or _may_reflect():
            return response
        if request.endpoint != "static":
            return pages.after_request(response)
        if response.mimetype in _TEXTS:
            response.direct_passthrough = False
            response.set_data(response.get_data())  # no stream any more, so it can be kept
        return files.after_request(response)

    app.after_request(compress)


def _may_reflect() -> bool:
    """Return whether words of somebody who does not know the link may stand in the answer."""
    return bool(request.query_string) and "token" not in (request.view_args or {})
