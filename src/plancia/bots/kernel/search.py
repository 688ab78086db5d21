"""Tree search over what a seat knows: every playout guesses the hidden things anew and walks down one tree.

Information-set MCTS (Cowling, Powley, Whitehouse 2012) with the chances of all seats in every node (MaxN) and PUCT: a
new node is judged by looking one action ahead at all its choices, so that each begins with what it seems to be worth.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from plancia.bots.kernel.ahead import foresee
from plancia.bots.kernel.mind import SEATS, judge, minds
from plancia.core.contract import Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.rng import advance, bits

DEPTH = 64
"""Actions that a playout goes down the tree at most."""

NODE = np.dtype(
    [
        ("action", np.int32),  # that leads here
        ("first", np.int32),  # child, 0 none: the root is nobody's child
        ("next", np.int32),  # sibling
        ("visits", np.int32),
        ("quick", np.float32),  # the chances of who chose the action, one action ahead
        ("best", np.float32),  # the most of the children's
        ("norm", np.float32),  # the sum of their weights
        ("total", np.float64, SEATS),  # chances by seat, summed over the visits
    ]
)
WALK = np.dtype(
    [
        ("used", np.int64),  # nodes of the tree
        ("mark", np.int64),  # actions that are possible in this world at this node have this stamp
        ("path", np.int64, DEPTH + 1),
        ("leaf", np.float64, SEATS),  # the chances at the end of a playout
    ]
)


@cache
def search(kernel: Kernel) -> Callable[..., Any]:
    """Playouts from the sight in states[0]; the tree's root is its node 0.

    `(box, states, playouts, seed, bold, sharp, out, desk, mind, tree, walk)`: `bold` weighs what looks good against
    what proved good, `sharp` is by how much less a choice has to look good to be tried a third as often. Three states.
    """
    legal, step, to_move, resample = kernel.legal, kernel.step, kernel.to_move, kernel.resample
    ahead, weigh = foresee(kernel), judge(kernel)
    sig = Signatures(kernel.box, kernel.state, kernel.desk)
    boxes, states_, number, seed_, out_, desks = sig.best_action.args
    trees, walks = (types.Array(numba.from_dtype(dtype), 1, "C") for dtype in (NODE, WALK))

    @jit()
    def plant(node, action, quick):
        """A node without children and visits."""
        node.action, node.quick = action, quick
        node.first = node.next = node.visits = 0
        node.best, node.norm = -1.0, 0.0
        for seat in range(SEATS):
            node.total[seat] = 0.0

    @jit()
    def remember(m, players, w):
        """The chances just judged are those of this playout."""
        for seat in range(players):
            w.leaf[seat] = m.chances[seat]

    @jit()
    def grow(box, states, here, seat, n, sharp, out, stamp, desk, mind, tree, w):
        """Judge the choices of this world that the node does not know yet, and make them its children."""
        m, players = mind[0], box[0].players
        first, best = w.used, -1.0
        for k in range(n):
            if stamp[out[k]] != w.mark and w.used < len(tree):
                ahead(box, states, 1, out[k], desk)
                weigh(box, states, 2, desk, mind)
                quick = m.chances[seat]
                plant(tree[w.used], out[k], quick)
                tree[w.used].next = here.first
                here.first = w.used
                w.used += 1
                if quick > best:
                    best = quick
                    remember(m, players, w)
            stamp[out[k]] = w.mark
        if best > here.best:
            here.norm *= np.exp((here.best - best) / sharp)
            here.best = best
        for k in range(first, w.used):
            here.norm += np.exp((tree[k].quick - here.best) / sharp)

    @jit()
    def known(here, n, out, stamp, tree, w):
        """Stamp the children that are possible in this world; are these all its choices?"""
        w.mark += 2
        for k in range(n):
            stamp[out[k]] = w.mark - 1
        child = here.first
        while child > 0:
            if stamp[tree[child].action] == w.mark - 1:
                stamp[tree[child].action] = w.mark
                n -= 1
            child = tree[child].next
        return n == 0

    @jit()
    def pick(here, seat, bold, sharp, stamp, tree, w):
        """The child to go on with, among those that are possible in this world; 0 if the tree has no room for them."""
        trust = bold * np.sqrt(float(here.visits)) / here.norm
        best, most, child = 0, -1.0, int(here.first)
        while child > 0:
            c = tree[child]
            if stamp[c.action] == w.mark:
                value = c.quick + c.total[seat] + trust * np.exp((c.quick - here.best) / sharp)
                value /= 1 + c.visits
                if value > most:
                    best, most = child, value
            child = int(c.next)
        return best

    @jit()
    def descend(box, states, bold, sharp, out, stamp, desk, mind, tree, w):
        """One playout in the world of states[1], down to a node that is new; returns how deep that is."""
        node = 0
        for depth in range(DEPTH + 1):
            w.path[depth] = node
            seat, n, here = to_move(box, states, 1), legal(box, states, 1, out), tree[node]
            fresh = here.first == 0
            if seat >= 0 and not known(here, n, out, stamp, tree, w):
                grow(box, states, here, seat, n, sharp, out, stamp, desk, mind, tree, w)
                if fresh and here.first > 0:
                    return depth
            node = pick(here, seat, bold, sharp, stamp, tree, w) if seat >= 0 and depth < DEPTH else 0
            if node == 0:
                weigh(box, states, 1, desk, mind)
                remember(mind[0], box[0].players, w)
                return depth
            step(box, states, 1, tree[node].action, desk)
        return DEPTH

    @jit(
        number(
            boxes, states_, number, seed_, types.float64, types.float64, out_, desks, minds(kernel), trees, walks
        ),
        free=True,
    )  # fmt: skip
    def search(box, states, playouts, seed, bold, sharp, out, desk, mind, tree, walk):
        w, stamp = walk[0], np.zeros(len(out), np.int64)
        plant(tree[0], -1, 0.0)
        w.used, w.mark = 1, 0
        rng = np.uint64(seed)
        for _ in range(playouts):
            rng = advance(rng)
            states[1] = states[0]
            resample(box, states, 1, bits(rng))
            depth = descend(box, states, bold, sharp, out, stamp, desk, mind, tree, w)
            for k in range(depth + 1):
                here = tree[w.path[k]]
                here.visits += 1
                for seat in range(box[0].players):
                    here.total[seat] += w.leaf[seat]
        return w.used

    return search
