"""Inner functions: only other compiled ones call them, so they have no machine code of their own.

Numba optimises a function together with all it calls and makes machine code of the whole, anew at every level of calls.
An inner function stays LLVM code, to be linked into its callers; only what Python calls is optimised and made machine
code. This takes more than a quarter off the time to compile and nothing off the speed.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _InnerLibrary(JITCodeLibrary):
    """The code of an inner function, ready to be linked."""

    def _optimize_final_module(self) -> None:
        """Nothing: done in the callers."""

    def _finalize_final_module(self) -> None:
        """No machine code either."""
        self._finalized = True

    @property
    def codegen(self) -> "_InnerLibrary":
        """Itself, which Numba only asks to set a function's environment."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Not yet: its place is in the machine code of the callers, see `set_environments`."""


class InnerCompiler(Compiler):
    """Numba's own compiler, with such a library for its result."""

    def define_pipelines(self) -> Any:
        """The usual ones."""
        self.state.library = _InnerLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()  # type: ignore[no-untyped-call]


def set_environments(dispatcher: Any) -> None:
    """Give the inner functions of fresh code their constants, as Numba does when it loads code from its cache."""
    for compiled in dispatcher.overloads.values():
        for environment in compiled._find_referenced_environments():
            compiled.codegen.set_env(environment.env_name, environment)
