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
def reach(kernel: Kernel) -> Callable[..., Any]:
    """Play an action of state i in i + 1, as far as it can be judged: `(box, states, i, action, out, desk)`.

    Where that is the end of the turn, the seat goes on by the rule of thumb. Three states from i on.
    """
    legal, step, to_move, turn, worth = kernel.legal, kernel.step, kernel.to_move, kernel.turn, kernel.worth
    ahead = foresee(kernel)

    @jit()
    def by_thumb(box, states, i, seat, out, desk):
        n = legal(box, states, i, out)
        best, most = out[0], -np.inf
        for k in range(n if n > 1 else 0):
            ahead(box, states, i, out[k], desk)
            value = worth(box, states, i + 1, seat)
            if value > most:
                best, most = out[k], value
        return best

    @jit()
    def to_the_end(box, states, i, action, out, desk):
        seat, now = to_move(box, states, i), turn(box, states, i)
        ahead(box, states, i, action, desk)
        while desk[0].halted == 0 and to_move(box, states, i + 1) == seat and turn(box, states, i + 1) == now:
            more = by_thumb(box, states, i + 1, seat, out, desk)
            desk[0].until = _AHEAD
            step(box, states, i + 1, more, desk)
            desk[0].until = _NOW

    @jit()
    def at_once(box, states, i, action, out, desk):
        ahead(box, states, i, action, desk)

    return to_the_end if kernel.whole_turns else at_once


@cache
def best_chance(kernel: Kernel) -> Callable[..., Any]:
    """The action in states[0] after which chances are best: `(box, states, seed, out, desk, mind)`, three states."""
    legal, to_move = kernel.legal, kernel.to_move
    towards, weigh = reach(kernel), judge(kernel)
    sig = Signatures(kernel.box, kernel.state, kernel.desk)
    boxes, states_, _, seed_, out_, desks = sig.best_action.args

    @jit(types.int64(boxes, states_, seed_, out_, desks, minds(kernel)), free=True)
    def choose(box, states, seed, out, desk, mind):
        seat, n, later = to_move(box, states, 0), legal(box, states, 0, out), np.empty_like(out)
        values = np.empty(n)
        for k in range(n if n > 1 else 0):
            towards(box, states, 0, out[k], later, desk)
            weigh(box, states, 1, desk, mind)
            values[k] = mind[0].chances[seat]
        return out[top(values, n, seed) if n > 1 else 0]

    return choose


@cache
def duels(kernel: Kernel) -> Callable[..., Any]:
    """Deals that one mind plays from every seat against another one in all others, one action ahead.

    `(box, states, seed, out, desk, ones, others, scores, winners)`: a pair of minds for every deal, and so many rows of
    scores and numbers of winners as there are games.
    """
    setup, step, to_move, outcome = kernel.setup, kernel.step, kernel.to_move, kernel.outcome
    choose = best_chance(kernel)
    sig = Signatures(kernel.box, kernel.state, kernel.desk)
    boxes, states_, _, seed_, out_, desks = sig.best_action.args
    scores_, winners_ = types.Array(types.int32, 2, "C"), types.Array(types.int64, 1, "C")

    @jit(
        types.void(boxes, states_, seed_, out_, desks, minds(kernel), minds(kernel), scores_, winners_), free=True
    )  # fmt: skip
    def play(box, states, seed, out, desk, ones, others, scores, winners):
        players, rng = box[0].players, np.uint64(seed)
        for deal in range(len(ones)):
            rng = advance(rng)
            shuffle = bits(rng)
            for own in range(players):
                setup(box, states, 0, shuffle, desk)
                seat = to_move(box, states, 0)
                while seat >= 0:
                    rng = advance(rng)
                    mind = ones if seat == own else others
                    action = choose(box, states, bits(rng), out, desk, mind[deal : deal + 1])
                    step(box, states, 0, action, desk)
                    seat = to_move(box, states, 0)
                winners[deal * players + own] = outcome(box, states, 0, scores[deal * players + own])

    return play


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


@cache
def choices(kernel: Kernel) -> Callable[..., Any]:
    """How much each input differs between the choices of a decision, and the number that a mind makes of them.

    `(box, states, games, seed, out, desk, mind, spread)`: games of the mind against itself; `spread` becomes the
    standard deviation of every input of the seat to move, the last one that of its number. Three states.
    """
    setup, legal, step, to_move, inputs = kernel.setup, kernel.legal, kernel.step, kernel.to_move, kernel.inputs
    towards, weigh, choose = reach(kernel), judge(kernel), best_chance(kernel)
    sig = Signatures(kernel.box, kernel.state, kernel.desk)
    boxes, states_, _, seed_, out_, desks = sig.best_action.args
    numbers = types.Array(types.float64, 1, "C")

    @jit(types.void(boxes, states_, types.int64, seed_, out_, desks, minds(kernel), numbers), free=True)
    def look(box, states, games, seed, out, desk, mind, spread):
        m, later, seen = mind[0], np.empty_like(out), np.empty((len(out), inputs + 1))
        rng, total = np.uint64(seed), 0
        spread[:] = 0.0
        for _ in range(games):
            rng = advance(rng)
            setup(box, states, 0, bits(rng), desk)
            seat = to_move(box, states, 0)
            while seat >= 0:
                rng = advance(rng)
                n, used = legal(box, states, 0, out), 0
                for k in range(n):
                    towards(box, states, 0, out[k], later, desk)
                    if to_move(box, states, 1) >= 0:
                        weigh(box, states, 1, desk, mind)
                        for j in range(inputs):
                            seen[used, j] = m.x[seat, j]
                        seen[used, inputs] = np.log(m.chances[seat] / (1.0 - m.chances[seat]))
                        used += 1
                for j in range(inputs + 1 if used > 1 else 0):
                    mean = np.sum(seen[:used, j]) / used
                    spread[j] += np.sum((seen[:used, j] - mean) ** 2) / used
                total += used > 1
                step(box, states, 0, choose(box, states, bits(rng), out, desk, mind), desk)
                seat = to_move(box, states, 0)
        spread[:] = np.sqrt(spread / max(1, total))

    return look
