"""What compiled code was made from: a hash of a function and of every value that it reaches, wherever it comes from."""

import hashlib
import platform
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import config as numba_config
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic

_config: Any = numba_config
_TOOLS = f"{platform.python_version()} {numba.__version__} {llvmlite.__version__} {np.__version__}"
_MAKERS = ("builtins", "math", "numba", "numpy", "typing")
"""Whose functions and types change with their version alone."""
_known: dict[int, tuple[Any, str]] = {}
"""Digests by id, each with what it is of, so that the id stays taken."""


class Unknown(TypeError):
    """A value of which nobody can say whether it has changed."""


def digest(function: Any, options: Mapping[str, Any]) -> str:
    """The hash of a function: its code, what its global names and closure mean, how and by what it is compiled."""
    text = f"{_TOOLS} {_config.BOUNDSCHECK} {sorted(options.items())} {_of(function)}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _of(value: Any) -> str:
    """A text that is another one whenever compiled code could be."""
    value = _plain(value)
    if callable(value) and _maker(value) in _MAKERS:
        return f"{_maker(value)} {getattr(value, '__qualname__', value)}"
    if not isinstance(value, FunctionType | np.ndarray):
        return _small(value)
    if id(value) not in _known:
        _known[id(value)] = value, f"recursion {getattr(value, '__qualname__', '')}"
        parts = _array(value) if isinstance(value, np.ndarray) else _function(value)
        _known[id(value)] = value, hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return _known[id(value)][1]


def _plain(value: Any) -> Any:
    """The Python function of a compiled one."""
    return value.py_func if isinstance(value, Dispatcher) else value._defn if isinstance(value, _Intrinsic) else value


def _array(value: np.ndarray[Any, Any]) -> Iterator[str]:
    yield f"array {value.dtype.descr} {value.shape}"
    yield hashlib.sha256(value.tobytes()).hexdigest()


def _function(function: FunctionType) -> Iterator[str]:
    yield f"{function.__module__}.{function.__qualname__}"
    yield _of(function.__defaults__)
    yield from _code(function.__code__, function.__globals__)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield f"{name} = {_of(cell.cell_contents)}"


def _code(code: CodeType, names: Mapping[str, Any]) -> Iterator[str]:
    yield f"{code.co_code.hex()} {code.co_varnames} {code.co_names} {code.co_freevars}"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant, names)
        else:
            yield repr(constant)
    modules = [names[name] for name in code.co_names if isinstance(names.get(name), ModuleType)]
    for name in code.co_names:
        if name in names:
            yield f"{name} = {_of(names[name])}"
        for module in modules:
            if name in vars(module):
                yield f"{module.__name__}.{name} = {_of(vars(module)[name])}"


def _maker(value: Any) -> str:
    return str(getattr(value, "__module__", None) or type(value).__module__).partition(".")[0]


def _small(value: Any) -> str:
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return repr(value)
    if isinstance(value, np.generic):
        return f"{value.dtype.str} {value.tobytes().hex()}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__}({', '.join(map(_of, value))})"
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, np.dtype):
        return f"dtype {value.descr}"
    if isinstance(value, numba.types.Type):
        return f"type {value}"
    raise Unknown(f"compiled code cannot depend on {value!r}, of which Plancia cannot say whether it has changed")
