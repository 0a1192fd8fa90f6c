"""What a study counts: the outcomes of every move, by hidden card, and of moves against each other.

All of it is sums of integers, so it is the same in whatever order and in however many parts the
worlds are taken.
"""

from typing import Any

import numpy as np
from numba import from_dtype, types

from solver.cards import DECK, bit
from solver.claims import claims_falsely
from solver.exact import move_values
from solver.exact.context import CONTEXTS
from solver.exact.root import player_to_move
from solver.kernel import helper, kernel
from solver.moves import CLOSE, MAX_MOVES, generate
from solver.play import STATES
from solver.state import STATE

CODES = 1024  # moves are below that
OUTCOMES = 7
WORST = -3
PLACES = 2
IN_HAND, IN_TALON = range(PLACES)  # of the player who is not to move; face down


def study_type(columns: int) -> np.dtype:
    """What is counted, with room for so many different moves. Outcomes are -3 … 3 as 0 … 6.

    ``column`` is the place of every move's code, -1 for one not seen yet. ``outcomes``: worlds by
    move; ``places``: the same by card and where that was hidden; ``false_claims``: those where the
    move claimed what its player did not have. For every two moves, over the worlds in which both
    are legal: ``common`` their number, ``better`` where the first is worth more, ``sums`` and
    ``squares`` of the first less the second. ``best``: worlds by the value of the best move,
    ``closing``: by that of the best move that closes, where there is one.
    """
    return np.dtype(
        [
            ("worlds", np.int64),
            ("moves", np.int64),
            ("column", np.int64, (CODES,)),
            ("outcomes", np.int64, (columns, OUTCOMES)),
            ("places", np.int64, (columns, DECK, PLACES, OUTCOMES)),
            ("false_claims", np.int64, (columns,)),
            ("common", np.int64, (columns, columns)),
            ("better", np.int64, (columns, columns)),
            ("sums", np.int64, (columns, columns)),
            ("squares", np.int64, (columns, columns)),
            ("best", np.int64, (OUTCOMES,)),
            ("closing", np.int64, (OUTCOMES,)),
        ],
        align=True,
    )


STUDY = study_type(MAX_MOVES)
_STUDIES = from_dtype(STUDY)[::1]


def new_study() -> np.ndarray:
    """Nothing counted yet; shape (1,)."""
    study = np.zeros(1, STUDY)
    study["column"] = -1
    return study


@helper
def _columns(study: Any, moves: Any, n: int, columns: Any) -> None:
    """The columns of the moves; a move that is new gets the next one."""
    for m in range(n):
        if study["column"][moves[m]] < 0:
            study["column"][moves[m]] = study["moves"]
            study["moves"] += 1
        columns[m] = study["column"][moves[m]]


@helper
def _hidden_cards(state: Any, player: int, place: int) -> int:
    """The cards in the other's hand, or those that lie face down."""
    other = int(state["hands"][1 - player])
    if place == IN_HAND:
        return other
    seen = int(state["hands"][player]) | int(state["gone"]) | other
    if state["led"] >= 0:
        seen |= bit(state["led"])
    if state["talon_size"] > 0:
        seen |= bit(state["talon"][state["talon_size"] - 1])
    return ~seen & (0xFFFFFF if state["rules"]["nines"] else 0xFFFFF0)


@helper
def _count_places(study: Any, state: Any, columns: Any, values: Any, n: int) -> None:
    player = player_to_move(state)
    for place in range(PLACES):
        cards = _hidden_cards(state, player, place)
        for card in range(DECK):
            if cards >> card & 1:
                for m in range(n):
                    study["places"][columns[m], card, place, values[m] - WORST] += 1


@helper
def _count_pairs(study: Any, columns: Any, values: Any, n: int) -> None:
    for a in range(n):
        for b in range(n):
            difference = int(values[a]) - int(values[b])
            study["common"][columns[a], columns[b]] += 1
            study["better"][columns[a], columns[b]] += 1 if difference > 0 else 0
            study["sums"][columns[a], columns[b]] += difference
            study["squares"][columns[a], columns[b]] += difference * difference


@helper
def _count_moves(
    study: Any, state: Any, after: Any, moves: Any, columns: Any, values: Any, n: int
) -> None:
    best, closing = WORST - 1, WORST - 1
    for m in range(n):
        found = int(values[m])
        study["outcomes"][columns[m], found - WORST] += 1
        if claims_falsely(state, after, moves[m]):
            study["false_claims"][columns[m]] += 1
            continue
        best = max(best, found)
        if moves[m] & CLOSE:
            closing = max(closing, found)
    study["best"][best - WORST] += 1
    if closing >= WORST:
        study["closing"][closing - WORST] += 1


@kernel(types.void(CONTEXTS, STATES, _STUDIES))
def add_worlds(contexts: Any, states: Any, studies: Any) -> None:
    """Solve every move of every state, none of them finished, and count."""
    study = studies[0]
    moves = np.empty(MAX_MOVES, np.int64)
    columns = np.empty(MAX_MOVES, np.int64)
    values = np.empty(MAX_MOVES, np.int8)
    after = np.empty(1, STATE)
    for i in range(states.shape[0]):
        n = generate(states[i], moves)
        move_values(contexts, states[i : i + 1], moves[:n], values[:n])
        _columns(study, moves, n, columns)
        _count_moves(study, states[i], after, moves, columns, values, n)
        _count_places(study, states[i], columns, values, n)
        _count_pairs(study, columns, values, n)
        study["worlds"] += 1
