"""What a search owns: the rules as plain integers, the talon, its tables and its counters.

One context serves one thread. Nothing found for one position is used for another (every position
gets a generation of its own), so answers and node counts do not depend on what was asked before.
"""

import numpy as np
from numba import from_dtype

from solver.cards import DECK
from solver.exact.open.move_order import DEFAULT_WEIGHTS, set_weights
from solver.exact.race.suit_lookups import SUITS_TABLES, suits_tables
from solver.exact.race.two_card_endings import PAIRS, pairs_table
from solver.exact.transposition_table import TABLE_ENTRIES
from solver.state import MAX_TALON, RULE_FIELDS

LEVELS = MAX_TALON // 2 + 1  # tricks with a talon
STAGES = len(DEFAULT_WEIGHTS)

CONTEXT = np.dtype(
    [(name, np.int64) for name in RULE_FIELDS]
    + [
        # The position: its trumps before they became suit 0, and its talon, also as the masks of
        # what is left once so many cards are drawn.
        ("trump", np.int64),
        ("low_trump", np.int64),
        ("talon", np.int64, (MAX_TALON,)),
        ("left", np.int64, (MAX_TALON + 2,)),
        ("talon_size", np.int64),
        # What the rules make of the questions: what the last trick counts in a race, whether a deal
        # can be drawn, which phases are races, whether more points never hurt (and so widen boxes).
        ("last_trick", np.int64),
        ("draws", np.int64),
        ("race_rules", np.int64),
        ("exhausted_race", np.int64),
        ("closed_race", np.int64),
        ("monotone", np.int64),
        ("yes_widens", np.int64),
        ("no_widens", np.int64),
        # Work done since the caller set them to zero.
        ("open_nodes", np.int64),
        ("strict_nodes", np.int64),
        # The order of moves: its weights a stage and card, and scores a level, row and card.
        ("worth", np.int64, (STAGES, DECK)),
        ("haul", np.int64, (STAGES, DECK)),
        ("tempo", np.int64, (STAGES,)),
        ("marriage_kept", np.int64, (STAGES,)),
        ("lead_again", np.int64, (STAGES,)),
        ("reply_again", np.int64, (STAGES,)),
        ("scores", np.int64, (LEVELS, 4, DECK)),
        # What did well when last tried (open.history): leads a level, replies a level and lead.
        ("good_leads", np.int64, (LEVELS,)),
        ("good_replies", np.int64, (LEVELS, DECK)),
        # What the race looks up for each suit.
        ("suits", SUITS_TABLES),
        # … and for two cards each: a row for replies that need not head, and for those that must.
        ("pairs", np.int32, (2, PAIRS * PAIRS)),
        # The transposition table.
        ("generation", np.int64),
        ("keys", np.int64, (TABLE_ENTRIES,)),
        ("yes", np.int64, (TABLE_ENTRIES,)),
        ("no", np.int64, (TABLE_ENTRIES,)),
    ],
    align=True,
)
CONTEXT_T = from_dtype(CONTEXT)
CONTEXTS = CONTEXT_T[::1]


def new_context() -> np.ndarray:
    """A fresh context: an array with one entry."""
    context = np.zeros(1, CONTEXT)
    set_weights(context, DEFAULT_WEIGHTS)
    context["suits"] = suits_tables()
    context["pairs"] = pairs_table()
    return context
