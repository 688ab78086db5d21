"""What a placement would touch, as a number, so that a search can remember what it was worth there."""

from numpy import int64

from plancia.core.jit import jit
from plancia.games.qin.kernel.provinces import near
from plancia.games.qin.kernel.state import PAIRS, PER_CELL

_FACTOR, _FEW = 31, 5
"""Of pagodas: a placement hardly ever builds so many."""


@jit()
def touched(b, g, x, colour, mark):
    """Mix into a mark what lies around a half on a cell: groups of its colour, villages."""
    for k in range(4):
        y = near(b, x, k)
        if g.colour[y] == colour:
            root = int64(g.root[y])
            mark = mark * _FACTOR + root * 4096 + int64(g.area[root]) * 8 + int64(g.owner[root])
        elif b.village[y] >= 0:
            mark = mark * _FACTOR + 1 + int64(g.village[int64(b.village[y])])
        mark = mark * _FACTOR + 1
    return mark


@jit()
def trace(box, states, i, action):
    """The groups and villages next to both halves, and whether the last pagodas are near."""
    b, g = box[0], states[i]
    mark = min(int64(g.left[int64(g.turn)]), _FEW)
    x, d, pair = action // PER_CELL, action // PAIRS % 2, action % PAIRS
    return touched(b, g, near(b, x, 2 + d), pair % 3 + 1, touched(b, g, x, pair // 3 + 1, mark))
