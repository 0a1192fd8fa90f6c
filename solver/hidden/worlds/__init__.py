"""What a player knows, and the worlds that are consistent with it (determinizations)."""
