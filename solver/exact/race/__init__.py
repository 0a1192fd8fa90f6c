"""Closed and exhausted deals as a race for points, which nearly all of them are."""
