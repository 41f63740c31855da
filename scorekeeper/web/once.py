"""A form sent twice begins one game: by a thumb that taps twice, or once more because no answer came.

A page that begins something has an id of its own in its form. What a form with this id and these fields has
begun is remembered for a while; the same form once more leads to the same. Changed fields are another form.

The memory is that of the process, which is right as long as one process answers (see ``cli.server``).
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from flask import Flask, current_app, request

T = TypeVar("T")

EXTENSION = "scorekeeper.once"
FIELD = "once"
REMEMBERED = 600.0
"""Unit: s."""
MOST = 1000
"""Forms remembered at the same time."""
_ID = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)


@dataclass(slots=True)
class _Sent:
    """What came of a form."""

    until: float
    lock: threading.Lock = field(default_factory=threading.Lock)
    made: list[Any] = field(default_factory=list)
    """Empty until it is made."""


class Once:
    """The forms sent last, and what they made. Safe for threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Forget by *clock*, in seconds."""
        self._clock = clock
        self._lock = threading.Lock()
        self._sent: OrderedDict[str, _Sent] = OrderedDict()

    def make(self, key: str, make: Callable[[], T]) -> T:
        """Return what *make* returns, or what it returned for the same *key* not long ago.

        Who comes while it is being made waits for it. What fails is tried again the next time.
        """
        sent = self._of(key)
        with sent.lock:
            if not sent.made:
                sent.made.append(make())
            made: T = sent.made[0]
            return made

    def _of(self, key: str) -> _Sent:
        now = self._clock()
        with self._lock:
            while self._sent and (len(self._sent) > MOST or next(iter(self._sent.values())).until <= now):
                self._sent.popitem(last=False)
            return self._sent.setdefault(key, _Sent(until=now + REMEMBERED))


def init_app(app: Flask) -> None:
    """Give *app* its memory, and its templates ``form_id()`` for the field ``once``."""
    app.extensions[EXTENSION] = Once()
    app.add_template_global(form_id)


def form_id() -> str:
    """Return the id of a form that has just been made."""
    return secrets.token_urlsafe(12)


def once(make: Callable[[], T]) -> T:
    """Return what the form of this request makes; a form without an id makes something each time."""
    given = request.form.get(FIELD, "")
    if not _ID.fullmatch(given):
        return make()
    fields = [pair for pair in request.form.items(multi=True) if pair[0] != "csrf_token"]
    key = hashlib.sha256(json.dumps([request.path, fields]).encode()).hexdigest()
    memory: Once = current_app.extensions[EXTENSION]
    return memory.make(key, make)
