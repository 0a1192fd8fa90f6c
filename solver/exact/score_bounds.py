"""Answers with slack: how far the card points could move and leave an answer true.

A question has a yes-or-no answer that often holds for many scores at once, so that one search
serves them all (partition search, Ginsberg 1996; here the points are the part generalised). An
answer is packed into one integer, relative to the points of the player on lead ("mine") and of the
other ("theirs"):

    bit 32   the answer
    byte 0   how far mine may fall          byte 1   how far mine may rise
    byte 2   how far theirs may fall        byte 3   how far theirs may rise

255 means any distance. The meet of two boxes is their bytewise minimum: where both hold.
"""

from solver.kernel import helper

FREE = 255
MINE_FALL, MINE_RISE, THEIRS_FALL, THEIRS_RISE = (FREE << 8 * i for i in range(4))
ANYWHERE = MINE_FALL | MINE_RISE | THEIRS_FALL | THEIRS_RISE
YES = 1 << 32
# Under monotone rules more points of one's own never hurt, so a yes holds for every better score
# and a no for every worse one.
YES_WIDENS = MINE_RISE | THEIRS_FALL
NO_WIDENS = MINE_FALL | THEIRS_RISE


@helper
def meet(a: int, b: int) -> int:
    """Where both boxes hold (answer bits must be off or equal)."""
    return (
        min(a & MINE_FALL, b & MINE_FALL)
        | min(a & MINE_RISE, b & MINE_RISE)
        | min(a & THEIRS_FALL, b & THEIRS_FALL)
        | min(a & THEIRS_RISE, b & THEIRS_RISE)
    )


@helper
def saturated(distance: int) -> int:
    """A distance as a byte."""
    return min(max(distance, 0), FREE)


@helper
def score_bounds(mine_fall: int, mine_rise: int, theirs_fall: int, theirs_rise: int) -> int:
    return (
        saturated(mine_fall)
        | saturated(mine_rise) << 8
        | saturated(theirs_fall) << 16
        | saturated(theirs_rise) << 24
    )


@helper
def answered(answer: int, extent: int) -> int:
    """An answer with its box."""
    return extent | YES if answer else extent


@helper
def turned(result: int) -> int:
    """The same finding seen by the other player: the answer negated, mine and theirs swapped."""
    extent = result & ANYWHERE
    return (((extent & 0xFFFF) << 16) | (extent >> 16)) | ((result & YES) ^ YES)
