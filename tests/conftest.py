"""Fixtures: the application, its real server, a browser with phones, the text of a PDF."""

import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import jinja2
import pytest
from jinja2.bccache import Bucket

from tests.servers import ROOT, Server

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from playwright.sync_api import Browser, Page

REQUIRED = "CI" in os.environ or os.environ.get("BROWSER_TESTS") == "required"

if "CI" not in os.environ:  # there Hypothesis has a profile of its own
    hypothesis.settings.register_profile("table", deadline=None)
    hypothesis.settings.load_profile("table")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a server or the browser; run quick tests first, then slow ones, then those."""
    for item in items:
        needs = set(getattr(item, "fixturenames", ()))
        if "browser" in needs:
            item.add_marker("browser")
        if needs & {"live_server", "server_factory"}:
            item.add_marker("slow")
    items.sort(key=_cost)


def _cost(item: pytest.Item) -> int:
    if item.get_closest_marker("browser"):
        return 2
    return 1 if item.get_closest_marker("slow") else 0


def lacking(what: str) -> None:
    """Fail where everything has to be tested, skip elsewhere."""
    message = f"{what} is not installed: ./run test installs it where it may"
    if REQUIRED:
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


# --- values from outside, made predictable


@pytest.fixture
def rng() -> random.Random:
    """Give randomness that is the same each time."""
    return random.Random(2026)


@pytest.fixture(scope="session")
def root() -> Path:
    """Give the folder of the repository."""
    return ROOT


# --- the application in this process


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the file of a database just set up; copies of it spare every test the migrations."""
    from scorekeeper.web import create_app

    folder = tmp_path_factory.mktemp("new")
    create_app(instance_path=folder)
    return folder / "scorekeeper.sqlite"


class _Compiled(jinja2.BytecodeCache):
    """Templates once compiled, for all applications of this process."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key] = bucket.bytecode_to_string()


_COMPILED = _Compiled()


@pytest.fixture
def make_app(tmp_path: Path, new_database: Path) -> "Iterator[Callable[..., Flask]]":
    """Give a function that makes an application with data of its own; it takes settings.

    In a folder that is given to it the application sets its database up itself.
    """
    from scorekeeper.web import create_app

    made: list[Flask] = []

    def make_app(instance_path: Path | None = None, **config: Any) -> "Flask":
        instance = instance_path or tmp_path / f"instance-{len(made)}"
        if instance_path is None:
            instance.mkdir()
            shutil.copy(new_database, instance)
        # One address does in a minute what a town does in an evening.
        unlimited = {"LIMIT_WRONG_LINKS": None, "LIMIT_BEGINNINGS": None, "LIMIT_PDFS": None}
        settings = {"TESTING": True, "WTF_CSRF_ENABLED": False} | unlimited | config
        app = create_app(settings, instance_path=instance)
        app.jinja_env.bytecode_cache = _COMPILED
        made.append(app)
        return app

    yield make_app
    for app in made:
        if "sqlalchemy" in app.extensions:
            with app.app_context():
                app.extensions["sqlalchemy"].session.remove()
                for engine in app.extensions["sqlalchemy"].engines.values():
                    engine.dispose()


@pytest.fixture
def app(make_app: "Callable[..., Flask]") -> "Flask":
    """Give an application with an empty database."""
    return make_app()


@pytest.fixture
def client(app: "Flask") -> "FlaskClient":
    """Give a browser without a screen."""
    return app.test_client()


# --- the server as it runs at a table


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give one running server, shared by all tests: each makes its own games there."""
    server = Server(tmp_path_factory.mktemp("live") / "instance")
    try:
        yield server.start()
    finally:
        server.stop()
    assert "Traceback" not in server.log, server.log


@pytest.fixture
def server_factory(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Give a function that starts a server; it takes a data folder and environment variables."""
    started: list[Server] = []

    def start(instance: Path | None = None, **env: str) -> Server:
        server = Server(instance or tmp_path / f"server-{len(started)}", env)
        started.append(server)
        return server.start()

    yield start
    for server in started:
        server.stop()
    for server in started:
        assert "Traceback" not in server.log, server.log


# --- phones


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Give Debian's Chromium, started once."""
    from playwright.sync_api import sync_playwright

    from tests.phones import FLAGS, browser_path

    path = browser_path()
    if path is None:
        lacking("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def open_phone(browser: "Browser", request: pytest.FixtureRequest) -> "Iterator[Callable[..., Page]]":
    """Give a function that opens a phone of 360 x 640; it takes base_url, locale, width, height.

    The shared server is the base unless another is given. A script error, a breach of the content
    policy or a request to somebody else's machine on any phone fails the test.
    """
    from tests.phones import Phones

    phones = Phones(browser)

    def open_phone(base_url: str | None = None, **options: Any) -> "Page":
        return phones.open(base_url or request.getfixturevalue("live_server").url, **options)

    yield open_phone
    phones.close()
    assert not phones.problems, "\n".join(phones.problems)


@pytest.fixture
def phone(open_phone: "Callable[..., Page]", request: pytest.FixtureRequest) -> "Page":
    """Give a phone; another language by ``parametrize("phone", ["ru-RU"], indirect=True)``."""
    return open_phone(locale=getattr(request, "param", "en-US"))


# --- paper


@pytest.fixture(scope="session")
def pdf_text() -> Callable[[bytes], str]:
    """Give a function that reads the text of a PDF, laid out as on the page."""
    tool = shutil.which("pdftotext")
    if tool is None:
        lacking("pdftotext (Debian: poppler-utils)")

    def pdf_text(pdf: bytes) -> str:
        command = [str(tool), "-layout", "-enc", "UTF-8", "-", "-"]
        return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode()

    return pdf_text
