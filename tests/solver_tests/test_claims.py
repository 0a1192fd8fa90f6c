"""Manual claims: points that a player has and has not claimed, and claims of what he has not."""

import pytest

from sixtysix import Position, evaluate
from twin import minimax, text

# Every honest move of the closer loses as much as a false claim.
LOST = [
    "Jc9dJh/AdTsKs Jd9sKdTdAhQdAs9cAc9h h 0 20-19 2-2 0:0:0 rules=pagat,claims=manual",
    "QcJc9dQh/9cAdJdJh TdQdTcAsTs9hThKdKcJsQsAc c 0 15-4 1-1 0:0:0 rules=classic,claims=manual",
    "KdQd9d/AhThAs JdJhJcQcKcQhTcTsJs9h h 0 0-43 2-2 0:0:0 rules=santase,claims=manual",
]


@pytest.mark.parametrize("lost", LOST)
def test_a_false_claim_is_never_best_even_if_all_is_lost(lost):
    position = Position.parse(lost)
    evaluation = evaluate(position)
    false = [move for move in position.legal_moves() if move.claim]
    assert false
    assert all(position.play(move).outcome.winner == 1 for move in false)
    assert {move.move for move in evaluation.moves[-len(false) :]} == set(false)
    assert not set(false) & {*evaluation.best_moves, evaluation.line[0]}


def test_an_announcement_that_goes_out_unclaimed_still_counts_as_a_total():
    # Without a claim the deal is played out: 80 beats 60 and the bonus of 10.
    position = "KhQh/AhTh - s 0 60-32 5-5 - rules=santase,claims=manual"
    values = {str(move.move): move.value for move in evaluate(Position.parse(position)).moves}
    assert values["mKh"] == 1
    assert values["mKh!"] == 2
    assert values == minimax.memo_move_values(text.parse(position))
