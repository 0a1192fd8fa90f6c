"""How a finished deal is scored: every option of the rules, in one place.

An outcome is packed as ``winner + 1 + 4 * game_points + 16 * reason`` (winner + 1 is 0 for a
draw); ``UNFINISHED`` is -1. The search asks the same questions with plain numbers, so the tables
below take numbers, not states.
"""

from typing import Any

from solver.kernel import helper

UNFINISHED = -1
OUT, FAILED_CLOSE, LAST_TRICK, HIGHER_TOTAL, DRAW, FALSE_CLAIM = range(6)

FAILED_TRICKS, FAILED_MIRROR, FAILED_THREE, FAILED_TRICKS_AT_END = range(4)
OTHER_FAILED, OTHER_TABLE = range(2)
NOBODY_HIGHER, NOBODY_LAST_TRICK = range(2)
CLAIM_OTHER, CLAIM_MIRROR, CLAIM_CLAIMANT, CLAIM_TWO = range(4)
AUTO, MANUAL = range(2)


@helper
def award(tricks: int, points: int, schneider: int) -> int:
    """Game points for beating a player who has these tricks and card points."""
    if tricks == 0:
        return 3
    return 2 if points < schneider else 1


@helper
def two_or_three(tricks: int) -> int:
    """Two game points, or three against (or for) a player without a trick."""
    return 3 if tricks == 0 else 2


@helper
def failed_award(rules: Any, closed_tricks: int, tricks: int, points: int) -> int:
    """Game points of a failed close for the other, who has these tricks and points at the end."""
    if rules["failed_close"] == FAILED_THREE:
        return 3
    if rules["failed_close"] == FAILED_MIRROR:
        return award(tricks, points, rules["schneider"])
    if rules["failed_close"] == FAILED_TRICKS_AT_END:
        return two_or_three(tricks)
    return two_or_three(closed_tricks)


@helper
def packed(winner: int, game_points: int, reason: int) -> int:
    return winner + 1 + 4 * game_points + 16 * reason


@helper
def _failed_close(state: Any, reason: int) -> int:
    other = 1 - state["closer"]
    points = failed_award(
        state["rules"], state["closed_tricks"], state["tricks"][other], state["points"][other]
    )
    return packed(other, points, reason)


@helper
def _out(state: Any, player: int) -> int:
    """``player`` went out: the table, unless the other had closed."""
    rules, other = state["rules"], 1 - player
    if state["closer"] == other and rules["opponent_out_first"] == OTHER_FAILED:
        return _failed_close(state, OUT)
    tricks, points = state["tricks"][other], state["points"][other]
    if state["closer"] == player and rules["freeze_at_close"]:
        tricks, points = state["closed_tricks"], state["closed_points"]
    return packed(player, award(tricks, points, rules["schneider"]), OUT)


@helper
def _false_claim(state: Any, claimant: int) -> int:
    rules, other = state["rules"], 1 - claimant
    tricks = state["tricks"][other]
    points = 2
    if rules["false_claim"] == CLAIM_OTHER:
        points = two_or_three(tricks)
    elif rules["false_claim"] == CLAIM_CLAIMANT:
        points = two_or_three(state["tricks"][claimant])
    elif rules["false_claim"] == CLAIM_MIRROR:
        points = award(tricks, state["points"][other], rules["schneider"])
    if state["closer"] == claimant:
        failed = failed_award(rules, state["closed_tricks"], tricks, state["points"][other])
        if failed > points:
            return packed(other, failed, FAILED_CLOSE)
    return packed(other, points, FALSE_CLAIM)


@helper
def _nobody_out(state: Any) -> int:
    """An exhausted deal played to the last trick, whose winner is on lead."""
    if state["rules"]["nobody_out"] == NOBODY_LAST_TRICK:
        return packed(state["leader"], 1, LAST_TRICK)
    if state["points"][0] == state["points"][1]:
        return packed(-1, 0, DRAW)
    winner = 0 if state["points"][0] > state["points"][1] else 1
    return packed(winner, 1, HIGHER_TOTAL)


@helper
def reached(state: Any, player: int) -> bool:
    """Whether ``player`` may claim: enough points without the bonus, and a trick."""
    points = state["points"][player]
    if state["leader"] == player:
        points -= state["bonus"]
    return state["tricks"][player] > 0 and points >= state["rules"]["target"]


@helper
def is_open(state: Any) -> bool:
    """Whether the talon is there to be drawn from."""
    return state["talon_size"] > 0 and state["closer"] < 0


@helper
def played_out(state: Any) -> bool:
    """Whether all cards are played: hands may also be empty while a trick waits for its draw."""
    return state["hands"][0] == 0 and state["hands"][1] == 0 and not is_open(state)


@helper
def outcome_of(state: Any) -> int:
    """The packed outcome, or ``UNFINISHED``."""
    if state["led"] >= 0:
        return UNFINISHED
    leader, claimed = state["leader"], state["claimed"]
    if claimed >= 0:
        return _out(state, claimed) if reached(state, claimed) else _false_claim(state, claimed)
    all_played = played_out(state)
    if state["rules"]["claims"] == AUTO or all_played:
        if reached(state, leader):
            return _out(state, leader)
    if state["rules"]["claims"] == AUTO and reached(state, 1 - leader):
        return _out(state, 1 - leader)
    if not all_played:
        return UNFINISHED
    if state["closer"] >= 0:
        return _failed_close(state, FAILED_CLOSE)
    return _nobody_out(state)
