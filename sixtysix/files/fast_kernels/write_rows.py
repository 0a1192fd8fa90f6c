"""States and the values of their moves to rows of text: a JSON object, or CSV records.

What stands between numbers, texts and moves is passed in as ``fixed`` parts, made by the modules
that write the same rows from objects.
"""

from typing import Any

import numpy as np
from numba import boolean, int8, int16, int64, uint8

from sixtysix import solver_interface
from sixtysix.files.fast_kernels.rule_table import BYTES, RULE_SETS

STATES = solver_interface.solver_module("play").STATES
MAX_MOVES = solver_interface.solver_module("moves").MAX_MOVES
CARD = solver_interface.solver_module("moves").CARD
EXCHANGE = solver_interface.solver_module("moves").EXCHANGE
CLOSE = solver_interface.solver_module("moves").CLOSE
MARRIAGE = solver_interface.solver_module("moves").MARRIAGE
DRAW = solver_interface.solver_module("moves").DRAW

RANKS = np.frombuffer(b"9JQKTA", np.uint8).copy()
SUITS = np.frombuffer(b"cdhs", np.uint8).copy()
DRAW_WORD = np.frombuffer(b"draw", np.uint8).copy()
SPACE, PLUS, MINUS, SLASH, ZERO, COLON = 32, 43, 45, 47, 48, 58
X, C, M = 120, 99, 109
HIGHEST = 3

# More than any row has without its moves and rules, and more than any move in it.
ROOM_A_ROW = 1024
ROOM_A_MOVE = 128


@solver_interface.helper
def _put(out: Any, n: int, byte: int) -> int:
    out[n] = byte
    return n + 1


@solver_interface.helper
def _copy(out: Any, n: int, text: Any, first: int, last: int) -> int:
    for i in range(first, last):
        out[n] = text[i]
        n += 1
    return n


@solver_interface.helper
def _number(out: Any, n: int, number: int) -> int:
    digits, rest = 1, number
    while rest >= 10:
        rest //= 10
        digits += 1
    rest = number
    for i in range(digits):
        out[n + digits - 1 - i] = ZERO + rest % 10
        rest //= 10
    return n + digits


@solver_interface.helper
def _card(out: Any, n: int, card: int) -> int:
    out[n] = RANKS[card >> 2]
    out[n + 1] = SUITS[card & 3]
    return n + 2


@solver_interface.helper
def _hand(out: Any, n: int, mask: int) -> int:
    """By suit, from high to low."""
    if mask == 0:
        return _put(out, n, MINUS)
    for suit in range(4):
        for j in range(6):
            card = 4 * (5 - j) + suit
            if mask >> card & 1:
                n = _card(out, n, card)
    return n


@solver_interface.helper
def _turn(out: Any, n: int, state: Any) -> int:
    n = _put(out, n, ZERO + int(state["leader"]))
    if state["led"] >= 0:
        n = _put(out, n, COLON)
        n = _card(out, n, int(state["led"]))
    elif state["before_draw"]:
        n = _put(out, n, PLUS)
    return n


@solver_interface.helper
def _score(out: Any, n: int, state: Any) -> int:
    """Points, tricks, and what they were at the close."""
    for k in range(6):
        player, number = k % 2, 0
        if k < 2:
            number = int(state["points"][player])
        elif k < 4:
            number = int(state["tricks"][player])
        elif state["closer"] < 0:
            return _put(out, n, MINUS)
        elif k == 4:
            n = _put(out, n, ZERO + int(state["closer"]))
            n = _put(out, n, COLON)
            number = int(state["closed_points"])
        else:
            n = _put(out, n, COLON)
            number = int(state["closed_tricks"])
        n = _number(out, n, number)
        if k < 4:
            n = _put(out, n, SPACE if player else MINUS)
    return n


@solver_interface.helper
def _position(out: Any, n: int, state: Any, rules: Any) -> int:
    for player in range(2):
        n = _hand(out, n, int(state["hands"][player]))
        n = _put(out, n, SPACE if player else SLASH)
    if state["talon_size"] == 0:
        n = _put(out, n, MINUS)
    for j in range(state["talon_size"]):
        n = _card(out, n, int(state["talon"][j]))
    n = _put(out, n, SPACE)
    n = _put(out, n, int(SUITS[state["trump"]]))
    n = _put(out, n, SPACE)
    n = _turn(out, n, state)
    n = _put(out, n, SPACE)
    n = _score(out, n, state)
    return _copy(out, n, rules["word"], 0, int(rules["word_length"]))


@solver_interface.helper
def _move(out: Any, n: int, code: int) -> int:
    """The lane has no manual claims, so the only move without a card is drawing."""
    if code & DRAW:
        return _copy(out, n, DRAW_WORD, 0, len(DRAW_WORD))
    if code & EXCHANGE:
        n = _put(out, n, X)
    if code & CLOSE:
        n = _put(out, n, C)
    if code & MARRIAGE:
        n = _put(out, n, M)
    return _card(out, n, code & CARD)


@solver_interface.helper
def _sort(rules: Any, values: Any, order: Any) -> int:
    """Moves by value, in their own order where it is the same; how many have the best."""
    steps = rules["steps"]
    for i in range(len(values)):
        worth = steps[int(values[i]) + HIGHEST]
        j = i
        while j > 0 and steps[int(values[order[j - 1]]) + HIGHEST] < worth:
            order[j] = order[j - 1]
            j -= 1
        order[j] = i
    best = steps[int(values[order[0]]) + HIGHEST]
    n = 1
    while n < len(values) and steps[int(values[order[n]]) + HIGHEST] == best:
        n += 1
    return n


# What a row consists of is listed first, and then written: so each kind of part, of which a row
# has many, is compiled once. A step is what to write and which.
FIXED, NUMBER, POSITION, MOVE, VALUE = range(5)
MOST_STEPS = 8 * MAX_MOVES + 16


@solver_interface.helper
def _add(steps: Any, n: int, what: int, which: int) -> int:
    steps[n, 0], steps[n, 1] = what, which
    return n + 1


@solver_interface.helper
def _json(steps: Any, moves: int, best: int) -> int:
    """An object; its fixed parts are those of ``rows.json_parts``."""
    n = _add(steps, 0, FIXED, 0)
    n = _add(steps, n, NUMBER, 0)
    n = _add(steps, n, FIXED, 1)
    n = _add(steps, n, POSITION, 0)
    n = _add(steps, n, FIXED, 2)
    n = _add(steps, n, VALUE, 0)
    for k in range(best):
        n = _add(steps, n, FIXED, 4 if k else 3)
        n = _add(steps, n, MOVE, k)
    for k in range(moves):
        n = _add(steps, n, FIXED, 6 if k else 5)
        n = _add(steps, n, MOVE, k)
        n = _add(steps, n, FIXED, 7)
        n = _add(steps, n, VALUE, k)
    return _add(steps, n, FIXED, 8)


@solver_interface.helper
def _csv(steps: Any, moves: int, best: int, quoted: bool) -> int:
    """A record for each move; the fixed parts are those of ``rows.csv_parts``."""
    n = 0
    for k in range(moves):
        n = _add(steps, n, NUMBER, 0)
        n = _add(steps, n, FIXED, 1 if quoted else 0)
        n = _add(steps, n, POSITION, 0)
        n = _add(steps, n, FIXED, 2 if quoted else 0)
        n = _add(steps, n, MOVE, k)
        n = _add(steps, n, FIXED, 0)
        n = _add(steps, n, VALUE, k)
        n = _add(steps, n, FIXED, 3 if k < best else 4)
    return n


@solver_interface.kernel(
    int64(
        uint8[::1],
        int64[::1],
        int64,
        boolean,
        int64[::1],
        STATES,
        RULE_SETS,
        int64[::1],
        int64[::1],
        int16[::1],
        int8[::1],
        BYTES,
        int64[::1],
    )
)
def write_rows(
    out: Any,
    ends: Any,
    first: int,
    as_json: bool,
    numbers: Any,
    states: Any,
    table: Any,
    rules: Any,
    offsets: Any,
    codes: Any,
    values: Any,
    fixed: Any,
    fixed_ends: Any,
) -> int:
    """Write the rows of states from ``first`` on into ``out``, as JSON or as CSV.

    ``ends[i]`` is where the row of state ``i`` ends. Returns the number of the first state for
    which there is no room.
    """
    order, steps = np.empty(MAX_MOVES, np.int64), np.empty((MOST_STEPS, 2), np.int64)
    n = 0
    for i in range(first, len(states)):
        start, moves = int(offsets[i]), int(offsets[i + 1] - offsets[i])
        found, rule_set = values[start : start + moves], table[rules[i]]
        word = int(rule_set["word_length"])
        need = (1 if as_json else moves) * (ROOM_A_ROW + word) + moves * ROOM_A_MOVE
        if n + need > len(out):
            return i
        best = _sort(rule_set, found, order)
        if as_json:
            total = _json(steps, moves, best)
        else:
            total = _csv(steps, moves, best, rule_set["comma"] != 0)
        for s in range(total):
            what, which = steps[s, 0], steps[s, 1]
            if what == FIXED:
                n = _copy(out, n, fixed, int(fixed_ends[which]), int(fixed_ends[which + 1]))
            elif what == NUMBER:
                n = _number(out, n, int(numbers[i]))
            elif what == POSITION:
                n = _position(out, n, states[i], rule_set)
            elif what == MOVE:
                n = _move(out, n, int(codes[start + order[which]]))
            else:
                outcome = int(found[order[which]]) + HIGHEST
                length = int(rule_set["value_lengths"][outcome])
                n = _copy(out, n, rule_set["values"][outcome], 0, length)
        ends[i] = n
    return len(states)
