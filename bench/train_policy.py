"""Learns the policy of ``solver/hidden/policy`` from the tree's own play.

    python -m bench.train_policy OUT.json [--generations N] [--deals N] [--iterations N] [--seed N]

Each generation plays DEALS deals of every preset with the tree on both sides, the tree using the
policy so far, and fits the tables to how often the tree visited each move (cross entropy, Adam, all
decisions in every step). The first policy is a few rules of thumb (``first_policy``). A tenth as
many deals are held out: for these it reports the cross entropy (above the least that was possible)
and how often the policy's favourite is the tree's. The same arguments give the same file.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numba import int32, int64, types

import sixtysix
from solver import tables
from solver.exact.prepare import relabelled_card
from solver.hidden.knowledge import information_seed
from solver.hidden.policy import model
from solver.hidden.policy.entries import (
    close_entries,
    closing_hope,
    exchange_entry,
    lead_bases,
    lead_entries,
    reply_bases,
    reply_entries,
)
from solver.hidden.policy.pick import exchanged
from solver.hidden.policy.sight import (
    lacking,
    phase_for,
    seen_hand,
    stakes,
    turned_step,
    turned_up,
    unseen_by,
)
from solver.hidden.tree.choices import choose
from solver.hidden.tree.context import new_search
from solver.hidden.worlds import KNOWN, KNOWN_ARRAY
from solver.kernel import helper, kernel
from solver.moves import CARD, CLOSE, EXCHANGE, MARRIAGE, may_close, may_exchange, may_marry

PRESETS = ("classic", "online", "zone", "pagat", "santase", "schnapsen")
WIDTH = 6  # entries of a candidate
NOTHING = model.SIZE  # an entry that is always zero
POINTS = (0, 2, 3, 4, 10, 11)
MOST = 1 << 14  # of an entry
TRIED = 0.25  # share of moves drawn by visits, for variety


# ---------------------------------------------------------------- the first policy


def first_policy() -> np.ndarray:
    """Rules of thumb: lead low or unbeatable cards, keep trumps and couples, win dear tricks."""
    policy = np.zeros(model.SIZE, np.int16)
    t = model.tables(policy)
    unit = model.UNIT
    for place in range(model.PLACES):
        trump, worth = place >= model.RANKS, POINTS[place % model.RANKS]
        keep = 1.5 if trump else 0.0
        t["lead_phase"][:, :, place] = round(unit * (-0.15 * worth - keep))
        t["lead_phase"][:, 0, place] += round(unit * 0.8)
        for phase in (model.EXHAUSTED, model.MY_CLOSE, model.THEIR_CLOSE):
            t["lead_phase"][phase, :, place] = round(unit * -0.2 * worth)
            t["lead_phase"][phase, 0, place] = round(unit * (1.5 + 0.1 * worth))
        for couple, good in enumerate((0.0, -0.4, -2.5, 2.5)):
            t["lead_couple"][:, couple, place] = round(unit * good)
        for couple, good in enumerate((0.0, -0.3, -1.5, 0.0)):
            t["reply_couple"][:, :, couple, :, place] = round(unit * good)
        for led in range(model.PLACES):
            taken = 0.12 * POINTS[led % model.RANKS] - 0.8
            own = -keep - 0.1 * worth if trump else 0.12 * worth
            t["reply_led"][:, led, 1, place] = round(unit * (taken + own))
            t["reply_led"][:, led, 0, place] = round(unit * (-0.2 * worth - keep))
        t["reply_score"][0, :, 1, place] = 4 * unit
        t["reply_score"][:, 0, 0, place] = -4 * unit
    for step in range(model.STEPS):
        above = 6 * step - 57
        t["close_sure"][:, :, step] = round(unit * min(max(0.25 * (above + 6), -5.0), 4.0))
    t["exchange"][:] = 3 * unit
    return policy


# ---------------------------------------------------------------- what the tree did, as groups


@helper
def _binary(
    entries: Any, group: Any, target: Any, n: int, number: int, yes: float, no: float
) -> int:
    """Close the group of a yes-or-no decision: its yes is row ``n``, its no follows."""
    for i in range(WIDTH):
        entries[n + 1, i] = NOTHING
    group[n], group[n + 1] = number, number
    target[n], target[n + 1] = yes, no
    return n + 2


@helper
def _share(moves: Any, visits: Any, mask: int, wanted: int) -> float:
    """The share of the visits that went to moves with these flags."""
    part, total = 0.0, 0.0
    for i in range(moves.shape[0]):
        total += visits[i]
        if moves[i] & mask == wanted:
            part += visits[i]
    return part / total


@helper
def _reply_rows(
    base: Any, moves: Any, visits: Any, entries: Any, group: Any, target: Any, number: int
) -> int:
    leader, trump = int(base["leader"]), int(base["trump"])
    player = 1 - leader
    hand, unseen = seen_hand(base, player), unseen_by(base, player)
    led, phase = relabelled_card(int(base["led"]), trump), phase_for(base, player)
    mine, theirs = lacking(base, player), lacking(base, leader)
    bases = reply_bases(hand, unseen, phase, turned_step(base), led)
    total = visits.sum()
    for i in range(moves.shape[0]):
        card = relabelled_card(moves[i], trump)
        parts = reply_entries(bases, hand, unseen, mine, theirs, led, card)
        for j in range(WIDTH):
            entries[i, j] = parts[j]
        group[i], target[i] = number, visits[i] / total
    return int(moves.shape[0])


@helper
def _way_rows(
    base: Any,
    moves: Any,
    visits: Any,
    way: int,
    entries: Any,
    group: Any,
    target: Any,
    n: int,
    number: int,
) -> int:
    """The cards of one way to lead."""
    leader, trump = int(base["leader"]), int(base["trump"])
    hand, unseen = seen_hand(base, leader), unseen_by(base, leader)
    if way & EXCHANGE:
        hand = exchanged(base, hand)
    phase = model.MY_CLOSE if way & CLOSE else phase_for(base, leader)
    mine, theirs = lacking(base, leader), lacking(base, 1 - leader)
    bases = lead_bases(hand, unseen, phase, mine, theirs, turned_step(base))
    total = visits.sum()
    for i in range(moves.shape[0]):
        if moves[i] & (EXCHANGE | CLOSE) != way or moves[i] & CARD == CARD:
            continue
        card, announced = relabelled_card(moves[i] & CARD, trump), 1 if moves[i] & MARRIAGE else 0
        parts = lead_entries(bases, hand, unseen, card, announced)
        for j in range(WIDTH):
            entries[n, j] = parts[j]
        group[n], target[n] = number, visits[i] / total
        n += 1
    return n


@kernel(
    int64(
        KNOWN_ARRAY,
        int64[::1],
        int64[::1],
        int32[:, ::1],
        int64[::1],
        types.float64[::1],
        int64,
    )
)
def rows_of(
    knowns: Any, moves: Any, visits: Any, entries: Any, group: Any, target: Any, number: int
) -> int:
    """One decision as rows: the entries of each candidate, its group and its target share.

    Groups get numbers from ``number`` on, eight at most. Returns the number of rows.
    """
    base = knowns[0]["base"]
    if base["led"] >= 0:
        return _reply_rows(base, moves, visits, entries, group, target, number)
    leader, n = int(base["leader"]), 0
    own, unseen = seen_hand(base, leader), unseen_by(base, leader)
    phase = phase_for(base, leader)
    for exchanging in range(2):
        way = EXCHANGE if exchanging else 0
        if exchanging and not may_exchange(base):
            break
        hand = own
        if exchanging:
            yes = _share(moves, visits, EXCHANGE, EXCHANGE)
            entries[n, 0] = exchange_entry(own, turned_up(base), phase)
            for j in range(1, WIDTH):
                entries[n, j] = NOTHING
            n = _binary(entries, group, target, n, number, yes, 1.0 - yes)
            hand = exchanged(base, own)
        if may_close(base):
            marry, mine = 1 if may_marry(base, 1) else 0, lacking(base, leader)
            hope, before = closing_hope(hand, mine, marry), int(base["before_draw"])
            at_stake = stakes(base, leader)
            parts = close_entries(hand, unseen, phase, before, mine, at_stake, marry, hope)
            for j in range(4):
                entries[n, j] = parts[j]
            entries[n, 4], entries[n, 5] = NOTHING, NOTHING
            yes = _share(moves, visits, EXCHANGE | CLOSE, way | CLOSE)
            no = _share(moves, visits, EXCHANGE | CLOSE, way)
            n = _binary(entries, group, target, n, number + 1 + exchanging, yes, no)
            n = _way_rows(
                base, moves, visits, way | CLOSE, entries, group, target, n, number + 3 + exchanging
            )
        if not base["before_draw"]:
            n = _way_rows(
                base, moves, visits, way, entries, group, target, n, number + 5 + exchanging
            )
    return n


# ---------------------------------------------------------------- self-play


@dataclass
class Rows:
    """Candidates of many decisions, one after another."""

    entries: np.ndarray
    group: np.ndarray
    target: np.ndarray

    @classmethod
    def joined(cls, parts: list["Rows"]) -> "Rows":
        return cls(
            np.concatenate([part.entries for part in parts]),
            np.concatenate([part.group for part in parts]),
            np.concatenate([part.target for part in parts]),
        )


class Recorder:
    """The tree as a player of both sides that writes down what it visited."""

    def __init__(self, policy: np.ndarray, iterations: int, seed: int) -> None:
        self.search = new_search(policy)
        self.search["sharper"] = 1  # sharper playouts were found to be better with what this learnt
        self.iterations = iterations
        self.seed = seed
        self.random = np.random.default_rng(seed)
        self.parts: list[Rows] = []
        self.groups = 0
        self.decisions = 0
        self._entries = np.zeros((256, WIDTH), np.int32)
        self._group = np.zeros(256, np.int64)
        self._target = np.zeros(256)

    def choose(self, known: np.ndarray) -> int:
        own = information_seed(known, self.seed)
        code = int(choose(self.search, known, own, self.iterations))
        n = int(self.search["move_count"][0])
        if n == 1:
            return code
        moves = self.search["moves"][0, :n].copy()
        visits = self.search["counts"][0, :n].sum(axis=1)
        self._keep(known, moves, visits)
        if self.random.random() < TRIED:
            return int(self.random.choice(moves, p=visits / visits.sum()))
        return code

    def _keep(self, known: np.ndarray, moves: np.ndarray, visits: np.ndarray) -> None:
        args = self._entries, self._group, self._target, self.groups
        n = rows_of(known, moves, visits, *args)
        rows = Rows(self._entries[:n].copy(), self._group[:n].copy(), self._target[:n].copy())
        self.parts.append(rows)
        self.groups += 8
        self.decisions += 1

    def play(self, rules: str, number: int, seed: int) -> None:
        """Play deals 0 … ``number`` - 1 of ``seed``."""
        states = sixtysix.deals(number, seed, sixtysix.Rules.preset(rules))
        knowns = np.zeros(2 * number, KNOWN)
        tables.begin_tables(states, knowns)
        places = np.zeros(number, np.int64)
        while True:
            waiting = 0
            for side in range(2):
                n = tables.due(states, side, places)
                waiting += n
                chosen = places[:n].copy()
                codes = np.array(
                    [self.choose(knowns[k : k + 1]) for k in chosen.tolist()], np.int64
                )
                tables.play_moves(states, knowns, chosen, codes)
            if not waiting:
                return

    def rows(self) -> Rows:
        return Rows.joined(self.parts)


# ---------------------------------------------------------------- learning


def _softmax(scores: np.ndarray, starts: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    best = np.repeat(np.maximum.reduceat(scores, starts), sizes)
    odds: np.ndarray = np.exp(scores - best)
    odds /= np.repeat(np.add.reduceat(odds, starts), sizes)
    return odds


def _grouped(rows: Rows) -> tuple[Rows, np.ndarray, np.ndarray]:
    """Rows in the order of their groups, the first row and the size of each."""
    order = np.argsort(rows.group, kind="stable")
    rows = Rows(rows.entries[order], rows.group[order], rows.target[order])
    starts = np.flatnonzero(np.diff(rows.group, prepend=-1))
    return rows, starts, np.diff(starts, append=len(rows.group))


def fit(rows: Rows, policy: np.ndarray, steps: int = 300, decay: float = 1e-6) -> np.ndarray:
    """The tables that explain the targets best, from ``policy`` on; in whole units."""
    rows, starts, sizes = _grouped(rows)
    weight = np.repeat(np.add.reduceat(rows.target, starts), sizes)
    values = np.append(policy / model.UNIT, 0.0)
    first, second = np.zeros_like(values), np.zeros_like(values)
    flat = rows.entries.ravel()
    count = len(starts)
    for step in range(1, steps + 1):
        scores = values[rows.entries].sum(axis=1)
        error = weight * _softmax(scores, starts, sizes) - rows.target
        gradient = np.bincount(flat, np.repeat(error, WIDTH), len(values)) / count
        gradient += decay * values
        gradient[NOTHING] = 0.0
        first += 0.1 * (gradient - first)
        second += 0.01 * (gradient**2 - second)
        rate = 0.1 * min(1.0, 2.0 * (1.0 - step / (steps + 1)))
        debiased = second / (1 - 0.99**step)
        values -= rate * (first / (1 - 0.9**step)) / (np.sqrt(debiased) + 1e-8)
    rounded: np.ndarray = np.clip(np.rint(values[:-1] * model.UNIT), -MOST, MOST).astype(np.int16)
    return rounded


def agreement(rows: Rows, policy: np.ndarray) -> dict[str, float]:
    """Cross entropy (nats above the targets' own) and how often the favourites agree."""
    rows, starts, sizes = _grouped(rows)
    weight = np.add.reduceat(rows.target, starts)
    values = np.append(policy / model.UNIT, 0.0)
    chance = _softmax(values[rows.entries].sum(axis=1), starts, sizes)
    share = rows.target / np.repeat(np.maximum(weight, 1e-12), sizes)
    bits = share * (np.log(np.maximum(share, 1e-9)) - np.log(np.maximum(chance, 1e-9)))
    loss = float((np.add.reduceat(bits, starts) * weight).sum() / weight.sum())
    same = [
        float(np.argmax(share[a : a + n]) == np.argmax(chance[a : a + n])) * w
        for a, n, w in zip(starts, sizes, weight, strict=True)
    ]
    return {"excess": round(loss, 4), "agreement": round(sum(same) / float(weight.sum()), 4)}


def generation(
    policy: np.ndarray, deals: int, iterations: int, seed: int
) -> tuple[np.ndarray, dict[str, Any]]:
    """A policy learnt from the tree's play with the one before, and what it is like."""
    learn, test = (Recorder(policy, iterations, seed) for _ in range(2))
    for number, name in enumerate(PRESETS):
        learn.play(name, deals, 2 * (seed * len(PRESETS) + number))
        test.play(name, max(1, deals // 10), 2 * (seed * len(PRESETS) + number) + 1)
    found = fit(learn.rows(), policy)
    report = {"decisions": learn.decisions, "before": agreement(test.rows(), policy)}
    report |= {"learnt": agreement(learn.rows(), found), "held_out": agreement(test.rows(), found)}
    return found, report


def save(path: str, policy: np.ndarray, provenance: dict[str, Any]) -> None:
    """The file that ships as ``sixtysix/data/policy.json``: a table a line."""
    lines = [f' "provenance": {json.dumps(provenance)}', f' "unit": "1/{model.UNIT} nat"']
    tables = [
        f'  "{name}": {json.dumps(table.ravel().tolist(), separators=(",", ":"))}'
        for name, table in model.tables(policy).items()
    ]
    lines.append(' "tables": {\n' + ",\n".join(tables) + "\n }")
    Path(path).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    policy, reports = first_policy(), []
    for number in range(options.generations):
        seed = options.seed * 1000 + number
        policy, report = generation(policy, options.deals, options.iterations, seed)
        reports.append(report)
        print(json.dumps(report), flush=True)
        arguments = {
            "generations": number + 1,
            "deals": options.deals,
            "iterations": options.iterations,
            "seed": options.seed,
        }
        made = {"script": "bench/train_policy.py", **arguments, "reports": reports}
        save(options.out, policy, made)


if __name__ == "__main__":
    main()
