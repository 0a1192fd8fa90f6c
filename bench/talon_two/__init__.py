"""The last open trick solved as a game with hidden cards, and how far the players are from it.

``python -m bench.talon_two`` makes the tables of ``docs/talon-two.md``. A position goes
``positions`` (from self-play) → ``growth`` (its tree as arrays) → ``game`` (CFR+, best responses);
``methods`` makes a strategy of a player, ``report`` compares.
"""

from pathlib import Path

from solver.kernel import cover

cover(__package__ or "", Path(__file__).resolve().parent)
