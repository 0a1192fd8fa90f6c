"""Who does the work of a comparison: threads, or an executor. Nobody changes what comes out."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from sixtysix.contest.paired_deals import Games, Stopped, play_pairs
from sixtysix.game.rules import Rules
from sixtysix.players.player import Player
from sixtysix.workers.work_sharing import Ranges, check_executor, next_size, share, thread_count

SMALLEST, LARGEST = 4, 256  # pairs that are played side by side
PIECE_SECONDS = 1.0  # what Ctrl-C may lose of each thread's work
PIECE = 32  # pairs a task of an executor, where time is not known beforehand

Advance: TypeAlias = Callable[[int], object]


class Task(NamedTuple):
    """Pairs to play."""

    sides: tuple[Player, Player]
    rules: Rules
    seed: int
    pairs: range

    def part(self, first: int, last: int, running: Callable[[], bool] = lambda: True) -> Games:
        """Play the pairs from number ``first`` to ``last - 1`` of these."""
        return play_pairs(self.sides, self.rules, self.seed, self.pairs[first:last], running)


class Crew(Protocol):
    """Plays the pairs of a task: all of them, or after Ctrl-C those up to the first missing one.

    ``advance`` is told how many have been played since it was last called.
    """

    def play(self, task: Task, advance: Advance) -> Games:
        """What comes out."""


def crew_of(threads: int | None, executor: Executor | None) -> Crew:
    """The crew for these options of ``arena``, checked."""
    check_executor(executor, threads)
    count = thread_count(threads)
    return ThreadCrew(count) if executor is None else ExecutorCrew(executor)


@dataclass(frozen=True)
class ThreadCrew:
    """So many threads, the caller's among them."""

    count: int

    def play(self, task: Task, advance: Advance) -> Games:
        """Each thread takes pieces that last about a second."""
        found: dict[int, Games] = {}

        def work(ranges: Ranges) -> None:
            size = SMALLEST
            while part := ranges.take(size):
                start = time.perf_counter()
                try:
                    games = task.part(part.start, part.stop, lambda: ranges.running)
                except Stopped:
                    return
                found[part.start] = games
                advance(len(part))
                size = next_size(len(part), time.perf_counter() - start, PIECE_SECONDS)
                size = min(size, LARGEST)

        with suppress(KeyboardInterrupt):
            share(work, Ranges(len(task.pairs), None), self.count)
        return _unbroken(found)


@dataclass(frozen=True)
class ExecutorCrew:
    """The workers of an executor, which stays as it is."""

    executor: Executor

    def play(self, task: Task, advance: Advance) -> Games:
        """One task of the executor for each piece."""
        firsts = range(0, len(task.pairs), PIECE)
        futures = [
            self.executor.submit(play_pairs, *task[:3], task.pairs[first : first + PIECE])
            for first in firsts
        ]
        found: dict[int, Games] = {}
        try:
            for first, future in zip(firsts, futures, strict=True):
                found[first] = future.result()
                advance(len(found[first]))
        except KeyboardInterrupt:
            pass
        finally:
            for future in futures:
                future.cancel()
        return _unbroken(found)


def _unbroken(found: dict[int, Games]) -> Games:
    """The pieces up to the first missing one: who was faster must not be seen in the result."""
    parts: list[Games] = []
    while (done := sum(map(len, parts))) in found:
        parts.append(found[done])
    return Games.joined(parts)
