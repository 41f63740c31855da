"""While PDFs are drawn, or the printer hangs, the table goes on recording and looking on.

How long an entry takes meanwhile is measured in ``tests/bench``; here nobody may wait for a printer at all.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.export.printer import PdfPrinter
from tests.bench.clients import Phone
from tests.export.works import BEGUN, patient
from tests.servers import Server
from tests.web.table import Scorer
from tests.web.test_export import helpers

pytestmark = pytest.mark.slow

LAYOUTS = ("a4-landscape", "a4-portrait", "letter-landscape")
PATIENCE = 30.0  # seconds
MakeApp = Callable[..., Flask]
Fetch = Callable[[str], tuple[int, bytes]]


class Prints:
    """PDFs asked for at the same time, each by a phone of its own."""

    def __init__(self, fetch: Fetch, path: str) -> None:
        self.answers: list[tuple[int, bytes]] = []
        addresses = [f"{path}/sheet.pdf?layout={layout}" for layout in LAYOUTS]
        self._threads = [threading.Thread(target=self._ask, args=(fetch, address)) for address in addresses]
        for thread in self._threads:
            thread.start()

    def _ask(self, fetch: Fetch, address: str) -> None:
        self.answers.append(fetch(address))

    @property
    def waiting(self) -> int:
        return sum(thread.is_alive() for thread in self._threads)

    def arrived(self) -> list[tuple[int, bytes]]:
        for thread in self._threads:
            thread.join(2 * PATIENCE)
        assert self.waiting == 0
        return self.answers


def until(what: Callable[[], object], why: str) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.01)


@pytest.fixture
def at_work(tmp_path: Path, make_app: MakeApp) -> Iterator[Callable[[float], tuple[Scorer, Prints]]]:
    """Give a function that begins three PDFs which are not drawn before there is a file ``go``."""
    folder = tmp_path / "printer"
    folder.mkdir()
    with contextlib.ExitStack() as stack:

        def at_work(timeout: float) -> tuple[Scorer, Prints]:
            printer = PdfPrinter(folder, render=patient, timeout=timeout)
            stack.callback(printer.close)
            app = make_app(PDF_RENDERER=printer)
            scorer = Scorer(app.test_client())

            def fetch(address: str) -> tuple[int, bytes]:
                answer = app.test_client().get(address)
                return answer.status_code, answer.data

            prints = Prints(fetch, scorer.path)
            until((folder / BEGUN).exists, "nothing is drawn")
            return scorer, prints

        yield at_work
        (folder / "go").touch()


def play(scorer: Scorer) -> None:
    """Record a deal, take it back, record it again, and look on."""
    scorer.play_first_deal()
    scorer.enter({"kind": "undo"})
    desk = scorer.record(0, 0, 0, 1)
    assert desk["totals"] == [-200, 50, 50, 100]
    follower = scorer.client.application.test_client()
    assert "−200" in follower.get(f"{scorer.follower_path}/sheet").get_data(as_text=True)
    assert scorer.client.get(f"{scorer.path}/standings.csv").status_code == 200


def test_entries_are_answered_while_three_pdfs_are_still_being_drawn(
    at_work: Callable[[float], tuple[Scorer, Prints]], tmp_path: Path
) -> None:
    scorer, prints = at_work(PATIENCE)
    play(scorer)
    assert prints.waiting == 3
    (tmp_path / "printer" / "go").touch()
    assert [status for status, _body in prints.arrived()] == [200, 200, 200]


def test_a_printer_that_hangs_holds_no_entry_up_and_is_given_up(
    at_work: Callable[[float], tuple[Scorer, Prints]],
) -> None:
    scorer, prints = at_work(3.0)
    play(scorer)
    assert prints.waiting == 3
    statuses = sorted(status for status, _body in prints.arrived())
    assert set(statuses) <= {302, 503}
    assert 302 in statuses  # the page for the printer of the phone
    scorer.bid(3, 1)


def test_the_real_server_records_on_while_its_helper_stands_still(
    server_factory: Callable[..., Server],
) -> None:
    server = server_factory()
    with contextlib.closing(Phone(server.port)) as phone:
        path = phone.start_game(4)
        assert phone.request("GET", f"{path}/sheet.pdf?layout=a5-landscape")[0].status == 200

        def fetch(address: str) -> tuple[int, bytes]:
            with contextlib.closing(Phone(server.port)) as reader:
                answer, body = reader.request("GET", address)
            return answer.status, body

        (helper,) = helpers(server)
        os.kill(helper, signal.SIGSTOP)
        try:
            prints = Prints(fetch, path)
            for seat, bid in ((2, 0), (3, 0), (4, 1), (1, 1)):
                phone.enter({"kind": "bid", "seat": seat, "bid": bid})
            desk = phone.enter({"kind": "record", "tricks": [0, 0, 0, 1]})
            assert desk["totals"] == [-200, 50, 50, 100]
            assert prints.waiting == 3
        finally:
            os.kill(helper, signal.SIGCONT)
        for status, body in prints.arrived():
            assert (status, body[:5]) == (200, b"%PDF-")
