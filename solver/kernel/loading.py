"""A compiled kernel as bytes, and back.

Numba keeps the LLVM bitcode of a kernel beside its machine code and parses it whenever the kernel
is loaded; but only a kernel that is compiled later and calls this one has a use for it. Here it is
parsed when that happens.
"""

import pickle
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult, compile_result
from numba.core.runtime import rtsys
from numba.core.serialize import dumps


def packed(result: CompileResult) -> bytes:
    """A kernel just compiled."""
    (name, _, (code, bitcode)), *_ = result._reduce()
    return dumps((name, code, bitcode, result.fndesc, result.environment, result.signature))


def unpacked(body: bytes, target: Any) -> CompileResult:
    """The kernel that was ``packed``, ready to run."""
    name, code, bitcode, fndesc, environment, signature = pickle.loads(body)
    rtsys.initialize(target)  # kernels allocate; the rest of Numba is only for compiling
    entry_name = fndesc.llvm_cpython_wrapper_name
    library = _Loaded(target.codegen(), name, code, bitcode, entry_name)
    return compile_result(
        typing_context=target.typing_context,
        target_context=target,
        library=library,
        entry_point=target.get_executable(library, fndesc, environment),
        fndesc=fndesc,
        environment=environment,
        signature=signature,
        objectmode=False,
        lifted=(),
        referenced_envs=(),
        reload_init=[],
    )


class _Loaded(JITCodeLibrary):  # type: ignore[misc]
    """Machine code from the cache, and the bitcode for whoever links it."""

    def __init__(self, codegen: Any, name: str, code: bytes, bitcode: bytes, entry: str) -> None:
        super().__init__(codegen, name)
        self._bitcode = bitcode
        self._shared_module: Any = None
        self.enable_object_caching()
        self._set_compiled_object(code)
        self._finalize_final_module()
        codegen._engine._defined_symbols.add(entry)

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = llvm.parse_bitcode(self._bitcode)
        return self._shared_module
