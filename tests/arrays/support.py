"""Positions for the tests of arrays: texts of every kind, and random walks."""

from sixtysix import Position, Rules

PRESETS = ["classic", "online", "zone", "pagat", "santase", "schnapsen"]
TEXTS = [
    "QcJcAhQhKs/AdQdJdThJh - d 0 43-26 2-3 - rules=schnapsen",
    "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen",
    "Ts/- QsQdKd9dAc9c c 1:As 36-42 4-4 0:0:0",
    "TcJcQdQhKs/KcQc9dTh9h 9cTdTsJhJdJsQsKh h 1+ 33-15 2-1 -",
    "QdJdAhJh/Qc9c9dKh 9sQsQhKdAdJsTsJc c 0 35-25 2-2 1:20:1",
]
CLOSED_UNKNOWN = "??/9cAh ?????9s s 1 21-65 1-6 1:0:0 gone=AcKcQcAdTdKdQd9dThKhQhAsTsJs"


def walks(n: int) -> list[Position]:
    """Positions along random deals of every preset."""
    found = []
    for seed in range(n):
        position = Position.deal(seed, Rules.preset(PRESETS[seed % 6]))
        for step in range(40):
            moves = position.legal_moves()
            following = position.play(moves[(7 * seed + 3 * step) % len(moves)])
            if following.over:
                break
            position = following
            found.append(position)
    return found


WALKS = walks(30)
LATE = [position for position in WALKS if sum(map(len, position.hands)) <= 8]
