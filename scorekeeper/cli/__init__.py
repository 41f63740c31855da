"""The command line of FORMAT.md section 4: a thin layer over the rest."""

from scorekeeper.cli.main import main

__all__ = ["main"]
