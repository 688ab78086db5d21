"""Credit: how much somebody may want in a short time."""

import time
from collections import OrderedDict

from plancia.server.faults import TooManyError

_KNOWN = 50_000
"""Those who are remembered at most."""


class Credit:
    """So much at once, and so much more a second, for everybody."""

    def __init__(self, most: float, a_second: float) -> None:
        """Everybody begins with all of it."""
        self.most, self.a_second = most, a_second
        self._left: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def spend(self, who: object, cost: float = 1.0) -> None:
        """An error if it is more than somebody has."""
        now = time.monotonic()
        left, at = self._left.pop(who, (self.most, now))
        left = min(self.most, left + (now - at) * self.a_second)
        enough = left >= cost
        self._left[who] = (left - cost if enough else left, now)
        while len(self._left) > _KNOWN:
            self._left.popitem(last=False)
        if not enough:
            raise TooManyError("server.many", seconds=max(1, round((cost - left) / self.a_second)))
