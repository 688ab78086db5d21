"""What the deals of a contest say: who wins how often against whom, who is how strong, and how much is luck."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from plancia.arena.duplicates import Deal, Pair
from plancia.arena.estimates import Estimate, Ratio, wilson
from plancia.arena.games import Trouble
from plancia.arena.lab import by_bot
from plancia.arena.ratings import Interval, OpenSkill, strengths
from plancia.core.arguments import checked, ranged
from plancia.core.errors import OptionError
from plancia.core.options import SEATS


@dataclass(frozen=True)
class PairResult:
    """How one bot fared among others."""

    a: str
    b: str
    games: int
    deals: int
    share: float
    """Of the wins; a shared win is a part of one."""
    low: float
    high: float
    """Wilson's 95 % interval, as if all games were independent."""
    error: float | None
    """The standard error of the share over deals, which are."""
    fair: float
    """The share of equals."""
    luck: Estimate | None
    """Of a bot against itself: how much alike the games of a deal are, seat by seat; 0 not at all, 1 the same."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is."""

    bot: str
    rating: float
    low: float
    high: float
    above: Interval | None
    """Points above the next weaker bot; None for the weakest."""
    openskill: Interval


@dataclass(frozen=True)
class Standing:
    """All numbers of a contest."""

    players: int
    games: int
    decisions: int
    pairs: tuple[PairResult, ...]
    ratings: tuple[Rating, ...]
    """Strongest first."""
    troubles: dict[str, dict[str, int]]
    """By bot and what went wrong, in how many games."""


class Ladder:
    """Adds up deals; only sums are kept."""

    @checked
    def __init__(self, pairs: Sequence[Pair], players: int) -> None:
        """Nothing is known yet."""
        self.players = ranged("players", players, 2, SEATS)
        self.games = self.decisions = 0
        self.wins = {pair: Ratio() for pair in pairs}
        self.luck = {pair: Ratio() for pair in pairs if pair.mirror}
        self.openskill = OpenSkill()
        self.troubles = Counter[Trouble]()

    @checked
    def add(self, deal: Deal) -> None:
        """All games of one more deal."""
        seats = {len(game.seats) for game in deal.games}
        if seats != {self.players}:
            raise OptionError("lab.error.bots", n=max(seats, default=0), players=self.players)
        self.games += len(deal.games)
        self.decisions += sum(game.decisions for game in deal.games)
        self.wins.setdefault(deal.pair, Ratio()).add(sum(game.share for game in deal.games), len(deal.games))
        self.openskill.add(deal)
        for game in deal.games:
            self.troubles.update(game.troubles)
        if deal.pair.mirror:
            self.luck.setdefault(deal.pair, Ratio()).add(*self.alike(deal))

    def standing(self) -> Standing:
        """Everything known by now; there must be a deal of each pair that is told about."""
        played = [(pair, wins) for pair, wins in self.wins.items() if wins.games]
        return Standing(
            players=self.players,
            games=self.games,
            decisions=self.decisions,
            pairs=tuple(self._pair(pair, wins) for pair, wins in played),
            ratings=self._ratings([(pair, wins) for pair, wins in played if not pair.mirror]),
            troubles=by_bot(self.troubles),
        )

    def _pair(self, pair: Pair, wins: Ratio) -> PairResult:
        games, share = round(wins.b), wins.a / wins.b
        low, high = wilson(share, games)
        luck = self.luck[pair].estimate() if pair.mirror else None
        error = wins.estimate().error
        fair = 1 / self.players
        return PairResult(pair.one, pair.others, games, wins.games, share, low, high, error, fair, luck)

    def _ratings(self, played: Sequence[tuple[Pair, Ratio]]) -> tuple[Rating, ...]:
        if not played:
            return ()
        fit = strengths(played, self.players)
        ratings = []
        for at, below in zip(fit.order, [*fit.order[1:], None], strict=True):
            points = fit.points(at)
            above = None if below is None else fit.ahead(at, below)
            openskill = self.openskill.interval(fit.bots[at])
            ratings.append(Rating(fit.bots[at], points.value, points.low, points.high, above, openskill))
        return tuple(ratings)

    @checked
    def alike(self, deal: Deal) -> tuple[float, float]:
        """How results of the same seat in two games of the deal go together, and how they scatter."""
        together = scatter = 0.0
        n = len(deal.games)
        for seat in range(self.players):
            won = [game.won(seat) - 1 / self.players for game in deal.games]
            squares = sum(each * each for each in won)
            together += (sum(won) ** 2 - squares) / (n * (n - 1))
            scatter += squares / n
        return together, scatter
