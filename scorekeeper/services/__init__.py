"""Use cases: start a game, enter what happens, look at it. Pure Python; storage and clock are handed in."""
