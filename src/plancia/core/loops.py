"""Compiled loops over any kernel: a factory makes them once per game."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from plancia.core.jit import jit
from plancia.core.kernel import Kernel, Signatures
from plancia.core.rng import advance, below


@cache
def attempt(kernel: Kernel) -> Callable[..., Any]:
    """Play an action if it is legal: `(box, states, i, action, desk, other) -> 0`, else the reason against it.

    The desk changes only when the action is played; the other one is worked on in any case.
    """
    refuse, step = kernel.refuse, kernel.step

    @jit(Signatures(kernel.box, kernel.state).attempt, name=kernel.name)
    def attempt(box, states, i, action, desk, other):
        reason = refuse(box, states, i, action, other)
        if reason == 0:
            step(box, states, i, action, desk)
        return reason

    return attempt


@cache
def random_play(kernel: Kernel) -> Callable[..., Any]:
    """Random games, played in states[0]: `(box, states, games, seed, desk) -> moves`."""
    setup, count, nth, step = kernel.setup, kernel.count, kernel.nth, kernel.step

    @jit(Signatures(kernel.box, kernel.state).random_play, name=kernel.name)
    def play(box, states, games, seed, desk):
        rng = np.uint64(seed)
        moves = 0
        for _ in range(games):
            rng = advance(rng)
            setup(box, states, 0, rng)
            n = count(box, states, 0)
            while n > 0:
                rng = advance(rng)
                step(box, states, 0, nth(box, states, 0, below(rng, n)), desk)
                n = count(box, states, 0)
                moves += 1
        return moves

    return play


@cache
def best_action(kernel: Kernel) -> Callable[..., Any]:
    """The action in states[0] of most worth a step later, ties at random: `(box, states, seat, seed, out, desk)`."""
    legal, step, worth = kernel.legal, kernel.step, kernel.worth

    @jit(Signatures(kernel.box, kernel.state).best_action, name=kernel.name)
    def choose(box, states, seat, seed, out, desk):
        rng = np.uint64(seed)
        best, most, equals = -1, -np.inf, 0
        for k in range(legal(box, states, 0, out)):
            states[1] = states[0]
            step(box, states, 1, out[k], desk)
            value = worth(box, states, 1, seat)
            equals = 1 if value > most else equals + 1 if value == most else equals
            rng = advance(rng)
            if value > most or (value == most and below(rng, equals) == 0):
                best, most = int(out[k]), value
        return best

    return choose
