"""Tests of the engine: against cases, the plain twin, invariances of the game, and itself."""
