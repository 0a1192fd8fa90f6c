"""Lines of text to states. What is not as plain as can be is left to the slow lane."""

from typing import Any

import numpy as np
from numba import int64

from sixtysix import solver_interface
from sixtysix.files.fast_kernels.check_rows import possible
from sixtysix.files.fast_kernels.rule_table import BYTES, FAST, NO_ROW, RULE_SETS, SLOW

STATES = solver_interface.solver_module("play").STATES
FULL_DECK = solver_interface.solver_module("cards").FULL_DECK
SHORT_DECK = solver_interface.solver_module("cards").SHORT_DECK
MAX_TALON = solver_interface.STATE["talon"].shape[0]

NEW_LINE, TAB, RETURN, SPACE = 10, 9, 13, 32
PLUS, MINUS, SLASH, ZERO, COLON, SEMICOLON = 43, 45, 47, 48, 58, 59
BAD = -1

RANK = np.full(256, BAD, np.int64)
RANK[list(b"9JQKTA")] = range(6)
SUIT = np.full(256, BAD, np.int64)
SUIT[list(b"cdhs")] = range(4)
RULES_WORD = np.frombuffer(b"rules=", np.uint8).copy()
WORD = len(RULES_WORD)

# A line is cut into parts, each up to its separator; some are cut again: the card led out of the
# turn, two numbers out of the close.
HAND, OTHER_HAND, TALON, LED, TRUMP, TURN, POINTS, _, _, _, CLOSED, CLOSED_POINTS, _ = range(13)
PARTS, CARD_PARTS = 13, 4
CUTS = np.array([HAND, OTHER_HAND, TALON, TRUMP, TURN, POINTS, 7, 8, 9, CLOSED])
SEPARATORS = np.array([SLASH, SPACE, SPACE, SPACE, SPACE, MINUS, SPACE, MINUS, SPACE, SPACE])
# The numbers: where each stands, and the most digits it has.
NUMBERS = np.array([POINTS, POINTS + 1, POINTS + 2, POINTS + 3, CLOSED_POINTS, CLOSED_POINTS + 1])
DIGITS = np.array([3, 3, 2, 2, 3, 2])


@solver_interface.helper
def _blank(byte: int) -> bool:
    return byte == SPACE or byte == TAB or byte == RETURN


@solver_interface.helper
def _trim(data: Any, span: Any, start: int, end: int) -> None:
    """Leave out a comment, and the blanks around the rest, which is ``span``."""
    last = start
    while last < end and data[last] != SEMICOLON:
        last += 1
    while start < last and _blank(int(data[start])):
        start += 1
    while start < last and _blank(int(data[last - 1])):
        last -= 1
    span[0], span[1] = start, last


@solver_interface.helper
def _rules(data: Any, span: Any, table: Any, default: int) -> int:
    """The rule set that a line names at its end, which is then cut off, or else the default.

    ``BAD`` for one that is not in the table.
    """
    start = int(span[1])
    while start > span[0] and not _blank(int(data[start - 1])):
        start -= 1
    length = int(span[1]) - start - WORD
    for i in range(WORD):
        if length <= 0 or data[start + i] != RULES_WORD[i]:
            return default
    span[1] = start
    for k in range(len(table)):
        if table[k]["text_length"] == length:
            i = 0
            while i < length and data[start + WORD + i] == table[k]["text"][i]:
                i += 1
            if i == length:
                return k
    return BAD


@solver_interface.helper
def _cut(data: Any, span: Any, parts: Any) -> bool:
    """Find the parts of a line: part ``k`` runs from ``parts[k, 0]`` to before ``parts[k, 1]``."""
    at, end = int(span[0]), int(span[1])
    for k in range(len(CUTS)):
        start = at
        while at < end and data[at] != SEPARATORS[k] and not _blank(int(data[at])):
            at += 1
        parts[CUTS[k], 0], parts[CUTS[k], 1] = start, at
        if SEPARATORS[k] == SPACE:
            while at < end and _blank(int(data[at])):
                at += 1
        else:
            if at == end or data[at] != SEPARATORS[k]:
                return False
            at += 1
    return at == end


@solver_interface.helper
def _cards(data: Any, parts: Any, state: Any) -> int:
    """Put the cards into their places; the mask of all, ``BAD`` if they are not plain."""
    seen = 0
    for k in range(CARD_PARTS):
        start, end = int(parts[k, 0]), int(parts[k, 1])
        length = end - start
        if length == 1 and data[start] == MINUS:
            length = 0
        elif length <= 0 and k != LED:
            return BAD
        if length % 2 or length > 2 * MAX_TALON + 4:
            return BAD
        for j in range(length // 2):
            card = 4 * RANK[data[start + 2 * j]] + SUIT[data[start + 2 * j + 1]]
            # A rank or suit that is none makes it negative, or a suit of the rank below.
            if RANK[data[start + 2 * j]] < 0 or SUIT[data[start + 2 * j + 1]] < 0:
                return BAD
            if seen >> card & 1 or (k == TALON and j == MAX_TALON):
                return BAD
            seen |= 1 << card
            if k == TALON:
                state["talon"][j] = card
                state["talon_size"] = j + 1
            elif k == LED:
                state["led"] = card
            else:
                state["hands"][k] |= 1 << card
    return seen


@solver_interface.helper
def _turn(data: Any, parts: Any, state: Any) -> bool:
    """Read the turn; the card led is a part of its own."""
    start, end = int(parts[TURN, 0]), int(parts[TURN, 1])
    parts[LED, 0], parts[LED, 1] = end, end
    if end == start or (data[start] != ZERO and data[start] != ZERO + 1):
        return False
    state["leader"] = data[start] - ZERO
    if end - start == 2 and data[start + 1] == PLUS:
        state["before_draw"] = 1
        return True
    if end - start == 4 and data[start + 1] == COLON:
        parts[LED, 0] = start + 2
        return True
    return end - start == 1


@solver_interface.helper
def _closed(data: Any, parts: Any, state: Any) -> bool:
    """Read who closed; the numbers are parts of their own, both empty if nobody did."""
    start, end = int(parts[CLOSED, 0]), int(parts[CLOSED, 1])
    for k in range(2):
        parts[CLOSED_POINTS + k, 0], parts[CLOSED_POINTS + k, 1] = end, end
    if end - start == 1 and data[start] == MINUS:
        return True
    if end - start < 5 or data[start + 1] != COLON:
        return False
    if data[start] != ZERO and data[start] != ZERO + 1:
        return False
    state["closer"] = data[start] - ZERO
    colon = start + 2
    while colon < end and data[colon] != COLON:
        colon += 1
    parts[CLOSED_POINTS, 0], parts[CLOSED_POINTS, 1] = start + 2, colon
    parts[CLOSED_POINTS + 1, 0] = colon + 1
    return start + 2 < colon and colon + 1 < end


@solver_interface.helper
def _numbers(data: Any, parts: Any, numbers: Any) -> bool:
    for k in range(len(NUMBERS)):
        start, end = int(parts[NUMBERS[k], 0]), int(parts[NUMBERS[k], 1])
        if end - start > DIGITS[k] or (end == start and NUMBERS[k] < CLOSED):
            return False
        number = 0
        for i in range(start, end):
            digit = int(data[i]) - ZERO
            if digit < 0 or digit > 9:
                return False
            number = 10 * number + digit
        numbers[k] = number
    return True


@solver_interface.helper
def _fields(data: Any, span: Any, parts: Any, numbers: Any, state: Any) -> bool:
    """Read the seven fields; false for anything that is not plain."""
    if not _cut(data, span, parts):
        return False
    if not (_turn(data, parts, state) and _closed(data, parts, state)):
        return False
    if parts[TRUMP, 1] - parts[TRUMP, 0] != 1 or not _numbers(data, parts, numbers):
        return False
    state["trump"] = SUIT[data[parts[TRUMP, 0]]]
    for player in range(2):
        state["points"][player] = numbers[player]
        state["tricks"][player] = numbers[2 + player]
    state["closed_points"], state["closed_tricks"] = numbers[4], numbers[5]
    seen = _cards(data, parts, state)
    deck = FULL_DECK if state["rules"]["nines"] else SHORT_DECK
    state["gone"] = deck & ~seen
    return seen >= 0 and not seen & ~deck and state["trump"] >= 0


@solver_interface.kernel(
    int64(
        BYTES,
        int64[::1],
        RULE_SETS,
        STATES,
        int64,
        int64[::1],
        STATES,
        int64[::1],
    )
)
def read_states(
    data: Any,
    starts: Any,
    table: Any,
    templates: Any,
    default: int,
    kinds: Any,
    states: Any,
    rules: Any,
) -> int:
    """Read every line of ``data``; returns how many fast ones there are.

    ``templates`` are states with the rules of ``table`` and nothing else; ``default`` is the rule
    set of lines that name none, -1 if that is none of them. For every line ``starts`` and ``kinds``
    (``NO_ROW``, ``FAST``, ``SLOW``) are filled in; the fast ones have ``states`` and ``rules``, one
    behind the other.
    """
    span, numbers = np.zeros(2, np.int64), np.zeros(len(NUMBERS), np.int64)
    parts = np.zeros((PARTS, 2), np.int64)
    fast, start = 0, 0
    for line in range(len(kinds)):
        end = start
        while end < len(data) and data[end] != NEW_LINE:
            end += 1
        starts[line] = start
        _trim(data, span, start, end)
        start = end + 1
        if span[0] == span[1]:
            kinds[line] = NO_ROW
            continue
        kinds[line] = SLOW
        rule_set = _rules(data, span, table, default)
        if rule_set >= 0:
            states[fast] = templates[rule_set]
            if _fields(data, span, parts, numbers, states[fast]) and possible(states[fast]):
                kinds[line] = FAST
                rules[fast] = rule_set
                fast += 1
    return fast
