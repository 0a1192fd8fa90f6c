"""Many questions: in order, lazily, the same by threads or any executor, and errors in turn."""

import itertools
import multiprocessing
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from sixtysix import InvalidPosition, MatchScore, Position, Rules, View, analyze, evaluate
from sixtysix.workers.threads import NAME

SEVEN_WORLDS = "??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs"
MANY_WORLDS = "??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs"


def late(seed: int, preset: str = "schnapsen", moves: int = 12) -> Position:
    """A position near the end of a random deal."""
    position = Position.deal(seed, Rules.preset(preset))
    for _ in range(moves):
        following = position.play(position.legal_moves()[-1 if seed % 2 else 0])
        if following.over:
            break
        position = following
    return position


ITEMS = [late(seed) for seed in range(12)]
ITEMS[5] = View.parse(SEVEN_WORLDS)
ITEMS[7] = View.parse(MANY_WORLDS)
OPTIONS = {"worlds": 30, "seed": 5}
EXPECTED = [evaluate(item, **OPTIONS) for item in ITEMS]


class Inline(Executor):
    """Runs every task at once, in the caller."""

    def __init__(self):
        self.tasks = 0
        self.closed = False

    def submit(self, fn, /, *args, **kwargs):
        assert not kwargs
        self.tasks += 1
        future: Future = Future()
        future.set_result(fn(*args))
        return future

    def shutdown(self, *_, **__):
        self.closed = True


@pytest.mark.parametrize("threads", [None, 1, 2, 7])
def test_threads_answer_in_order_and_alike(threads):
    assert list(analyze(ITEMS, threads=threads, **OPTIONS)) == EXPECTED


def test_position_in_the_batch_changes_nothing():
    assert list(analyze(reversed(ITEMS), **OPTIONS)) == EXPECTED[::-1]


def test_any_executor_will_do_and_is_left_running():
    executor = Inline()
    assert list(analyze(ITEMS, executor=executor, **OPTIONS)) == EXPECTED
    assert executor.tasks > 1
    assert not executor.closed
    with ThreadPoolExecutor(2) as pool:
        assert list(analyze(ITEMS, executor=pool, **OPTIONS)) == EXPECTED
        assert pool.submit(int, "7").result() == 7


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_processes(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        options = OPTIONS | {"objective": MatchScore(3, 5)}
        answers = list(analyze(ITEMS, executor=pool, **options))
        assert answers == [evaluate(item, **options) for item in ITEMS]
        bad = analyze([ITEMS[0], None], executor=pool)
        assert next(bad) == evaluate(ITEMS[0])
        with pytest.raises(TypeError, match="item 1"):
            next(bad)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_endless_iterator_is_read_a_little_ahead(threads):
    read = 0

    def endless():
        nonlocal read
        for item in itertools.cycle(ITEMS[:5]):
            read += 1
            yield item

    answers = analyze(endless(), threads=threads)
    assert read == 0
    assert list(itertools.islice(answers, 3)) == EXPECTED[:3]
    assert read <= (3 if threads == 1 else 3 + 2000)
    answers.close()
    list(itertools.islice(answers, 1))


def test_an_empty_batch():
    assert list(analyze([])) == []
    assert list(analyze(iter(()), threads=2)) == []
    assert list(analyze([], executor=Inline())) == []


OVER = late(0, moves=100)
while not OVER.over:
    OVER = OVER.play(OVER.legal_moves()[0])

BAD = [
    (OVER, InvalidPosition, "item 3: the deal is over"),
    (ITEMS[0].view(1 - ITEMS[0].to_move), InvalidPosition, "item 3: .*not to move"),
    (str(ITEMS[0]), TypeError, "item 3: expected a Position"),
    (None, TypeError, "item 3"),
]


@pytest.mark.parametrize("how", [{"threads": 1}, {"threads": 2}, {"executor": Inline()}])
@pytest.mark.parametrize(("item", "error", "message"), BAD)
def test_a_bad_item_raises_at_its_turn(how, item, error, message):
    answers = analyze([*ITEMS[:3], item, *ITEMS[4:]], **how)
    assert [next(answers) for _ in range(3)] == EXPECTED[:3]
    with pytest.raises(error, match=message):
        next(answers)
    with pytest.raises(StopIteration):
        next(answers)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_of_the_items_themselves_comes_after_the_answers(threads):
    def broken():
        yield from ITEMS[:3]
        raise KeyError("gone")

    answers = analyze(broken(), threads=threads)
    assert [next(answers) for _ in range(3)] == EXPECTED[:3]
    with pytest.raises(KeyError, match="gone"):
        next(answers)


@pytest.mark.parametrize("taken", [0, 1, 3])
def test_what_an_executor_took_before_its_end_is_answered(taken):
    """One that its owner shuts down refuses, but does what it has."""

    class Closing(Inline):
        def submit(self, fn, /, *args, **kwargs):
            if self.tasks == taken:
                raise RuntimeError("cannot schedule new futures after shutdown")
            return super().submit(fn, *args, **kwargs)

    answers = analyze(ITEMS, executor=Closing(), **OPTIONS)
    assert [next(answers) for _ in range(taken)] == EXPECTED[:taken]
    with pytest.raises(RuntimeError, match="after shutdown") as caught:
        next(answers)
    assert caught.value.__notes__[0].startswith(f"item {taken}: ")
    assert list(answers) == []


def test_an_executor_that_is_shut_down_between_answers():
    pool = ThreadPoolExecutor(2)
    answers = analyze(itertools.cycle(ITEMS[:1]), executor=pool)
    found = [next(answers)]
    pool.shutdown()
    with pytest.raises(RuntimeError, match="after shutdown"):
        found.extend(answers)
    assert len(found) >= 32
    assert found == EXPECTED[:1] * len(found)


def test_progress_is_shown_on_standard_error(capsys):
    assert list(analyze(ITEMS[:4], progress=True)) == EXPECTED[:4]
    shown = capsys.readouterr()
    assert "4/4" in shown.err
    assert shown.out == ""


def test_leaving_early_stops_the_threads():
    slow = [Position.deal(1, Rules.preset("zone")).view(0)] * 4
    answers = analyze([ITEMS[0], *slow], threads=2, worlds=10**9)
    assert next(answers) == EXPECTED[0]
    answers.close()
    assert not [thread for thread in threading.enumerate() if thread.name == NAME]


def test_two_threads_may_ask_anything_at_once():
    with ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(evaluate, item, **OPTIONS) for item in ITEMS * 2]
        assert [future.result() for future in futures] == EXPECTED * 2
