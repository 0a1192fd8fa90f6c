"""The tables that explain the visits best (cross entropy, Adam), and how well they do."""

import numpy as np

from bench.train_policy.rows import NOTHING, WIDTH
from bench.train_policy.selfplay import Rows
from solver.hidden.policy import model

MOST = 1 << 14  # of an entry


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
