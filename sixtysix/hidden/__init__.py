"""What a player knows, and the worlds that it leaves."""
