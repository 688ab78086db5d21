"""Is a change an improvement? Two hypotheses, tested deal by deal until one of them is hardly tenable."""

from dataclasses import dataclass, field
from math import log

from plancia.arena.estimates import ENOUGH, Ratio
from plancia.core.arguments import checked, ranged
from plancia.core.errors import OptionError
from plancia.core.options import SEATS

ERROR = 0.05
"""How often a wrong answer may be given, each way."""
BOUND = log((1 - ERROR) / ERROR)
"""The evidence, as the logarithm of a ratio of likelihoods, that is enough either way (Wald)."""

ACCEPTED, REJECTED, UNDECIDED = "accepted", "rejected", "undecided"


@checked
@dataclass
class Sprt:
    """A sequential test whether a bot is `better` points or only `same` points above another.

    A deal is one observation, whose spread is measured, not assumed: luck that cancels between the games of a deal
    makes the answer come sooner, games that go the same way make it come later.
    """

    same: float
    better: float
    players: int
    shares: Ratio = field(default_factory=Ratio)

    def __post_init__(self) -> None:
        """The hypotheses must differ."""
        ranged("players", self.players, 2, SEATS)
        if not self.same < self.better:
            raise OptionError("arena.error.sprt", word=f"{self.same:g},{self.better:g}")

    @checked
    def add(self, share: float) -> None:
        """One more deal: the share of wins in it."""
        self.shares.add(share, 1)

    @property
    def evidence(self) -> float:
        """The logarithm of how many times likelier the deals are if it is better."""
        low, high = self._share(self.same), self._share(self.better)
        deals = self.shares
        if not deals.games:
            return 0.0
        mean, fair = deals.a / deals.b, 1 / self.players
        chance = fair * (1 - fair) / self.players  # of one deal as luck would have it: a spread of 0 proves nothing
        spread = (max(0.0, deals.aa - mean * deals.a) + chance) / (deals.games + 1)
        return deals.games * (high - low) * (2 * mean - low - high) / (2 * spread)

    @property
    def verdict(self) -> str:
        """What can be said by now; a spread is not known before enough deals."""
        if self.shares.games < ENOUGH or abs(self.evidence) < BOUND:
            return UNDECIDED
        return ACCEPTED if self.evidence > 0 else REJECTED

    def _share(self, points: float) -> float:
        """The share of wins of one who is so many points above all others at the table."""
        return float(1 / (1 + (self.players - 1) * 10 ** (-points / 400)))
