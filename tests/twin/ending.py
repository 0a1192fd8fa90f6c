"""How a deal ends: going out, failed closes, nobody out, claims, and what each of them gives."""

from .state import Outcome, State


def outcome(state: State) -> Outcome | None:
    """How the deal ended, or None if it goes on."""
    if state.claimed is not None:
        return claim_outcome(state, state.claimed)
    if state.led is not None:
        return None
    if state.rules.claims == "auto":
        for player in (state.leader, 1 - state.leader):
            if is_out(state, player):
                return going_out(state, player)
    if any(state.hands) or state.open:
        return None
    if is_out(state, state.leader):  # the claim of the last trick's winner is made for him
        return going_out(state, state.leader)
    if state.closed is not None:
        return failed_close(state)
    return nobody_out(state)


def is_out(state: State, player: int) -> bool:
    """Whether the player has the target and a trick; the last-trick bonus puts nobody out."""
    points = state.points[player]
    if player == state.leader:
        points -= state.bonus
    return points >= state.rules.target and state.tricks[player] > 0


def table(state: State, tricks: int, points: int) -> int:
    """3 game points against no trick, 2 against less than the schneider, else 1."""
    if tricks == 0:
        return 3
    return 2 if points < state.rules.schneider else 1


def going_out(state: State, winner: int) -> Outcome:
    """The outcome when this player is out and has said so."""
    loser, closed = 1 - winner, state.closed
    if closed is None:
        game_points = table(state, state.tricks[loser], state.points[loser])
    elif closed.player == winner:
        if state.rules.freeze_at_close:
            game_points = table(state, closed.tricks, closed.points)
        else:
            game_points = table(state, state.tricks[loser], state.points[loser])
    elif state.rules.opponent_out_first == "table":
        game_points = table(state, state.tricks[loser], state.points[loser])
    else:
        game_points = failed_close_points(state)
    return Outcome(winner, game_points, "out")


def failed_close(state: State) -> Outcome:
    assert state.closed is not None
    return Outcome(1 - state.closed.player, failed_close_points(state), "failed close")


def failed_close_points(state: State) -> int:
    """What a close that failed gives to the player who did not close."""
    assert state.closed is not None
    other, rule = 1 - state.closed.player, state.rules.failed_close
    if rule == "three":
        return 3
    if rule == "tricks":
        return 3 if state.closed.tricks == 0 else 2
    if rule == "tricks_at_end":
        return 3 if state.tricks[other] == 0 else 2
    assert rule == "mirror"
    return table(state, state.tricks[other], state.points[other])


def nobody_out(state: State) -> Outcome:
    """The outcome of an exhausted deal that was played out; the bonus is already in the points."""
    last = state.leader
    if state.rules.nobody_out == "last_trick":
        return Outcome(last, 1, "last trick")
    totals = [counted_points(state, player) for player in (0, 1)]
    if totals[0] == totals[1]:
        return Outcome(None, 0, "draw")
    return Outcome(0 if totals[0] > totals[1] else 1, 1, "higher total")


def counted_points(state: State, player: int) -> int:
    """The points without marriages that never got their trick."""
    return state.points[player] if state.tricks[player] > 0 else 0


def claim_outcome(state: State, claimant: int) -> Outcome:
    """A claim that is right goes out, one that is wrong loses."""
    if is_out(state, claimant):
        return going_out(state, claimant)
    game_points = false_claim_points(state, claimant)
    is_closer = state.closed is not None and state.closed.player == claimant
    if is_closer and failed_close_points(state) > game_points:
        return failed_close(state)
    return Outcome(1 - claimant, game_points, "false claim")


def false_claim_points(state: State, claimant: int) -> int:
    """What a false claim gives to the other player."""
    other, rule = 1 - claimant, state.rules.false_claim
    if rule == "two":
        return 2
    if rule == "other":
        return 3 if state.tricks[other] == 0 else 2
    if rule == "claimant":
        return 3 if state.tricks[claimant] == 0 else 2
    assert rule == "mirror"
    return table(state, state.tricks[other], state.points[other])
