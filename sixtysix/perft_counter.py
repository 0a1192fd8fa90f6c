"""perft: how many sequences of moves there are, counted in kernel calls short enough for Ctrl-C."""

from sixtysix import solver_interface
from sixtysix.errors import check_number
from sixtysix.game.position import Position
from sixtysix.solver_interface import Array

POSITIONS_A_CALL = 200_000  # 10 to 20 milliseconds
GROWTH = 16


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly ``depth`` moves from a position.

    A finished deal has none; ``depth`` 0 has one, the empty sequence. ``TypeError`` for wrong
    types, ``InvalidPosition`` for a negative depth.
    """
    if not isinstance(position, Position):
        raise TypeError(f"perft counts from a Position, not {type(position).__name__}")
    # Beyond the longest deal there is nothing to count, so the depth need not be larger.
    depth = min(check_number("depth", depth, 0), solver_interface.LONGEST_DEAL)
    return _Counter(depth).count(solver_interface.state_array(position), depth)


class _Counter:
    """Counts in one kernel call where that is short, and else move by move.

    The longest depth to try at once follows what the last calls took. It decides about time alone.
    """

    def __init__(self, depth: int) -> None:
        self._perft = solver_interface.solver_module("perft").perft
        self._play = solver_interface.solver_module("play").play
        self._at_once = depth

    def count(self, state: Array, depth: int) -> int:
        """Sequences of ``depth`` moves from a state."""
        if depth <= self._at_once:
            count, visited = self._perft(state, depth, POSITIONS_A_CALL)
            if count >= 0:
                short = visited * GROWTH <= POSITIONS_A_CALL
                self._at_once += short and depth == self._at_once
                return int(count)
            self._at_once = depth - 1
        return sum(self.count(after, depth - 1) for after in self._following(state))

    def _following(self, state: Array) -> list[Array]:
        states = []
        for move in solver_interface.legal_codes(state).tolist():
            states.append(state.copy())
            self._play(states[-1], move)
        return states
