"""The helper process: whatever happens to it, the server answers and the next PDF is made."""

import os
import queue
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.export.errors import NoPdf, PdfBusy, PdfFailed
from scorekeeper.export.printer import NICENESS, REMEMBERED, PdfPrinter
from tests.export.works import obedient

pytestmark = pytest.mark.slow

Make = Callable[..., PdfPrinter]


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[PdfPrinter] = []

    def make(**settings: float) -> PdfPrinter:
        made.append(PdfPrinter(Path("static"), render=obedient, **settings))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for printer in made:
        printer.close()


@pytest.fixture
def printer(make: Make) -> PdfPrinter:
    return make()


def ask(printer: PdfPrinter, html: str) -> bytes:
    return printer.pdf(html, lambda: html)


def test_pdfs_are_made_in_one_process_that_is_started_for_the_first(printer: PdfPrinter) -> None:
    assert printer.helper_pid is None
    assert ask(printer, "one") == b"%PDF of one"
    helper = printer.helper_pid
    assert helper not in (None, os.getpid())
    assert ask(printer, "two") == b"%PDF of two"
    assert printer.helper_pid == helper


def test_the_helper_gives_way_to_those_who_record(printer: PdfPrinter) -> None:
    ask(printer, "one")
    assert printer.helper_pid is not None
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, printer.helper_pid) == min(ours + NICENESS, 19)


def test_a_pdf_is_made_once(printer: PdfPrinter) -> None:
    drawn = []

    def html() -> str:
        drawn.append(1)
        return "sheet"

    key = ("game", 3, "ru")
    assert printer.pdf(key, html) == printer.pdf(key, html)
    assert len(drawn) == 1
    printer.pdf(("game", 4, "ru"), html)
    assert len(drawn) == 2


def test_only_the_last_pdfs_are_remembered(printer: PdfPrinter) -> None:
    for number in range(REMEMBERED + 1):
        printer.pdf(number, lambda: "sheet")
    with pytest.raises(AssertionError):
        printer.pdf(0, _must_not_be_drawn)
    assert printer.pdf(REMEMBERED, _must_not_be_drawn) == b"%PDF of sheet"


def _must_not_be_drawn() -> str:
    raise AssertionError


def test_several_who_want_the_same_wait_for_one_drawing(printer: PdfPrinter) -> None:
    drawn = []

    def html() -> str:
        drawn.append(1)
        return "sleep 0.2"

    threads = [threading.Thread(target=printer.pdf, args=("key", html)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(drawn) == 1


def test_a_killed_helper_is_replaced(printer: PdfPrinter) -> None:
    ask(printer, "one")
    killed = printer.helper_pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    assert ask(printer, "two") == b"%PDF of two"
    assert printer.helper_pid not in (None, killed)


def test_a_helper_killed_at_work_is_given_the_work_once_more(printer: PdfPrinter, tmp_path: Path) -> None:
    order = f"die-once {tmp_path / 'died'}"
    assert ask(printer, order) == f"%PDF of {order}".encode()


def test_a_page_that_kills_its_helper_is_given_up(printer: PdfPrinter) -> None:
    with pytest.raises(PdfFailed):
        ask(printer, "die")
    assert ask(printer, "two") == b"%PDF of two"


def test_a_page_that_takes_too_long_is_given_up_and_the_next_one_is_made(make: Make) -> None:
    printer = make(timeout=2.0)
    ask(printer, "one")
    stuck = printer.helper_pid
    assert stuck is not None
    with pytest.raises(PdfFailed, match="too long"):
        ask(printer, "hang")
    assert ask(printer, "two") == b"%PDF of two"
    assert printer.helper_pid != stuck
    with pytest.raises(ProcessLookupError):
        os.kill(stuck, 0)


def test_a_handful_may_wait_and_no_more(make: Make, tmp_path: Path) -> None:
    """Of four who come at once one is served and one may wait, whoever comes first."""
    printer = make(most_waiting=1)
    ask(printer, "one")
    gate = tmp_path / "gate"
    answers: queue.Queue[bytes | PdfBusy] = queue.Queue()

    def come(number: int) -> None:
        try:
            answers.put(ask(printer, f"until {gate} {number}"))
        except PdfBusy as busy:
            answers.put(busy)

    threads = [threading.Thread(target=come, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    assert all(isinstance(answers.get(timeout=30), PdfBusy) for _ in range(2))
    assert ask(printer, "one") == b"%PDF of one"  # what is remembered needs no place
    gate.touch()
    assert all(isinstance(answers.get(timeout=30), bytes) for _ in range(2))
    for thread in threads:
        thread.join()
    assert ask(printer, "three") == b"%PDF of three"


def test_what_is_missing_is_named_each_time(printer: PdfPrinter) -> None:
    for _ in range(2):
        with pytest.raises(NoPdf) as caught:
            ask(printer, "missing")
        assert caught.value.packages == ("libpango-1.0-0", "libharfbuzz-subset0")
    assert ask(printer, "two") == b"%PDF of two"


def test_a_failed_page_is_tried_again_when_asked_again(printer: PdfPrinter) -> None:
    with pytest.raises(PdfFailed, match="not today"):
        ask(printer, "fail")
    helper = printer.helper_pid
    with pytest.raises(PdfFailed):
        ask(printer, "fail")
    assert printer.helper_pid == helper


def test_a_closed_printer_leaves_no_process_and_opens_again(printer: PdfPrinter) -> None:
    ask(printer, "one")
    helper = printer.helper_pid
    assert helper is not None
    printer.close()
    with pytest.raises(ProcessLookupError):
        os.kill(helper, 0)
    assert ask(printer, "two") == b"%PDF of two"
