"""How a compiled step tells its events: rows [kind, number of arguments, arguments…] at the front of its desk."""

from collections.abc import Iterator

from numba import types

from plancia.core.jit import jit
from plancia.core.kernel import Array

_NUMBER = types.int64
_DESK = types.Array(_NUMBER, 1, "C")


@jit(types.void(_DESK, _NUMBER, _NUMBER, _NUMBER, _NUMBER))
def tell(desk, kind, a, b, c):
    """Open the row of an event with three arguments; more may follow by `tell_more`."""
    row = int(desk[0])
    desk[row] = kind
    desk[row + 1] = 3
    desk[row + 2] = a
    desk[row + 3] = b
    desk[row + 4] = c
    desk[0] = row + 5


@jit(types.void(_DESK, _NUMBER, _NUMBER))
def tell_more(desk, row, argument):
    """Add an argument to the event whose row is the last."""
    desk[int(desk[0])] = argument
    desk[row + 1] += 1
    desk[0] += 1


def rows(desk: Array) -> Iterator[tuple[int, list[int]]]:
    """The events of a buffer: kind and arguments."""
    numbers = desk[: int(desk[0])].tolist()
    at = 1
    while at < len(numbers):
        kind, n = numbers[at], numbers[at + 1]
        yield kind, numbers[at + 2 : at + 2 + n]
        at += 2 + n
