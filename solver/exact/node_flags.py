"""What a question knows besides hands and points, as bits relative to the player on lead."""

from solver.kernel import helper

MINE_TRICK, THEIRS_TRICK = 1, 2  # who has a trick
MINE_CLOSE, THEIRS_CLOSE = 4, 8  # who closed
HAD_TRICK = 16  # the one who did not close had a trick at the close
HAD_LESS = 32  # … and fewer points than the schneider
ANNOUNCE = 64  # the player on lead may announce at this lead
CLOSING = 128  # the talon is closed with this very lead
STRICT_KEY = 127  # the bits that a key of the strict phase must hold
SWAPPED = 4  # open phase: the lowest trump lies under the talon


@helper
def turned_flags(flags: int) -> int:
    """The facts of a trick's end seen by the other player; permissions of the lead are dropped."""
    swapped = (flags & 5) << 1 | (flags & 10) >> 1
    return swapped | (flags & (HAD_TRICK | HAD_LESS))
