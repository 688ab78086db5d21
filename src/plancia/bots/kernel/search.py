"""Tree search over what a seat knows: every playout guesses the hidden things anew and walks down one tree.

Information-set MCTS (Cowling, Powley, Whitehouse 2012) with a vector of chances per node (MaxN) and PUCT: a new node is
judged by looking one action ahead at all its choices, so that each begins with what it seems to be worth.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from plancia.bots.kernel.mind import SEATS, judge, minds, shares, signatures
from plancia.bots.kernel.turns import foresee
from plancia.core.contract import Kernel
from plancia.core.jit import jit
from plancia.core.kernel.rng import advance, bits

NODE = np.dtype(
    [
        ("action", np.int32),  # that leads here
        ("first", np.int32),  # child, 0 none
        ("next", np.int32),  # sibling
        ("visits", np.int32),
        ("quick", np.float32),  # the chances of who chose the action, one action ahead
        ("best", np.float32),  # the most of the children’s
        ("norm", np.float32),  # the sum of their weights
        ("total", np.float64, SEATS),  # chances by seat, summed over the visits
    ]
)
DEPTH = 64
"""Actions that a playout goes down the tree at most."""


@cache
def search(kernel: Kernel) -> Callable[..., Any]:
    """search(box, states, playouts, seed, bold, sharp, out, desk, mind, tree) -> nodes; states[0] is the seat's sight.

    `bold` weighs what looks good against what proved good, `sharp` is how much better a choice has to look to be tried
    three times as often. Four states, room in `out` for all actions.
    """
    legal, step, to_move, outcome, resample = kernel.legal, kernel.step, kernel.to_move, kernel.outcome, kernel.resample
    ahead, weigh = foresee(kernel), judge(kernel)
    sig = signatures(kernel)
    boxes, states_, desks = sig.step.args[0], sig.step.args[1], sig.step.args[4]
    trees = types.Array(numba.from_dtype(NODE), 1, "C")

    @jit()
    def grow(box, states, node, n, stamp, mark, seat, sharp, out, later, desk, mind, tree, used, leaf):
        """Judge the first n actions of `out` that are no children yet, and make them so; the best fills `leaf`."""
        m, players = mind[0], box[0].players
        first = used
        best = -1.0
        for k in range(n):
            if stamp[out[k]] == mark or used >= len(tree):
                continue
            ahead(box, states, 1, out[k], desk, later)
            weigh(box, states, 2, desk, mind)
            child = tree[used]
            child.action, child.first, child.visits, child.quick = out[k], 0, 0, m.chances[seat]
            child.next = tree[node].first
            for s in range(players):
                child.total[s] = 0.0
            if child.quick > best:
                best = child.quick
                for s in range(players):
                    leaf[s] = m.chances[s]
            tree[node].first = used
            used += 1
        here = tree[node]
        if best > here.best:
            here.norm *= np.exp((here.best - best) / sharp)
            here.best = best
        for k in range(first, used):
            here.norm += np.exp((tree[k].quick - here.best) / sharp)
        return used

    @jit()
    def pick(node, stamp, mark, seat, bold, sharp, tree):
        """The child to go on with, among those that are possible in this world."""
        here = tree[node]
        trust = bold * np.sqrt(float(here.visits)) / here.norm
        best, most = 0, -1e30
        k = here.first
        while k > 0:
            child = tree[k]
            if stamp[child.action] == mark:
                value = (child.quick + child.total[seat]) / (1 + child.visits)
                value += trust * np.exp((child.quick - here.best) / sharp) / (1 + child.visits)
                if value > most:
                    best, most = k, value
            k = child.next
        return best

    @jit(
        types.int64(
            boxes, states_, types.int64, types.uint64, types.float64, types.float64, sig.legal.args[3], desks,
            minds(kernel), trees,
        ),
        free=True,
    )  # fmt: skip
    def search(box, states, playouts, seed, bold, sharp, out, desk, mind, tree):
        m, players = mind[0], box[0].players
        later, stamp = np.empty_like(out), np.zeros(len(out), np.int64)
        path, leaf = np.zeros(DEPTH + 1, np.int64), np.zeros(SEATS)
        tree[0].first = tree[0].visits = 0
        tree[0].best, tree[0].norm = -1.0, 0.0
        for s in range(players):
            tree[0].total[s] = 0.0
        used, mark = 1, 0
        rng = np.uint64(seed)
        for _ in range(playouts):
            rng = advance(rng)
            states[1] = states[0]
            resample(box, states, 1, bits(rng))
            node, depth = 0, 0
            while True:
                path[depth] = node
                seat = to_move(box, states, 1)
                if seat < 0:
                    shares(m, players, outcome(box, states, 1, np.empty(SEATS, np.int32)))
                    for s in range(players):
                        leaf[s] = m.chances[s]
                    break
                n = legal(box, states, 1, out)
                mark += 2
                fresh = tree[node].first == 0
                missing = n
                if not fresh:
                    for k in range(n):
                        stamp[out[k]] = mark - 1
                    k = tree[node].first
                    while k > 0:
                        if stamp[tree[k].action] == mark - 1:
                            stamp[tree[k].action] = mark
                            missing -= 1
                        k = tree[k].next
                else:
                    tree[node].best, tree[node].norm = -1.0, 0.0
                if missing > 0:
                    used = grow(box, states, node, n, stamp, mark, seat, sharp, out, later, desk, mind, tree, used, leaf)
                    for k in range(n):
                        stamp[out[k]] = mark
                if fresh or depth == DEPTH or tree[node].first == 0:
                    if tree[node].first == 0 or not fresh:
                        weigh(box, states, 1, desk, mind)
                        for s in range(players):
                            leaf[s] = m.chances[s]
                    break
                node = pick(node, stamp, mark, seat, bold, sharp, tree)
                if node == 0:  # no room for the choices of this world
                    weigh(box, states, 1, desk, mind)
                    for s in range(players):
                        leaf[s] = m.chances[s]
                    break
                step(box, states, 1, tree[node].action, desk)
                depth += 1
            for k in range(depth + 1):
                here = tree[path[k]]
                here.visits += 1
                for s in range(players):
                    here.total[s] += leaf[s]
        return used

    return search
