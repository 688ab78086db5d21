"""The one way in which Plancia compiles: Numba with a cache that knows everything a function was made from."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, partial
from typing import Any

import numba
import numpy as np
from numba.core import config as numba_config

from plancia.core.codecache import CodeCache
from plancia.core.inner import InnerCompiler, set_environments

config: Any = numba_config
INTERPRETED = bool(config.DISABLE_JIT)
"""True with NUMBA_DISABLE_JIT=1: the same source runs under pdb and coverage."""

if INTERPRETED:
    np.seterr(over="ignore")  # the rng wraps on purpose, as it does when compiled


_waiting: list[Callable[[], None]] = []
"""What is still to be compiled, in its order: a function after those that it calls."""
_put_off = False


@contextmanager
def put_off() -> Iterator[None]:
    """What is declared in here waits for `catch_up`, so that a game can say what it is before it is compiled."""
    global _put_off
    before, _put_off = _put_off, True
    try:
        yield
    finally:
        _put_off = before


def catch_up(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile what was put off; `progress` is told how many functions are ready, and of how many."""
    done, total = 0, len(_waiting)
    while _waiting:
        _waiting[0]()  # one that is interrupted still waits
        del _waiting[0]
        done += 1
        if progress is not None:
            progress(done, total)


class _Late:
    """A function that is compiled when it is first called."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        self.function, self.signature = function, signature

    @cached_property
    def compiled(self) -> Any:
        return jit(self.signature)(self.function)

    def __call__(self, *args: Any) -> Any:
        return self.compiled(*args)


def jit(signature: Any = None, *, free: bool = False, late: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function: at once with a signature, else as a part of those that call it, which Python cannot.

    At once may be put off. Other threads wait while it runs, so that two of them cannot break a position that they
    share; only a long loop on records of its own is `free` to run beside them. What only Python calls, and not in every
    game, may be compiled `late`: when it is first called.
    """

    def compile_(function: Callable[..., Any]) -> Any:
        if INTERPRETED:
            return function
        if late:
            return _Late(function, signature)
        options: dict[str, Any] = {"nogil": free, "error_model": "numpy", "no_cfunc_wrapper": True}
        if signature is None:
            options |= {"no_cpython_wrapper": True, "pipeline_class": InnerCompiler}
            return numba.njit(**options)(function)
        dispatcher: Any = numba.njit(**options)(function)
        dispatcher._cache = CodeCache(function, options)

        def finish() -> None:
            dispatcher.compile(signature)
            set_environments(dispatcher)
            dispatcher.disable_compile()

        if _put_off:
            _waiting.append(finish)
        else:
            catch_up()  # it may call what was put off
            finish()
        return dispatcher

    return compile_


def compile_late(function: Any) -> None:
    """Compile a function that would else be compiled when it is first called."""
    if isinstance(function, _Late):
        function.compiled  # noqa: B018


def direct(compiled: Any) -> Callable[..., Any]:
    """The machine code of a compiled function, without Numba’s look at what it is given: three times as fast.

    Whoever calls it makes sure of the types himself.
    """
    if INTERPRETED:
        return lambda *args: _plain(compiled(*args))
    if _put_off and not compiled.overloads:
        later = cache(partial(_entry_point, compiled))  # looked for once, and not before it is there
        return lambda *args: later()(*args)
    return _entry_point(compiled)


def _entry_point(compiled: Any) -> Callable[..., Any]:
    if not compiled.overloads:
        catch_up()
    (result,) = compiled.overloads.values()
    return result.entry_point  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    """A number as Python has it, which is what compiled code gives."""
    return value.item() if isinstance(value, np.generic) else value
