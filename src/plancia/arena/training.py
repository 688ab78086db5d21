"""Learning a game from games against itself: a value is fitted to how they end."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from plancia.bots.kernel.ahead import self_play
from plancia.bots.kernel.mind import mind_of
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
_DECAY = 1e-4
"""Pulls weights back to 0."""


@dataclass(frozen=True)
class Lessons:
    """What was seen right after many actions, and what share of the game each seat had in the end."""

    seen: Array
    shares: Array


def lessons(
    game: Game, mind: Mind | None, games: int, seed: int, *, slip: float = SLIP, won: float = WON, threads: int = 2
) -> Lessons:
    """Games of a mind against itself, or of the rule of thumb; alike for the same seed and threads."""
    parts = [games // threads + (k < games % threads) for k in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        played = list(pool.map(lambda k: _played(game, mind, parts[k], seed * threads + k, slip), range(threads)))
    seen, winners, scores, lengths = (np.concatenate(each) for each in zip(*played, strict=True))
    shares = _shares(winners, scores, game.kernel.spread, won)
    return Lessons(seen, np.repeat(shares, lengths, axis=0))


def _played(game: Game, mind: Mind | None, games: int, seed: int, slip: float) -> tuple[Array, ...]:
    kernel, players = game.kernel, game.players
    record = records(mind_of(kernel), 1) if mind is None else mind.record(kernel)
    seen = np.zeros((games * _LENGTH, players, kernel.inputs), np.float32)
    ends, winners = np.zeros(games, np.int64), np.zeros(games, np.int64)
    scores, out = np.zeros((games, players), np.int32), np.empty(game.actions, np.int32)
    states, desk = records(kernel.state, 3), new_desk(kernel)
    n = self_play(kernel)(
        game.box, states, games, seed, slip, mind is None, out, desk, record, seen, ends, scores, winners
    )
    return seen[:n].copy(), winners, scores, np.diff(ends, prepend=0)


def _shares(winners: Array, scores: Array, spread: float, share: float = WON) -> Array:
    """The shares of the seats in every game, by who won, and where the game says so also by the scores."""
    won: Array = (winners[:, None] >> np.arange(scores.shape[1]) & 1).astype(np.float32)
    won /= won.sum(1, keepdims=True)
    if not spread or share == 1:
        return won
    soft: Array = np.exp((scores - scores.max(1, keepdims=True)) / spread)
    soft = (share * won + (1 - share) * soft / soft.sum(1, keepdims=True)).astype(np.float32)
    return soft


@dataclass
class Student:
    """A value on its way."""

    scale: Array
    """Inputs are divided by this, so that all are about as large."""
    weights: Array
    """Early and late."""

    @classmethod
    def new(cls, inputs: Array) -> "Student":
        """One that knows nothing yet, for inputs like these."""
        n = inputs.shape[-1]
        spread = inputs.reshape(-1, n).std(0)
        scale = np.where(spread < 1e-3, 1, np.maximum(spread, 0.02)).astype(np.float32)
        return cls(scale, np.zeros((2, n), np.float32))

    def learn(self, courses: Sequence[Lessons], seed: int) -> Iterator[float]:
        """Go through all lessons a few times in random order (Adam: Kingma & Ba 2015); yields how surprised it was."""
        seen = np.concatenate([course.seen for course in courses])
        shares = np.concatenate([course.shares for course in courses])
        mean, square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        rng, steps = np.random.default_rng(seed), 0
        for epoch in range(_EPOCHS):
            order = rng.permutation(len(seen))
            for first in range(0, len(seen), _BATCH):
                some = order[first : first + _BATCH]
                surprise, slope = self._slope(seen[some], shares[some])
                steps += 1
                mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
                move = mean / (1 - 0.9**steps) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)
                self.weights -= (_RATE * (1 - epoch / _EPOCHS) * move).astype(np.float32)
                yield surprise

    def mind(self) -> Mind:
        """What it knows now."""
        early, late = self.weights / self.scale
        return Mind(early, late)

    def _slope(self, seen: Array, shares: Array) -> tuple[float, Array]:
        """How surprised it is, and where that would be more."""
        early, late = self.weights
        time, x = seen[:, :, -1], seen / self.scale
        number = (1 - time) * (x @ early) + time * (x @ late)
        chances = np.exp(number - number.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        error = (chances - shares) / len(seen)
        slope = np.stack([np.tensordot(error * part, x, 2) for part in (1 - time, time)])
        return float(-(shares * np.log(chances + 1e-9)).sum(1).mean()), slope + _DECAY * self.weights
