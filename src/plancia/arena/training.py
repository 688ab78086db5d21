"""Learning a game from games against itself: a small network is fitted to how they end."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from plancia.bots.kernel.ahead import self_play
from plancia.bots.kernel.mind import HIDDEN, mind_of
from plancia.bots.mind import Mind
from plancia.core.contract import Array, new_desk, records
from plancia.core.game import Game

SLIP = 0.3
"""How often a seat plays at random: with fewer slips luck hides what matters, and armies are hoarded in Terratain."""
WON = 0.3
"""The share of the winner in what is learned where scores count too; the rest is the soft share by the scores."""
_LENGTH = 700
"""Actions of a game that are looked at, at most."""
_BATCH, _RATE, _EPOCHS = 1024, 2e-3, 3
_DECAY = (1e-4, 1e-4, 1e-3, 1e-3, 1e-3)
"""Pulls weights back to 0: early, late, inner and its last row, outer."""


@dataclass(frozen=True)
class Lessons:
    """What was seen right after many actions, and what share of the game each seat had in the end."""

    seen: Array
    shares: Array


def lessons(game: Game, mind: Mind | None, games: int, seed: int, threads: int = 2) -> Lessons:
    """Games of a mind against itself, or of the rule of thumb; alike for the same seed and threads."""
    parts = [games // threads + (k < games % threads) for k in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        played = list(pool.map(lambda k: _played(game, mind, parts[k], seed * threads + k), range(threads)))
    return Lessons(*(np.concatenate(each) for each in zip(*played, strict=True)))


def _played(game: Game, mind: Mind | None, games: int, seed: int) -> tuple[Array, Array]:
    kernel, players = game.kernel, game.players
    record = records(mind_of(kernel), 1) if mind is None else mind.record(kernel)
    seen = np.zeros((games * _LENGTH, players, kernel.inputs), np.float32)
    ends, winners = np.zeros(games, np.int64), np.zeros(games, np.int64)
    scores, out = np.zeros((games, players), np.int32), np.empty(game.actions, np.int32)
    states, desk = records(kernel.state, 2), new_desk(kernel)
    n = self_play(kernel)(
        game.box, states, games, seed, SLIP, mind is None, out, desk, record, seen, ends, scores, winners
    )
    shares = _shares(winners, scores, kernel.spread)
    return seen[:n].copy(), np.repeat(shares, np.diff(ends, prepend=0), axis=0)


def _shares(winners: Array, scores: Array, spread: float) -> Array:
    """The shares of the seats in every game, by who won, and where the game says so also by the scores."""
    won: Array = (winners[:, None] >> np.arange(scores.shape[1]) & 1).astype(np.float32)
    won /= won.sum(1, keepdims=True)
    if not spread:
        return won
    soft: Array = np.exp((scores - scores.max(1, keepdims=True)) / spread)
    soft = (WON * won + (1 - WON) * soft / soft.sum(1, keepdims=True)).astype(np.float32)
    return soft


@dataclass
class Student:
    """A network on its way, with Adam's running means (Kingma & Ba 2015)."""

    scale: Array
    """Inputs are divided by this, so that all are about as large."""
    weights: list[Array]
    means: list[Array] = field(default_factory=list)
    squares: list[Array] = field(default_factory=list)
    steps: int = 0

    @classmethod
    def new(cls, inputs: Array, seed: int) -> "Student":
        """One that knows nothing yet, for inputs like these."""
        n = inputs.shape[-1]
        spread = inputs.reshape(-1, n).std(0)
        scale = np.where(spread < 1e-3, 1, np.maximum(spread, 0.02)).astype(np.float32)
        rng = np.random.default_rng(seed)
        inner = rng.normal(size=(n, HIDDEN)) / np.sqrt(n)
        weights = [np.zeros(n), np.zeros(n), inner, np.zeros(HIDDEN), rng.normal(size=HIDDEN) / 100]
        return cls(scale, [each.astype(np.float32) for each in weights])

    def learn(self, courses: Sequence[Lessons], seed: int) -> Iterator[float]:
        """Go through all lessons a few times in random order; yields how surprised it was, batch by batch."""
        seen = np.concatenate([course.seen for course in courses])
        shares = np.concatenate([course.shares for course in courses])
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0
        rng = np.random.default_rng(seed)
        for epoch in range(_EPOCHS):
            order = rng.permutation(len(seen))
            for first in range(0, len(seen), _BATCH):
                some = order[first : first + _BATCH]
                yield self._step(seen[some], shares[some], _RATE * (1 - epoch / _EPOCHS))

    def mind(self) -> Mind:
        """What it knows now."""
        early, late, inner, always, outer = self.weights
        return Mind(early / self.scale, late / self.scale, np.vstack((inner / self.scale[:, None], always)), outer)

    def _step(self, seen: Array, shares: Array, rate: float) -> float:
        early, late, inner, always, outer = self.weights
        time, x = seen[:, :, -1], seen / self.scale
        hidden = x @ inner + always
        lit = np.maximum(hidden, 0)
        number = (1 - time) * (x @ early) + time * (x @ late) + lit @ outer
        chances = np.exp(number - number.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        error, n = ((chances - shares) / len(seen)).reshape(-1), x.shape[-1]
        x, time, lit, hidden = x.reshape(-1, n), time.reshape(-1), lit.reshape(-1, HIDDEN), hidden.reshape(-1, HIDDEN)
        back = np.outer(error, outer) * (hidden > 0)
        self._descend([x.T @ (error * (1 - time)), x.T @ (error * time), x.T @ back, back.sum(0), lit.T @ error], rate)
        return float(-(shares * np.log(chances + 1e-9)).sum(1).mean())

    def _descend(self, slopes: Sequence[Array], rate: float) -> None:
        self.steps += 1
        for k, slope in enumerate(slopes):
            slope = slope + _DECAY[k] * self.weights[k]
            self.means[k] = 0.9 * self.means[k] + 0.1 * slope
            self.squares[k] = 0.999 * self.squares[k] + 0.001 * slope * slope
            mean, square = self.means[k] / (1 - 0.9**self.steps), self.squares[k] / (1 - 0.999**self.steps)
            self.weights[k] = (self.weights[k] - rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
