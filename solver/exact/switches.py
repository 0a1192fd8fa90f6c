"""What makes the search fast, one name an idea. All are always on.

An idea that is off changes no value, only the work: ``tests/solver_tests/test_switches.py``
compiles the solver without each of them and compares, and ``bench/switches.py`` counts what each is
worth. They are constants when a kernel is compiled, so what is off is not even there.
"""

RACE: bool = True  # the strict phase is a race for points (endings)
SLACK: bool = True  # an answer holds for all scores in a box (box, race/answers)
TABLES: bool = True  # answers are remembered (table, race/table)
STRUCTURE: bool = True  # the race remembers who owns what, not the cards (race/charges)
OPEN_STRUCTURE: bool = True  # the same in the open phase (open/table)
STATIC_BOUNDS: bool = True  # sure tricks of the strict phase (race/bounds)
CASHING: bool = True  # sure tricks of the open phase (open/cashing)
LOSERS_CAP: bool = True  # whoever has a trick and the schneider loses one (open/search)
LAST_TWO: bool = True  # races with two cards each are looked up (race/pairs, race/last_tricks)
STRICT_CLASSES: bool = True  # one card of adjacent ones, where a trick is sure (race/moves)
REPLY_CLASSES: bool = True  # the same for replies of the open phase (open/moves)
LEAD_CLASSES: bool = True  # leads that fail as their neighbour failed (open/moves)
ORDER: bool = True  # likely moves first (open/order)
HISTORY: bool = True  # among them those that did well before (open/history)
GOAL_ORDER: bool = True  # the likely and the cheap goals are asked first (root)
ALL_MOVES: bool = True  # no move is better than the position (root)
