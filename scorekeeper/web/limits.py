"""How often one address may do what costs the server something, and be wrong about a link.

Counted is the thing itself, where it happens: a link that opens nothing, something begun, a PDF really drawn.
Recording, looking on and whatever else a right link opens is never counted, and a right link is never refused
because of wrong ones: a whole table shares one address. What keeps strangers out is the length of the tokens.

The counts are kept in memory, which is right as long as one process answers, and it does: gunicorn runs one
worker with threads (see ``cli.server``). They begin anew with the server.
"""

from __future__ import annotations

import time
from enum import StrEnum
from ipaddress import IPv6Address, ip_address, ip_network

from flask import Flask, current_app, request
from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import TooManyRequests
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.services.errors import StoreUnusable

EXTENSION = "scorekeeper.limits"


class Counted(StrEnum):
    """What is counted; the value is the setting that says how often it may be."""

    WRONG_LINK = "LIMIT_WRONG_LINKS"
    BEGINNING = "LIMIT_BEGINNINGS"
    """A game, bank or set of saved rules: what anybody may write without a link."""
    PDF = "LIMIT_PDFS"


DEFAULTS: dict[str, str] = {
    # Phones that look on ask every few seconds, also when their link has been replaced by a new one.
    Counted.WRONG_LINK: "300 per minute",
    Counted.BEGINNING: "120 per hour",  # a club of twenty tables
    Counted.PDF: "30 per minute",  # each takes the helper about a second
}
"""A table of ten phones behind one address stays far below all of them."""


class Limits:
    """The counts of one application. Safe for threads."""

    def __init__(self, limits: dict[Counted, RateLimitItem | None]) -> None:
        """Count what has a limit; None is none."""
        self._limits = limits
        self._window = MovingWindowRateLimiter(MemoryStorage())

    def count(self, what: Counted, address: str) -> None:
        """Count one *what* of *address*.

        Raises:
            TooManyRequests: If there were too many; this one is not counted. It says when there may be
                another one. Unit: s.
        """
        limit = self._limits[what]
        if limit is None or self._window.hit(limit, what, address):
            return
        free_at = self._window.get_window_stats(limit, what, address).reset_time
        raise TooManyRequests(retry_after=int(free_at - time.time()) + 1)


def init_app(app: Flask) -> None:
    """Give *app* its limits, and let it look behind the web servers in front of it for an address.

    Raises:
        StoreUnusable: If a setting is no limit.
    """
    app.extensions[EXTENSION] = Limits({what: _read(what, app.config[what]) for what in Counted})
    if app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]  # the documented place for it
            app.wsgi_app, x_for=int(app.config["PROXIES"]), x_proto=0, x_host=0, x_port=0, x_prefix=0
        )


def count(what: Counted) -> None:
    """Count one *what* of whoever asks; see ``Limits.count``."""
    limits: Limits = current_app.extensions[EXTENSION]
    limits.count(what, _asking())


def _read(what: Counted, setting: object) -> RateLimitItem | None:
    if not setting:
        return None
    try:
        (only,) = parse_many(str(setting))
        return only
    except ValueError:
        message = f"the setting {what} is no limit like {DEFAULTS[what]!r}"
        raise StoreUnusable(message, fault="limit", name=str(what), example=DEFAULTS[what]) from None


def _asking() -> str:
    """Return the address that asks; in IPv6 the network, for a single phone has a whole one."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)
