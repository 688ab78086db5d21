"""How a step tells its events: rows [kind, number of arguments, arguments…] in the field `told` of its desk."""

from collections.abc import Iterator

from plancia.core.contract import Array
from plancia.core.jit import jit


@jit()
def tell(told, kind, a, b, c):
    """Open the row of an event with three arguments; more may follow by `tell_more`."""
    row = int(told[0])
    told[row] = kind
    told[row + 1] = 3
    told[row + 2] = a
    told[row + 3] = b
    told[row + 4] = c
    told[0] = row + 5


@jit()
def open_row(told, kind):
    """Open the row of an event whose arguments all follow by `tell_more`."""
    row = int(told[0])
    told[row] = kind
    told[row + 1] = 0
    told[0] = row + 2
    return row


@jit()
def tell_four(told, kind, a, b, c, d):
    """Open the row of an event with four arguments."""
    row = int(told[0])
    tell(told, kind, a, b, c)
    tell_more(told, row, d)


@jit()
def tell_more(told, row, argument):
    """Add an argument to the event whose row is the last."""
    told[int(told[0])] = argument
    told[row + 1] += 1
    told[0] += 1


def rows(told: Array) -> Iterator[tuple[int, list[int]]]:
    """The events of a buffer: kind and arguments."""
    numbers = told[: int(told[0])].tolist()
    at = 1
    while at < len(numbers):
        kind, n = numbers[at], numbers[at + 1]
        if not 0 <= n <= len(numbers) - at - 2:
            raise ValueError  # no step told this
        yield kind, numbers[at + 2 : at + 2 + n]
        at += 2 + n
