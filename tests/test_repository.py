"""What no file of the repository may contain."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import tinycss2

from tests.servers import ROOT

# Folders of somebody's machine, and hosts that packages are fetched from.
MACHINE_PATH = re.compile(r"(?<![\w.\-])/(?:work|root|home|Users)/")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.org|deb\.debian\.org|pkg\.dev")

INLINE = {
    "style attribute": re.compile(r"\sstyle\s*=", re.IGNORECASE),
    "style element": re.compile(r"<style\b", re.IGNORECASE),
    "script in the page": re.compile(
        r"""<script\b(?![^>]*(?:\ssrc\s*=|\stype\s*=\s*["']application/json["']))""", re.IGNORECASE
    ),
    "event handler": re.compile(r"""[\s(,]on[a-z]+\s*=\s*["']""", re.IGNORECASE),
    "script address": re.compile(r"javascript:", re.IGNORECASE),
}
JINJA_STATEMENT = re.compile(r"{#.*?#}|{%.*?%}", re.DOTALL)


def tracked() -> list[Path]:
    """Return the files that git knows; without git, those of the folders that hold sources."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        listed = [ROOT / name for name in told.stdout.split("\0") if name]
        return [path for path in listed if path.is_file()]
    folders = ("scorekeeper", "static", "templates", "tests")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    return [path for path in found if "__pycache__" not in path.parts]


def faults(pattern: re.Pattern[str]) -> list[str]:
    """Return where *pattern* occurs in a text file: file, line number, line."""
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
            for number, line in enumerate(text.splitlines(), start=1)
            if pattern.search(line)
        ]
    return found


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    assert faults(MACHINE_PATH) == []


def test_no_file_leans_on_a_folder_beside_the_repository() -> None:
    assert faults(re.compile(r"\.\./shared\b")) == []


def test_no_file_names_a_package_registry() -> None:
    assert faults(REGISTRY) == []


def test_static_holds_only_what_may_be_served() -> None:
    """Everything below it is sent to whoever asks."""
    kinds = {path.suffix for path in tracked() if path.is_relative_to(ROOT / "static")}
    assert kinds - {".css", ".js", ".woff2", ".svg", ".png", ".txt"} == set()


TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_template_has_no_inline_style_or_script(path: Path) -> None:
    """The content policy of the pages would block it."""
    text = JINJA_STATEMENT.sub("", path.read_text(encoding="utf-8"))
    assert [fault for fault, pattern in INLINE.items() if pattern.search(text)] == []


STYLESHEETS = sorted((ROOT / "static/css").glob("*.css"))


def rules(nodes: list[tinycss2.ast.Node]) -> list[tinycss2.ast.QualifiedRule]:
    """Return every style rule, those in media queries included."""
    found = []
    for node in nodes:
        if node.type == "qualified-rule":
            found.append(node)
        elif node.type == "at-rule" and node.content is not None:
            found += rules(tinycss2.parse_blocks_contents(node.content))
    return found


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_translatable_text_is_never_set_in_capitals(path: Path) -> None:
    """Georgian capitals have no glyph in many fonts; only codes (`.code`) are set in capitals."""
    sheet = tinycss2.parse_stylesheet(path.read_text(encoding="utf-8"), skip_comments=True)
    faulty = []
    for rule in rules(sheet):
        body = tinycss2.serialize(rule.content)
        if re.search(r"text-transform\s*:\s*(?:uppercase|capitalize)|small-caps", body):
            selectors = tinycss2.serialize(rule.prelude).split(",")
            faulty += [s.strip() for s in selectors if not s.strip().endswith(".code")]
    assert faulty == []


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_stylesheet_loads_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", text) == []


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_lines_of_text_are_drawn_by_browsers_that_know_only_the_short_form_of_old(path: Path) -> None:
    """WebKit drops a whole `text-decoration` of more than one word: no line would be drawn."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"text-decoration\s*:\s*[^;\s]+\s+[^;]+", text) == []
