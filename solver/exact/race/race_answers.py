"""Answers of a race: who wins, and for which needs besides those asked about.

More points of one's own never hurt in a race, so two numbers of slack say it, a byte each:

    byte 0   for a yes how far mine may fall, for a no how far mine may rise
    byte 1   for a yes how far theirs may rise, for a no how far theirs may fall
    bit 16   the answer

Mine are the card points of the player on lead; 255 means any distance.
"""

from solver.exact.score_bounds import FREE, answered, score_bounds
from solver.kernel import helper

WON = 1 << 16
ALWAYS = FREE | FREE << 8


@helper
def yes(mine: int, theirs: int) -> int:
    return WON | min(mine, FREE) | min(theirs, FREE) << 8


@helper
def no(mine: int, theirs: int) -> int:
    return min(mine, FREE) | min(theirs, FREE) << 8


@helper
def met(a: int, b: int) -> int:
    """The slack with which both hold; the answer is off."""
    return min(a & FREE, b & FREE) | min(a & FREE << 8, b & FREE << 8)


@helper
def turned_race(result: int) -> int:
    """The same finding seen by the other player."""
    return (result & FREE) << 8 | (result >> 8 & FREE) | (result & WON ^ WON)


@helper
def as_score_bounds(result: int) -> int:
    """The answer as the open phase has it (``solver.exact.score_bounds``)."""
    near, far = result & FREE, result >> 8 & FREE
    if result & WON:
        return answered(True, score_bounds(near, FREE, FREE, far))
    return score_bounds(FREE, near, far, FREE)
