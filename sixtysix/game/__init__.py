"""The words of the game and states of play: pure, immutable values."""
