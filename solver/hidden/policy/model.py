"""The model as data: what a decision is worth, as a sum over small tables.

A score is a sum of table entries, one for each table of its kind of decision; which entries is told
by small counts of what the mover can see (``solver.hidden.policy.features``), so that scoring a
card takes a handful of look-ups. It is a linear model over one-hot features, and learnt as one
(``bench/train_policy``). Scores are integers in units of 1/``UNIT`` nat and chances come from a
table of integers, so that whatever is drawn from them is the same on every machine.

A turn of the player on lead is scored as decisions in a row: exchange or not, close or not (both
yes-or-no with the chance of ``yes`` from a score), then the card with or without its announcement;
a reply is one card. All tables lie one after another in one flat array of int16.
"""

import math

import numpy as np

UNIT = 32
PHASES = 9  # exhausted, talon of 2, 4, … 12 or more, closed by the mover, closed by the other
EXHAUSTED, LARGEST_TALON, MY_CLOSE, THEIR_CLOSE = 0, 6, 7, 8
STAGES = 6  # the same, with talons of 6 and more as one
NEEDS = 6  # how far from the target
COUNTS = 4  # 0, 1, 2, 3 or more
RANKS = 6
TURNED = 7  # the rank of the turned-up card with a talon of two, else one more
STEPS = 16
COUPLES = 4  # no couple; its partner is unseen, held (silent lead), held and announced
STAKES = 6

PLACES = 2 * RANKS  # the rank of the card, of a plain suit or trumps: always the last index

SHAPES: dict[str, tuple[int, ...]] = {
    # Leads: the cards unseen above it (or, where said, something else), its place, and before that
    "lead_phase": (PHASES, COUNTS, PLACES),
    "lead_score": (NEEDS, NEEDS, COUNTS, PLACES),  # needs of the mover and the other
    "lead_trumps": (COUNTS, COUNTS, 2, COUNTS, PLACES),  # trumps unseen, held; open or not
    "lead_last": (TURNED, COUNTS, PLACES),
    "lead_suit": (2, COUNTS, COUNTS, PLACES),  # open or not; more of the suit held, unseen
    "lead_couple": (PHASES, COUPLES, PLACES),
    # Replies: whether it wins, its place, and before that
    "reply_led": (STAGES, PLACES, 2, PLACES),  # the place of the card led
    "reply_trumps": (COUNTS, COUNTS, 2, PLACES),  # trumps unseen, held
    "reply_last": (TURNED, 2, PLACES),
    "reply_suit": (COUNTS, COUNTS, 2, PLACES),  # unseen above, more of the suit held
    "reply_couple": (STAGES, 3, COUPLES, 2, PLACES),  # couples held: none, plain, trumps
    "reply_score": (NEEDS, NEEDS, 2, PLACES),  # needs if the trick goes where it goes
    # Closing: by what a success brings and a failure costs, and …
    "close_sure": (STAKES, 2, STEPS),  # before the draw or not, points with surely won tricks
    "close_phase": (PHASES, 2, STEPS),  # the talon in place of the stakes
    "close_hope": (STAKES, STEPS),  # points with all that is held
    "close_trumps": (8, 8),  # held, unseen
    # The exchange: by the talon, and whether it makes a trump couple.
    "exchange": (PHASES, 2),
}

SIZES = {name: math.prod(shape) for name, shape in SHAPES.items()}
SIZE = sum(SIZES.values())


def _offsets() -> dict[str, int]:
    offsets, total = {}, 0
    for name, size in SIZES.items():
        offsets[name] = total
        total += size
    return offsets


OFFSETS = _offsets()

FARTHEST = 512  # a score that much below the best has no chance
NEVER = FARTHEST
HOPELESS = -15  # points that make closing no question
ONE = 1 << 16
CHANCES = np.array([round(ONE * math.exp(-d / UNIT)) for d in range(FARTHEST)], dtype=np.int32)


def tables(policy: np.ndarray) -> dict[str, np.ndarray]:
    """The tables of a flat policy by name, as views of it."""
    return {
        name: policy[OFFSETS[name] : OFFSETS[name] + SIZES[name]].reshape(shape)
        for name, shape in SHAPES.items()
    }
