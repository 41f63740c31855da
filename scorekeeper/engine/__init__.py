"""The cards being played: what may be played, who takes the trick. Pure Python, like the domain."""
