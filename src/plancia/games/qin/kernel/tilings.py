"""Can the tiles that are in no hand or pile cover the cells of a drawing? It does not show which two are one tile."""

import numpy as np
from numpy import int64

from plancia.core.jit import jit
from plancia.games.qin.kernel.provinces import near
from plancia.games.qin.kernel.state import CELLS, OFF, START, TILE_OF_PAIR, TILES, TYPES

_OF_TYPE = TILES // TYPES
_STAGES = 1 << 18
"""So many beginnings of tilings are looked at; a drawing that needs more of them is taken for one that can be."""
_SLOTS = 2 * _STAGES
_MIX, _TO_SLOT = np.uint64(0x9E3779B97F4A7C15), np.uint64(45)
_COUNT, _MOST = 4, 15
"""Bits for the number of tiles of a type, and the most that they hold."""
_AHEAD, _DONE = 24, 45
"""Where these parts of a stage begin: after the tiles left the covered cells ahead, then how many cells are done."""


@jit()
def drawn(b, g, x):
    """Does half a tile lie on this cell?"""
    return g.colour[x] != 0 and b.terrain[x] != START


@jit()
def mated(b, g, mate, came, queue, first, barred):
    """Give a cell a mate, for which others may change theirs; False if there is no way without the barred cell."""
    for y in range(b.cells):
        came[y] = OFF
    came[barred] = first
    queue[0] = first
    head, tail = 0, 1
    while head < tail:
        x = queue[head]
        head += 1
        for k in range(4):
            y = near(b, x, k)
            if not drawn(b, g, y) or came[y] != OFF:
                continue
            came[y] = x
            if mate[y] != OFF:
                queue[tail] = mate[y]
                tail += 1
                continue
            while x != first:
                before = mate[x]
                mate[x], mate[y] = y, x
                y = before
                x = came[y]
            mate[x], mate[y] = y, x
            return True
    return False


@jit()
def dark(b, x):
    """Every tile covers one dark and one light cell."""
    return (x // b.cols + x % b.cols) % 2 == 1


@jit()
def untiled(b, g, mate):
    """Q3.2 Mates for all cells, each with one beside it; returns a cell that cannot have one, or OFF."""
    came, queue = np.empty(CELLS + 1, np.int64), np.empty(CELLS + 1, np.int64)
    for x in range(CELLS + 1):
        mate[x] = OFF
    for x in range(b.cells):
        if drawn(b, g, x) and dark(b, x) and not mated(b, g, mate, came, queue, x, OFF):
            return x
    for x in range(b.cells):
        if drawn(b, g, x) and mate[x] == OFF:
            return x
    return OFF


@jit()
def tie(b, g, mate, ties):
    """Which cells may be mates of the cell to the east or south: all others have mates then too."""
    came, queue = np.empty(CELLS + 1, np.int64), np.empty(CELLS + 1, np.int64)
    for x in range(b.cells):
        for d in range(2):
            y = near(b, x, 2 + d)
            ties[x, d] = drawn(b, g, x) and drawn(b, g, y)
            if ties[x, d] and mate[x] != y:
                one, other = (x, y) if dark(b, x) else (y, x)
                left = mate[one]
                mate[left] = OFF
                ties[x, d] = mated(b, g, mate, came, queue, mate[other], other)
                if ties[x, d]:
                    mate[one], mate[other] = other, one
                else:
                    mate[left] = one


@jit()
def lined_up(b, ties, order):
    """The drawn cells, group by group of those that are tied together, small ones first; returns how many."""
    group, size = np.empty(CELLS + 1, np.int64), np.zeros(CELLS + 1, np.int64)
    for x in range(b.cells):
        group[x] = x
    for x in range(b.cells):
        for d in range(2):
            if ties[x, d]:
                old, new = group[x], group[near(b, x, 2 + d)]
                for y in range(b.cells):
                    if group[y] == old:
                        group[y] = new
    for x in range(b.cells):
        size[group[x]] += 1
    n = 0
    for cells in range(2, 2 * TILES + 1, 2):
        for root in range(b.cells):
            if size[root] == cells:
                for x in range(b.cells):
                    if group[x] == root:
                        order[n] = x
                        n += 1
    return n


@jit()
def met(table, stage):
    """Has this stage been met? It has now."""
    slot = int64((np.uint64(stage) * _MIX) >> _TO_SLOT)
    while table[slot] != 0:
        if table[slot] == stage + 1:
            return True
        slot = (slot + 1) % _SLOTS
    table[slot] = stage + 1
    return False


@jit()
def stage_of(done, ahead, left):
    """What the rest of a tiling depends on, as one number."""
    return done << _DONE | ahead << _AHEAD | left


@jit()
def enough(b, g, ties, order, n):
    """Q1.2 Is there a tiling with the tiles that are in no hand or pile? Cell by cell, from no stage twice."""
    if n == 0:
        return True
    table, stack = np.zeros(_SLOTS, np.int64), np.empty(2 * TILES, np.int64)
    left = 0
    for tile in range(TYPES):
        left |= (_OF_TYPE - int64(g.unplayed[tile])) << _COUNT * tile
    stack[0] = stage_of(0, 0, left)
    top, looked = 1, 0
    while top > 0 and looked < _STAGES:
        top -= 1
        done, ahead, left = stack[top] >> _DONE, stack[top] >> _AHEAD, stack[top] & ((1 << _AHEAD) - 1)
        ahead &= (1 << (_DONE - _AHEAD)) - 1
        while ahead & 1:
            done += 1
            if done == n:
                return True
            gap = order[done] - order[done - 1]
            ahead = ahead >> gap if 0 < gap <= b.cols else 0
        if met(table, stage_of(done, ahead, left)):
            continue
        looked += 1
        x = order[done]
        for d in range(2):
            if not ties[x, d]:
                continue
            y = near(b, x, 2 + d)
            tile = TILE_OF_PAIR[3 * int64(g.colour[x]) + int64(g.colour[y]) - 4]
            if not (ahead >> (y - x)) & 1 and (left >> _COUNT * tile) & _MOST:
                stack[top] = stage_of(done, ahead | 1 | 1 << (y - x), left - (1 << _COUNT * tile))
                top += 1
    return looked == _STAGES
