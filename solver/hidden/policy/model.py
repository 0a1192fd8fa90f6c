"""The model as data: what a move is worth, as a sum over small tables.

A score is a sum of table entries, one for each table; the entries are found by small counts of what
the mover can see, so that scoring a card takes a handful of look-ups. Scores are integers in units
of 1/``UNIT`` nat and chances come from a table of integers, so that whatever is drawn from them is
the same on every machine. Trumps are suit 0 here, as in the exact search.

A turn of the player on lead is scored as decisions in a row: exchange or not, close or not (both
yes-or-no with the chance of ``yes`` from a score), then the card with or without its announcement;
a reply is one card.
"""

import numpy as np
from numba import from_dtype

UNIT = 32
PHASES = 9  # exhausted, talon of 2, 4, … 12 or more, closed by the mover, closed by the other
EXHAUSTED, LARGEST_TALON, MY_CLOSE, THEIR_CLOSE = 0, 6, 7, 8
STAGES = 6  # the same, with talons of 6 and more as one
NEEDS = 6
COUNTS = 4  # 0, 1, 2, 3 or more
RANKS = 6
STEPS = 16
COUPLES = 4  # no couple; its partner is unseen, held (silent lead), held and announced

SHAPES: dict[str, tuple[int, ...]] = {
    # leads: [trump][rank] and
    "lead_phase": (2, RANKS, PHASES, COUNTS),  # phase, unseen cards above
    "lead_suit": (2, RANKS, COUNTS, COUNTS, 2),  # more held, unseen of the suit, open or not
    "lead_couple": (2, RANKS, COUPLES, PHASES),
    "lead_trumps": (2, RANKS, 2, COUNTS, NEEDS),  # nothing above, unseen trumps, own need
    "lead_score": (2, RANKS, 2, NEEDS, NEEDS),  # nothing above, both needs
    # replies: [trump][rank][wins] and
    "reply_led": (2, RANKS, 2, STAGES, 2, RANKS),  # stage, led a trump, its rank
    "reply_suit": (2, RANKS, 2, COUNTS, COUNTS),  # unseen cards above, more held
    "reply_couple": (2, RANKS, 2, COUPLES, STAGES),
    "reply_score": (2, RANKS, 2, NEEDS, NEEDS),  # needs if the trick is the mover's, the other's
    # closing
    "close_sure": (PHASES, 2, STEPS),  # talon, before the draw, points with surely won tricks
    "close_hope": (4, STEPS),  # what a failure and a success are worth, points with all held
    "close_trumps": (8, 8),  # held, unseen
    "close_phase": (PHASES, 4, STEPS),
    # the exchange
    "exchange": (PHASES, 2),  # talon, whether it makes a trump couple
}

POLICY = np.dtype([(name, np.int32, shape) for name, shape in SHAPES.items()], align=True)
POLICY_T = from_dtype(POLICY)
SIZE = POLICY.itemsize // 4

FARTHEST = 512  # a score that much below the best has no chance
ONE = 1 << 20
CHANCES = np.array(
    [round(ONE * float(np.exp(-d / UNIT))) for d in range(FARTHEST)], dtype=np.int64
)


def flat(policy: np.ndarray) -> np.ndarray:
    """The int32 entries of a POLICY array of shape (1,), in order, as a view."""
    return policy.view(np.int32)
