"""Two-player zero-sum games in sequence form: CFR+, plans and best responses.

Each player's choices are *information sets*, and every action of one is a *sequence*: all that the
player has done up to there. Sequence 0 is that of having done nothing. A *plan* gives the
probability of each sequence as far as the player himself decides it. So a game is a list of leaves
(a sequence of each player, and what the leaf is worth), and what two plans are worth is a sum over
leaves (von Stengel, "Efficient computation of behavior strategies", 1996).

CFR+ is Tammelin's ("Solving large imperfect information games using CFR+", 2014): regrets below
zero are forgotten, the players are improved by turns, and the average gives iteration t the weight
t.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numba import boolean, float64, int8, int32, int64, void

from solver.kernel import kernel

Array: TypeAlias = np.ndarray[Any, Any]

CHECKED_EVERY = 50  # iterations between two looks at the gap


@kernel(void(int32[::1], int32[::1], int8[::1], float64, float64[::1], float64[::1]))
def add_gains(own: Any, other: Any, gains: Any, scale: float, plan: Any, out: Any) -> None:
    """Add ``scale`` times the gain of each leaf, as likely as the other's ``plan`` makes it, to
    ``out`` at the own sequence.
    """
    for i in range(gains.shape[0]):
        out[own[i]] += scale * gains[i] * plan[other[i]]


@kernel(void(int32[::1], int32[::1], boolean[::1], float64[::1], float64[::1], float64[::1]))
def add_regrets(first: Any, before: Any, free: Any, strategy: Any, gain: Any, regret: Any) -> None:
    """One step of CFR+ for the ``gain`` of each sequence; then the strategy that follows.

    Information sets that are not ``free`` keep their strategy. ``gain`` is overwritten: what
    follows a sequence is added to it.
    """
    for infoset in range(before.shape[0] - 1, -1, -1):
        start, end = first[infoset], first[infoset + 1]
        mean, total = 0.0, 0.0
        for s in range(start, end):
            mean += strategy[s] * gain[s]
        gain[before[infoset]] += mean
        if not free[infoset]:
            continue
        for s in range(start, end):
            regret[s] = max(0.0, regret[s] + gain[s] - mean)
            total += regret[s]
        for s in range(start, end):
            strategy[s] = regret[s] / total if total > 0.0 else 1.0 / (end - start)


@kernel(void(int32[::1], int32[::1], float64[::1], float64[::1]))
def follow(first: Any, before: Any, strategy: Any, plan: Any) -> None:
    """The plan of a strategy (the probability of each action at its information set)."""
    plan[0] = 1.0
    for infoset in range(before.shape[0]):
        for s in range(first[infoset], first[infoset + 1]):
            plan[s] = plan[before[infoset]] * strategy[s]


@kernel(float64(int32[::1], int32[::1], boolean[::1], float64[::1], float64[::1]))
def best_answer(first: Any, before: Any, free: Any, strategy: Any, gain: Any) -> float:
    """The most that the ``gain`` of each sequence allows; ``strategy`` becomes a way to get it.

    ``free`` and ``gain`` are those of ``add_regrets``.
    """
    for infoset in range(before.shape[0] - 1, -1, -1):
        start, end = first[infoset], first[infoset + 1]
        if free[infoset]:
            best = int64(start)
            for s in range(start, end):
                strategy[s] = 0.0
                if gain[s] > gain[best]:
                    best = int64(s)
            strategy[best] = 1.0
        mean = 0.0
        for s in range(start, end):
            mean += strategy[s] * gain[s]
        gain[before[infoset]] += mean
    return gain[0]


@dataclass(frozen=True)
class Fixed:
    """Information sets of a player (boolean) that keep a strategy (float64 a sequence)."""

    infosets: Array
    strategy: Array


@dataclass(frozen=True)
class Choices:
    """The information sets of a player, each after those that come before it.

    The actions of set i are the sequences ``first[i]`` … ``first[i + 1] - 1``; ``before[i]`` is the
    sequence that leads to it (int32, both).
    """

    first: Array
    before: Array

    @property
    def sequences(self) -> int:
        """How many there are, the empty one among them."""
        return int(self.first[-1])

    @property
    def infoset_of(self) -> Array:
        """The information set of each sequence but the empty one."""
        return np.repeat(np.arange(len(self.before)), np.diff(self.first))

    def start(self, fixed: Fixed | None = None) -> tuple[Array, Array]:
        """Which information sets are free, and a strategy: there any action, all equally likely."""
        sizes = np.diff(self.first)
        strategy = np.append(0.0, np.repeat(1.0 / sizes, sizes))
        if fixed is None:
            return np.ones(len(sizes), np.bool_), strategy
        kept = np.append(False, np.repeat(fixed.infosets, sizes))
        return ~fixed.infosets, np.where(kept, fixed.strategy, strategy)

    def plan(self, strategy: Array) -> Array:
        """The plan (float64 a sequence) of a strategy of the same shape; its entry 0 is unused."""
        plan = np.zeros(self.sequences)
        follow(self.first, self.before, strategy, plan)
        return plan


@dataclass(frozen=True)
class Game:
    """Leaves (int32, int32, int8: the sequences of both, what player 0 wins) and the two players.

    Every leaf counts ``scale`` times, which is the probability of what chance did on the way.
    """

    leaves: tuple[Array, Array]
    gains: Array
    scale: float
    sides: tuple[Choices, Choices]

    def gain(self, side: int, plan: Array) -> Array:
        """What each sequence of ``side`` gains itself if the other follows ``plan``."""
        out = np.zeros(self.sides[side].sequences)
        scale = -self.scale if side else self.scale
        add_gains(self.leaves[side], self.leaves[1 - side], self.gains, scale, plan, out)
        return out

    def worth(self, plan: Array, other: Array) -> float:
        """What player 0 wins on average if both follow their plans."""
        return float(self.gain(0, other) @ plan)

    def answer(self, side: int, plan: Array, fixed: Fixed | None = None) -> tuple[float, Array]:
        """The most that ``side`` can win against the other's plan, and a plan that wins it."""
        choices = self.sides[side]
        free, strategy = choices.start(fixed)
        gain = self.gain(side, plan)
        most = best_answer(choices.first, choices.before, free, strategy, gain)
        return most, choices.plan(strategy)


@dataclass(frozen=True)
class Solution:
    """Average plans; the value of the game lies between ``low`` and ``high``."""

    plans: tuple[Array, Array]
    low: float
    high: float
    iterations: int

    @property
    def gap(self) -> float:
        """What both together could win by the best answers to these plans (NashConv)."""
        return self.high - self.low

    @property
    def value(self) -> float:
        """The middle of the bounds: what the game is worth for player 0, within half the gap."""
        return (self.low + self.high) / 2


class _Learner:
    """One player while CFR+ runs."""

    def __init__(self, choices: Choices, fixed: Fixed | None) -> None:
        self.choices, self.fixed = choices, fixed
        self.free, self.strategy = choices.start(fixed)
        self.regret = np.zeros(choices.sequences)
        self.total = np.zeros(choices.sequences)
        self.plan = choices.plan(self.strategy)

    def learn(self, gain: Array, weight: int) -> None:
        first, before = self.choices.first, self.choices.before
        add_regrets(first, before, self.free, self.strategy, gain, self.regret)
        follow(first, before, self.strategy, self.plan)
        self.total += weight * self.plan

    @property
    def average(self) -> Array:
        """The average plan."""
        plan: Array = self.total / self.total[0]
        return plan


def solve(
    game: Game,
    gap: float = 0.001,
    most: int = 5000,
    fixed: tuple[Fixed | None, Fixed | None] = (None, None),
) -> Solution:
    """Average plans that are ``gap`` from the optimum or less, or what ``most`` iterations give.

    Of a player with something ``fixed`` the best of the plans that keep it.
    """
    learners = [_Learner(*player) for player in zip(game.sides, fixed, strict=True)]
    for t in range(1, most + 1):
        for side in range(2):
            learners[side].learn(game.gain(side, learners[1 - side].plan), t)
        if t % CHECKED_EVERY == 0 or t == most:
            plans = (learners[0].average, learners[1].average)
            high = game.answer(0, plans[1], fixed[0])[0]
            low = -game.answer(1, plans[0], fixed[1])[0]
            if high - low <= gap:
                break
    return Solution(plans, low, high, t)
