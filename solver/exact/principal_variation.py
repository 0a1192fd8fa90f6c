"""A principal line: best play by both sides from a move whose value has just been found.

What the search proved is still in its tables, but only for what it tried: of several best moves a
line takes the one that the search itself tries first, whose proof is there. In any other order a
line costs a third of the values of all moves together, in this one hardly anything.
"""

from typing import Any

import numpy as np
from numba import int64

from solver.cards import bit
from solver.exact.context import CONTEXTS
from solver.exact.node_flags import SWAPPED
from solver.exact.open.move_order import (
    LEADS,
    REPLIES,
    order_leads,
    order_replies,
    stage_of,
    weigh_replies,
)
from solver.exact.open.open_moves import answers_worth_trying, kept_apart
from solver.exact.open.talon import swap, talon_card, talon_left
from solver.exact.prepare_context import relabelled, relabelled_card
from solver.exact.root import HIGHEST, at_least, false_claim, player_to_move, talon_flags
from solver.kernel import helper, kernel
from solver.moves import (
    CARD,
    CLAIM,
    CLOSE,
    EXCHANGE,
    MARRIAGE,
    MAX_MOVES,
    generate,
    may_exchange,
)
from solver.play import STATES, make
from solver.scoring import UNFINISHED, is_open, outcome_of
from solver.state import STATE

# Ranks of moves. The weights of cards stay far below a step.
STEP = 1 << 24
TRIED = -1 << 40


@helper
def _rank_leads(c: Any, state: Any, moves: Any, ranks: Any) -> None:
    """Closing first, then exchanging, then announcing, as ``open.search`` does."""
    leader, size = int(state["leader"]), int(state["talon_size"])
    mine = relabelled(int(state["hands"][leader]), c["trump"])
    theirs = relabelled(int(state["hands"][1 - leader]), c["trump"])
    drawn, stage = c["talon_size"] - size, stage_of(size)
    weigh_replies(c, drawn >> 1, theirs, stage)
    for exchanging in range(2 if may_exchange(state) else 1):
        hand, flags = mine, talon_flags(c, state)
        if exchanging:
            hand, flags = swap(c, mine), SWAPPED
        top, second = talon_card(c, drawn, flags), talon_card(c, drawn + 1, flags)
        order_leads(c, drawn >> 1, hand, theirs, hand, top, second, stage)
        for i in range(len(moves)):
            move = moves[i]
            if (move & EXCHANGE != 0) == (exchanging == 1) and move & CARD != CARD:
                card = relabelled_card(move & CARD, c["trump"])
                ranks[i] = c["scores"][drawn >> 1, LEADS, card]
                ranks[i] += STEP * (move & (CLOSE | EXCHANGE | MARRIAGE))


@helper
def _rank_replies(c: Any, state: Any, moves: Any, ranks: Any) -> None:
    """The likely refutations first; what the search leaves out last."""
    leader, size = int(state["leader"]), int(state["talon_size"])
    mine = relabelled(int(state["hands"][leader]), c["trump"])
    theirs = relabelled(int(state["hands"][1 - leader]), c["trump"])
    card, flags = relabelled_card(int(state["led"]), c["trump"]), talon_flags(c, state)
    drawn, stage = c["talon_size"] - size, stage_of(size)
    top, second = talon_card(c, drawn, flags), talon_card(c, drawn + 1, flags)
    talon = talon_left(c, drawn, flags)
    apart = kept_apart(c, theirs, drawn, flags)
    answers = answers_worth_trying(c, mine, theirs, card, talon, apart)
    weigh_replies(c, drawn >> 1, theirs, stage)
    order_replies(c, drawn >> 1, mine, theirs, card, theirs, top, second, stage)
    for i in range(len(moves)):
        reply = relabelled_card(moves[i], c["trump"])
        ranks[i] = c["scores"][drawn >> 1, REPLIES, reply] + (STEP if answers & bit(reply) else 0)


@helper
def _rank(c: Any, state: Any, moves: Any, ranks: Any) -> None:
    """How soon the search tries each of ``moves``, the first highest."""
    for i in range(len(moves)):
        ranks[i] = 0
    if is_open(state):
        if state["led"] >= 0:
            _rank_replies(c, state, moves, ranks)
        elif not state["before_draw"]:
            _rank_leads(c, state, moves, ranks)
    for i in range(len(moves)):
        if moves[i] & CLAIM:
            ranks[i] = STEP * CLAIM


@helper
def _play_best(c: Any, now: Any, scratch: Any, moves: Any, ranks: Any, goal: int) -> int:
    """Make a move on ``now`` that gets the player to move ``goal``, which he can; returns it.

    Of moves that rank alike the first in the order of ``solver.moves`` is tried first. The last one
    left needs no question.
    """
    n = generate(now[0], moves)
    player = player_to_move(now[0])
    _rank(c, now[0], moves[:n], ranks)
    move = -1
    for left in range(n, 0, -1):
        i = int(np.argmax(ranks[:n]))
        ranks[i] = TRIED
        scratch[0] = now[0]
        make(scratch[0], moves[i])
        if false_claim(scratch[0], moves[i]):
            continue
        move = moves[i]
        if left == 1 or goal == -HIGHEST:
            break
        if at_least(c, scratch[0:1], scratch[1:2], player, goal):
            break
    now[0] = scratch[0]
    return move


@kernel(int64(CONTEXTS, STATES, int64, int64, int64[::1]))
def line(contexts: Any, states: Any, first: int, value: int, out: Any) -> int:
    """Write ``first`` and best play by both after it into ``out``; return how many moves.

    ``value`` are the game points of the player to move in ``states[0]`` after ``first``. The
    context's last question was about ``states[0]``: best the values of all its moves, so that the
    proofs are there. Which of several best lines comes depends on that question too: its history
    orders the moves.
    """
    c = contexts[0]
    now, scratch = np.empty(1, STATE), np.empty(2, STATE)
    moves, ranks = np.empty(MAX_MOVES, np.int64), np.empty(MAX_MOVES, np.int64)
    now[0] = states[0]
    player = player_to_move(now[0])
    make(now[0], first)
    out[0] = first
    length = 1
    while outcome_of(now[0]) == UNFINISHED:
        goal = value if player_to_move(now[0]) == player else -value
        out[length] = _play_best(c, now, scratch, moves, ranks, goal)
        length += 1
    return length
