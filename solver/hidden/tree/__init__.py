"""The information-set tree: search where cards are hidden, without pretending to see them."""

from solver.hidden.tree.context import MOST_ITERATIONS, new_search
from solver.hidden.tree.search import begin, choose, run

__all__ = ["MOST_ITERATIONS", "begin", "choose", "new_search", "run"]
