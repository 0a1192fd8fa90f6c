"""Who plays: players that see a view and give a move."""
