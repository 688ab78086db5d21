"""The one way in which Plancia compiles: Numba with a cache that knows everything a function was made from."""

import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import caching
from numba.core import config as numba_config

from plancia.core.digest import digest
from plancia.core.inner import InnerCompiler, set_environments

config: Any = numba_config
INTERPRETED = bool(config.DISABLE_JIT)
"""True with NUMBA_DISABLE_JIT=1: the same source runs under pdb and coverage."""

_KEEP = 4
"""Compiled versions of a function that are kept."""

if INTERPRETED:
    np.seterr(over="ignore")  # the rng wraps on purpose, as it does when compiled


def cache_root() -> Path:
    """The folder of all compiled code: PLANCIA_CACHE, or one in the user's cache folder."""
    if chosen := os.environ.get("PLANCIA_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "plancia"


@cache
def cache_folder(function: str, version: str) -> Path:
    """The folder for the code of a function as it is now; the oldest of its versions are removed."""
    versions = cache_root() / function
    folder = versions / version
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        newest_first = sorted(versions.iterdir(), key=lambda version: version.stat().st_mtime, reverse=True)
        for old in newest_first[_KEEP:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="plancia-"))
    return folder


class _Locator(caching._CacheLocator):
    """Numba's question where code is kept, answered by a function's digest alone: paths and times do not count."""

    def __init__(self, function: Any) -> None:
        self.version = digest(function)
        self.folder = cache_folder(
            f"{function.__module__}.{function.__qualname__}".replace("<locals>", ""), self.version
        )

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.version

    def get_disambiguator(self) -> None:
        return None

    @classmethod
    def from_function(cls, function: Any, file: str) -> "_Locator":
        return cls(function)


class _Results(caching.CompileResultCacheImpl):
    _locator_classes: Any = [_Locator]  # noqa: RUF012  (Numba declares it so)

    def get_filename_base(self, name: str, flags: str) -> str:
        return "compiled"


class _Cache(caching.FunctionCache):
    """Numba's cache; the digest has told versions apart, so that closures need not pickle alike in every process."""

    _impl_class = _Results

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        return signature, codegen.magic_tuple()


class _Late:
    """A function that is compiled when it is first called."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        self.function, self.signature = function, signature

    @cached_property
    def compiled(self) -> Any:
        return jit(self.signature)(self.function)

    def __call__(self, *args: Any) -> Any:
        return self.compiled(*args)


def jit(signature: Any = None, *, late: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function: at once with a signature, else as a part of those that call it, which Python cannot.

    What only Python calls, and not in every game, may be compiled `late`: when it is first called.
    """

    def compile_(function: Callable[..., Any]) -> Any:
        if INTERPRETED:
            return function
        if late:
            return _Late(function, signature)
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
        if signature is None:
            options |= {"no_cpython_wrapper": True, "pipeline_class": InnerCompiler}
            return numba.njit(**options)(function)
        dispatcher: Any = numba.njit(**options)(function)
        dispatcher._cache = _Cache(function)
        dispatcher.compile(signature)
        set_environments(dispatcher)
        dispatcher.disable_compile()
        return dispatcher

    return compile_


def direct(compiled: Any) -> Callable[..., Any]:
    """The machine code of a compiled function, without Numba’s look at what it is given: three times as fast.

    Whoever calls it makes sure of the types himself.
    """
    if INTERPRETED:
        return compiled  # type: ignore[no-any-return]
    (result,) = compiled.overloads.values()
    return result.entry_point  # type: ignore[no-any-return]
