"""Positions of every kind for the benchmarks, the same on every machine."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np

import sixtysix
from sixtysix import Position, Rules, solver_interface
from sixtysix.common.random_streams import Stream
from sixtysix.game.moves import CLOSE
from sixtysix.notation.format_position import write

Array: TypeAlias = np.ndarray[Any, Any]

PRESETS = ("classic", "online", "zone", "pagat", "santase", "schnapsen")
SEED = 1
DEALS_A_BATCH = 1000


def after_random_play(
    position: Position, stop: Callable[[Position], bool], seed: int
) -> Position | None:
    """The first position that ``stop`` accepts on a random way to the end; closes are left out."""
    stream = Stream(SEED, seed)
    while not position.over:
        if stop(position):
            return position
        moves = [move for move in position.legal_moves() if not move.close]
        position = position.play(moves[stream.below(len(moves))])
    return None


def found(rules: Rules, stop: Callable[[Position], bool], count: int) -> list[Position]:
    """``count`` positions that ``stop`` accepts, from deals of one seed."""

    def search() -> Iterator[Position]:
        for seed, deal in enumerate(sixtysix.from_array(sixtysix.deals(4 * count, SEED, rules))):
            position = after_random_play(deal, stop, seed)
            if position is not None:
                yield position

    positions = [position for position, _ in zip(search(), range(count), strict=False)]
    assert len(positions) == count
    return positions


def just_closed(position: Position, seed: int) -> Position | None:
    """The position after any closing move; nothing if that ended the deal."""
    closing = [move for move in position.legal_moves() if move.close]
    after = position.play(closing[Stream(SEED, seed).below(len(closing))])
    return None if after.over else after


def exhausted(position: Position) -> bool:
    """The talon has just been drawn from for the last time: six cards each."""
    return not position.talon and position.led is None


def with_talon(size: int) -> Callable[[Position], bool]:
    """A lead with an open talon of this size."""
    return lambda position: (
        len(position.talon) == size and position.led is None and not position.before_draw
    )


def note(benchmark: Any, what: str, amount: float) -> None:
    """Note how much of something there was in a second; nothing where no time was taken."""
    if benchmark.stats is not None:
        benchmark.extra_info[f"{what} a second"] = round(amount / benchmark.stats.stats.min)


def endgame_lines(count: int, seed: int = SEED) -> Iterator[str]:
    """``count`` lines of text, deals of all presets in turn after random play: three in four of
    them just exhausted, the others just closed; every second one with a reply due.
    """
    made = 0
    for batch in itertools.count():
        deals = [
            sixtysix.deals(DEALS_A_BATCH, seed + batch, Rules.preset(name)) for name in PRESETS
        ]
        for i in range(DEALS_A_BATCH * len(PRESETS)):
            states = deals[i % len(PRESETS)]
            row = i // len(PRESETS)
            stream = Stream(seed, batch * DEALS_A_BATCH * len(PRESETS) + i)
            line = _played_on(states[row : row + 1].copy(), stream)
            if line is not None:
                yield line
                made += 1
            if made == count:
                return


def _played_on(state: Array, stream: Stream) -> str | None:
    """Random play until the talon is exhausted or closed; nothing if the deal ended before."""
    play = solver_interface.solver_module("play").play
    closing, replying = stream.below(4) == 0, stream.below(2) == 0
    while True:
        codes = solver_interface.legal_codes(state).tolist()
        strict = state["closer"][0] >= 0 or state["talon_size"][0] == 0
        if not codes:
            return None
        if strict and (state["led"][0] >= 0) == replying:
            return write(solver_interface.situation_of(state))
        closes = [code for code in codes if code & CLOSE]
        if closes and (not closing or stream.below(8)):
            codes = codes[: -len(closes)]
        play(state, codes[stream.below(len(codes))])
