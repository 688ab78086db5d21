"""Sets of plots as two words of bits, lo and hi: what is next to what (T2.5), who may build where."""

import numpy as np
from numba import types
from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, ones, put, without_lowest
from plancia.games.terratain.kernel.state import (
    BOX,
    CASTLE,
    DESK,
    FARM,
    INNER,
    MINE,
    MOUNTAIN,
    PALACE,
    PLAIN,
    PLOTS,
    SEATS,
    SIDE,
    STATE,
    STRUCTURES,
    TEMPLE,
    words,
)

NONE = int64(0)

_ZERO, _ONE, _64 = uint64(0), uint64(1), uint64(64)
_NEXT, _BELOW = int64(1), int64(SIDE)
_YES, _NO = np.bool_(True), np.bool_(False)
_BOARD = words(range(PLOTS))


@jit()
def later(lo, hi, k):
    """The set of all x + k, for x in the set and 0 < k < 64; it may run over the end of the board."""
    return lo << uint64(k), hi << uint64(k) | lo >> _64 - uint64(k)


@jit()
def earlier(lo, hi, k):
    """The set of all x - k."""
    return lo >> uint64(k) | hi << _64 - uint64(k), hi >> uint64(k)


@jit()
def spread(b, lo, hi):
    """T2.5 The plots of a set and all next to one of them."""
    lo_e, hi_e = later(lo & INNER[0, 0], hi & INNER[0, 1], _NEXT)
    lo_w, hi_w = earlier(lo, hi, _NEXT)
    lo_h, hi_h = lo | lo_e | lo_w & INNER[0, 0], hi | hi_e | hi_w & INNER[0, 1]
    if b.corners:
        lo, hi = lo_h, hi_h
    lo_s, hi_s = later(lo, hi, _BELOW)
    lo_n, hi_n = earlier(lo, hi, _BELOW)
    return lo_h | lo_s | lo_n, (hi_h | hi_s | hi_n) & _BOARD[1]


@jit()
def around(b, x):
    """The plot and those next to it (T2.5)."""
    if x < 64:
        return spread(b, _ONE << uint64(x), _ZERO)
    return spread(b, _ZERO, _ONE << uint64(x - 64))


@jit()
def pick(lo, hi, k):
    """The plot at k in a set, in reading order."""
    n = ones(lo)
    word, base = lo, 0
    if k >= n:
        word, base, k = hi, 64, k - n
    for _ in range(k):
        word = without_lowest(word)
    return base + lowest(word)


@jit()
def enemies(g, seat):
    """T2.3 The plots with a structure of another seat."""
    return ~(g.empty[0] | g.own[seat, 0]), ~(g.empty[1] | g.own[seat, 1]) & _BOARD[1]


@jit()
def rivals(g, seat, kind):
    """T2.5 The enemy structures that do not suffer one of this kind next to them."""
    if kind == TEMPLE or kind == CASTLE or kind == PALACE:
        return g.built[kind, 0] & ~g.own[seat, 0], g.built[kind, 1] & ~g.own[seat, 1]
    return _ZERO, _ZERO


@jit()
def sites(b, g, seat, kind):
    """T2.4, T2.5, T4.1, T4.2 The plots where a seat may build a kind."""
    lo, hi = rivals(g, seat, kind)
    if lo | hi != _ZERO:
        lo, hi = spread(b, lo, hi)
    return g.empty[0] & g.soil[kind, 0] & ~lo, g.empty[1] & g.soil[kind, 1] & ~hi


@jit()
def mark(g, seat, kind, x, there):
    """Note in the sets of plots that a structure is there, or no more."""
    put(g.empty, x, not there)
    put(g.own[seat], x, there)
    put(g.built[kind], x, there)


@jit()
def derive(b, g):
    """Fill in the sets of plots."""
    for w in range(2):
        g.empty[w] = _BOARD[w]
        for seat in range(SEATS):
            g.own[seat, w] = _ZERO
        for kind in range(STRUCTURES):
            g.built[kind, w] = _ZERO
            g.soil[kind, w] = _BOARD[w]
        if b.mountains:
            g.soil[MINE, w] = _ZERO
        if b.rivers:
            g.soil[FARM, w] = _ZERO
    for x in range(PLOTS):
        if g.owner[x] != 0:
            mark(g, int64(g.owner[x]) - 1, int64(g.kind[x]), x, _YES)
        if g.ground[x] != PLAIN:
            put(g.soil[MINE if g.ground[x] == MOUNTAIN else FARM], x, _YES)
    if b.mountains:
        g.soil[MINE, 0], g.soil[MINE, 1] = spread(b, g.soil[MINE, 0], g.soil[MINE, 1])
    if b.rivers:
        g.soil[FARM, 0], g.soil[FARM, 1] = spread(b, g.soil[FARM, 0], g.soil[FARM, 1])


@jit(types.void(Signatures(BOX, STATE, DESK).count.args[0], types.int64, types.Array(types.uint64, 1, "C")))
def neighbours(box, x, out):
    """T2.5 The plots next to a plot, as two words."""
    out[0], out[1] = around(box[0], x)
    put(out, x, _NO)
