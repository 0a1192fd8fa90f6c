"""How functions are compiled: the decorators of the engine, the only code that touches Numba's
compiler and its caching.

``linking`` is about helpers, ``cache`` about the files of compiled kernels, ``stamp`` about what
they depend on, ``loading`` about what is in a file.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import config, njit
from numba.core import sigutils
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typeinfer import register_dispatcher

from .cache import KernelCache, cover, on_first_compile, place
from .linking import Helper
from .stamp import sources_digest

__all__ = [
    "cover",
    "helper",
    "inlined",
    "kernel",
    "on_first_compile",
    "place",
    "sources_digest",
]

F = TypeVar("F", bound=Callable[..., Any])


def kernel(signature: Any) -> Callable[[F], F]:
    """Compile the decorated function now, for exactly one signature, and cache it on disk.

    ``signature`` is a string (``"int64(int64, int64)"``) or a Numba signature
    (``int64(STATE_T[::1])``), always with its return type. The kernel runs without the GIL and may
    call helpers, other kernels and itself. Arguments are cast silently to the signature's types, so
    whoever calls it from Python has checked them. Use it for what Python calls and for what calls
    itself. Under ``NUMBA_DISABLE_JIT=1`` the plain function comes back. A ``TypeError`` says that
    the signature is a list or lacks its return type.
    """
    arguments, returns = _one_signature(signature)

    def decorate(function: F) -> F:
        if config.DISABLE_JIT:
            return function
        # While it is compiled the function has no global name yet: Numba finds a call of itself by
        # this registration, which goes by the bare name, hence one thread at a time.
        with global_compiler_lock:
            dispatcher = njit(nogil=True, no_cfunc_wrapper=True)(function)
            dispatcher._cache = KernelCache(function, f"{returns}{arguments}")
            with register_dispatcher(dispatcher):
                dispatcher.compile(returns(*arguments))
        dispatcher.disable_compile()
        return cast(F, dispatcher)

    return decorate


def helper(function: F) -> F:
    """Compile the decorated function as a part of every kernel that calls it.

    A helper is compiled when a kernel that calls it is, and not cached: its machine code is inside
    the kernel's, so it costs a warm start nothing. Its types are those of the caller's arguments,
    except that every integer narrower than an int64 and every literal arrives as an int64: one
    version serves all callers. Use it for whatever only kernels call, never for a function that
    calls itself, raises or prints. Called from Python it raises ``TypeError``; under
    ``NUMBA_DISABLE_JIT=1`` the plain function comes back.
    """
    return function if config.DISABLE_JIT else cast(F, Helper(function))


def inlined(function: F) -> F:
    """A helper whose machine code is put into its caller's wherever it is called.

    For small functions in the innermost loops, where the compiler's own judgement costs more than
    half of the time; elsewhere it only makes compiling slower.
    """
    return function if config.DISABLE_JIT else cast(F, Helper(function, forceinline=True))


def _one_signature(signature: Any) -> tuple[tuple[Any, ...], Any]:
    if isinstance(signature, list):
        raise TypeError("a kernel has exactly one signature, not a list")
    arguments, returns = sigutils.normalize_signature(signature)
    if returns is None:
        raise TypeError(f"the signature {signature} lacks its return type")
    return arguments, returns
