"""Two players compared over paired deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from sixtysix.common.argument_checks import MOST_SEED, flag, whole_number
from sixtysix.contest.paired_deals import Games
from sixtysix.contest.report import ArenaReport, pair_means
from sixtysix.contest.sequential_test import Stop
from sixtysix.contest.workers import Advance, Crew, Task, crew_of
from sixtysix.game.rules import Rules
from sixtysix.players.player import Player
from sixtysix.players.player_text import as_player

MOST_PAIRS = 10**8
BLOCK = 1024  # pairs that are handed out before anybody waits for the last of them


def arena(
    first: Player | str,
    second: Player | str,
    *,
    pairs: int = 1000,
    rules: Rules | None = None,
    seed: int | Sequence[int] = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: bool = False,
) -> ArenaReport:
    """Let two players play ``pairs`` deals, each from both seats, with each seed.

    Players are objects or texts, see ``sixtysix.player``. The deals of a seed are those of
    ``sixtysix.deals``. Players draw their lots from the seed too, and those with equal seeds of
    their own draw the same lots when they know the same, so a player against himself is always even
    unless his own seeds differ (``pimc:seed=1`` against ``pimc:seed=2``).

    The report depends on the players, rules, seeds and pairs alone, its times apart: not on
    ``threads`` (all cores by default) or ``executor``, which must be able to pickle the players.
    ``stop`` ends the comparison early, once it is decided. ``progress`` shows a bar on standard
    error. On Ctrl-C the report has the pairs up to then, and says that it is not complete.

    ``rules`` are ``classic`` by default. ``TypeError`` and ``ValueError`` for bad options,
    ``IllegalMove`` for a player that makes one.
    """
    sides = as_player(first), as_player(second)
    run = Run.checked(rules, pairs, seed, stop)
    crew = crew_of(threads, executor)
    with bar(progress, run.total) as advance:
        parts, complete = run.play(sides, crew, advance)
    names = str(sides[0]), str(sides[1])
    return ArenaReport.of(names, run.rules, run.seeds, parts, complete=complete, stop=stop)


@dataclass(frozen=True)
class Run:
    """What is played, checked."""

    rules: Rules
    pairs: int
    seeds: tuple[int, ...]
    stop: Stop | None

    @classmethod
    def checked(cls, rules: object, pairs: object, seed: object, stop: object) -> Run:
        """``TypeError`` for a wrong type, ``ValueError`` for a value out of bounds."""
        rules = Rules() if rules is None else rules
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be Rules, not {type(rules).__name__}")
        if stop is not None and not isinstance(stop, Stop):
            raise TypeError(f"stop must be a Stop, not {type(stop).__name__}")
        return cls(rules, whole_number("pairs", pairs, 1, MOST_PAIRS), _seeds(seed), stop)

    @property
    def total(self) -> int:
        """The pairs of all seeds."""
        return self.pairs * len(self.seeds)

    def play(
        self, sides: tuple[Player, Player], crew: Crew, advance: Advance
    ) -> tuple[list[Games], bool]:
        """The games of each seed, and whether nothing interrupted them."""
        played = [Games.none() for _ in self.seeds]
        complete = True
        try:
            for number, block in self._blocks():
                if self._decided(played):
                    break
                task = Task(sides, self.rules, self.seeds[number], block)
                found = crew.play(task, advance)
                played[number] = Games.joined([played[number], found])
                if len(found) < len(block):
                    complete = False
                    break
        except KeyboardInterrupt:  # between two blocks
            complete = False
        return played, complete

    def _blocks(self) -> Iterator[tuple[int, range]]:
        """The number of a seed and pairs of it, one after the other."""
        size = BLOCK if self.stop is None else self.stop.every
        for number in range(len(self.seeds)):
            for first in range(0, self.pairs, size):
                yield number, range(first, min(first + size, self.pairs))

    def _decided(self, played: list[Games]) -> bool:
        if self.stop is None:
            return False
        values = np.concatenate([pair_means(part) for part in played])
        return self.stop.verdict(values) is not None


def _seeds(seed: object) -> tuple[int, ...]:
    seeds = seed if isinstance(seed, Sequence) and not isinstance(seed, str) else (seed,)
    found = tuple(whole_number("seed", number, 0, MOST_SEED) for number in seeds)
    if not found or len(set(found)) < len(found):
        raise ValueError("seed must be a number or several different ones")
    return found


@contextmanager
def bar(progress: bool, total: int) -> Iterator[Advance]:
    """A progress bar for so many pairs, if one is wanted."""
    if not flag("progress", progress):
        yield lambda _: None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit="pair", leave=False) as shown:
        yield shown.update
