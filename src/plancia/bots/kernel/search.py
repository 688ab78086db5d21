"""Tree search over what a seat knows: every playout guesses the hidden things anew and walks down one tree.

Information-set MCTS (Cowling, Powley, Whitehouse 2012) with the chances of all seats in every node (MaxN) and PUCT: a
new node is judged by looking one action ahead at all its choices, so that each begins with what it seems to be worth.
Where a game marks what lies around an action, what it gained there is remembered, and most choices need no new look.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types
from numpy import int64, uint64

from plancia.bots.kernel.ahead import reach
from plancia.bots.kernel.mind import SEATS, judge, minds
from plancia.core.contract import Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import has, put
from plancia.core.kernel.rng import advance, bits

DEPTH = 64
"""Actions that a playout goes down the tree at most."""

_GAP, _SURE = 0.001, 0.0001
"""Choices differ by at least so much; chances are at least so far from 0 and 1 where they are made numbers."""
WIDE = 0.8
"""How far below the best a choice may seem to be, measured by how far their mean is."""
CLOSELY = 12
"""Choices of a new node that are judged anew though they are remembered: those that were worth most."""

NODE = np.dtype(
    [
        ("action", np.int32),  # that leads here
        ("first", np.int32),  # child, 0 none: the root is nobody's child
        ("next", np.int32),  # sibling
        ("row", np.int32),  # of the choices it has seen, 0 none
        ("visits", np.int32),
        ("quick", np.float32),  # the chances of who chose the action, one action ahead
        ("weight", np.float32),  # how much it is preferred for that, 1 for the best of its siblings
        ("gap", np.float32),  # by how much the best child seemed to be worth more than the mean of all
        ("bar", np.float32),  # what a choice must seem to be worth to become a child
        ("norm", np.float32),  # the sum of the children's weights
        ("total", np.float64, SEATS),  # chances by seat, summed over the visits
    ]
)
MEMORY = np.dtype(
    [
        ("key", np.uint64),  # of a seat, an action, its surroundings; 0 none
        ("gain", np.float64),  # by how much it made the seat's number larger
    ]
)
_BITS = 15
MEMORIES = 1 << _BITS
"""Judgements that a search remembers at once."""
_MIX, _32, _TOP = uint64(0x9E3779B97F4A7C15), uint64(32), uint64(64 - _BITS)
WALK = np.dtype(
    [
        ("rng", np.uint64),
        ("used", np.int64),  # nodes of the tree, 0 before the first playout
        ("root", np.int64),  # the node where playouts begin
        ("rows", np.int64),  # of choices seen, the first one is nobody's
        ("mark", np.int64),  # actions that are possible in this world at this node have this stamp
        ("at", np.int64),  # where in memory the choice is that is looked at
        ("path", np.int64, DEPTH + 1),
        ("leaf", np.float64, SEATS),  # the chances at the end of a playout
        ("best", np.float64),  # those of the seat to move at a new node,
        ("base", np.float64),  # and what a mind made of them before its choice, as a number
        ("open", np.int64),  # does the best choice leave the turn unfinished?
    ]
)


@jit()
def number_of(chance):
    """What a mind makes a chance of, bounded."""
    chance = min(max(chance, _SURE), 1.0 - _SURE)
    return np.log(chance / (1.0 - chance))


@jit()
def plant(node, action, quick):
    """A node without children and visits."""
    node.action, node.quick = action, quick
    node.first = node.next = node.row = node.visits = 0
    node.weight = node.gap = node.bar = node.norm = 0.0
    for seat in range(SEATS):
        node.total[seat] = 0.0


@jit()
def bear(here, action, quick, tree, w):
    """One more child, if the tree has room."""
    if w.used < len(tree):
        plant(tree[w.used], action, quick)
        tree[w.used].next = here.first
        here.first = w.used
        w.used += 1


@jit()
def prefer(here, sharp, tree):
    """Weigh the children by what they seem to be worth."""
    best, child = -1.0, int(here.first)
    while child > 0:
        best = max(best, tree[child].quick)
        child = int(tree[child].next)
    here.norm, child = 0.0, int(here.first)
    while child > 0:
        tree[child].weight = np.exp((tree[child].quick - best) / (sharp * here.gap))
        here.norm += tree[child].weight
        child = int(tree[child].next)


@jit()
def remember(m, players, w):
    """The chances just judged are those of this playout."""
    for seat in range(players):
        w.leaf[seat] = m.chances[seat]


@jit()
def unknown(here, n, out, stamp, seen, w):
    """Stamp the choices of this world, and put those that the node has not seen yet first; returns how many."""
    w.mark += 1
    row, new = seen[here.row], 0
    for k in range(n):
        action = out[k]
        stamp[action] = w.mark
        if not has(row, action):
            put(row, action, True)
            out[k] = out[new]
            out[new] = action
            new += 1
    return new


@jit()
def pick(here, seat, bold, stamp, tree, w):
    """The child to go on with, among those that are possible in this world; 0 if the tree has no room for them."""
    trust = bold * here.gap * np.sqrt(float(here.visits)) / here.norm
    best, most, child = 0, -1.0, int(here.first)
    while child > 0:
        c = tree[child]
        if stamp[c.action] == w.mark:
            value = (c.quick + c.total[seat] + trust * c.weight) / (1 + c.visits)
            if value > most:
                best, most = child, value
        child = int(c.next)
    return best


@cache
def search(kernel: Kernel) -> Callable[..., Any]:
    """So many more playouts from the sight in states[0], which is the tree's node `root`.

    `(box, states, playouts, bold, sharp, out, desk, mind, tree, seen, memory, walk)`: `bold` weighs what looks good
    against what proved good, `sharp` is by how much less a choice has to look good to be tried a third as often. Both
    are measured by how much the choices of a node differ. Four states.
    """
    legal, step, to_move, turn, resample = kernel.legal, kernel.step, kernel.to_move, kernel.turn, kernel.resample
    towards, weigh = reach(kernel), judge(kernel)
    tracing, trace = kernel.trace is not None, kernel.trace or kernel.nth
    sig = Signatures(kernel.box, kernel.state, kernel.desk)
    boxes, states_, number, _, out_, desks = sig.best_action.args
    trees, walks = (types.Array(numba.from_dtype(dtype), 1, "C") for dtype in (NODE, WALK))
    rows = types.Array(types.uint64, 2, "C")
    memories = types.Array(numba.from_dtype(MEMORY), 1, "C")

    @jit()
    def examine(box, states, seat, action, later, desk, mind, memory, w):
        """The chances of a seat after a choice; what it gained is remembered, and what the best leads to."""
        towards(box, states, 1, action, later, desk)
        weigh(box, states, 2, desk, mind)
        quick = mind[0].chances[seat]
        if tracing:
            memory[w.at].gain = number_of(quick) - w.base
        if quick > w.best:
            w.best = quick
            remember(mind[0], box[0].players, w)
            going_on = desk[0].halted == 0 and to_move(box, states, 2) == seat
            w.open = going_on and turn(box, states, 2) == turn(box, states, 1)
        return quick

    @jit()
    def familiar(box, states, seat, action, memory, w):
        """Was the choice judged before, with the same around it? Where this is remembered is kept in `at`."""
        key = uint64(trace(box, states, 1, action)) * _MIX + uint64(action * SEATS + seat + 1)
        key ^= key >> _32
        key *= _MIX
        w.at = int64(key >> _TOP)
        before = memory[w.at].key
        memory[w.at].key = key
        return before == key

    @jit()
    def recall(memory, w):
        """The chances of a seat after a familiar choice, by what it gained elsewhere."""
        return 1.0 / (1.0 + np.exp(-w.base - memory[w.at].gain))

    @jit()
    def survey(box, states, here, seat, n, out, quick, later, desk, mind, memory, w):
        """Judge the choices of a new node: all that are not familiar, and the best of the others once more."""
        for k in range(n):
            if tracing and familiar(box, states, seat, out[k], memory, w):
                quick[k] = -recall(memory, w)
            else:
                quick[k] = examine(box, states, seat, out[k], later, desk, mind, memory, w)
        for _ in range(CLOSELY if tracing else 0):
            top = 0
            for k in range(1, n):
                if quick[k] < quick[top]:
                    top = k
            if quick[top] >= 0:
                break
            familiar(box, states, seat, out[top], memory, w)
            quick[top] = examine(box, states, seat, out[top], later, desk, mind, memory, w)
        total = 0.0
        for k in range(n):
            quick[k] = min(abs(quick[k]), w.best)
            total += quick[k]
        here.gap = max(w.best - total / n, _GAP)
        here.bar = w.best - WIDE * here.gap

    @jit()
    def revise(box, states, here, seat, n, out, quick, later, desk, mind, memory, w):
        """Judge choices that were not possible in earlier worlds, unless they are known not to be good enough."""
        for k in range(n):
            if tracing and familiar(box, states, seat, out[k], memory, w):
                quick[k] = recall(memory, w)
                if quick[k] < here.bar:
                    continue
            quick[k] = examine(box, states, seat, out[k], later, desk, mind, memory, w)

    @jit()
    def grow(box, states, here, seat, n, sharp, out, quick, later, desk, mind, tree, memory, w):
        """New choices become children of a node if they are good enough, at least the best; at the root all do."""
        w.best, fresh, used = -1.0, here.first == 0, w.used
        if tracing:
            weigh(box, states, 1, desk, mind)
            w.base = number_of(mind[0].chances[seat])
        if fresh:
            survey(box, states, here, seat, n, out, quick, later, desk, mind, memory, w)
        else:
            revise(box, states, here, seat, n, out, quick, later, desk, mind, memory, w)
        bar, every = min(here.bar, np.max(quick[:n])), not tracing or here.row == 1
        for k in range(n):
            if every or quick[k] >= bar:
                bear(here, out[k], quick[k], tree, w)
        if w.used > used:
            prefer(here, sharp, tree)

    @jit()
    def descend(box, states, bold, sharp, out, quick, later, stamp, desk, mind, tree, seen, memory, w):
        """One playout in the world of states[1], down to a new node where a turn ends; returns how deep that is."""
        node = w.root
        for depth in range(DEPTH + 1):
            w.path[depth] = node
            seat, n, here = to_move(box, states, 1), legal(box, states, 1, out), tree[node]
            if seat >= 0 and here.row == 0 and w.rows < len(seen):
                here.row = w.rows
                w.rows += 1
            fresh = here.first == 0
            if seat >= 0 and here.row > 0:
                new = unknown(here, n, out, stamp, seen, w)
                if new > 0:
                    grow(box, states, here, seat, new, sharp, out, quick, later, desk, mind, tree, memory, w)
                    if fresh and here.first > 0 and w.open == 0:
                        return depth
            node = pick(here, seat, bold, stamp, tree, w) if here.first > 0 and depth < DEPTH else 0
            if node == 0:
                weigh(box, states, 1, desk, mind)
                remember(mind[0], box[0].players, w)
                return depth
            step(box, states, 1, tree[node].action, desk)
        return DEPTH

    @jit(
        number(
            boxes, states_, number, types.float64, types.float64, out_, desks, minds(kernel), trees, rows, memories,
            walks,
        ),
        free=True,
    )  # fmt: skip
    def search(box, states, playouts, bold, sharp, out, desk, mind, tree, seen, memory, walk):
        w, stamp, later = walk[0], np.zeros(len(out), np.int64), np.empty_like(out)
        w.mark, quick = 0, np.empty(len(out))
        if w.used == 0:
            plant(tree[0], -1, 0.0)
            w.used, w.rows, w.root = 1, 1, 0
        for _ in range(playouts):
            w.rng = advance(w.rng)
            states[1] = states[0]
            resample(box, states, 1, bits(w.rng))
            depth = descend(box, states, bold, sharp, out, quick, later, stamp, desk, mind, tree, seen, memory, w)
            for k in range(depth + 1):
                here = tree[w.path[k]]
                here.visits += 1
                for seat in range(box[0].players):
                    here.total[seat] += w.leaf[seat]
        return w.used

    return search
