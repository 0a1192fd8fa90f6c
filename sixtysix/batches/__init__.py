"""Many positions and views evaluated in one call."""
