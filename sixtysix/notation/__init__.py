"""Texts in and out: positions, views and deal records."""
