"""Positions as rows of NumPy arrays: their layout, dealing, solving."""
