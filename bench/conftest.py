"""What several benchmarks ask about."""

import pytest

import sixtysix
from bench.workload import Array, exhausted, found, just_closed, with_talon
from sixtysix import Rules, View


@pytest.fixture(scope="session")
def endgames() -> Array:
    """10,000 exhausted endgames of six cards a hand, all of them different."""
    return sixtysix.to_array(found(Rules.preset("zone"), exhausted, 10_000))


@pytest.fixture(scope="session")
def closed() -> Array:
    """1,000 deals that were just closed, by any closing move, with four cards in the talon."""
    leads = found(Rules.preset("zone"), with_talon(4), 1000)
    return sixtysix.to_array(filter(None, map(just_closed, leads, range(len(leads)))))


@pytest.fixture(scope="session")
def views() -> dict[int, list[View]]:
    """Twenty views for each size of the talon, of the player on lead."""
    zone = Rules.preset("zone")
    return {
        size: [p.view(p.to_move) for p in found(zone, with_talon(size), 20)] for size in (2, 4, 6)
    }
