"""A second process, spawned and forked workers, threads, and the JIT switched off."""

import sys

import pytest

METHODS = ["spawn"] if sys.platform in ("win32", "darwin") else ["spawn", "fork"]


def test_second_process_compiles_nothing(warm, loaded):
    for _ in range(2):
        assert warm.run() == loaded


def test_without_jit_the_plain_functions_run_and_nothing_is_written(tiny, plain):
    assert tiny.run(NUMBA_DISABLE_JIT="1") == plain
    assert not tiny.kernels.exists()


WORKERS = """
import json
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

def work(n):
    from tiny import top
    return [top.twice(n), top.fibonacci(n), sum(top.fibonacci.stats.cache_misses.values())]

if __name__ == "__main__":
    context = multiprocessing.get_context(METHOD)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        print(json.dumps(list(pool.map(work, range(4)))))
"""


@pytest.mark.parametrize("method", METHODS)
def test_worker_processes_use_the_warm_cache(warm, method):
    answers = warm.run(before=f"METHOD = {method!r}\n", code=WORKERS)
    assert answers == [[2, 0, 0], [3, 1, 0], [4, 1, 0], [5, 2, 0]]


def test_forked_workers_use_the_kernels_of_their_parent(warm):
    if "fork" in METHODS:
        parent = "METHOD = 'fork'\nimport tiny.top\ntiny.top.twice(1)\n"
        answers = warm.run(before=parent, code=WORKERS)
        assert answers == [[2, 0, 0], [3, 1, 0], [4, 1, 0], [5, 2, 0]]


@pytest.mark.parametrize("method", METHODS)
def test_worker_processes_may_fill_an_empty_cache_together(tiny, loaded, method):
    answers = tiny.run(before=f"METHOD = {method!r}\n", code=WORKERS)
    assert [answer[:2] for answer in answers] == [[2, 0], [3, 1], [4, 1], [5, 2]]
    assert tiny.run() == loaded


def test_two_threads_call_at_once_without_the_gil(warm):
    """Each thread waits inside a kernel for the other: with the GIL held it would never come."""
    (warm.package / "meet.py").write_text("""
from tiny.kernel import kernel

@kernel("int64(int64[::1], int64[::1])")
def meet(mine, other):
    for waited in range(2_000_000_000):
        mine[0] = waited + 1
        if other[0]:
            return 1
    return 0
""")
    code = """
import json
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from tiny.meet import meet

one, two = np.zeros(1, np.int64), np.zeros(1, np.int64)
with ThreadPoolExecutor(2) as pool:
    print(json.dumps({"met": list(pool.map(meet, (one, two), (two, one)))}))
"""
    assert warm.run(code=code) == {"met": [1, 1]}


def test_threads_may_compile_kernels_of_one_name_at_once(tiny):
    """A recursive kernel finds itself by its bare name while it is compiled."""
    for base in range(4):
        (tiny.package / f"part{base}.py").write_text(f"""
from tiny.kernel import kernel

@kernel("int64(int64)")
def search(n):
    return {base} if n == 0 else 10 + search(n - 1)
""")
    code = """
import importlib, json, threading
from concurrent.futures import ThreadPoolExecutor
import tiny.kernel

together = threading.Barrier(4)

def search(base):
    together.wait()
    return importlib.import_module(f"tiny.part{base}").search(2)

with ThreadPoolExecutor(4) as pool:
    print(json.dumps({"answers": list(pool.map(search, range(4)))}))
"""
    for _ in range(2):
        assert tiny.run(code=code) == {"answers": [20, 21, 22, 23]}


def test_word_to_the_user_comes_once_and_only_if_something_is_compiled(tiny):
    listen = """
import json, tiny.kernel
calls = []
tiny.kernel.on_first_compile(lambda: calls.append(1))
import tiny.top
print(json.dumps({"calls": len(calls)}))
"""
    assert tiny.run(code=listen, NUMBA_DISABLE_JIT="1") == {"calls": 0}
    assert tiny.run(code=listen) == {"calls": 1}
    assert tiny.run(code=listen) == {"calls": 0}


def test_kernel_compiled_later_calls_the_loaded_ones(warm):
    """Their bitcode is looked at only then."""
    code = """
import json
from tiny.kernel import kernel
from tiny.top import fibonacci, twice

@kernel("int64(int64)")
def both(n):
    return twice(fibonacci(n))

loaded = [sum(f.stats.cache_hits.values()) for f in (fibonacci, twice)]
print(json.dumps([both(20), fibonacci(20), *loaded]))
"""
    assert warm.run(code=code) == [6767, 6765, 1, 1]
