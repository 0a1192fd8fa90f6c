"""Benchmarks: ``python -m pytest bench``; see the README beside this file."""
