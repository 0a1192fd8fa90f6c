"""Tests of the objects and texts of the game."""
