"""From a public position with a talon of two to the leaves of its game.

A world is a hand of each player and the face-down card: all worlds that agree with the public cards
(and the cards known to be in a hand) are equally likely. The leader leads knowing his hand, the
other replies knowing his hand and the lead; where the rules let the winner close before the draw he
decides knowing his hand and the trick. Then both draw and everything is known, so leaves are exact
values. Closed play can be part of the tree, or a close with its lead a leaf with the value of open
cards; a close before the draw always is one: there the game is not the real one. Player 0 of the
game is the leader.
"""

from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numba import from_dtype, int64, uint64, void

from bench.talon_two.game import Array, Choices, Game
from solver.array_values import solve_some
from solver.exact import new_context
from solver.exact.root import outcome_value, player_to_move
from solver.kernel import helper, kernel
from solver.moves import MAX_MOVES, generate
from solver.play import STATES, make
from solver.scoring import UNFINISHED, outcome_of
from solver.splitmix import absorb, stream
from solver.state import STATE

DEEPEST = 24  # moves from the lead on, forced ones among them
INFOSETS = 1 << 23
SEQUENCES = 1 << 25
TABLE, SMALL_TABLE = 1 << 25, 1 << 19  # slots, a quarter for each player
BATCH = 1 << 21  # leaves that are found at once
PENDING = 1 << 16  # of them without a value yet, so that they are kept as states
PENDING_OF_A_WORLD = 1 << 11  # and no more
USUAL_LEAVES = 1 << 20  # of a world; there may be more if one player can follow suit to nothing
MOST_LEAVES = 30_000_000  # of a game: gigabytes and minutes
NODES_A_CALL = 100_000
ONE = np.uint64(1)

SIDE = np.dtype(
    [
        ("infosets", np.int64),
        ("sequences", np.int64),
        ("first", np.int32, (INFOSETS + 1,)),
        ("before", np.int32, (INFOSETS,)),
        ("example", np.int32, (INFOSETS, 2)),  # a world where it is met, and the lead or -1
        ("code", np.int16, (SEQUENCES,)),
    ],
    align=True,
)

GROWTH = np.dtype(
    [
        ("sides", SIDE, (2,)),
        ("through", np.int64),  # whether closed play is part of the tree
        # Information sets by a hash of the own hand and what was played: 1 + the number. A small
        # tree uses the beginning of the table only, which is all that the system then provides.
        ("table", np.uint64),
        ("keys", np.uint64, (TABLE,)),
        ("found", np.int32, (TABLE,)),
        ("full", np.int64),  # whether there was no room for something
        # The world.
        ("world", np.int64),
        ("leader", np.int64),
        ("hands", np.int64, (2,)),
        ("lead", np.int64),
        ("now", STATE, (DEEPEST,)),
        ("moves", np.int64, (DEEPEST, MAX_MOVES)),
        # Leaves of this batch, with the places of those whose value is not known yet.
        ("leaves", np.int64),
        ("pending", np.int64),
        ("rows", np.int32, (BATCH,)),
        ("columns", np.int32, (BATCH,)),
        ("gains", np.int8, (BATCH,)),
        ("places", np.int32, (PENDING,)),
        ("states", STATE, (PENDING,)),
    ],
    align=True,
)
GROWTHS = from_dtype(GROWTH)[::1]


@helper
def _slot(g: Any, key: Any) -> int:
    """Where the information set of this key is, or is to be."""
    slot = key % g["table"]
    while g["found"][slot] > 0 and g["keys"][slot] != key:
        slot = (slot + ONE) % g["table"]
    return int64(slot)


@helper
def _infoset(g: Any, side: int, history: Any, before: int, depth: int, n: int) -> int:
    """The information set of a player who sees ``history``, has ``n`` moves, and came there by the
    sequence ``before``.
    """
    key = absorb(absorb(history, side), g["hands"][side])
    slot = _slot(g, key)
    if g["found"][slot] > 0:
        return int64(g["found"][slot]) - 1
    owner = g["sides"][side]
    infoset, start = int64(owner["infosets"]), int64(owner["sequences"])
    most = int64(g["table"]) >> 2
    if infoset == min(INFOSETS, most) or start + n > SEQUENCES:
        g["full"] = 1
        return int64(0)
    g["keys"][slot], g["found"][slot] = key, infoset + 1
    owner["before"][infoset] = before
    owner["example"][infoset, 0], owner["example"][infoset, 1] = g["world"], g["lead"]
    for a in range(n):
        owner["code"][start + a] = g["moves"][depth, a]
    owner["first"][infoset + 1] = start + n
    owner["infosets"], owner["sequences"] = infoset + 1, start + n
    return infoset


@helper
def _leaf(g: Any, state: Any, row: int, column: int) -> None:
    i, outcome = g["leaves"], outcome_of(state)
    if i == BATCH:
        g["full"] = 1
        return
    g["rows"][i], g["columns"][i] = row, column
    g["leaves"] = i + 1
    if outcome != UNFINISHED:
        g["gains"][i] = outcome_value(outcome, g["leader"])
    else:
        g["places"][g["pending"]] = i
        g["states"][g["pending"]] = state
        g["pending"] += 1


@helper
def _ends(g: Any, state: Any, closed_before_draw: bool) -> bool:
    """Whether the tree ends here: the deal is over, everything is known, or a close is a leaf."""
    if outcome_of(state) != UNFINISHED:
        return True
    if state["closer"] >= 0:
        return closed_before_draw or not g["through"]
    return state["talon_size"] == 0


@kernel(void(GROWTHS, int64, uint64, int64, int64))
def visit(growths: Any, depth: int, history: Any, row: int, column: int) -> None:
    """Add what follows from the unfinished state ``now[depth]`` that these sequences led to."""
    g = growths[0]
    state = g["now"][depth]
    n = generate(state, g["moves"][depth])
    side = 1 if player_to_move(state) != g["leader"] else 0
    start = int64(-1)
    if n > 1:
        before = column if side else row
        infoset = _infoset(g, side, history, before, depth, n)
        start = int64(g["sides"][side]["first"][infoset])
    for a in range(n):
        move = g["moves"][depth, a]
        if depth == 0:
            g["lead"] = move
        mine = start + a if side == 0 and start >= 0 else row
        theirs = start + a if side == 1 and start >= 0 else column
        child = g["now"][depth + 1]
        g["now"][depth + 1] = state
        make(child, move)
        if _ends(g, child, state["before_draw"] != 0):
            _leaf(g, child, mine, theirs)
        else:
            visit(growths, depth + 1, absorb(history, move), mine, theirs)


@kernel(int64(GROWTHS, STATES, int64))
def grow(growths: Any, worlds: Any, first: int) -> int:
    """Add worlds from number ``first`` on while there is room; returns the next one."""
    g = growths[0]
    g["leaves"], g["pending"] = 0, 0
    for w in range(first, worlds.shape[0]):
        if g["leaves"] + USUAL_LEAVES > BATCH or g["pending"] + PENDING_OF_A_WORLD > PENDING:
            return w
        g["world"], g["lead"] = w, -1
        g["leader"] = int(worlds[w]["leader"])
        g["hands"][0] = worlds[w]["hands"][g["leader"]]
        g["hands"][1] = worlds[w]["hands"][1 - g["leader"]]
        g["now"][0] = worlds[w]
        visit(growths, 0, stream(0, 0), 0, 0)
    return worlds.shape[0]


# ---------------------------------------------------------------- from a position to a game


@dataclass(frozen=True)
class Public:
    """What both players know before a lead with a talon of two.

    ``state`` (STATE, shape (1,)) has empty hands and an unknown card on the talon; ``held`` are the
    cards known to be in the hand of each player.
    """

    state: Array
    held: tuple[int, int]

    @property
    def leader(self) -> int:
        """Who leads."""
        return int(self.state["leader"][0])

    @property
    def hidden(self) -> int:
        """The cards in the hands and the one that lies face down."""
        entry = self.state[0]
        deck = 0xFFFFFF if entry["rules"]["nines"] else 0xFFFFF0
        return deck & ~(int(entry["gone"]) | 1 << int(entry["talon"][1]))

    @property
    def world_count(self) -> int:
        """How many worlds there are."""
        size = int(self.state["rules"]["hand_size"][0])
        missing = [size - held.bit_count() for held in self.held]
        return comb(sum(missing) + 1, missing[0]) * (missing[1] + 1)


@dataclass(frozen=True)
class Grown:
    """A game, its worlds (STATE), and for each player: of every sequence the code of its last move,
    and of every information set a world where it is met, and the lead or -1.
    """

    game: Game
    public: Public
    worlds: Array
    codes: tuple[Array, Array]
    examples: tuple[Array, Array]


def worlds_of(public: Public) -> Array:
    """Every world once."""
    leader, size = public.leader, int(public.state["rules"]["hand_size"][0])
    mine, theirs = public.held[leader], public.held[1 - leader]
    rows = []
    for hand in _subsets(public.hidden & ~mine & ~theirs, size - mine.bit_count()):
        rest = public.hidden & ~(hand | mine | theirs)
        rows += [
            (hand | mine, rest & ~(1 << down) | theirs, down)
            for down in range(24)
            if rest >> down & 1
        ]
    table = np.array(rows)
    worlds = np.repeat(public.state, len(rows))
    worlds["hands"][:, leader], worlds["hands"][:, 1 - leader] = table[:, 0], table[:, 1]
    worlds["talon"][:, 0] = table[:, 2]
    return worlds


def _subsets(mask: int, size: int) -> list[int]:
    bits = [1 << card for card in range(24) if mask >> card & 1]
    return [sum(chosen) for chosen in combinations(bits, size)]


def game_of(public: Public, through: bool = False, leaves: int = MOST_LEAVES) -> Grown:
    """The game of a position, with closed play if ``through``.

    ``ValueError`` if points must be claimed by a move; ``MemoryError`` if the game has more than
    ``leaves`` or what goes with them has no room.
    """
    if public.state["rules"]["claims"][0]:
        raise ValueError("claims are made by the rules here")
    worlds = worlds_of(public)
    growth = np.zeros(1, GROWTH)
    growth["through"] = through
    large = through or public.state["rules"]["close_before_draw"][0] > 0
    growth["table"] = TABLE if large else SMALL_TABLE
    growth["sides"]["sequences"] = 1
    growth["sides"]["first"][:, :, 0] = 1
    rows, columns, gains = _leaves(growth, worlds, leaves)
    parts = []
    for side in growth["sides"][0]:
        n, last = int(side["infosets"]), int(side["sequences"])
        choices = Choices(side["first"][: n + 1].copy(), side["before"][:n].copy())
        parts.append((choices, side["code"][:last].copy(), side["example"][:n].copy()))
    sides, codes, examples = zip(*parts, strict=True)
    game = Game((rows, columns), gains, 1 / len(worlds), sides)
    return Grown(game, public, worlds, codes, examples)


def _leaves(growth: Array, worlds: Array, most: int) -> tuple[Array, Array, Array]:
    """Sequences of both players and exact gains of the leader, for all leaves."""
    parts: list[tuple[Array, Array, Array]] = []
    context, done = new_context(), 0
    while done < len(worlds):
        done = grow(growth, worlds, done)
        if growth["full"][0] or sum(len(part[2]) for part in parts) > most:
            raise MemoryError("the game is too large")
        n, pending = int(growth["leaves"][0]), int(growth["pending"][0])
        gains = growth["gains"][0, :n].copy()
        values = _values(growth["states"][0, :pending], int(growth["leader"][0]), context)
        gains[growth["places"][0, :pending]] = values
        parts.append((growth["rows"][0, :n].copy(), growth["columns"][0, :n].copy(), gains))
    rows, columns, gains = map(np.concatenate, zip(*parts, strict=True))
    return rows, columns, gains


def _values(states: Array, leader: int, context: Array) -> Array:
    """Exact game points of ``leader``."""
    values, done = np.zeros(len(states), np.int8), 0
    while done < len(states):
        done = solve_some(context, states, done, NODES_A_CALL, values)
    mover = states["leader"] ^ (states["led"] >= 0)
    return np.where(mover == leader, values, -values).astype(np.int8)
