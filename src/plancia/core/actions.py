"""The legal actions of a position: a sequence of ints that costs nothing until it is looked at."""

from collections.abc import Iterator, Sequence
from typing import overload

from plancia.core.contract import Array


class Actions(Sequence[int]):
    """An unchanging sequence of actions over the kernel's own array."""

    __slots__ = ("_array",)

    def __init__(self, array: Array) -> None:
        """The array belongs to the sequence from now on."""
        self._array = array

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> "Actions": ...
    def __getitem__(self, index: int | slice) -> "int | Actions":
        """One action, or a part of the sequence."""
        return Actions(self._array[index]) if isinstance(index, slice) else self._array.item(index)

    def __len__(self) -> int:
        """How many."""
        return len(self._array)

    def __iter__(self) -> Iterator[int]:
        """One by one."""
        return iter(self._array.tolist())

    def __contains__(self, action: object) -> bool:
        """Is it one of them?"""
        return action in self._array.tolist()

    def __eq__(self, other: object) -> bool:
        """The same actions in the same order."""
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """As a list."""
        return repr(self._array.tolist())
