"""What can happen in a game, and what is refused and why."""
