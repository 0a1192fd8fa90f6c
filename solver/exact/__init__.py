"""The exact solver: alpha-beta on yes-or-no questions, with a transposition table.

A position goes ``root`` → ``open`` (the open phase) → ``endings`` → ``race`` or ``strict``.
"""

from solver.exact.context import new_context
from solver.exact.principal_variation import line
from solver.exact.root import move_values, value

__all__ = ["line", "move_values", "new_context", "value"]
