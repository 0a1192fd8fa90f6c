"""Learns the policy of ``solver/hidden/policy`` from the tree's own play.

``first`` (rules of thumb) → ``selfplay`` (what the tree visited, as ``rows``) → ``fitting``.
"""

from pathlib import Path

from solver.kernel import cover

cover(__package__ or "", Path(__file__).resolve().parent)
