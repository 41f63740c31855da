"""The command ``serve``: gunicorn with one worker and the addresses to open."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorekeeper.cli.call import Call
from scorekeeper.domain.errors import ScorekeeperError, UnreadableText

if TYPE_CHECKING:
    from flask import Flask

PORT = 8000
NEXT_PORTS = 10
"""So many ports are tried when none is asked for and the usual one is taken."""
THREADS = 200
"""A table has ten phones and each answer takes milliseconds; the rest is for phones that stop half-way."""


@click.command()
@click.option("--host", default=None, help="Address to listen on; 127.0.0.1 by default.")
@click.option("--port", type=click.IntRange(1, 65535), default=None, help=f"{PORT} by default.")
@click.option("--lan", is_flag=True, help="Listen for phones in the same network too.")
@click.option("--instance", type=click.Path(path_type=Path), default=None, help="Folder for the data.")
@click.pass_obj
def serve(_call: Call, host: str | None, port: int | None, lan: bool, instance: Path | None) -> None:
    """Run the web application."""
    from scorekeeper.cli.server import Server

    address = host or ("0.0.0.0" if lan else "127.0.0.1")
    chosen = _free_port(address, port)
    lan_url = f"http://{lan_address()}:{chosen}" if lan else None
    app = _application(lan_url, instance)
    _announce(address, chosen, lan_url)
    Server(address, chosen, THREADS, app).run()


def _application(lan_url: str | None, instance: Path | None) -> Flask:
    """Make the application before the server starts, so that a fault ends in a sentence.

    Raises:
        UnreadableText: ``bad_file`` if the data folder cannot be used.
    """
    from scorekeeper.web import create_app

    try:
        return create_app({"LAN_ADDRESS": lan_url}, instance)
    except Exception as error:
        reason = " ".join(str(error).split())[:300] or type(error).__name__
        where = str(instance or "instance")
        message = f"the data folder {where!r} cannot be used: {reason}"
        why = (
            error.params if isinstance(error, ScorekeeperError) else {"errno": getattr(error, "errno", None)}
        )
        raise UnreadableText("bad_file", message, fault="folder", file=where, why=why) from error


def lan_address() -> str:
    """Return this machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address set aside for documentation
            found: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
    return found


def _free_port(host: str, asked: int | None) -> int:
    tried = [asked] if asked is not None else list(range(PORT, PORT + NEXT_PORTS))
    for port in tried:
        error = _why_not(host, port)
        if error is None:
            return port
    reason = getattr(error, "strerror", None) or str(error)
    place = f"{host}:{tried[0]}" if len(tried) == 1 else f"{host}:{tried[0]}–{tried[-1]}"
    which = f"port {asked} on {host}" if asked is not None else f"ports {tried[0]} to {tried[-1]} on {host}"
    message = f"cannot listen on {which}: {reason}"
    why = {"errno": getattr(error, "errno", None)}
    raise UnreadableText("bad_usage", message, fault="listen", place=place, why=why)


def _why_not(host: str, port: int) -> Exception | None:
    """Return why *port* cannot be used, None if it can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, TypeError, ValueError) as error:
            return error
    return None


def _announce(host: str, port: int, lan_url: str | None) -> None:
    """Print where to open the application, with a square to scan for phones."""
    own = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    if ":" in own:
        own = f"[{own}]"
    lines = [f"Raspiska is at http://{own}:{port}"]
    if lan_url is not None:
        lines += [f"For phones in this network: {lan_url}", ""]
    print("\n".join(lines), flush=True)
    if lan_url is not None:
        _print_qr(lan_url)
    print("Ctrl+C stops it; no game is lost.", flush=True)


def _print_qr(url: str) -> None:
    import segno

    code: Any = segno.make(url, micro=False)
    code.terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()
