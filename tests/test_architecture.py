"""Who may know whom. The contracts are in pyproject.toml."""

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import ROOT

FRAMEWORKS = (
    "alembic",
    "babel",
    "click",
    "flask",
    "jinja2",
    "sqlalchemy",
    "weasyprint",
    "werkzeug",
    "wtforms",
)

IMPORT_ALL = """
import importlib, sys
for name in sys.argv[2:]:
    importlib.import_module(name)
print(*sorted(set(sys.argv[1].split(",")) & set(sys.modules)))
"""


def modules(package: str) -> list[str]:
    folder = Path(ROOT, *package.split("."))
    found = pkgutil.walk_packages([str(folder)], prefix=f"{package}.")
    return [package, *(module.name for module in found)]


@pytest.mark.parametrize("package", ["scorekeeper.domain", "scorekeeper.engine", "scorekeeper.services"])
def test_importing_the_pure_core_loads_no_framework(package: str) -> None:
    """What static analysis cannot see: a fresh interpreter imports every module."""
    names = modules(package)
    assert len(names) > 1
    command = [sys.executable, "-c", IMPORT_ALL, ",".join(FRAMEWORKS), *names]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == []


def test_every_import_contract_is_kept() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [lint, "--no-logo", "--no-cache"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
