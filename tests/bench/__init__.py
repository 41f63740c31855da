"""Measurements, as ratios within one run: ``./run bench``. Not tests: they print, they do not judge."""
