"""Prints the measurements: all of them, or those named on the command line."""

import sys

from tests.bench import players, playouts, printing, recording

PARTS = {
    "recording": recording.run,
    "playouts": playouts.run,
    "players": players.run,
    "printing": printing.run,
}

for name in sys.argv[1:] or PARTS:
    PARTS[name]()
