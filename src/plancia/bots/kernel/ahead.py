"""One action ahead: what every choice seems to be worth, and games that are played so."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import types

from plancia.bots.kernel.mind import judge, minds
from plancia.core.contract import AHEAD, Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.loops import top
from plancia.core.kernel.rng import advance, below, bits

_NOW, _AHEAD = np.int64(0), np.int64(AHEAD)
_CHANCES = np.int64(1 << 20)


@cache
def foresee(kernel: Kernel) -> Callable[..., Any]:
    """Play an action of state i in i + 1, as far as its seat can know what comes: `(box, states, i, action, desk)`."""
    step = kernel.step

    @jit()
    def foresee(box, states, i, action, desk):
        states[i + 1] = states[i]
        desk[0].until = _AHEAD
        step(box, states, i + 1, action, desk)
        desk[0].until = _NOW

    return foresee


@cache
def best_chance(kernel: Kernel) -> Callable[..., Any]:
    """The action in states[0] after which chances are best: `(box, states, seed, out, desk, mind)`, with two states."""
    legal, to_move = kernel.legal, kernel.to_move
    ahead, weigh = foresee(kernel), judge(kernel)
    sig = Signatures(kernel.box, kernel.state, kernel.desk)
    boxes, states_, _, seed_, out_, desks = sig.best_action.args

    @jit(types.int64(boxes, states_, seed_, out_, desks, minds(kernel)), free=True)
    def choose(box, states, seed, out, desk, mind):
        seat, n = to_move(box, states, 0), legal(box, states, 0, out)
        values = np.empty(n)
        for k in range(n):
            ahead(box, states, 0, out[k], desk)
            weigh(box, states, 1, desk, mind)
            values[k] = mind[0].chances[seat]
        return out[top(values, n, seed)]

    return choose


@cache
def self_play(kernel: Kernel) -> Callable[..., Any]:
    """Games to learn from: all seats play alike, and slip now and then, so that it shows what matters.

    `(box, states, games, seed, slip, simple, out, desk, mind, seen, ends, scores, winners)`: what was seen right after
    every action is put into `seen`, where each game ends into `ends`; returns how many there are. `simple` plays by the
    rule of thumb instead of the mind.
    """
    setup, legal, step, to_move = kernel.setup, kernel.legal, kernel.step, kernel.to_move
    outcome, worth, features, inputs = kernel.outcome, kernel.worth, kernel.features, kernel.inputs
    ahead, choose = foresee(kernel), best_chance(kernel)
    sig = Signatures(kernel.box, kernel.state, kernel.desk)
    boxes, states_, _, seed_, out_, desks = sig.best_action.args
    number, numbers = types.int64, types.Array(types.int64, 1, "C")
    rows, scores_ = types.Array(types.float32, 3, "C"), types.Array(types.int32, 2, "C")

    @jit()
    def by_thumb(box, states, seat, seed, out, desk):
        n = legal(box, states, 0, out)
        values = np.empty(n)
        for k in range(n):
            ahead(box, states, 0, out[k], desk)
            values[k] = worth(box, states, 1, seat)
        return out[top(values, n, seed)]

    @jit(
        number(
            boxes, states_, number, seed_, types.float64, types.boolean, out_, desks, minds(kernel), rows, numbers,
            scores_, numbers,
        ),
        free=True,
    )  # fmt: skip
    def play(box, states, games, seed, slip, simple, out, desk, mind, seen, ends, scores, winners):
        m, players = mind[0], box[0].players
        rng, n = np.uint64(seed), 0
        for game in range(games):
            rng = advance(rng)
            setup(box, states, 0, bits(rng), desk)
            seat = to_move(box, states, 0)
            while seat >= 0:
                rng = advance(rng)
                slipped = below(rng, _CHANCES) < slip * _CHANCES
                rng = advance(rng)
                if slipped:
                    action = out[below(rng, legal(box, states, 0, out))]
                elif simple:
                    action = by_thumb(box, states, seat, bits(rng), out, desk)
                else:
                    action = choose(box, states, bits(rng), out, desk, mind)
                ahead(box, states, 0, action, desk)
                if to_move(box, states, 1) >= 0 and n < len(seen):
                    features(box, states, 1, desk, m.x)
                    for s in range(players):
                        for k in range(inputs):
                            seen[n, s, k] = m.x[s, k]
                    n += 1
                step(box, states, 0, action, desk)
                seat = to_move(box, states, 0)
            winners[game] = outcome(box, states, 0, scores[game])
            ends[game] = n
        return n

    return play
