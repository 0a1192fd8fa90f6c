"""Exact values by minimax with alpha-beta pruning, in game points.

Values are for player 0 inside the search and for the player to move in what it answers. Under
manual claims both players claim as soon as they may and never falsely; this holds inside the
search, while a move at the root may be any legal one.

``move_values`` searches without tables. ``memo_move_values`` also remembers states, for positions
that are too large without.
"""

from .game import Outcome, State, is_out, legal_moves, make, outcome

WORST, BEST = -3, 3

# Per state, without its rules: a lower and an upper bound of its value for player 0.
Memo = dict[tuple[object, ...], tuple[int, int]]


def value(state: State) -> int:
    """The exact value of an unfinished state for the player to move, without tables."""
    return for_mover(state, search(state, WORST, BEST))


def move_values(state: State) -> dict[str, int]:
    """The exact value of every legal move for the player to move, without tables."""
    return {
        move: for_mover(state, search(make(state, move), WORST, BEST))
        for move in legal_moves(state)
    }


def memo_value(state: State, memo: Memo | None = None) -> int:
    """As ``value``, with a dictionary of states."""
    return for_mover(state, memo_search(state, WORST, BEST, {} if memo is None else memo))


def memo_move_values(state: State, memo: Memo | None = None) -> dict[str, int]:
    """As ``move_values``, with one dictionary of states for all moves."""
    memo = {} if memo is None else memo
    return {
        move: for_mover(state, memo_search(make(state, move), WORST, BEST, memo))
        for move in legal_moves(state)
    }


def for_mover(state: State, value_for_0: int) -> int:
    return value_for_0 if state.to_move == 0 else -value_for_0


def award(ended: Outcome) -> int:
    """The game points of player 0."""
    if ended.winner is None:
        return 0
    return ended.game_points if ended.winner == 0 else -ended.game_points


def search(state: State, alpha: int, beta: int) -> int:
    """The value for player 0 by plain alpha-beta.

    Exact if it lies between alpha and beta, else a bound on the same side. With WORST and BEST as
    limits it is always exact: nothing lies beyond them.
    """
    ended = outcome(state)
    if ended is not None:
        return award(ended)
    best = None
    for move in sensible_moves(state):
        found = search(make(state, move), alpha, beta)
        if state.to_move == 0:
            best = found if best is None else max(best, found)
            alpha = max(alpha, best)
        else:
            best = found if best is None else min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    assert best is not None
    return best


def memo_search(state: State, alpha: int, beta: int, memo: Memo) -> int:
    """As ``search``, keeping what each state was found to be worth at least and at most."""
    ended = outcome(state)
    if ended is not None:
        return award(ended)
    key = state[1:]
    low, high = memo.get(key, (WORST, BEST))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    first_alpha, first_beta = alpha, beta
    best = None
    for move in sensible_moves(state):
        found = memo_search(make(state, move), alpha, beta, memo)
        if state.to_move == 0:
            best = found if best is None else max(best, found)
            alpha = max(alpha, best)
        else:
            best = found if best is None else min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    assert best is not None
    if best > first_alpha:
        low = max(low, best)
    if best < first_beta:
        high = min(high, best)
    memo[key] = (low, high)
    return best


def sensible_moves(state: State) -> list[str]:
    """The legal moves that players choose from who claim as soon as they may, never falsely."""
    moves = legal_moves(state)
    if state.rules.claims == "auto":
        return moves
    if "claim" in moves and is_out(state, state.leader):
        return ["claim"]
    return [move for move in moves if claims_in_time(state, move)]


def claims_in_time(state: State, move: str) -> bool:
    """False for a false claim, and for an announcement that goes out without claiming."""
    if move == "claim":
        return False
    if move.endswith("!"):
        return is_true_claim(state, move)
    return "m" not in move or not is_true_claim(state, move + "!")


def is_true_claim(state: State, move: str) -> bool:
    return is_out(make(state, move), state.leader)
