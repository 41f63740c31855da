"""The wheel: what it holds, and that it runs without the folder it was built in."""

import http.client
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatchling.build import build_wheel

import scorekeeper
from tests.servers import ROOT, Server

pytestmark = pytest.mark.slow

DIST_INFO = f"scorekeeper-{scorekeeper.__version__}.dist-info"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return folder / build_wheel(str(folder))


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def files_below(folder: str, pattern: str = "*") -> set[str]:
    """Return the files below *folder*, named from the root of the repository."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob(pattern)
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_wheel_holds_the_package_and_nothing_beside_it(names: set[str]) -> None:
    assert {name.split("/")[0] for name in names} == {"scorekeeper", DIST_INFO}


@pytest.mark.parametrize("folder", ["templates", "static"])
def test_wheel_holds_every_template_and_static_file(names: set[str], folder: str) -> None:
    expected = {f"scorekeeper/{name}" for name in files_below(folder)}
    assert expected
    assert {name for name in names if name.startswith(f"scorekeeper/{folder}/")} == expected


@pytest.mark.parametrize(
    ("folder", "pattern"),
    [
        ("scorekeeper", "*.py"),
        ("scorekeeper/store/migrations", "*"),
        ("scorekeeper/translations", "*.po"),
    ],
)
def test_wheel_holds_modules_migrations_and_catalogues(names: set[str], folder: str, pattern: str) -> None:
    expected = files_below(folder, pattern)
    assert expected
    assert expected - names == set()


def test_wheel_holds_nothing_made_while_running(names: set[str]) -> None:
    made = (".mo", ".pyc", ".sqlite", ".sqlite-wal", ".db", ".log")
    assert [name for name in names if name.endswith(made)] == []
    assert [name for name in names if "instance/" in name or "tests/" in name] == []


def test_wheel_has_the_command_and_both_licences(wheel: Path, names: set[str]) -> None:
    with zipfile.ZipFile(wheel) as archive:
        commands = archive.read(f"{DIST_INFO}/entry_points.txt").decode()
    assert "scorekeeper = scorekeeper.__main__:main" in commands
    licences = f"{DIST_INFO}/licenses"
    assert {f"{licences}/LICENSE", f"{licences}/static/fonts/LICENSE.txt"} <= names


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder into which the wheel was installed, as `pip install --target` does."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    server = Server(elsewhere / "instance", {"PYTHONPATH": str(installed)}, cwd=elsewhere)
    try:
        yield server.start()
    finally:
        server.stop()
    assert "Traceback" not in server.log, server.log


def test_installed_copy_is_the_one_that_runs(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import scorekeeper; print(scorekeeper.__file__)"],
        env={"PYTHONPATH": str(installed)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(done.stdout.strip()).is_relative_to(installed)


def get(server: Server, path: str) -> tuple[int, str, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.headers.get_content_type(), response.read()
    finally:
        connection.close()


@pytest.mark.parametrize("path", ["/", "/new"])
def test_installed_copy_serves_pages(server: Server, path: str) -> None:
    status, kind, body = get(server, path)
    assert (status, kind) == (200, "text/html")
    assert b"</html>" in body


def test_installed_copy_serves_the_styles_and_fonts_of_its_pages(server: Server) -> None:
    page = get(server, "/")[2].decode()
    styles = re.findall(r'href="(/static/[^"]+\.css[^"]*)"', page)
    assert styles
    for style in styles:
        status, kind, body = get(server, style)
        assert (status, kind) == (200, "text/css")
        assert body
    font = re.sub(r"css/[^/]+$", "fonts/sheet-sans.woff2", styles[0])
    assert get(server, font)[:2] == (200, "font/woff2")
