"""Questions to the engine: one position, many, arrays of them."""
