"""Counting moves: in however many calls, and with an end in sight."""

import pytest

from sixtysix import InvalidPosition, Position, Rules, perft, perft_counter
from sixtysix.solver_interface import solver_module, state_array

FRESH = Position.deal(3, Rules.preset("schnapsen"))
LATE = Position.parse("QcJcAhQhKs/AdQdJdThJh - d 0 43-26 2-3 - rules=schnapsen")


@pytest.mark.parametrize("most", [0, 7, 100, 10_000])
@pytest.mark.parametrize("growth", [1, 16])
def test_the_split_changes_no_count(monkeypatch, most, growth):
    monkeypatch.setattr(perft_counter, "POSITIONS_A_CALL", most)
    monkeypatch.setattr(perft_counter, "GROWTH", growth)
    for position, depths in ((FRESH, range(6)), (LATE, (4, 8, 9, 10, 11, 100))):
        for depth in depths:
            expected = solver_module("perft").perft(state_array(position), depth, 10**9)[0]
            assert perft(position, depth) == expected


def test_a_kernel_call_stops_at_its_limit():
    count, visited = solver_module("perft").perft(state_array(FRESH), 40, 1000)
    assert count == -1
    assert visited < 1100


def test_no_depth_is_too_large():
    assert perft(LATE, 64) == perft(LATE, 10**30) == 0


def test_what_cannot_be_counted():
    with pytest.raises(TypeError, match="Position, not str"):
        perft(str(FRESH), 1)
    with pytest.raises(TypeError, match="depth"):
        perft(FRESH, 1.0)
    with pytest.raises(InvalidPosition, match="depth"):
        perft(FRESH, -1)
