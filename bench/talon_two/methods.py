"""A player as a strategy: what he does at every lead, or with every reply to an open lead."""

from typing import Any

import numpy as np
from numba import int32, int64, void

from bench.talon_two.game import Array, Fixed
from bench.talon_two.growth import Grown
from sixtysix.players.player import Player
from solver.bits import popcount
from solver.hidden.worlds.determinization import KNOWN, KNOWN_ARRAY
from solver.hidden.worlds.knowledge import begin, learn
from solver.kernel import kernel
from solver.moves import CLOSE
from solver.play import STATES, make
from solver.state import STATE

NO_LEAD = -1


@kernel(void(STATES, int32[:, ::1], int64, int64, KNOWN_ARRAY))
def see(worlds: Any, examples: Any, player: int, held: int, knowns: Any) -> None:
    """What ``player`` knows in each example: in this world, after this lead if there was one.

    He knew before it that the other has ``held``.
    """
    now = np.empty(1, STATE)
    for k in range(examples.shape[0]):
        now[0] = worlds[examples[k, 0]]
        begin(now[0], player, knowns[k])
        knowns[k]["base"]["hands"][1 - player] = held
        knowns[k]["missing"] = popcount(int(now[0]["hands"][1 - player]) & ~held)
        knowns[k]["unseen"] &= ~held
        knowns[k]["allowed"] = knowns[k]["unseen"]
        lead = int(examples[k, 1])
        if lead >= 0:
            make(now[0], lead)
            learn(knowns[k], lead, now[0])


def decisions(grown: Grown, side: int) -> Array:
    """Which information sets (boolean) are those of the leads, or of the replies to open leads."""
    lead = grown.examples[side][:, 1]
    first: Array = grown.game.sides[side].before == 0
    return first & ((lead == NO_LEAD) if side == 0 else (lead & CLOSE == 0))


def knowns_at(grown: Grown, side: int, infosets: Array) -> Array:
    """Records (KNOWN) of what the player ``side`` of the game knows at some of ``decisions``."""
    player = grown.public.leader ^ side
    knowns = np.zeros(len(infosets), KNOWN)
    examples = grown.examples[side][infosets]
    see(grown.worlds, examples, player, grown.public.held[1 - player], knowns)
    return knowns


def fixed_by(grown: Grown, side: int, player: Player, draws: int = 1) -> Fixed:
    """What a player does at ``decisions``; of one who draws lots, the average of so many seeds."""
    choices, codes = grown.game.sides[side], grown.codes[side]
    asked = decisions(grown, side)
    knowns = knowns_at(grown, side, np.flatnonzero(asked))
    strategy = np.zeros(choices.sequences)
    chosen = np.full(len(asked), -1)
    for seed in range(draws):
        chosen[asked] = player.seeded(player.seed + seed).choose_many(knowns)
        strategy[1:][codes[1:] == chosen[choices.infoset_of]] += 1 / draws
    return Fixed(asked, strategy)
