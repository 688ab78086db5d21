"""The one way in which Plancia compiles: Numba with a cache that sees every edit a function depends on."""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import config as numba_config

from plancia.core.parts import PartCompiler, set_environments

config: Any = numba_config
INTERPRETED = bool(config.DISABLE_JIT)
"""True with NUMBA_DISABLE_JIT=1: the same source runs under pdb and coverage."""

_KEEP = 4
"""Compiled versions of a module that are kept."""

if INTERPRETED:
    np.seterr(over="ignore")  # the rng wraps on purpose, as it does when compiled


@cache
def _imported(module: str) -> frozenset[str]:
    """The modules that a module imports from its own or our package; packages themselves define nothing compiled."""
    file, family = _file(module), {module.partition(".")[0], "plancia"}
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())) if file else ():
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(name for name in names if name.partition(".")[0] in family and _file(name))


def _file(module: str) -> Path | None:
    path = getattr(sys.modules.get(module), "__file__", None)
    return None if path is None or path.endswith("__init__.py") else Path(path)


@cache
def source_hash(*modules: str) -> str:
    """Hash of modules and all they import: Numba itself does not notice an edit in another module."""
    known, waiting = set(modules), list(modules)
    while waiting:
        new = _imported(waiting.pop()) - known
        known |= new
        waiting += new
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {config.BOUNDSCHECK}".encode())
    for module in sorted(known):
        file = _file(module)
        digest.update(module.encode() + (file.read_bytes() if file else b""))
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder of all compiled code: PLANCIA_CACHE, or one in the user's cache folder."""
    if chosen := os.environ.get("PLANCIA_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "plancia"


@cache
def cache_folder(*modules: str) -> Path:
    """The folder for code compiled from modules as they are now; the oldest of their versions are removed."""
    versions = cache_root() / "+".join(modules)
    folder = versions / source_hash(*modules)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        newest_first = sorted(versions.iterdir(), key=lambda version: version.stat().st_mtime, reverse=True)
        for old in newest_first[_KEEP:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="plancia-"))
    return folder


def jit(signature: Any = None, *, over: Callable[..., Any] | None = None) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function: at once with a signature, else as a part of the compiled ones that call it (Python cannot).

    `over` is a kernel's function in a closure that a factory makes for several kernels. Numba finds such closures in
    its cache by their pickled cells, so the functions in these must pickle alike in every process: by a stable id,
    and without the signatures compiled so far.
    """

    def compile_(function: Callable[..., Any]) -> Any:
        if INTERPRETED:
            return function
        modules = (function.__module__,) if over is None else (function.__module__, over.__module__)
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
        if signature is None:
            options |= {"no_cpython_wrapper": True, "pipeline_class": PartCompiler}
        dispatcher: Any = numba.njit(**options)(function)
        dispatcher._set_uuid(f"{'+'.join(modules)}.{function.__qualname__}.{source_hash(*modules)}")
        whole = dispatcher._reduce_states
        dispatcher._reduce_states = lambda: whole() | {"can_compile": True, "sigs": []}
        if signature is not None:
            before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder(*modules))
            try:
                dispatcher.enable_caching()
            finally:
                config.CACHE_DIR = before
            dispatcher.compile(signature)
            set_environments(dispatcher)
            dispatcher.disable_compile()
        return dispatcher

    return compile_
