"""Looking at a file and keeping it, as the pages do."""

import html
import json
import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.models import db

RUSSIAN = {"Accept-Language": "ru"}


def look(client: FlaskClient, body: Any, **headers: str) -> TestResponse:
    """Choose a file on the start page."""
    data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    return client.post("/import", headers=headers, **multipart(file=data))


def multipart(**fields: bytes) -> dict[str, Any]:
    """Return a form with files, as a browser sends it."""
    parts = [
        f'--boundary\r\nContent-Disposition: form-data; name="{name}"; '.encode()
        + (b'filename="../=game.json"\r\n\r\n' if name == "file" else b"x=y\r\n\r\n")
        + value
        for name, value in fields.items()
    ]
    data = b"\r\n".join([*parts, b"--boundary--\r\n"])
    return {"data": data, "content_type": "multipart/form-data; boundary=boundary"}


def shown(client: FlaskClient, body: Any, **headers: str) -> str:
    answer = look(client, body, **headers)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_data(as_text=True)


def text_of(page: str) -> str:
    """Return what a page says."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page.split("<main")[1])).split())


def keep(client: FlaskClient, body: Any) -> TestResponse:
    """Look at a file and press the button of the page."""
    page = shown(client, body)
    found = re.search(r'name="text" value="([^"]*)"', page)
    assert found is not None
    answer = client.post("/import/keep", **multipart(text=html.unescape(found[1]).encode()))
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer


def kept(client: FlaskClient, body: Any) -> str:
    """Keep a file and return the scorer's path of the game."""
    path: str = keep(client, body).headers["Location"]
    return path.removesuffix("/final")


def count(app: Flask) -> int:
    """Return how many rows the database has."""
    with app.app_context(), db.engine.connect() as connection:
        return sum(len(connection.execute(t.select()).all()) for t in db.metadata.tables.values())
