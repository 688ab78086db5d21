"""How strong bots are, on one scale, from who won against whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce, PlackettLuceRating

from plancia.arena.duplicates import Deal, Pair
from plancia.arena.estimates import SURE, Ratio

MEAN = 1500
"""The points of all bots together, on average: only differences mean something."""
POINTS = 400 / log(10)
"""Points of a factor e in the odds to win: ten times the odds are 400 points, as chess players count."""
PRIOR = 1
"""Fair games that are added to those of each pair, so that no difference is without end."""

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Interval:
    """A number, and where it is 95 times in 100."""

    value: float
    low: float
    high: float

    @classmethod
    def around(cls, value: float, error: float) -> "Interval":
        """By its standard error."""
        return cls(value, value - SURE * error, value + SURE * error)


@dataclass(frozen=True)
class Strengths:
    """A fit of all bots' strengths: in a game the odds of a seat are those of its bot's strength."""

    bots: tuple[str, ...]
    logs: Vector
    covariances: tuple[Vector, Vector]
    """As if all games were independent, and as the deals show it."""

    @property
    def order(self) -> list[int]:
        """The bots, strongest first."""
        return sorted(range(len(self.bots)), key=lambda at: -float(self.logs[at]))

    def points(self, at: int) -> Interval:
        """A bot's points."""
        return self._interval(np.eye(len(self.bots))[at], MEAN)

    def ahead(self, at: int, of: int) -> Interval:
        """How many points a bot is above another."""
        unit = np.eye(len(self.bots))
        return self._interval(unit[at] - unit[of], 0)

    def _interval(self, which: Vector, base: float) -> Interval:
        """The larger of both errors: few surprises in few games must not look like certainty."""
        variance = max(float(which @ covariance @ which) for covariance in self.covariances)
        return Interval.around(base + POINTS * float(which @ self.logs), POINTS * sqrt(variance))


def strengths(told: Sequence[tuple[Pair, Ratio]], players: int) -> Strengths:
    """The most likely strengths, from wins by games of each pair added up deal by deal.

    One bot of strength a among others of strength b wins with the chance a / (a + (players - 1) b).
    """
    bots = tuple(dict.fromkeys(name for pair, _ in told for name in (pair.one, pair.others)))
    unit = np.eye(len(bots))
    about = np.array([unit[bots.index(pair.one)] - unit[bots.index(pair.others)] for pair, _ in told])
    games = np.array([wins.b + PRIOR for _, wins in told])
    won = np.array([wins.a + PRIOR / players for _, wins in told])
    logs = _most_likely(about, games, won, log(players - 1))
    chance = _chance(about @ logs - log(players - 1))
    alone = np.linalg.pinv((about.T * (games * chance * (1 - chance))) @ about)
    scatter = np.array([wins.scatter(float(p)) for (_, wins), p in zip(told, chance, strict=True)])
    by_deals = alone @ ((about.T * scatter) @ about) @ alone
    return Strengths(bots, logs, (alone, by_deals))


def _most_likely(about: Vector, games: Vector, won: Vector, offset: float) -> Vector:
    """Newton's steps, halved where they would go too far; the sum of all is 0."""

    def likelihood(logs: Vector) -> float:
        odds = about @ logs - offset
        return float(won @ odds - games @ np.logaddexp(0, odds))

    logs = np.zeros(about.shape[1])
    for _ in range(100):
        chance = _chance(about @ logs - offset)
        slope = about.T @ (won - games * chance)
        step = np.linalg.pinv((about.T * (games * chance * (1 - chance))) @ about) @ slope
        while likelihood(logs + step) < likelihood(logs) and np.abs(step).max() > 1e-12:
            step /= 2
        logs = logs + step
        if np.abs(step).max() < 1e-9:
            break
    return logs


def _chance(odds: Vector) -> Vector:
    return np.asarray(1 / (1 + np.exp(-odds)))


class OpenSkill:
    """The ratings of openskill: Plackett and Luce's model, brought up to date game by game."""

    def __init__(self) -> None:
        """Nobody has played. Bots do not learn while they play, so nothing is forgotten (tau is 0)."""
        self._model = PlackettLuce(tau=0)
        self._ratings: dict[str, PlackettLuceRating] = {}

    def add(self, deal: Deal) -> None:
        """Winners before losers; several seats of a bot are one opinion about it, their mean."""
        names = (deal.pair.one, deal.pair.others)
        for game in [] if deal.pair.mirror else deal.games:
            bots = [names[min(player, 1)] for player in game.seats]
            before = [[self.rating(name)] for name in bots]
            ranks = [1.0 if seat in game.winners else 2.0 for seat in range(len(bots))]
            after = self._model.rate(before, ranks=ranks)
            for name in names:
                own = [rating for of, (rating,) in zip(bots, after, strict=True) if of == name]
                mu, sigma = (sum(getattr(each, part) for each in own) / len(own) for part in ("mu", "sigma"))
                self._ratings[name] = self._model.rating(mu, sigma)

    def rating(self, bot: str) -> PlackettLuceRating:
        """A bot's rating by now."""
        return self._ratings.setdefault(bot, self._model.rating())

    def interval(self, bot: str) -> Interval:
        """Its mean, and as far as its deviation lets one be sure."""
        rating = self.rating(bot)
        return Interval.around(rating.mu, rating.sigma)
