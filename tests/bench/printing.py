"""What a PDF costs: our whole path against WeasyPrint alone, and what others notice while PDFs are made."""

import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from scorekeeper.assets import asset_folder
from scorekeeper.catalogues import Language
from scorekeeper.domain.gamefile import GameFile, read_game
from scorekeeper.export.printer import PdfPrinter
from scorekeeper.export.sheet import sheet_html
from scorekeeper.services.unkept import file_scoreboard
from tests.bench.clients import Phone
from tests.bench.recording import whole_game
from tests.export.evenings import evening
from tests.servers import Server

ROUNDS = 7
AT_ONCE = ("a4-landscape", "a4-portrait", "letter-landscape")
"""Layouts of the PDFs that are made while somebody records."""


def run() -> None:
    """Measure and print both."""
    _against_the_renderer()
    _meanwhile()


def _against_the_renderer() -> None:
    """Make the sheet of 24 deals and 4 players, warm and never from memory, in turn with WeasyPrint alone."""
    import weasyprint

    static = asset_folder("static")
    game, reader = read_game(evening()), Language("ru")
    html = _html(game, reader)
    printer = PdfPrinter(static)
    ours: list[float] = []
    bare: list[float] = []
    try:
        for number in range(-1, ROUNDS):  # the first is to warm up
            mine = _timed(lambda number=number: printer.pdf(number, lambda: _html(game, reader)))
            document = weasyprint.HTML(string=html, base_url=static.as_uri() + "/")
            theirs = _timed(document.write_pdf)
            if number >= 0:
                ours.append(mine)
                bare.append(theirs)
    finally:
        printer.close()
    mine, theirs = statistics.median(ours), statistics.median(bare)
    print(f"PDF           {1000 * mine:5.0f} ms for 24 deals x 4, WeasyPrint alone {1000 * theirs:.0f} ms")
    print(f"              ratio {mine / theirs:.2f} (goal: 1.20 or less)")


def _html(game: GameFile, reader: Language) -> str:
    return sheet_html(file_scoreboard(game), reader)


def _meanwhile() -> None:
    """Record deals while three PDFs are made at once, and again while none is."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "instance")
        server.start()
        try:
            with closing(Phone(server.port)) as phone:
                path = phone.start_game(4)
                for op in whole_game(phone):
                    phone.enter(op)
                phone.request("GET", f"{path}/sheet.pdf?layout=a5-landscape")  # starts the helper
                quiet = _worst_entry(server, lambda: time.sleep(1.0))
                busy = _worst_entry(server, lambda: _three_pdfs(server, path))
        finally:
            server.stop()
    print(f"meanwhile     worst entry {1000 * quiet:.0f} ms alone, {1000 * busy:.0f} ms during three PDFs")


def _three_pdfs(server: Server, path: str) -> None:
    def fetch(layout: str) -> None:
        with closing(Phone(server.port)) as reader:
            answer, body = reader.request("GET", f"{path}/sheet.pdf?layout={layout}")
            assert answer.status == 200, answer.status
            assert body.startswith(b"%PDF")

    threads = [threading.Thread(target=fetch, args=(layout,)) for layout in AT_ONCE]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _worst_entry(server: Server, work: Callable[[], None]) -> float:
    """Return how long the slowest of the entries took that were made while *work* ran. Unit: s."""
    worker = threading.Thread(target=work)
    spent: list[float] = []
    with closing(Phone(server.port)) as phone:
        phone.start_game(4)
        ops = whole_game(phone)
        worker.start()
        while worker.is_alive():
            op = next(ops, None)
            if op is None:
                phone.start_game(4)
                ops = whole_game(phone)
                continue
            spent.append(_timed(lambda op=op: phone.enter(op)))
            time.sleep(0.005)
    worker.join()
    return max(spent)


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
