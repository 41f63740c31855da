"""The command ``pdf``."""

from __future__ import annotations

import click


@click.command()
@click.argument("file", required=False)
def pdf(file: str | None) -> None:
    """Write the PDF sheet of a game file, or a blank one."""
