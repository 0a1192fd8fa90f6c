"""Benchmarks: ``python -m pytest bench``; see the README beside this file."""

from pathlib import Path

from solver.kernel import cover

cover(__package__ or "", Path(__file__).resolve().parent)
