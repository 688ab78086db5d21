"""Tuning a mind by matches: it plays itself with weights changed a little at random, and they follow what won.

A change of a value shows in every decision of a game, so its effect on the score stands out of the luck much sooner
than that of a single move does (evolution strategies; Salimans et al. 2017).
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from plancia.arena.training import lessons
from plancia.bots.kernel.ahead import choices, duels
from plancia.bots.mind import Mind
from plancia.core.contract import Array, new_desk, records
from plancia.core.game import Game

SHAKE = 0.5
"""How far all changes together move a value, compared with how far it differs between the choices of a decision."""
RATE, CALMER, INERTIA = 0.2, 40, 0.9
"""The length of the first step compared with that of a change, after how many steps it is half as long, and how much
of its direction a step keeps from those before."""
_LOOKS, _GAMES = 20, 400
"""Games to see how much inputs differ, and how games end."""
_NEWTON, _PULL = 20, 1e-4
"""Newton's steps, and what pulls weights back to 0."""


def by_thumb(game: Game) -> Mind:
    """The mind to begin with: it takes the first input, the rule of thumb, for the whole truth."""
    n = game.kernel.inputs
    first = np.eye(1, n, dtype=np.float32)[0]
    return Mind(first, first)


def matches(game: Game, ones: list[Mind], others: list[Mind], seed: int, threads: int = 2) -> tuple[Array, Array]:
    """A deal for every pair of minds, one from each seat in turn: its shares of the games, by how many points more.

    Alike for the same seed and threads.
    """
    kernel, players = game.kernel, game.players
    play = duels(kernel)

    def part(k: int) -> tuple[Array, Array]:
        one, other = (np.concatenate([mind.record(kernel) for mind in some[k::threads]]) for some in (ones, others))
        n = len(one) * players
        scores, winners = np.zeros((n, players), np.int32), np.zeros(n, np.int64)
        out, desk = np.empty(game.actions, np.int32), new_desk(kernel)
        play(game.box, records(kernel.state, 3), seed * threads + k, out, desk, one, other, scores, winners)
        won: Array = winners[:, None] >> np.arange(players) & 1
        own, games = np.arange(n) % players, np.arange(n)
        shares = won[games, own] / won.sum(1)
        more = scores[games, own] * players / (players - 1) - scores.sum(1) / (players - 1)
        return shares.reshape(-1, players).mean(1), more.reshape(-1, players).mean(1)

    shares, more = np.zeros(len(ones)), np.zeros(len(ones))
    with ThreadPoolExecutor(threads) as pool:
        for k, (some_shares, some_more) in enumerate(pool.map(part, range(threads))):
            shares[k::threads], more[k::threads] = some_shares, some_more
    return shares, more


@dataclass(frozen=True)
class Tuner:
    """A mind on its way: its weights early and late, how far each is changed, and where it was going."""

    mind: Mind
    reach: Array
    going: Array
    steps: int = 0

    @classmethod
    def new(cls, game: Game, mind: Mind, seed: int) -> Self:
        """Begin with a mind."""
        kernel = game.kernel
        spread, out, desk = np.zeros(kernel.inputs + 1), np.empty(game.actions, np.int32), new_desk(kernel)
        choices(kernel)(
            game.box, records(kernel.state, 3), _LOOKS, seed, out, desk, mind.record(kernel), spread
        )  # fmt: skip
        differs = spread[:-1] > 1e-4
        differs[-kernel.tempo :] = False
        reach = np.where(differs, SHAKE * spread[-1] / np.maximum(spread[:-1], 1e-4), 0.0) / np.sqrt(2 * differs.sum())
        both = np.stack((reach, reach))
        return cls(mind, both, np.zeros_like(both))

    def step(self, game: Game, deals: int, seed: int) -> Self:
        """Change the weights at random both ways, let the two play, and go where it was better."""
        dice = np.random.default_rng((seed, self.steps))
        shakes = dice.normal(size=(deals, *self.reach.shape))
        ones, others = ([self._moved(sign * shake) for shake in shakes] for sign in (1, -1))
        shares, more = matches(game, ones, others, int(dice.integers(1 << 40)))
        pay = shares + (more / (2 * game.kernel.spread) if game.kernel.spread else 0)
        pay = (pay - pay.mean()) / (pay.std() + 1e-9)
        slope = np.tensordot(pay, shakes, 1) / deals
        going = INERTIA * self.going + (1 - INERTIA) * slope * (self.reach > 0)
        length = np.sqrt(np.square(going).sum() / (self.reach > 0).sum()) + 1e-9
        rate = RATE * CALMER / (CALMER + self.steps)
        return replace(self, mind=self._moved(rate * going / length), going=going, steps=self.steps + 1)

    def _moved(self, by: Array) -> Mind:
        both = np.stack((self.mind.early, self.mind.late)) + self.reach * by
        early, late = both.astype(np.float32)
        return replace(self.mind, early=early, late=late)


def calibrated(game: Game, mind: Mind, seed: int) -> Mind:
    """The same choices with honest chances: one factor for all weights, and what only time and turns are worth.

    Matches teach which choice is better, not by how much one leads; so that is fitted to how games of the mind end.
    """
    course = lessons(game, mind, _GAMES, seed, slip=0.0, won=1.0)
    seen, shares, tempo = course.seen.astype(np.float64), course.shares, game.kernel.tempo
    time = seen[:, :, -1:]
    number = (1 - time) * (seen @ mind.early)[..., None] + time * (seen @ mind.late)[..., None]
    late, early = (seen[:, :, -tempo:] * part for part in (time, 1 - time))
    x = np.concatenate((number, early, late), axis=2)
    x -= x.mean(1, keepdims=True)
    scale = x.std((0, 1)) + 1e-9
    x /= scale
    weights = np.zeros(x.shape[2])
    for _ in range(_NEWTON):
        chances = np.exp(x @ weights - (x @ weights).max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = np.tensordot(chances - shares, x, 2) / len(x) + _PULL * weights
        mean = (x * chances[..., None]).sum(1)
        bend = np.einsum("nsi,ns,nsj->ij", x, chances, x, optimize=True) - mean.T @ mean
        move = np.linalg.solve(bend / len(x) + _PULL * np.eye(len(weights)), slope)
        weights -= move / max(1.0, float(np.abs(move).max()))
    weights /= scale
    moved = [mind.early * weights[0], mind.late * weights[0]]
    for k, each in enumerate(moved):
        each[-tempo:] += weights[1 + k * tempo : 1 + (k + 1) * tempo]
    early, late = (each.astype(np.float32) for each in moved)
    return Mind(early, late)
