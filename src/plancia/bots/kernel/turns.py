"""One action ahead: what every choice is worth at the end of the turn, and games played so."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import types

from plancia.bots.kernel.mind import judge, minds, signatures
from plancia.core.contract import AHEAD, Kernel
from plancia.core.jit import jit
from plancia.core.kernel.loops import top
from plancia.core.kernel.rng import advance, below, bits

_NOW = np.int64(0)
_AHEAD = np.int64(AHEAD)


@cache
def foresee(kernel: Kernel) -> Callable[..., Any]:
    """foresee(box, states, i, action, desk, mind, out): play an action from i in i + 1, on to the end of the turn.

    As far as the mover can know what comes; where a position within a turn says little, the rule of thumb leads on.
    Returns whether the turn has ended. The states i + 1 and i + 2 are for work, and `out` is.
    """
    legal, step, to_move, turn, worth = kernel.legal, kernel.step, kernel.to_move, kernel.turn, kernel.worth
    steady = kernel.steady

    @jit()
    def foresee(box, states, i, action, desk, out):
        d = desk[0]
        seat, now = to_move(box, states, i), turn(box, states, i)
        states[i + 1] = states[i]
        d.until = _AHEAD
        step(box, states, i + 1, action, desk)
        ended = d.halted != 0 or to_move(box, states, i + 1) != seat or turn(box, states, i + 1) != now
        if not steady:
            while not ended:
                n = legal(box, states, i + 1, out)
                best, most = 0, -1e30
                for k in range(n):
                    states[i + 2] = states[i + 1]
                    step(box, states, i + 2, out[k], desk)
                    value = worth(box, states, i + 2, seat)
                    if value > most:
                        best, most = k, value
                step(box, states, i + 1, out[best], desk)
                ended = d.halted != 0 or to_move(box, states, i + 1) != seat or turn(box, states, i + 1) != now
        d.until = _NOW
        return ended

    return foresee


@cache
def best_chance(kernel: Kernel) -> Callable[..., Any]:
    """best_chance(box, states, seed, out, values, later, desk, mind) -> where in `out` the best of n actions is."""
    legal, to_move = kernel.legal, kernel.to_move
    ahead, weigh = foresee(kernel), judge(kernel)

    @jit()
    def choose(box, states, seed, out, values, later, desk, mind):
        seat = to_move(box, states, 0)
        n = legal(box, states, 0, out)
        for k in range(n):
            ahead(box, states, 0, out[k], desk, later)
            weigh(box, states, 1, desk, mind)
            values[k] = mind[0].chances[seat]
        return top(values, n, seed), n

    return choose


@cache
def choose_best(kernel: Kernel) -> Callable[..., Any]:
    """The action in states[0] with the best chances at the end of the turn: `(box, states, seed, out, desk, mind)`."""
    best = best_chance(kernel)
    sig = signatures(kernel)
    boxes, states_, desks = sig.step.args[0], sig.step.args[1], sig.step.args[4]

    @jit(types.int64(boxes, states_, types.uint64, sig.legal.args[3], desks, minds(kernel)), free=True)
    def choose(box, states, seed, out, desk, mind):
        later, values = np.empty_like(out), np.empty(len(out))
        k, n = best(box, states, seed, out, values, later, desk, mind)
        return out[k]

    return choose


@cache
def self_play(kernel: Kernel) -> Callable[..., Any]:
    """Games of a mind against itself, with a slip now and then, and what it saw at the end of every turn."""
    setup, step, to_move, outcome, worth = kernel.setup, kernel.step, kernel.to_move, kernel.outcome, kernel.worth
    legal, best, ahead, weigh = kernel.legal, best_chance(kernel), foresee(kernel), judge(kernel)
    inputs, steady = kernel.inputs, kernel.steady
    sig = signatures(kernel)
    boxes, states_, desks = sig.step.args[0], sig.step.args[1], sig.step.args[4]
    signature = types.int64(
        boxes, states_, types.int64, types.uint64, types.float64, types.int64, sig.legal.args[3], desks,
        minds(kernel),
        types.Array(types.float32, 3, "C"), types.Array(types.float32, 2, "C"),
        types.Array(types.int64, 1, "C"), types.Array(types.int32, 2, "C"), types.Array(types.int64, 1, "C"),
    )  # fmt: skip

    @jit(signature, free=True)
    def play(box, states, games, seed, slip, simple, out, desk, mind, seen, chances, ends, scores, winners):
        players = box[0].players
        later, values = np.empty_like(out), np.empty(len(out))
        rng = np.uint64(seed)
        n = 0
        for game in range(games):
            rng = advance(rng)
            setup(box, states, 0, bits(rng), desk)
            seat = to_move(box, states, 0)
            while seat >= 0:
                rng = advance(rng)
                dice = below(rng, 1 << 20)
                rng = advance(rng)
                if dice < slip * (1 << 20):
                    action = out[below(rng, legal(box, states, 0, out))]
                elif simple == 1 or (simple == 2 and (game + seat) % (2 * players) == 0):
                    many = legal(box, states, 0, out)
                    for k in range(many):
                        ahead(box, states, 0, out[k], desk, later)
                        values[k] = worth(box, states, 1, seat)
                    action = out[top(values, many, bits(rng))]
                else:
                    k, many = best(box, states, bits(rng), out, values, later, desk, mind)
                    action = out[k]
                ended = ahead(box, states, 0, action, desk, later)
                if to_move(box, states, 1) >= 0 and n < len(seen):
                    weigh(box, states, 1, desk, mind)
                    if ended or steady:
                        for s in range(players):
                            chances[n, s] = mind[0].chances[s]
                            for k in range(inputs):
                                seen[n, s, k] = mind[0].x[s, k]
                        n += 1
                step(box, states, 0, action, desk)
                seat = to_move(box, states, 0)
            winners[game] = outcome(box, states, 0, scores[game])
            ends[game] = n
        return n

    return play
