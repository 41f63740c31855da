"""What stands in the README can be copied and pasted."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
LINES = [
    line for block in re.findall(r"^```sh\n(.*?)^```", README, re.M | re.S) for line in block.splitlines()
]
COMMANDS = [line for line in LINES if ".venv/bin/scorekeeper" in line]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder that has the files of the repository and may be written to."""
    (tmp_path / "scorekeeper").mkdir()
    (tmp_path / "scorekeeper" / "examples").symlink_to(ROOT / "scorekeeper" / "examples")
    return tmp_path


@pytest.mark.slow
def test_every_command_does_what_it_is_there_for(folder: Path) -> None:
    """One after the other in one folder, for some read what others have written."""
    program = f"{shlex.quote(sys.executable)} -P -m scorekeeper"
    assert COMMANDS
    for line in COMMANDS:
        ran = subprocess.run(
            ["sh", "-c", line.replace(".venv/bin/scorekeeper", program)],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            timeout=60,
        )
        assert ran.returncode == 0, (line, ran.stderr.decode())
        assert ran.stderr == b"", line
        written = re.search(r"(?:-O|>) (\S+\.(?:pdf|json))", line)
        result = (folder / written[1]).read_bytes() if written else ran.stdout
        if written and written[1].endswith(".pdf"):
            assert result.startswith(b"%PDF"), line
        else:
            json.loads(result)


def test_nothing_in_a_block_to_copy_is_taken_for_an_argument() -> None:
    for line in LINES:
        words = shlex.split(line, comments=True)
        assert words, line
        if words[0] == "./run":
            assert words[1:] in ([], ["test"], ["check"], ["bench"], ["messages"]), line


def test_every_file_it_names_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
