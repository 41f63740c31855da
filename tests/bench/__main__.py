"""Prints the measurements."""

from tests.bench import recording

recording.run()
