"""Flat Monte Carlo: every choice is tried in random games, and the better half of the choices goes on (halving).

Sequential halving (Karnin, Koren, Somekh 2013): all rounds cost the same, so the last ones look closely at a few.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from plancia.bots.kernel.mind import SEATS
from plancia.core.contract import Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.rng import advance, below, bits


@cache
def playout(kernel: Kernel) -> Callable[..., Any]:
    """Play state i to its end at random: `(box, states, i, seed, desk) -> winners` as bits."""
    count, nth, step, outcome = kernel.count, kernel.nth, kernel.step, kernel.outcome

    @jit()
    def playout(box, states, i, seed, desk):
        rng = np.uint64(seed)
        n = count(box, states, i)
        while n > 0:
            rng = advance(rng)
            step(box, states, i, nth(box, states, i, below(rng, n)), desk)
            n = count(box, states, i)
        return outcome(box, states, i, np.empty(SEATS, np.int32))

    return playout


@cache
def halving(kernel: Kernel) -> Callable[..., Any]:
    """The action of the sight in states[0] that wins most random games.

    `(box, states, playouts, seed, out, desk)`: about so many playouts are made. Two states.
    """
    legal, step, to_move, resample = kernel.legal, kernel.step, kernel.to_move, kernel.resample
    finish = playout(kernel)

    @jit()
    def share(winners, players, seat):
        n = 0
        for s in range(players):
            n += winners >> s & 1
        return (winners >> seat & 1) / n

    @jit(Signatures(kernel.box, kernel.state, kernel.desk).best_action, free=True)
    def choose(box, states, playouts, seed, out, desk):
        rng, seat = np.uint64(seed), to_move(box, states, 0)
        states[1] = states[0]
        resample(box, states, 1, bits(rng))
        n = legal(box, states, 1, out)
        rounds = int(np.ceil(np.log2(n))) if n > 1 else 0
        for _ in range(rounds):
            tries, won = max(1, playouts // (rounds * n)), np.zeros(n)
            for _ in range(tries):
                rng = advance(rng)
                world = bits(rng)  # the same for all choices
                for k in range(n):
                    states[1] = states[0]
                    resample(box, states, 1, world)
                    step(box, states, 1, out[k], desk)
                    won[k] -= share(finish(box, states, 1, world, desk), box[0].players, seat)
            order = np.argsort(won, kind="mergesort")
            out[:n] = out[:n][order]
            n = (n + 1) // 2
        return out[0]

    return choose
