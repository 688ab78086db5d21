"""Numbers from many games, with how sure they are."""

from dataclasses import dataclass
from math import sqrt

ENOUGH = 30
"""Games from which a standard error can be trusted."""
ROUNDING = 1e-9
SURE = 1.959964
"""Standard errors to each side that hold the truth 95 times in 100."""


@dataclass(frozen=True)
class Estimate:
    """A number with its standard error, and the games that tell something about it."""

    value: float | None
    error: float | None
    games: int

    @property
    def clear(self) -> bool:
        """Is it hardly chance that it is not 0? A report has a hundred rows, so two standard errors are not enough."""
        if self.value is None or self.error is None or self.games < ENOUGH:
            return False
        return abs(self.value) > 3 * self.error + ROUNDING


@dataclass(slots=True)
class Ratio:
    """Sum of a by sum of b; the games are independent of each other, the seats of one game are not."""

    games: int = 0
    a: float = 0
    b: float = 0
    aa: float = 0
    ab: float = 0
    bb: float = 0

    def add(self, a: float, b: float) -> None:
        """A game's share of both; a game without b says nothing."""
        if b:
            self.games += 1
            self.a += a
            self.b += b
            self.aa += a * a
            self.ab += a * b
            self.bb += b * b

    def estimate(self, base: float = 0) -> Estimate:
        """The ratio minus a base; its error by linearisation, as for any ratio of sums over clusters."""
        if not self.b:
            return Estimate(None, None, 0)
        ratio = self.a / self.b
        if self.games < 2:
            return Estimate(ratio - base, None, self.games)
        return Estimate(ratio - base, sqrt(self.scatter(ratio)) / self.b, self.games)

    def scatter(self, ratio: float) -> float:
        """How far the games lie from a ratio: the sum of squares, as of a sample."""
        rest = max(0.0, self.aa - 2 * ratio * self.ab + ratio * ratio * self.bb)
        return rest * self.games / (self.games - 1) if self.games > 1 else rest

    @property
    def deviation(self) -> float | None:
        """The standard deviation of a, where every b is 1."""
        error = self.estimate().error
        return None if error is None else error * sqrt(self.games)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share in so many independent games, by Wilson: it never leaves 0 to 1."""
    square = SURE * SURE
    middle = share + square / (2 * games)
    reach = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
