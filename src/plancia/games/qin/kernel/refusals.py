"""Q7.3 Why a placement is refused: the first thing wrong with it, and the cells responsible."""

from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import has
from plancia.games.qin.kernel.codes import (
    APART,
    COVERED,
    GREATS,
    MAY_PLACE,
    NOT_HELD,
    ON_START,
    ON_VILLAGE,
    ON_WATER,
    OUTSIDE,
    TIE,
)
from plancia.games.qin.kernel.places import may_lie
from plancia.games.qin.kernel.provinces import NONE, gather, heir, holding, near
from plancia.games.qin.kernel.state import (
    BOX,
    DESK,
    GREAT,
    OFF,
    PAIRS,
    PER_CELL,
    START,
    STATE,
    TILE_OF_PAIR,
    VILLAGE,
    WATER,
)


@jit()
def obstacle(b, g, x):
    """Q3.2 Why a half cannot lie on a cell, or 0."""
    if x == OFF:
        return OUTSIDE
    if b.terrain[x] == VILLAGE:
        return ON_VILLAGE
    if b.terrain[x] == WATER:
        return ON_WATER
    if b.terrain[x] == START:
        return ON_START
    return COVERED if g.colour[x] != 0 else 0


@jit()
def explain(b, g, roots, n, colour, told):
    """Q4.6, Q4.7 The reason against a union of n provinces, or 0: colour, size and seats of a tie, cells."""
    reason = -heir(g, roots, n)
    if reason <= 0:
        return 0
    most = 0
    for j in range(n):
        most = max(most, holding(g, roots, n, int64(g.owner[roots[j]])))
    told[0], told[1], told[2], told[3] = colour, most, 0, 0
    for j in range(n):
        root = roots[j]
        owner = int64(g.owner[root])
        if reason == GREATS:
            guilty = g.area[root] >= GREAT
        else:
            guilty = holding(g, roots, n, owner) == most
        if guilty:
            told[2] = int64(told[2]) | (1 << (owner - 1))
            for x in range(b.cells):
                if g.colour[x] == colour and g.root[x] == root:
                    told[4 + int64(told[3])] = x
                    told[3] += 1
    return reason


@jit(Signatures(BOX, STATE, DESK).refuse)
def refuse(box, states, i, action, desk):
    """Q7.3 The first thing wrong with an action, or 0; told = colour, size, seats, number of cells, cells."""
    b, g, told, roots = box[0], states[i], desk[0].told, desk[0].roots
    for k in range(4):
        told[k] = 0
    if g.over != 0:
        return int64(g.over)
    if action == b.cells * PER_CELL:
        return MAY_PLACE
    x, d, pair = action // PER_CELL, action // PAIRS % 2, action % PAIRS
    y = near(b, x, 2 + d)
    if g.hand[int64(g.turn), TILE_OF_PAIR[pair]] == 0:
        return NOT_HELD
    if may_lie(g, x, y, d, pair):
        return 0
    reason = 0
    for half in range(2):
        cell = y if half else x
        hit = obstacle(b, g, cell)
        if hit and (reason == 0 or hit == reason):
            reason = hit
            if hit != OUTSIDE:
                told[4 + int64(told[3])] = cell
                told[3] += 1
    if reason:
        return reason
    if not has(g.touch, x) and not has(g.touch, y):
        told[3], told[4], told[5] = 2, x, y
        return APART
    first, second = pair // 3 + 1, pair % 3 + 1
    n = gather(b, g, x, first, roots, NONE)
    if first == second:
        return explain(b, g, roots, gather(b, g, y, second, roots, n), first, told)
    reason = explain(b, g, roots, n, first, told)
    if reason == TIE:
        return reason
    n = gather(b, g, y, second, roots, NONE)
    other = -heir(g, roots, n)
    if other > 0 and (reason == 0 or other < reason):
        reason = explain(b, g, roots, n, second, told)
    return reason
