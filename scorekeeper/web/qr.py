"""Links for other phones: the server's address as they know it, and codes to point a camera at."""

from __future__ import annotations

from urllib.parse import urlsplit

import segno
from flask import current_app, request
from markupsafe import Markup

from scorekeeper.web.i18n import gettext

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def server_address() -> tuple[str, bool]:
    """Return the server's address as other phones know it, and whether they can reach it at all.

    Who runs the server opens it as localhost; a link with that name would lead other phones to themselves.
    """
    if urlsplit(request.host_url).hostname not in LOOPBACK:
        return request.host_url.rstrip("/"), True
    lan = current_app.config["LAN_ADDRESS"]
    return (str(lan), True) if lan else (request.host_url.rstrip("/"), False)


def qr_code(text: str) -> Markup:
    """Return *text* as an inline SVG."""
    code = segno.make(text, micro=False, error="m")
    return Markup(code.svg_inline(border=4, svgclass="qr", lineclass=None, omitsize=True))


def share_page(scorer_path: str, follower_path: str) -> dict[str, object]:
    """Return what ``board/share.html`` shows of the two links to a page.

    Args:
        scorer_path: Path of the scorer's link.
        follower_path: Path of the link to watch.
    """
    server, reachable = server_address()
    hint = gettext("Only this device can open these links. For other phones start the server with --lan.")
    return {
        "scorer_url": server + scorer_path,
        "follower_url": server + follower_path,
        "scorer_qr": qr_code(server + scorer_path),
        "follower_qr": qr_code(server + follower_path),
        "lan_hint": None if reachable else hint,
    }
