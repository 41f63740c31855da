"""The vocabulary of the games and the score: pure Python, standard library only."""
