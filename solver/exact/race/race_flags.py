"""What a race knows besides hands and needs, as bits relative to the player on lead."""

from typing import Any

from solver.kernel import helper

TIE = 1  # he wins if nobody gets there
EXHAUSTED = 2  # the talon is used up: the last trick counts more
MARRY = 4  # he may announce at this lead
NO_TRICK = 8  # he has none yet, so an announcement cannot end it


@helper
def later_marriages(c: Any, phase: int) -> int:
    """Whether leads after this one may announce."""
    return c["marriage_exhausted"] if phase & EXHAUSTED else c["marriage_closed"]


@helper
def next_phase(c: Any, phase: int) -> int:
    """The phase word of the next lead, seen by the same player."""
    return (phase & (TIE | EXHAUSTED)) | (MARRY if later_marriages(c, phase) else 0)
