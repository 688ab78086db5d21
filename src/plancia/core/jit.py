"""The one way in which Plancia compiles: Numba with a cache that sees every edit of the engine."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import config as numba_config

config: Any = numba_config
INTERPRETED = bool(config.DISABLE_JIT)
"""True with NUMBA_DISABLE_JIT=1: the same source runs under pdb and coverage."""

_KEEP_CACHES = 6

if INTERPRETED:
    np.seterr(over="ignore")  # the rng wraps on purpose, as it does when compiled


@cache
def source_hash() -> str:
    """Hash of all engine sources: Numba itself does not notice an edit in another module."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for part in ("core", "games", "bots"):
        for file in sorted((root / part).rglob("*.py")):
            digest.update(file.relative_to(root).as_posix().encode())
            digest.update(file.read_bytes())
    digest.update(f"{numba.__version__} {np.__version__} {config.BOUNDSCHECK}".encode())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder of all compiled engines: PLANCIA_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("PLANCIA_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "plancia"


@cache
def cache_folder() -> Path:
    """The folder of this engine's compiled code; the oldest of the others are removed."""
    root = cache_root()
    folder = root / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        others = sorted((f for f in root.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True)
        for old in others[_KEEP_CACHES:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="plancia-"))
    return folder


def jit(signature: Any = None, *, name: str = "") -> Callable[[Callable[..., Any]], Any]:
    """Compile a function: at once with a signature, else when another compiled one calls it (Python cannot).

    `name` tells apart the closures that a factory makes for several kernels. Numba finds them in its cache by
    their pickled cells, so the functions in these must pickle alike in every process: by a stable id, and
    without the signatures compiled so far.
    """

    def compile_(function: Callable[..., Any]) -> Any:
        if INTERPRETED:
            return function
        options: dict[str, Any] = {"no_cpython_wrapper": signature is None, "no_cfunc_wrapper": True}
        before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder())
        try:
            dispatcher: Any = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
        finally:
            config.CACHE_DIR = before
        dispatcher._set_uuid(f"{function.__module__}.{function.__qualname__}.{name}.{source_hash()}")
        whole = dispatcher._reduce_states
        dispatcher._reduce_states = lambda: whole() | {"can_compile": True, "sigs": []}
        if signature is not None:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        return dispatcher

    return compile_
