"""Counting: how long things took, and how often what happened."""

import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager

_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Timing:
    """Seconds that something took, counted by size; one thread at a time writes it."""

    def __init__(self) -> None:
        """Nothing was timed yet."""
        self.bounds = _BOUNDS
        self.counts = [0] * (len(_BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.counts[bisect_left(_BOUNDS, seconds)] += 1
        self.seconds += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Time what happens inside, whether it succeeds or not."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - begun)
