"""Manual claims: points that a player has and has not claimed."""

from sixtysix import Position, evaluate
from twin import minimax, text


def test_an_announcement_that_goes_out_unclaimed_still_counts_as_a_total():
    # Without a claim the deal is played out: 80 beats 60 and the bonus of 10.
    position = "KhQh/AhTh - s 0 60-32 5-5 - rules=santase,claims=manual"
    values = {str(move.move): move.value for move in evaluate(Position.parse(position)).moves}
    assert values["mKh"] == 1
    assert values["mKh!"] == 2
    assert values == minimax.memo_move_values(text.parse(position))
