"""The work of the exact search, counted in nodes.

After an intended change of the search the counts are renewed by

    python -m tests.solver_tests.signature
"""

import pytest

from solver_tests.signature import NAMES, counted, kept


@pytest.mark.parametrize("name", NAMES)
def test_node_counts_are_those_of_the_file(name):
    assert counted(name) == kept()[name], "intended? then python -m tests.solver_tests.signature"


def test_the_file_has_every_preset():
    assert sorted(kept()) == sorted(NAMES)
