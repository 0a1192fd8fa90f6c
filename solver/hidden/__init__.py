"""Hidden cards: which worlds are consistent with a view, and the averages over them."""
