"""Headers of every answer, and where writes may come from."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, request
from flask.sessions import SecureCookieSessionInterface

CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Links are secret, so no other site may learn them. "no-referrer" would make browsers send
    # "Origin: null" with our own forms, and the check below could not tell them from a stranger's.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
}
YEAR = 365 * 24 * 3600  # seconds
READING = frozenset({"GET", "HEAD", "OPTIONS"})


class _SessionInterface(SecureCookieSessionInterface):
    """Marks the cookie secure exactly when it travels by https, so that a plain LAN address works too."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def init_app(app: Flask) -> None:
    """Protect *app*."""
    app.session_interface = _SessionInterface()
    app.before_request(_check_origin)
    app.after_request(_add_headers)


def is_foreign(asked: Request) -> bool:
    """Return whether a browser says the request comes from another site's page."""
    origin = asked.headers.get("Origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != asked.host
    except ValueError:  # no address at all
        return True


def _check_origin() -> None:
    if request.method not in READING and is_foreign(request):
        abort(403)


def _add_headers(response: Response) -> Response:
    headers = response.headers
    headers.extend(HEADERS)  # no view sets one of these, so there is nothing to look for first
    if request.is_secure:
        headers["Strict-Transport-Security"] = f"max-age={YEAR}"
    if request.endpoint != "static":
        if "Cache-Control" not in headers:
            headers["Cache-Control"] = "private, no-cache"
    elif response.status_code == 200:
        headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response
