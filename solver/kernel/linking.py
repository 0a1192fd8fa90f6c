"""Helpers: functions compiled for no other purpose than to be linked into kernels.

Numba makes machine code of everything it compiles, optimised on its own, with one wrapper around it
for Python and one for C. A helper needs none of that: it runs only inside kernels, and LLVM
optimises a kernel together with all that is linked into it. Leaving it away fills an empty cache in
about half of the time, and what comes out is as fast.
"""

from collections.abc import Callable
from typing import Any, Never

from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

OPTIONS = {"nopython": True, "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class Helper(CPUDispatcher):  # type: ignore[misc]
    """What Numba calls the compiled versions of one function by; Python itself cannot call it."""

    def __init__(self, function: Callable[..., Any], **options: bool) -> None:
        targetoptions = {**OPTIONS, **options}
        super().__init__(function, targetoptions=targetoptions, pipeline_class=_HelperCompiler)

    def __call__(self, *_: Any, **__: Any) -> Never:
        raise TypeError(f"{self.__name__} is a helper: only kernels can call it")

    def get_call_template(self, args: Any, kws: Any) -> Any:
        widened = {name: _widened(kws[name]) for name in kws}
        return super().get_call_template(tuple(map(_widened, args)), widened)


def _widened(argument: Any) -> Any:
    """The type a helper gets for an argument: Numba would compile it anew for each literal."""
    plain = types.unliteral(argument)
    if isinstance(plain, types.Integer) and plain.bitwidth < 64:
        return types.int64
    return plain if isinstance(plain, types.Integer | types.Boolean) else argument


class _HelperCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, but what it makes is only good for being linked."""

    def __init__(self, typing: Any, target: Any, _: None, *arguments: Any) -> None:
        super().__init__(typing, target, _Linkable(target.codegen(), "helper"), *arguments)


class _Linkable(JITCodeLibrary):  # type: ignore[misc]
    """Code that is linked into other libraries, and neither optimised nor run by itself."""

    def _optimize_final_module(self) -> None:
        """Left to the kernels."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        return 0

    @property
    def codegen(self) -> Any:
        return _NoEnvironment


class _NoEnvironment:
    """Stands for the place of a function's environment, which only machine code has."""

    @staticmethod
    def set_env(_name: str, _environment: Any) -> None:
        """Nothing to do."""
