"""The legal actions of a position: an unchanging sequence of ints over the kernel's own list."""

from array import array
from collections.abc import Sequence
from typing import Any, NoReturn


class Actions(array):  # type: ignore[type-arg]
    """An array of ints that cannot be changed, and equals any sequence of the same ints."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """The same actions in the same order."""
        return isinstance(other, Sequence) and self.tolist() == list(other)

    __hash__ = None

    def __repr__(self) -> str:
        """As a list."""
        return repr(self.tolist())

    def __reduce__(self) -> Any:
        """They travel as their bytes."""
        return Actions, ("i", self.tobytes())

    def __reduce_ex__(self, protocol: Any) -> Any:
        """The same in every protocol."""
        return self.__reduce__()

    def _unchanging(self, *args: Any) -> NoReturn:
        raise TypeError("the legal actions of a position cannot be changed")

    append = extend = insert = pop = remove = reverse = byteswap = _unchanging
    frombytes = fromfile = fromlist = fromunicode = _unchanging
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _unchanging
