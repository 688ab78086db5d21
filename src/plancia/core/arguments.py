"""What callers give: held to the types that a public function is written with, before anything else is done."""

import operator
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from itertools import chain
from math import isfinite
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import numpy as np

from plancia.core.errors import ArgumentError, PlanciaError, TextError
from plancia.texts import short

MOST = 10**9
"""More than anybody counts to."""

F = TypeVar("F", bound=Callable[..., Any])

_ITEMS = 1 << 20
"""Things in a list at most: whoever gives more would wait for them to be looked at."""
_RANGED = {int, int | None, int | str}
"""Seats, actions, seeds, viewers: one number alone is left to the function, which knows its range and has an error."""
_MODULES = re.compile(r"(?:\w+\.)+")


def whole(value: Any) -> int | None:
    """A whole number of any type as an int, None if it is none; True, False and arrays of one are none."""
    try:
        return None if isinstance(value, bool | np.ndarray) else operator.index(value)
    except TypeError:
        return None


def ranged(name: str, value: Any, least: int, most: int = MOST) -> int:
    """A whole number in a range as an int, or an error that names it."""
    found = whole(value)
    if found is None or not least <= found <= most:
        raise ArgumentError("error.number", name=name, value=short(value), min=least, max=most)
    return found


def checked(function: F) -> F:
    """A public function, or a class for its constructor, that answers a value of another type with an error of ours."""
    if isinstance(function, type):
        function.__init__ = checked(function.__init__)  # type: ignore[misc]
        return function
    names = tuple(signature(function).parameters)
    hints: dict[str, Any] = {}

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        if not hints:
            hints.update(_hints(function))
        for name, value in chain(zip(names, args, strict=False), kwargs.items()):
            hint = hints.get(name, Any)
            if hint is not Any and not fits(value, hint):
                raise _error(name, value, hint)
        return function(*args, **kwargs)

    return call  # type: ignore[return-value]


def fits(value: Any, hint: Any) -> bool:
    """Is a value of a type, with all that it holds? A text is no list of texts; what can be read but once is not."""
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if kind in (Any, object):
        return True
    if kind is int:
        return whole(value) is not None
    if kind is float:
        return isinstance(value, int | float) and abs(value) < 1 << 64 and isfinite(value)
    if kind is Callable:
        return callable(value)
    if kind is tuple and parts[-1] is not ...:
        return isinstance(value, list | tuple) and len(value) == len(parts) and all(map(fits, value, parts))
    if kind in (tuple, Sequence, Collection, Iterable):
        listed = isinstance(value, Sequence if kind is tuple else kind) and not isinstance(
            value, str | bytes | np.ndarray
        )
        return listed and (kind is Iterable or (len(value) <= _ITEMS and all(fits(each, parts[0]) for each in value)))
    if isinstance(value, Mapping) and parts:
        return isinstance(value, kind) and all(all(map(fits, item, parts)) for item in value.items())
    return isinstance(value, kind)


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    """The types of the parameters that are checked here."""
    hints = {}
    for name, parameter in signature(function).parameters.items():
        hint = parameter.annotation
        if isinstance(hint, str):  # a class that was not there yet
            hint = function.__globals__[hint]
        if hint is not Parameter.empty and hint not in _RANGED:
            hints[name] = hint
    return hints


def _error(name: str, value: Any, hint: Any) -> PlanciaError:
    if hint is str:
        return TextError("error.not_str", value=short(value))
    return ArgumentError("error.argument", name=name, value=short(value), type=_spelled(hint))


def _spelled(hint: Any) -> str:
    """A type as it stands in the code, without the modules."""
    return hint.__name__ if isinstance(hint, type) and not get_args(hint) else _MODULES.sub("", str(hint))
