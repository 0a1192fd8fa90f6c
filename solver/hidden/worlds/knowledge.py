"""What a player knows, kept up move by move as a ``KNOWN`` record, and its hash.

The compiled form of ``sixtysix.hidden.knowledge``: the record after every move is the one of
``Deal.view``. Only what a move shows is taken from the complete state.
"""

from typing import Any

from numba import types

from solver.bits import popcount
from solver.cards import DECK, FULL_DECK, KING, QUEEN, SHORT_DECK, bit, replies
from solver.hidden.worlds.determinization import KNOWN_ARRAY
from solver.kernel import helper, kernel
from solver.moves import CARD, EXCHANGE, MARRIAGE, lowest_trump
from solver.play import STATES
from solver.scoring import is_open
from solver.splitmix import absorb, stream
from solver.state import NO_CARD

_COUPLE = (1 << 4 * KING) | (1 << 4 * QUEEN)


@helper
def begin(state: Any, player: int, known: Any) -> None:
    """Make ``known`` what ``player`` sees of ``state``: his hand and the table."""
    other = 1 - player
    known["base"] = state
    base = known["base"]
    base["hands"][other] = 0
    for j in range(base["talon_size"] - 1):
        base["talon"][j] = NO_CARD
    known["hidden"] = other
    known["allowed"] = 0
    _count(known, popcount(int(state["hands"][other])), 0)


@helper
def learn(known: Any, move: int, after: Any) -> None:
    """Add what a move teaches; ``after`` is the complete state that it led to."""
    base, other = known["base"], int(known["hidden"])
    held = int(base["hands"][other])
    excluded = int(known["unseen"]) & ~int(known["allowed"])
    leads = base["led"] < 0
    mover = int(base["leader"]) if leads else 1 - int(base["leader"])
    if mover == other and move & CARD != CARD:
        if leads:
            held = _shown_by_lead(base, held, move)
        else:
            excluded |= ruled_out(base, move & CARD)
    drawn = int(base["talon_size"]) - int(after["talon_size"])
    if drawn > 0:
        card = int(base["talon"][0 if after["leader"] == other else 1])
        if card >= 0:
            held |= bit(card)
    _refresh(known, after, held & int(after["hands"][other]), drawn)
    _count(known, popcount(int(after["hands"][other]) & ~held), excluded)


@helper
def _shown_by_lead(base: Any, held: int, move: int) -> int:
    """An exchange shows the card taken, a marriage both of its cards."""
    if move & EXCHANGE:
        held = (held & ~bit(lowest_trump(base))) | bit(base["talon"][base["talon_size"] - 1])
    if move & MARRIAGE:
        held |= _COUPLE << (move & 3)
    return held


@helper
def ruled_out(base: Any, reply: int) -> int:
    """The cards that a hand cannot hold from which ``reply`` is a legal answer to the led card.

    Obligations compare two cards at a time, so hands of two cards tell all there is to know.
    """
    lacking = 0
    if is_open(base):
        return lacking
    led, trump = int(base["led"]), int(base["trump"])
    head, ruff = base["rules"]["must_head"], base["rules"]["must_trump"]
    for card in range(DECK):
        if not replies(bit(reply) | bit(card), led, trump, head, ruff) & bit(reply):
            lacking |= bit(card)
    return lacking


@helper
def _refresh(known: Any, after: Any, held: int, drawn: int) -> None:
    """The table of ``after``, with the other's hand and the talon as far as they are known."""
    base, size = known["base"], int(after["talon_size"])
    # An exchange changes the last place, which is always known; drawing moves the others up.
    for j in range(size - 1):
        base["talon"][j] = base["talon"][j + drawn]
    for j in range(max(size - 1, 0), base["talon"].shape[0]):
        base["talon"][j] = after["talon"][j]
    base["hands"][1 - known["hidden"]] = after["hands"][1 - known["hidden"]]
    base["hands"][known["hidden"]] = held
    base["gone"] = after["gone"]
    for player in range(2):
        base["points"][player] = after["points"][player]
        base["tricks"][player] = after["tricks"][player]
    base["bonus"] = after["bonus"]
    base["closed_points"] = after["closed_points"]
    base["closed_tricks"] = after["closed_tricks"]
    base["talon_size"] = size
    base["leader"] = after["leader"]
    base["led"] = after["led"]
    base["before_draw"] = after["before_draw"]
    base["closer"] = after["closer"]
    base["claimed"] = after["claimed"]


@helper
def _count(known: Any, missing: int, excluded: int) -> None:
    """How many cards are not known, and which ones they can be."""
    base = known["base"]
    unseen = FULL_DECK if base["rules"]["nines"] else SHORT_DECK
    unseen &= ~(int(base["hands"][0]) | int(base["hands"][1]) | int(base["gone"]))
    if base["led"] >= 0:
        unseen &= ~bit(base["led"])
    for j in range(base["talon_size"]):
        if base["talon"][j] >= 0:
            unseen &= ~bit(base["talon"][j])
    known["missing"] = missing
    known["unseen"] = unseen
    if base["closer"] < 0 or missing == 0:
        excluded = 0
    known["allowed"] = unseen & ~excluded


@helper
def information(known: Any, seed: Any) -> Any:
    """64 bits that depend on a seed and on all that the player knows, and on nothing else.

    The players' numbers do not matter: it is the same if they are exchanged everywhere.
    """
    base, other = known["base"], int(known["hidden"])
    me = 1 - other
    h = absorb(stream(seed, 0), int(base["hands"][me]) | int(base["hands"][other]) << DECK)
    h = absorb(h, int(base["gone"]) | int(known["allowed"]) << DECK)
    for side in range(2):
        player = me ^ side
        h = absorb(h, int(base["points"][player]) | int(base["tricks"][player]) << 32)
    closer = int(base["closer"])
    if closer >= 0:
        closed = int(base["closed_points"]) | int(base["closed_tricks"]) << 32
        h = absorb(h, closed << 2 | (1 if closer == me else 2))
    turn = 1 if base["leader"] == me else 0
    turn |= int(base["before_draw"]) << 1 | (int(base["led"]) + 1) << 2
    h = absorb(h, turn | int(base["trump"]) << 8 | int(known["missing"]) << 16)
    for j in range(base["talon_size"]):
        if base["talon"][j] >= 0:
            h = absorb(h, int(base["talon"][j]) | j << 8 | int(base["talon_size"]) << 16)
    return h


@kernel(types.uint64(KNOWN_ARRAY, types.uint64))
def information_seed(knowns: Any, seed: Any) -> Any:
    """``information`` of a single record: the seed of all choices there."""
    return information(knowns[0], seed)


@kernel(types.void(STATES, types.int64, KNOWN_ARRAY))
def begin_knowledge(states: Any, player: int, knowns: Any) -> None:
    """``begin`` for each of the states."""
    for i in range(states.shape[0]):
        begin(states[i], player, knowns[i])


@kernel(types.void(KNOWN_ARRAY, types.int64, STATES))
def learn_move(knowns: Any, move: int, states: Any) -> None:
    """``learn`` for a single record and the state after the move."""
    learn(knowns[0], move, states[0])
