"""What was answered with success is there after the worst."""

import contextlib
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator

import pytest

from tests.bench.clients import Phone
from tests.servers import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def call() -> Iterator[Callable[[Server], Phone]]:
    """Give a function that calls a server; every connection is closed at the end."""
    with contextlib.ExitStack() as stack:

        def call(server: Server) -> Phone:
            phone = stack.enter_context(contextlib.closing(Phone(server.port)))
            phone.start_game(4)
            return phone

        yield call


def test_a_write_waits_for_another_program_and_gives_up_with_a_sentence(
    server_factory: Callable[..., Server], call: Callable[[Server], Phone]
) -> None:
    server = server_factory(SCOREKEEPER_BUSY_TIMEOUT="300")
    phone = call(server)
    with contextlib.closing(sqlite3.connect(server.instance / "scorekeeper.sqlite")) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        start = time.monotonic()
        status, body = phone.try_to_enter({"kind": "bid", "seat": 2, "bid": 0})
        assert (status, body["error"]["code"]) == (503, "busy")
        assert time.monotonic() - start < 5
        other.execute("ROLLBACK")
    assert phone.send_again()["version"] == 1


def test_a_full_disk_is_told_and_nothing_is_half_written(
    server_factory: Callable[..., Server], call: Callable[[Server], Phone]
) -> None:
    server = server_factory(SCOREKEEPER_MOST_PAGES="24")
    phone = call(server)
    refused = None
    for _ in range(500):
        status, body = phone.try_to_enter({"kind": "note", "text": "x" * 500})
        if status != 200:
            refused = status, body["error"]["code"]
            break
        phone.version = body["version"]
    assert refused == (503, "busy")
    assert phone.state_version() == phone.version


def test_what_another_program_writes_is_seen(
    server_factory: Callable[..., Server], call: Callable[[Server], Phone]
) -> None:
    """Two servers on one file: neither trusts its memory over the log."""
    first = server_factory()
    phone = call(first)
    phone.toggle()
    second = server_factory(first.instance)
    phone.reconnect(second.port)
    phone.toggle()
    phone.toggle()
    phone.reconnect(first.port)
    assert phone.state_version() == 3
    phone.toggle()
    assert phone.version == 4


def test_a_phone_that_does_not_hang_up_holds_nobody_up(
    server_factory: Callable[..., Server], call: Callable[[Server], Phone]
) -> None:
    """Ten phones leave the Wi-Fi after their answer; the one that records must not wait for each of them."""
    server = server_factory()
    phone = call(server)
    with contextlib.ExitStack() as stack:
        for _ in range(10):
            gone = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            gone.sendall(b"GET /healthz HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n")
        start = time.monotonic()
        phone.toggle()
        assert time.monotonic() - start < 10
