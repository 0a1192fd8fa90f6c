"""Small questions of every kind, asked again without the JIT and with bounds checked.

As a program: ``python -m tests.solver_tests.selection plain`` (or ``bounds``) prints the answers as
JSON. Every answer is made of integers and texts.
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from sixtysix import (
    Constraint,
    Position,
    Rules,
    View,
    deals,
    evaluate,
    evaluate_array,
    perft,
    player,
    solve,
    study,
    to_array,
)
from sixtysix.contest.paired_deals import play_pairs

NAMES = ("classic", "online", "zone", "pagat", "santase", "schnapsen")

HOUSE = (
    "classic,hand_size=1",
    "santase,hand_size=1,target=40,close_before_draw=2,claims=manual",
    "classic,hand_size=11,target=120,claims=manual,last_trick_bonus=100",
    "online,hand_size=11,marriage_closed=yes,marriage_exhausted=yes",
    "schnapsen,hand_size=9,target=200",
    "zone,hand_size=2,target=0,schneider=0",
    "pagat,hand_size=3,failed_close=tricks_at_end,opponent_out_first=table",
)
VIEW = "??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs"


def late(rules: Rules, seed: int, cards: int, closing: bool) -> Position:
    """A position of a random deal with few cards left: closed, or exhausted or nearly so.

    A fresh deal where deals of these rules end earlier.
    """
    chooser = random.Random(seed)
    for _ in range(200):
        position = Position.deal(chooser.randrange(2**63), rules)
        while not position.over:
            few = max(map(len, position.hands)) <= cards
            if few and (position.closed or not position.talon[2:]):
                return position
            moves = [m for m in position.legal_moves() if not m.claim and (closing or not m.close)]
            position = position.play(chooser.choice(moves))
    return Position.deal(seed, rules)


def told(position: Position, depth: int) -> list[Any]:
    """Moves, counts and exact values of one position."""
    evaluation = evaluate(position)
    return [
        str(position),
        [str(move) for move in position.legal_moves()],
        [perft(position, n) for n in range(depth + 1)],
        [[str(move.move), int(move.value)] for move in evaluation.moves],
        [str(move) for move in evaluation.line],
        list(evaluation.nodes),
        solve(to_array([position]), threads=1).tolist(),
    ]


def played(first: str, second: str, rules: str, pairs: int) -> list[Any]:
    """What comes out of some deals, which all kernels of players and tables have a part in."""
    sides = player(first), player(second)
    games = play_pairs(sides, Rules.parse(rules), 3, range(pairs))
    return [games.points.tolist(), games.closers.tolist(), games.decisions.tolist()]


def plain() -> Iterator[Any]:
    """Questions that are small enough for interpreted kernels."""
    for number, name in enumerate(NAMES):
        for claims in ("auto", "manual"):
            rules = Rules.parse(f"{name},claims={claims}")
            fresh = Position.deal(number, rules)
            yield [perft(fresh, depth) for depth in (1, 2, 3)]
            for move in fresh.legal_moves()[::5]:
                yield str(fresh.play(move))
            for seed in range(2):
                yield told(late(rules, seed, 3, closing=True), 3)
                yield told(late(rules, seed, 4, closing=False), 3)
    for state in deals(2, 5, Rules.preset("zone")):
        yield state.tobytes().hex()
    evaluation = evaluate(View.parse(VIEW), worlds=4, seed=1)
    yield [[str(move.move), list(move.counts)] for move in evaluation.moves]
    yield from in_arrays(2)
    for name in NAMES:
        yield played("level:1", "heuristic", name, 2)
        yield played("level:2", "random", f"{name},claims=manual", 2)
    yield str(player("pimc:worlds=3").choose(View.parse(VIEW)))
    yield from hidden(("classic", "santase"), iterations=8, worlds=1)


def in_arrays(worlds: int) -> Iterator[Any]:
    """Deals under a constraint, every move of some, and a study."""
    view = View.parse(VIEW)
    for where in (Constraint(hands=("AtTt", "9h"), moves=("cAd", "Kd", "Ks")), view):
        states = deals(4, 2**64 - 1, where=where)
        yield states.tobytes().hex()
        found = evaluate_array(states[:worlds], threads=1)
        yield [found.codes.tolist(), found.move_values.tolist(), found.best.tolist()]
    yield study(view, worlds=worlds, threads=1).to_dict()
    yield solve(states[:worlds], threads=1).tolist()


def hidden(names: tuple[str, ...], iterations: int, worlds: int) -> Iterator[Any]:
    """What the tree and the policy make of views in the middle of deals, claims and closes."""
    for number, name in enumerate(names):
        rules = Rules.parse(f"{name},claims={('auto', 'manual')[number % 2]}")
        for closing in (False, True):
            position = late(rules, number, 5, closing)
            view = position.view(position.to_move)
            for method in ("tree", "rollout", "policy"):
                options = {"iterations": iterations, "worlds": worlds, "seed": number}
                evaluation = evaluate(view, method=method, **options)
                yield [[str(move.move), list(move.counts)] for move in evaluation.moves]
        view = Position.deal(number, rules).view(0)
        evaluation = evaluate(view, method="tree", iterations=iterations)
        yield [[str(move.move), list(move.counts)] for move in evaluation.moves]


def bounds() -> Iterator[Any]:
    """Large questions: whole deals under every preset, the smallest and the largest hands."""
    for name in NAMES:
        for seed in range(6):
            yield told(Position.deal(seed, Rules.preset(name)), 2)
    for text in HOUSE:
        rules = Rules.parse(text)
        for seed in range(4):
            yield told(late(rules, seed, 6, closing=seed % 2 == 0), 2)
            fresh = Position.deal(seed, rules)
            yield perft(fresh, 3)
            if fresh.rules.hand_size in (1, 2, 11):
                yield told(fresh, 2)
    for text in (*NAMES, *HOUSE):
        yield played("level:1", "heuristic", text, 20)
        yield played("level:2", "random", text, 20)
    for name in NAMES:
        yield played("pimc:worlds=1", "random", name, 2)
    for seed in range(2):
        view = Position.deal(seed).view(0)
        evaluation = evaluate(view, worlds=3, seed=seed)
        yield [[str(move.move), list(move.counts)] for move in evaluation.moves]
    yield from in_arrays(4)
    yield from hidden(NAMES, iterations=2000, worlds=50)


SELECTIONS = {"plain": plain, "bounds": bounds}

if __name__ == "__main__":
    print(json.dumps(list(SELECTIONS[sys.argv[1]]())))
