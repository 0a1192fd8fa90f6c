"""The information-set tree and its policy: what they may see, and what they may depend on."""

from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from sixtysix import Rules, View, deals, solver_interface
from sixtysix.evaluation.hidden_cards import policy_weights
from solver_tests.support import NAMES, position_of, some_playout, some_rules


@pytest.fixture(scope="module")
def tree():
    parts = [
        solver_interface.solver_module(f"hidden.ismcts.{name}")
        for name in ("tree_context", "tree_search", "choose")
    ]
    return SimpleNamespace(**{name: value for part in parts for name, value in vars(part).items()})


@pytest.fixture(scope="module")
def search(tree):
    return tree.new_search(policy_weights())


def some_views(number: int, seed: int) -> list[View]:
    """Views of the player to move in random deals of presets and house rules."""
    random, found = Random(seed), []
    while len(found) < number:
        states, _ = some_playout(random, some_rules(random))
        position = position_of(random.choice(states[:-1]))
        found.append(position.view(position.to_move))
    return found


def found_by(search) -> list:
    n = int(search["move_count"][0])
    return [search["moves"][0, :n].tolist(), search["counts"][0, :n].tolist()]


def test_parts_and_history_change_nothing(tree, search):
    for number, view in enumerate(some_views(30, 1)):
        known = solver_interface.known_array(view)
        tree.begin(search, known, number)
        tree.run(search, known, 200)
        whole = found_by(search)
        fresh = tree.new_search(policy_weights())
        tree.begin(fresh, known, number)
        for part in (1, 60, 0, 139):
            tree.run(fresh, known, part)
        assert found_by(fresh) == whole


def test_every_iteration_is_counted_and_every_move_tried(tree, search):
    for view in some_views(30, 2):
        known = solver_interface.known_array(view)
        tree.begin(search, known, 0)
        tree.run(search, known, 300)
        counts = np.array(found_by(search)[1])
        assert counts.sum() == 300
        assert (counts.sum(axis=1) > 0).all()


def test_a_full_tree_goes_on(tree, search):
    """Where there is no room for nodes or edges, iterations still count."""
    known = solver_interface.known_array(some_views(1, 3)[0])
    context = solver_interface.solver_module("hidden.ismcts.tree_context")
    tree.begin(search, known, 0)
    search["node_count"] = context.NODES
    tree.run(search, known, 100)
    search["edge_count"] = context.EDGES
    tree.run(search, known, 100)
    assert np.array(found_by(search)[1]).sum() == 200
    assert search["node_count"][0] == context.NODES
    assert search["edge_count"][0] == context.EDGES


# ---------------------------------------------------------------- what the policy sees


def complete(position) -> np.ndarray:
    """A record in which everything is known, to tell who reads what he should not."""
    known = solver_interface.known_array(position.view(position.to_move))
    known["base"] = solver_interface.state_array(position)
    known["missing"] = known["unseen"] = known["allowed"] = 0
    return known


def policy_of(tree, search, position) -> list[float]:
    tree.begin(search, complete(position), 0)
    return search["edges"][0, : search["move_count"][0]]["chance"].tolist()


def test_the_policy_reads_no_hidden_card(tree, search):
    told_apart = 0
    for number, view in enumerate(some_views(150, 4)):
        chances = [policy_of(tree, search, world) for world in view.sample(5, number)]
        assert chances == [chances[0]] * 5
        assert sum(chances[0]) == pytest.approx(1, abs=1e-3) or view.rules.claims == "manual"
        told_apart += len(set(chances[0])) > 1
    assert told_apart > 75


def test_playouts_draw_with_the_chances_of_the_policy(tree, search):
    """Lots drawn as playouts draw them fit the list of chances, sharpened.

    Where a turn is more than one decision, or a couple is there to be announced, it is not so.
    """
    batch, codes = solver_interface.solver_module("hidden.ismcts.choose"), np.zeros(1, np.int64)
    seen = 0
    for view in some_views(60, 5):
        known = solver_interface.known_array(view)
        tree.begin(search, known, 0)
        n = int(search["move_count"][0])
        moves = search["moves"][0, :n].tolist()
        if max(moves) >= 31 or n == 1:
            continue
        chances = search["edges"][0, :n]["chance"].astype(float) ** int(search["sharper"][0])
        drawn = dict.fromkeys(moves, 0)
        for seed in range(1000):
            batch.choose_by_policy(search, known, seed, codes)
            drawn[int(codes[0])] += 1
        for code, chance in zip(moves, (chances / chances.sum()).tolist(), strict=True):
            spread = (chance * (1 - chance) * 1000) ** 0.5
            assert abs(drawn[code] - 1000 * chance) <= 5 * spread + 3
        seen += 1
    assert seen >= 10


def tries(tree, search, number: int, seed: int) -> int:
    """How often another world behind the same view was chosen for otherwise."""
    changed = 0
    for count, view in enumerate(some_views(number // 10, seed)):
        choice = tree.choose(search, solver_interface.known_array(view), count, 24)
        for world in view.sample(10, count):
            known = solver_interface.known_array(world.view(view.player))
            changed += tree.choose(search, known, count, 24) != choice
    return changed


def test_hidden_cards_never_change_a_choice(tree, search):
    assert tries(tree, search, 500, 6) == 0


@pytest.mark.slow
def test_hidden_cards_never_change_a_choice_in_10000_tries(tree, search):
    assert tries(tree, search, 10_000, 7) == 0


# ---------------------------------------------------------------- whole deals


@pytest.mark.parametrize("name", NAMES)
def test_whole_deals(tree, search, name):
    """Both sides play by the tree, from what ``solver.hidden.worlds.knowledge`` keeps for them."""
    tables = solver_interface.solver_module("play_many")
    batch, known = (
        solver_interface.solver_module("hidden.ismcts.choose"),
        solver_interface.solver_module("hidden.worlds.determinization").KNOWN,
    )
    states = deals(2, 1, Rules.preset(name))
    knowns, places = np.zeros(4, known), np.zeros(2, np.int64)
    tables.begin_tables(states, knowns)
    moved = True
    while moved:
        moved = False
        for side in range(2):
            n = tables.due(states, side, places)
            chosen, codes = places[:n].copy(), np.zeros(n, np.int64)
            batch.choose_by_tree(search, knowns[chosen], 1, 60, 0, n, codes)
            for place, code in zip(chosen.tolist(), codes.tolist(), strict=True):
                assert (
                    code
                    in solver_interface.legal_codes(states[place // 2 : place // 2 + 1]).tolist()
                )
            tables.play_moves(states, knowns, chosen, codes)
            moved = moved or n > 0
    packed = np.zeros(2, np.int64)
    tables.outcomes(states, packed)
    assert (packed >= 0).all()
