"""Prints the measurements."""

from tests.bench import printing, recording

recording.run()
printing.run()
