"""Every format, read and written; the same bytes for any threads, pieces and executor."""

import csv
import gzip
import io
import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from files.support import BAD_LINES, GOOD_LINES, leftovers
from sixtysix import InvalidPosition, Rules, View, analyze_file, evaluate
from sixtysix.files.input_rows import read_item
from solver_tests.support import random_position

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

TEXTS = [line.partition(";")[0].strip() for line in GOOD_LINES.splitlines()]
TEXTS = [text for text in TEXTS if text]
PACKED = ("jsonl", "csv", "txt", "jsonl.gz", "csv.gz", "jsonl.zst", "txt.zst", "parquet")


def rows_of(path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_row_says_what_evaluate_says(tmp_path):
    source, target = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text(GOOD_LINES)
    done = analyze_file(source, target)
    assert (done.rows, done.errors, done.resumed, done.path) == (len(TEXTS), 0, 0, target)
    assert leftovers(tmp_path) == []
    rows = rows_of(target)
    assert [row["row"] for row in rows] == [3, 4, 5, 6, 7, 8]
    for row, text in zip(rows, TEXTS, strict=True):
        item = read_item(text, None)
        answer = evaluate(item)
        assert row["position"] == str(item)
        for name in ("value", "best_moves", "exact", "worlds", "method", "objective"):
            assert row[name] == answer.to_dict()[name]
        assert [move["move"] for move in row["moves"]] == [str(move.move) for move in answer.moves]
        for move, found in zip(row["moves"], answer.moves, strict=True):
            assert move["value"] == found.value
            if answer.method == "pimc":
                assert (move["stderr"], tuple(move["counts"])) == (found.stderr, found.counts)
        assert "line" not in row


def test_with_best_play(tmp_path):
    source, target = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text(GOOD_LINES)
    analyze_file(source, target, line=True)
    for row, text in zip(rows_of(target), TEXTS, strict=True):
        answer = evaluate(read_item(text, None))
        assert row.get("line", []) == [str(move) for move in answer.line]


def test_a_record_for_each_move(tmp_path):
    source = tmp_path / "in.txt"
    source.write_text(GOOD_LINES + BAD_LINES)
    done = analyze_file(source, tmp_path / "out.csv")
    analyze_file(source, tmp_path / "out.jsonl")
    analyze_file(source, tmp_path / "out.parquet")
    records = list(csv.DictReader((tmp_path / "out.csv").open(newline="")))
    table = pq.read_table(tmp_path / "out.parquet").to_pylist()
    expected, bad = [], 0
    for row in rows_of(tmp_path / "out.jsonl"):
        if "error" in row:
            fault = row["error"]
            expected.append([row["row"], None, None, None, fault["field"], fault["reason"]])
            bad += 1
            continue
        for move in row["moves"]:
            best = move["move"] in row["best_moves"]
            position = str(read_item(row["position"], None))
            expected.append(
                [row["row"], position, move["move"], move["value"], best, row["worlds"]]
            )
    assert (done.rows, done.errors) == (len(TEXTS) + bad, bad)
    names = ("row", "position", "move", "value", "best", "worlds")
    faults = ("row", "position", "move", "value", "error_field", "error_reason")
    found = [[row[n] for n in (names if row["move"] else faults)] for row in table]
    assert found == expected
    for record, row in zip(records, table, strict=True):
        plain = {name: csv_word(value) for name, value in row.items()}
        assert record == plain


def csv_word(value: object) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("ending", PACKED)
@pytest.mark.parametrize(("threads", "largest"), [(1, 1), (2, 7), (2, 5000)])
def test_the_same_bytes_however_it_is_cut(
    source, tmp_path, expected, ending, threads, largest, monkeypatch
):
    monkeypatch.setattr("sixtysix.files.pipeline.LARGEST_PIECE", largest)
    target = tmp_path / f"out.{ending}"
    analyze_file(source, target, threads=threads)
    assert target.read_bytes() == expected(ending)
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize("ending", ["jsonl", "csv.gz", "parquet"])
def test_the_same_bytes_from_an_executor(source, tmp_path, expected, ending):
    target = tmp_path / f"out.{ending}"
    with ThreadPoolExecutor(3) as executor:
        analyze_file(source, target, executor=executor)
    assert target.read_bytes() == expected(ending)


def test_packed_is_the_same_unpacked(expected):
    assert gzip.decompress(expected("jsonl.gz")) == expected("jsonl")
    stream = pa.CompressedInputStream(io.BytesIO(expected("jsonl.zst")), "zstd")
    assert stream.read() == expected("jsonl")


@pytest.fixture
def plain_lines() -> list[str]:
    random = Random(5)
    rules = [Rules.preset("zone"), Rules.preset("classic"), Rules.parse("zone,must_head=no")]
    return [str(random_position(random, rules[i % 3], 18)) for i in range(40)]


def without_row(path) -> list[dict]:
    return [{**row, "row": None} for row in rows_of(path)]


@pytest.mark.parametrize(
    "ending", ["txt.gz", "txt.zst", "jsonl", "jsonl.gz", "ndjson", "csv", "csv.zst", "pq"]
)
def test_reading(tmp_path, plain_lines, ending):
    """Whatever file the texts come from, the answers are the same."""
    lines = [*plain_lines, "bad", *TEXTS]
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    analyze_file(tmp_path / "in.txt", tmp_path / "expected.jsonl")
    path = tmp_path / f"other.{ending}"
    if ending == "pq":
        pq.write_table(pa.table({"n": range(len(lines)), "position": lines}), path)
    else:
        path.write_bytes(packed(ending.partition(".")[2], texts_as(ending, lines).encode()))
    done = analyze_file(path, tmp_path / "out.jsonl")
    assert (done.rows, done.errors) == (len(lines), 1)
    assert without_row(tmp_path / "out.jsonl") == without_row(tmp_path / "expected.jsonl")
    first = 2 if ending.startswith("csv") else 1
    numbers = [row["row"] for row in rows_of(tmp_path / "out.jsonl")]
    assert numbers == list(range(first, first + len(lines)))


def texts_as(ending: str, lines: list[str]) -> str:
    if ending.startswith("txt"):
        return "".join(f"{line}\n" for line in lines)
    if ending.startswith("csv"):
        text = io.StringIO()
        csv.writer(text).writerows([("n", " Position "), *enumerate(lines)])
        return text.getvalue()
    return "".join(json.dumps(json_of(i, line)) + "\n" for i, line in enumerate(lines))


def json_of(i: int, line: str) -> object:
    """By turns a text, an object with a position, and what ``to_dict`` gives."""
    if i % 3 == 0 or line == "bad":
        return line
    return {"id": i, "position": line} if i % 3 == 1 else read_item(line, None).to_dict()


def packed(packing: str, data: bytes) -> bytes:
    if packing == "gz":
        return gzip.compress(data[:100]) + gzip.compress(data[100:])
    if packing == "zst":
        codec = pa.Codec("zstd")
        return b"".join(codec.compress(part, asbytes=True) for part in (data[:100], data[100:]))
    return data


def test_what_was_written_can_be_read_again(tmp_path, source):
    for ending in ("jsonl", "csv.gz", "parquet"):
        analyze_file(source, tmp_path / f"a.{ending}")
        again = analyze_file(tmp_path / f"a.{ending}", tmp_path / f"b-{ending}.jsonl")
        assert again.rows > again.errors > 0


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("{", "json"),
        ("[1]", "json"),
        ("7", "json"),
        ("null", "json"),
        ('{"text": "x"}', "position"),
        ('{"position": 7}', "position"),
        ('{"type": "Position", "version": 2}', "version"),
        ('{"type": "Position", "version": 1, "text": 7, "bonus": 0}', "json"),
        ('"\\ud800"', "talon"),
        ("[" * 5000, "json"),
        ('{"type": ["Position"]}', "position"),
    ],
)
def test_bad_json(tmp_path, line, field):
    (tmp_path / "in.jsonl").write_text(f"{line}\n")
    done = analyze_file(tmp_path / "in.jsonl", tmp_path / "out.jsonl")
    assert (done.rows, done.errors) == (1, 1)
    assert rows_of(tmp_path / "out.jsonl")[0]["error"]["field"] == field


def test_bad_csv(tmp_path):
    text = f'n,position\n1,{TEXTS[0]}\n\n2\n3,"{"x" * 200_000}"\n4,"{TEXTS[0]}"\n5,?\n'
    (tmp_path / "in.csv").write_text(text)
    done = analyze_file(tmp_path / "in.csv", tmp_path / "out.jsonl")
    assert (done.rows, done.errors) == (5, 3)
    assert [("error" in row, row["row"]) for row in rows_of(tmp_path / "out.jsonl")] == [
        (False, 2),
        (True, 4),
        (True, 5),
        (False, 6),
        (True, 7),
    ]


def test_null_and_dictionary_columns(tmp_path):
    column = pa.array([TEXTS[0], None, TEXTS[0]]).dictionary_encode()
    pq.write_table(pa.table({"position": column}), tmp_path / "in.parquet")
    done = analyze_file(tmp_path / "in.parquet", tmp_path / "out.jsonl")
    assert (done.rows, done.errors) == (3, 1)


@pytest.mark.parametrize("content", ["", "\n\n", "; nothing\n", "\ufeff"])
@pytest.mark.parametrize("ending", PACKED)
def test_nothing_in_nothing_out(tmp_path, content, ending):
    (tmp_path / "in.txt").write_text(content)
    done = analyze_file(tmp_path / "in.txt", tmp_path / f"out.{ending}")
    assert (done.rows, done.errors) == (0, 0)
    found = tmp_path / f"out.{ending}"
    if ending == "parquet":
        assert pq.read_table(found).num_rows == 0
    elif ending == "csv.gz":
        assert gzip.decompress(found.read_bytes()).startswith(b"row,position,move")
    elif ending == "jsonl":
        assert found.read_bytes() == b""


def test_long_lines_line_ends_and_no_line_end(tmp_path):
    long = b"x" * (3 << 20)
    text = TEXTS[0].encode()
    content = (
        b"\xef\xbb\xbf" + text + b"\r\n" + long + b"\n" + text + b";" + long + b"\n\xff\n" + text
    )
    (tmp_path / "in.txt").write_bytes(content)
    done = analyze_file(tmp_path / "in.txt", tmp_path / "out.jsonl")
    assert (done.rows, done.errors) == (5, 2)
    rows = rows_of(tmp_path / "out.jsonl")
    assert [row["row"] for row in rows if "error" in row] == [2, 4]


def test_options_are_those_of_evaluate(tmp_path, source):
    view = View.parse(TEXTS[4])
    (tmp_path / "in.txt").write_text(f"{view}\n")
    for method, size, number in (("pimc", "worlds", 3), ("rollout", "worlds", 30)):
        options = {"method": method, size: number, "seed": 5, "objective": "win"}
        analyze_file(tmp_path / "in.txt", tmp_path / f"{method}.jsonl", **options)
        row = rows_of(tmp_path / f"{method}.jsonl")[0]
        answer = evaluate(view, **options)
        assert (row["value"], row["worlds"], row["objective"]) == (answer.value, number, "win")
        assert row["method"] == answer.method == method
    done = analyze_file(tmp_path / "in.txt", tmp_path / "bad.jsonl", method="exact")
    assert done.errors == 1
    assert rows_of(tmp_path / "bad.jsonl")[0]["error"]["field"] == "method"


def test_rules_for_rows_without_them(tmp_path):
    bare = TEXTS[0].removesuffix(" rules=schnapsen")
    (tmp_path / "in.txt").write_text(f"{bare}\n{TEXTS[0]}\n{TEXTS[1]}\n{TEXTS[4]}\n")
    rules = Rules.preset("schnapsen")
    done = analyze_file(tmp_path / "in.txt", tmp_path / "out.jsonl", rules=rules)
    assert (done.rows, done.errors) == (4, 1)
    first, second, *_ = rows_of(tmp_path / "out.jsonl")
    assert first["position"] == second["position"] == TEXTS[0]


def test_strict_ends_at_the_first_bad_row_and_keeps_the_others(tmp_path, source, expected):
    (tmp_path / "in.txt").write_text(GOOD_LINES + BAD_LINES)
    target = tmp_path / "out.jsonl"
    with pytest.raises(InvalidPosition, match="row 9: missing") as caught:
        analyze_file(tmp_path / "in.txt", target, strict=True)
    assert caught.value.field == "talon"
    assert not target.exists()
    assert len((tmp_path / "out.jsonl.partial").read_text().splitlines()) == len(TEXTS)
    done = analyze_file(tmp_path / "in.txt", target, resume=True)
    assert done.resumed == len(TEXTS)
    analyze_file(tmp_path / "in.txt", tmp_path / "all.jsonl")
    assert target.read_bytes() == (tmp_path / "all.jsonl").read_bytes()


def test_bad_arguments(tmp_path, source):
    target = tmp_path / "out.jsonl"
    for options, error in [
        ({"format": "xml"}, ValueError),
        ({"to": "parquet.gz"}, ValueError),
        ({"format": 7}, TypeError),
        ({"rules": "zone"}, TypeError),
        ({"strict": 1}, TypeError),
        ({"worlds": 0}, ValueError),
        ({"threads": 0}, ValueError),
    ]:
        with pytest.raises(error):
            analyze_file(source, target, **options)
    with pytest.raises(TypeError):
        analyze_file(7, target)
    assert leftovers(tmp_path) == []
    assert not target.exists()
