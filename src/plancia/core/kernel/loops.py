"""Compiled loops over any kernel: a factory makes them once per game."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from plancia.core.contract import Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.rng import advance, below, bits


@cache
def attempt(kernel: Kernel) -> Callable[..., Any]:
    """Play an action in states[0]: `(box, states, action, desk) -> numbers told`, or minus the reason against it."""
    refuse, step = kernel.refuse, kernel.step

    @jit(Signatures(kernel.box, kernel.state, kernel.desk).attempt)
    def attempt(box, states, action, desk):
        reason = refuse(box, states, 0, action, desk)
        if reason != 0:
            return -reason
        step(box, states, 0, action, desk)
        return desk[0].told[0]

    return attempt


@cache
def random_play(kernel: Kernel) -> Callable[..., Any]:
    """Random games, played in states[0]: `(box, states, games, seed, desk) -> moves`."""
    setup, count, nth, step = kernel.setup, kernel.count, kernel.nth, kernel.step

    @jit(Signatures(kernel.box, kernel.state, kernel.desk).random_play, free=True)
    def play(box, states, games, seed, desk):
        rng = np.uint64(seed)
        moves = 0
        for _ in range(games):
            rng = advance(rng)
            setup(box, states, 0, bits(rng), desk)  # not the numbers that choose the moves
            n = count(box, states, 0)
            while n > 0:
                rng = advance(rng)
                step(box, states, 0, nth(box, states, 0, below(rng, n)), desk)
                n = count(box, states, 0)
                moves += 1
        return moves

    return play


@jit()
def top(values, n, seed):
    """Where the largest of the first n values is, ties at random."""
    rng = np.uint64(seed)
    best, equals = 0, 0
    for k in range(n):
        rng = advance(rng)
        equals = 1 if values[k] > values[best] else equals + (values[k] == values[best])
        if values[k] > values[best] or (values[k] == values[best] and below(rng, equals) == 0):
            best = k
    return best


@cache
def best_action(kernel: Kernel) -> Callable[..., Any]:
    """The action in states[0] of most worth, ties at random: `(box, states, seat, seed, out, desk)`; three states.

    A turn may be several actions: until its end the seat goes on with what is worth most a step later.
    """
    legal, step, to_move, turn, worth = kernel.legal, kernel.step, kernel.to_move, kernel.turn, kernel.worth

    @jit()
    def next_action(box, states, seat, seed, out, values, desk):
        n = legal(box, states, 1, out)
        for k in range(n):
            states[2] = states[1]
            step(box, states, 2, out[k], desk)
            values[k] = worth(box, states, 2, seat)
        return out[top(values, n, seed)]

    @jit(Signatures(kernel.box, kernel.state, kernel.desk).best_action, free=True)
    def choose(box, states, seat, seed, out, desk):
        values, later = np.empty((2, len(out))), np.empty_like(out)
        n = legal(box, states, 0, out)
        now = turn(box, states, 0)
        for k in range(n):
            states[1] = states[0]
            step(box, states, 1, out[k], desk)
            while to_move(box, states, 1) == seat and turn(box, states, 1) == now:
                step(box, states, 1, next_action(box, states, seat, seed, later, values[1], desk), desk)
            values[0, k] = worth(box, states, 1, seat)
        return out[top(values[0], n, seed)]

    return choose
