"""Whether a position is certainly one that can happen: ``sixtysix.validity``, compiled.

False does not mean that it cannot: rare cases are left to those modules, which have the words for
what is wrong too. Finished deals and manual claims are among the rare ones.
"""

from typing import Any

from sixtysix import solver_interface

fault_of = solver_interface.solver_module("array_checks").fault_of
SOUND = solver_interface.solver_module("array_checks").SOUND
MANUAL = solver_interface.solver_module("scoring").MANUAL
popcount = solver_interface.solver_module("bits").popcount
card_points = solver_interface.solver_module("cards").card_points
bit = solver_interface.solver_module("cards").bit
SUITS = solver_interface.solver_module("cards").SUITS
KING = solver_interface.solver_module("cards").KING
QUEEN = solver_interface.solver_module("cards").QUEEN
MARRIAGE_POINTS = solver_interface.solver_module("cards").MARRIAGE_POINTS
TRUMP_MARRIAGE_POINTS = solver_interface.solver_module("cards").TRUMP_MARRIAGE_POINTS


@solver_interface.helper
def possible(state: Any) -> bool:
    """Whether the state is beyond doubt, and a move is due."""
    rules, leader = state["rules"], int(state["leader"])
    if rules["claims"] == MANUAL or fault_of(state, True) != SOUND:
        return False
    if state["gone"] != 0 and state["tricks"][leader] == 0:
        return False
    if state["talon_size"] > _full_talon(rules):
        return False
    for player in range(2):
        if state["tricks"][player] > 0 and state["points"][player] >= rules["target"]:
            return False
    return _marriages_fit(state) and _close_fits(state)


@solver_interface.helper
def _full_talon(rules: Any) -> int:
    return (24 if rules["nines"] else 20) - 2 * int(rules["hand_size"])


@solver_interface.helper
def _marriages_fit(state: Any) -> bool:
    """Whether each player can have announced what his points need."""
    total = int(card_points(int(state["gone"])))
    first, second = int(state["points"][0]), int(state["points"][1])
    extra = first + second - total
    low = total if state["tricks"][1] == 0 else 0
    high = total if state["tricks"][0] > 0 else 0
    if extra == 0:
        return low <= first and first <= high
    shown = int(state["gone"])
    if state["led"] >= 0:
        shown |= bit(state["led"])
    suits = ((shown >> SUITS * KING) | (shown >> SUITS * QUEEN)) & 15
    # Every suit announced by nobody, by player 0 or by player 1.
    for mine in range(16):
        if mine & ~suits:
            continue
        for theirs in range(16):
            if theirs & ~suits or theirs & mine:
                continue
            a, b = _worth(state, mine), _worth(state, theirs)
            if a + b != extra or a > first or b > second:
                continue
            if popcount(mine) > _leads(state, 0) or popcount(theirs) > _leads(state, 1):
                continue
            if low <= first - a and first - a <= high:
                return True
    return False


@solver_interface.helper
def _worth(state: Any, suits: int) -> int:
    trump = suits >> int(state["trump"]) & 1
    return MARRIAGE_POINTS * (popcount(suits) - trump) + TRUMP_MARRIAGE_POINTS * trump


@solver_interface.helper
def _leads(state: Any, player: int) -> int:
    """How often a player can have led a card that is on the table or gone."""
    if state["gone"] == 0:
        return 1 if player == state["leader"] and state["led"] >= 0 else 0
    return int(state["tricks"][player]) + 1


@solver_interface.helper
def _close_fits(state: Any) -> bool:
    """Whether the close was possible at a lead, or before a draw, which is one trick later."""
    if state["closer"] < 0:
        return True
    rules, size = state["rules"], int(state["talon_size"])
    other = 1 - int(state["closer"])
    points, tricks = int(state["closed_points"]), int(state["closed_tricks"])
    if (
        tricks == 0
        and points != 0
        and points != MARRIAGE_POINTS
        and points != TRUMP_MARRIAGE_POINTS
    ):
        return False
    if tricks == state["tricks"][other] and points != state["points"][other]:
        return False
    smallest = int(rules["close_before_draw"])
    for late in range(2):
        played = (_full_talon(rules) - size) // 2 + late
        if late:
            allowed = 0 < smallest and smallest <= size
        else:
            first = played == 0 and not (rules["close_first_lead"] and points == 0)
            allowed = size >= rules["close_min_talon"] and not first
        if allowed and _moment_fits(state, played):
            return True
    return False


@solver_interface.helper
def _moment_fits(state: Any, played: int) -> bool:
    """Whether the tricks at the close, ``played`` in all, and since are possible."""
    closer = int(state["closer"])
    since = int(state["tricks"][0]) + int(state["tricks"][1]) - played
    closers = played - int(state["closed_tricks"])
    won = int(state["tricks"][closer]) - closers
    if since < 0 or closers < (1 if played > 0 else 0) or won < 0 or won > since:
        return False
    return since > 0 or state["leader"] == closer
