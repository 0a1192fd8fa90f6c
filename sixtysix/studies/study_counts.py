"""What a study has counted, in numbers that do not depend on how the work was cut."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixtysix import solver_interface
from sixtysix.game.moves import Move, order_key
from sixtysix.solver_interface import Array

BY_MOVE = ("outcomes", "places", "false_claims")
BY_PAIR = ("common", "better", "sums", "squares")
BY_WORLD = ("worlds", "best", "closing")


class Counted:
    """Sums over worlds, their moves in the order of ``Position.legal_moves``.

    The arrays are those of the engine's ``study_type``, without the room for more moves.
    """

    def __init__(self, study: Array) -> None:
        record = study[0]
        columns = record["column"]
        codes = np.flatnonzero(columns >= 0).tolist()
        codes.sort(key=lambda code: order_key(solver_interface.move_of(code)))
        chosen = columns[codes]
        self.codes: list[int] = codes
        self.sums: dict[str, Array] = {name: np.array(record[name]) for name in BY_WORLD}
        self.sums |= {name: record[name][chosen] for name in BY_MOVE}
        self.sums |= {name: record[name][np.ix_(chosen, chosen)] for name in BY_PAIR}

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were legal in at least one world."""
        return tuple(map(solver_interface.move_of, self.codes))

    def add_to(self, study: Array) -> None:
        """Add all of it to a study of the engine, which may have other moves."""
        record = study[0]
        for code in self.codes:
            if record["column"][code] < 0:
                record["column"][code] = record["moves"]
                record["moves"] += 1
        chosen = record["column"][self.codes]
        for name in BY_WORLD:
            record[name] += self.sums[name]
        for name in BY_MOVE:
            record[name][chosen] += self.sums[name]
        for name in BY_PAIR:
            record[name][np.ix_(chosen, chosen)] += self.sums[name]

    def __getitem__(self, name: str) -> Any:
        """The sums of one kind, as nested lists."""
        return self.sums[name].tolist()


def together(parts: list[Counted]) -> Counted:
    """The sums of parts."""
    study = solver_interface.solver_module("hidden.pimc.study_counts").new_study()
    for part in parts:
        part.add_to(study)
    return Counted(study)
