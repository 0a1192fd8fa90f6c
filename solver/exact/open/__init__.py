"""The open phase: talon in a known order, closing, exchanging, marriages."""
