"""Lines of every kind, and the plain way to answer a piece of them."""

from pathlib import Path
from random import Random

from sixtysix import Position, Rules
from sixtysix.evaluation.evaluate import Question
from sixtysix.files.answer_rows import Done, Job, _Rows, answer_piece
from sixtysix.files.input_rows import rows_in
from sixtysix.files.readers import Piece
from solver_tests.support import NAMES, random_position, some_playout, some_rules
from twin import text

QUESTION = Question("points", "auto", 1000, None, 0, line=False)
BAD_LINES = """\
nonsense
AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-27 2-2 - rules=schnapsen
AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 -
AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=nowhere
AcTdQdKhQh/TcKdThAc AdJh h 1:Ts 5-26 2-2 - rules=schnapsen
AcTdQdKhQh/TcKdThAs AdJh s 1:Ts 5-26 2-2 - rules=schnapsen
AcTdQdKhQh/TcKdThAs AdJh h 2:Ts 5-26 2-2 - rules=schnapsen
AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 3-2 - rules=schnapsen
AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 0:0:0 rules=schnapsen
AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - what=schnapsen
KcAdJhTs/AcKdJdQh - h 0 66-7 5-1 - rules=schnapsen
?????/TcKdThAs ?Jh h 1:Ts 5-26 2-2 - rules=schnapsen gone=KcQcJcJdAhKsQsJs
"""
GOOD_LINES = """\
; a comment, and a blank line

AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen ; a reply
\tQcJcAhQhKs/AdQdJdThJh  -  d 0 43-26 2-3 - rules=schnapsen
Ac10dqdkhQh/tcKdThas AdJh h 1:ts 5-26 2-2 - rules=schnapsen
acTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen
??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs
-/Kh - c 0:Jh 57-57 4-5 - rules=schnapsen
"""


def some_lines(random: Random) -> list[str]:
    """The unfinished positions of a random deal under some rules."""
    states, _ = some_playout(random, some_rules(random))
    return [text.format_state(state) for state in states if is_short(state)]


def is_short(state: object) -> bool:
    """Whether it is solved at once."""
    line = text.format_state(state)
    position = Position.parse(line)
    return not position.over and len(position.hands[0]) + len(position.talon) <= 8


def damaged(random: Random, line: str) -> str:
    """The line with a letter or a field changed, doubled, moved or taken away."""
    kind = random.randrange(6)
    if kind < 3:
        at = random.randrange(len(line) + 1)
        letter = random.choice("AcTdQKJ9hs?-+:/ 0123456789;=,\t\r")
        return line[:at] + ("", letter, letter)[kind] + line[at + (kind != 2) :]
    words = line.split(" ")
    at = random.randrange(len(words))
    other = random.choice([*words, "-", "0", "0+", "1:Ah", "0:33:1", "30-20", "3-2", "rules=zone"])
    words[at : at + 1] = ([], [words[at]] * 2, [other])[kind - 3]
    return " ".join(words)


def piece_of(lines: list[str], before: int = 0) -> Piece:
    return Piece(before, len(lines), "".join(line + "\n" for line in lines).encode())


def slowly(job: Job, piece: Piece) -> tuple[bytes, int, int]:
    """Every row of a piece answered by the objects of the library."""
    rows = _Rows(job, None)
    rows.answer(rows_in(piece, job.source))
    return b"".join(rows.parts), rows.count, len(rows.faults)


def quickly(job: Job, piece: Piece) -> tuple[bytes, int, int]:
    """The same with the fast lane, where it can."""
    done: Done = answer_piece(job, piece)
    return done.data, done.rows, done.errors


def mixed_lines(count: int) -> str:
    """``count`` lines, the same every time: of all presets, some under house rules, some bad."""
    random = Random(count)
    lines = []
    while len(lines) < count:
        rules = Rules.preset(random.choice(NAMES))
        line = str(random_position(random, rules, random.randrange(14, 24)))
        lines.append(line if random.random() < 0.95 else damaged(random, line))
    return "".join(f"{line}\n" for line in lines)


def leftovers(folder: Path) -> list[str]:
    """What is in a folder but inputs and whole outputs."""
    return sorted(path.name for path in folder.iterdir() if ".partial" in path.name)
