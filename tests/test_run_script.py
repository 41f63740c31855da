"""The start script, as far as it does not set anything up."""

import subprocess

from tests.servers import ROOT


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ROOT / "run", *arguments], capture_output=True, text=True, cwd="/", check=False)


def test_help_names_every_command() -> None:
    told = run("help")
    assert told.returncode == 0
    assert told.stderr == ""
    for command in ("--lan", "--port", "test", "check", "bench", "fonts"):
        assert f"./run {command}" in told.stdout


def test_unknown_command_is_refused_in_one_sentence() -> None:
    told = run("tset")
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr == "Unknown command: tset. ./run help lists the commands.\n"


def test_serving_packages_are_a_part_of_all_packages() -> None:
    """The script cuts the list at a comment; without it serving would install the test tools."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    serving, mark, tools = text.partition("\n# Tests and tools")
    assert mark
    assert "\nflask==" in serving
    assert "\nhatchling==" in serving
    assert "\npytest==" in tools
