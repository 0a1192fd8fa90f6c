"""Whether a close can have happened.

With ``n`` cards in the talon it was made at lead ``T0`` of the deal, counted in finished tricks, or
before a draw, which is one trick later.
"""

from __future__ import annotations

from sixtysix.errors import InvalidPosition
from sixtysix.game.situation import Situation

PENDING = (0, 20, 40)  # the points of a player without a trick


def check_close(s: Situation) -> None:
    """``InvalidPosition`` if neither moment fits."""
    if s.closer < 0:
        return
    other = 1 - s.closer
    if s.closed_tricks > s.tricks[other]:
        raise InvalidPosition("closed", f"player {other} has only {s.tricks[other]} tricks now")
    if s.closed_points > s.points[other]:
        raise InvalidPosition("closed", f"player {other} has only {s.points[other]} points now")
    if s.closed_tricks == 0 and s.closed_points not in PENDING:
        raise InvalidPosition("closed", "without a trick there are only 0, 20 or 40 points")
    if s.closed_tricks == s.tricks[other] and s.closed_points != s.points[other]:
        raise InvalidPosition("closed", f"player {other} has won no trick since, but points")
    at_lead = (s.full_talon - len(s.talon)) // 2
    if not (_fits_at_lead(s, at_lead) or _fits_before_draw(s, at_lead + 1)):
        raise InvalidPosition("closed", f"cannot have happened with {len(s.talon)} talon cards")


def _fits_at_lead(s: Situation, tricks: int) -> bool:
    if len(s.talon) < s.rules.close_min_talon:
        return False
    if tricks == 0 and not (s.rules.close_first_lead and s.closed_points == 0):
        return False
    return _fits(s, tricks)


def _fits_before_draw(s: Situation, tricks: int) -> bool:
    smallest = s.rules.close_before_draw
    return 0 < smallest <= len(s.talon) and _fits(s, tricks)


def _fits(s: Situation, tricks: int) -> bool:
    """Whether the tricks of both at the close and since are possible, ``tricks`` in at the close.

    The closer was on lead, so he had won the trick before, if there was one; and he still is on
    lead if no trick has been finished since.
    """
    since = sum(s.tricks) - tricks
    closers = tricks - s.closed_tricks
    won = s.tricks[s.closer] - closers
    if since < 0 or closers < (tricks > 0) or not 0 <= won <= since:
        return False
    return since > 0 or s.leader == s.closer
