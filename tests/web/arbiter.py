"""The arbiter's page: its address, and what is read on it."""

import html
import re
from typing import Any
from urllib.parse import urlencode

from flask.testing import FlaskClient

from scorekeeper.domain.options import write_option
from tests.builders import vector_rows


def address(preset: str = "georgian_joker", options: dict[str, Any] | None = None, **more: str) -> str:
    pairs = [("preset", preset)]
    pairs += [("o", f"{name}={write_option(name, value)}") for name, value in (options or {}).items()]
    return "/arbiter?" + urlencode(pairs + [(name, text) for name, text in more.items() if text])


def page(client: FlaskClient, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return html.unescape(answer.get_data(as_text=True))


def rows(name: str) -> list[Any]:
    return [row.values[0] for row in vector_rows(name)]


def answer_of(shown: str) -> str:
    """Return what the arbiter says."""
    return re.sub(r"<[^>]+>", " ", shown.split('class="answer"')[1].split(">", 1)[1].split("</div>")[0])


def links(shown: str) -> dict[str, str]:
    """Return the addresses of the page's links by their labels."""
    found = re.findall(r'<a [^>]*href="([^"]+)"[^>]*aria-label="([^"]+)"', shown)
    return {label: url for url, label in found}


def cards_in(shown: str, mark: str) -> set[str]:
    """Return the cards of the pack that bear a class."""
    return set(re.findall(rf'<a class="card [a-z]+(?: joker)? {mark}" data-key="(\w+)"', shown))
