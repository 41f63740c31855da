"""PDFs made in a helper process, so that scoring never waits for one.

The helper is started for the first PDF, works through one at a time, and ends by itself when the server is
gone, when nobody has printed for a while, or when one page takes too long.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from math import ceil
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from scorekeeper.export import weasy
from scorekeeper.export.errors import NoPdf, PdfBusy, PdfFailed

Render = Callable[[str, Path], bytes]
"""Makes a PDF from HTML and the folder its relative addresses lie in."""

TIMEOUT = 30.0
"""Longest time for one PDF, and for the ones before it. Unit: s."""
IDLE = 600.0
"""The helper ends when nobody has printed for so long; it holds some 80 MB. Unit: s."""
NICENESS = 5
"""On a small machine scoring comes before printing."""
MOST_WAITING = 4
"""PDFs that may wait for the one being made."""
REMEMBERED = 48
"""PDFs kept in memory, about 30 kB each."""


MISSING, FAILED = "missing", "failed"
_Answer = bytes | Sequence[str]
"""What the helper sends back: a PDF, what is missing for one, or why it failed."""


class PdfPrinter:
    """Makes PDFs and remembers the last ones. Safe for threads."""

    def __init__(
        self,
        static: Path,
        *,
        render: Render = weasy.render,
        timeout: float = TIMEOUT,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        """Make PDFs of pages whose relative addresses lie below *static*.

        Args:
            static: The folder of styles and fonts.
            render: A function of a module, for the helper imports it by name.
            timeout: Longest time for one PDF. Unit: s.
            most_waiting: How many may wait for the one being made.
        """
        self._helper = _Helper(render, static, timeout)
        self._timeout = timeout
        self._places = threading.BoundedSemaphore(most_waiting + 1)
        self._turn = threading.Lock()
        self._made = _Remembered(REMEMBERED)

    @property
    def helper_pid(self) -> int | None:
        """The helper process, while there is one."""
        return self._helper.pid

    def pdf(self, key: Hashable, html: Callable[[], str]) -> bytes:
        """Return the PDF called *key*, made from *html* unless it is remembered.

        Raises:
            PdfBusy: If too many wait already.
            NoPdf: If something is not installed.
            PdfFailed: If it cannot be made or takes too long.
        """
        known = self._made.get(key)
        if known is not None:
            return known
        if not self._places.acquire(blocking=False):
            raise PdfBusy
        try:
            if not self._turn.acquire(timeout=self._timeout):
                raise PdfBusy
            try:
                made = self._made.get(key)  # perhaps the one before wanted the same
                if made is None:
                    made = self._helper.render(html())
                    self._made.put(key, made)
                return made
            finally:
                self._turn.release()
        finally:
            self._places.release()

    def close(self) -> None:
        """End the helper; the next PDF starts another one."""
        with self._turn:
            self._helper.end()


class _Remembered:
    """The PDFs asked for last. Safe for threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._made: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        with self._lock:
            found = self._made.get(key)
            if found is not None:
                self._made.move_to_end(key)
            return found

    def put(self, key: Hashable, made: bytes) -> None:
        with self._lock:
            self._made[key] = made
            while len(self._made) > self._size:
                self._made.popitem(last=False)


class _Helper:
    """The helper process. One thread at a time may use it."""

    def __init__(self, render: Render, static: Path, timeout: float) -> None:
        self._render = render
        self._static = static
        self._timeout = timeout
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def render(self, html: str) -> bytes:
        """Return the PDF; a helper that died meanwhile is replaced once."""
        try:
            return self._ask(html)
        except (EOFError, OSError):
            self.end()
        try:
            return self._ask(html)
        except (EOFError, OSError):
            self.end()
            raise PdfFailed("the helper process ended twice") from None

    def end(self) -> None:
        """End the process, whatever it is doing."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._line = None

    def _ask(self, html: str) -> bytes:
        line = self._line or self._start()
        line.send(html)
        if not line.poll(self._timeout):
            self.end()
            raise PdfFailed("it took too long")
        answer: _Answer = line.recv()
        if isinstance(answer, bytes):
            return answer
        what, *detail = answer
        if what == MISSING:
            self.end()  # it may be installed before the next try
            raise NoPdf(detail)
        raise PdfFailed(*detail)

    def _start(self) -> Connection:
        self.end()
        # A fork of a server with threads could inherit a lock that nobody releases.
        context = multiprocessing.get_context("forkserver")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve,
            args=(theirs, self._render, self._static, self._timeout),
            name="scorekeeper-pdf",
            daemon=True,  # ended with the server
        )
        process.start()
        theirs.close()
        self._process, self._line = process, ours
        return ours


def _serve(line: Connection, render: Render, static: Path, timeout: float) -> None:
    """Answer HTML with PDFs until the server hangs up or nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends this process
    os.nice(NICENESS)
    while line.poll(IDLE):
        try:
            html = line.recv()
        except (EOFError, OSError):
            return
        signal.alarm(ceil(timeout) + 1)  # ends this process even if the server cannot any more
        answer = _answer(html, render, static)
        signal.alarm(0)
        try:
            line.send(answer)
        except OSError:
            return
        del html, answer
        gc.collect()  # what the page left behind, now that nobody waits for it


def _answer(html: str, render: Render, static: Path) -> _Answer:
    try:
        return render(html, static)
    except NoPdf as error:
        return [MISSING, *error.packages]
    except PdfFailed as error:
        return [FAILED, error.message]
