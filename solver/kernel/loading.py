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
    module = result.library._get_module_for_linking()
    symbols = {
        value.name
        for values in (module.functions, module.global_variables)
        for value in values
        if not value.is_declaration
    }
    library = name, code, bitcode, symbols
    environments = tuple(result._find_referenced_environments())
    return dumps((library, result.fndesc, result.environment, result.signature, environments))


def unpacked(body: bytes, target: Any) -> CompileResult:
    """The kernel that was ``packed``, ready to run."""
    data, fndesc, environment, signature, environments = pickle.loads(body)
    rtsys.initialize(target)  # kernels allocate; the rest of Numba is only for compiling
    library = _Loaded(target.codegen(), *data)
    entry_point = target.get_executable(library, fndesc, environment)
    for other in environments:
        library.codegen.set_env(other.env_name, other)
    return compile_result(
        typing_context=target.typing_context,
        target_context=target,
        library=library,
        entry_point=entry_point,
        fndesc=fndesc,
        environment=environment,
        signature=signature,
        objectmode=False,
        lifted=(),
        referenced_envs=environments,
        reload_init=[],
    )


class _Loaded(JITCodeLibrary):  # type: ignore[misc]
    """Machine code from the cache, and the bitcode for whoever links it."""

    def __init__(
        self, codegen: Any, name: str, code: bytes, bitcode: bytes, symbols: set[str]
    ) -> None:
        super().__init__(codegen, name)
        self._bitcode = bitcode
        self._shared_module: Any = None
        self.enable_object_caching()
        self._set_compiled_object(code)
        self._finalize_final_module()
        codegen._engine._defined_symbols |= symbols

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = llvm.parse_bitcode(self._bitcode)
        return self._shared_module
