"""Keeps the score of exact-bid trick-taking card games played with real cards."""

__version__ = "0.1.0"
