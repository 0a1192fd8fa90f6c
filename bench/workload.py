"""Positions of every kind for the benchmarks, the same on every machine."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np

import sixtysix
from sixtysix import Position, Rules
from sixtysix.common.random import Stream

Array: TypeAlias = np.ndarray[Any, Any]

PRESETS = ("classic", "online", "zone", "pagat", "santase", "schnapsen")
SEED = 1


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
