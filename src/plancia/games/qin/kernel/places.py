"""Q3.2, Q3.3, Q4.9 Where tiles may lie. `b` is the box, `g` the state."""

import numpy as np
from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.bits import has, lowered
from plancia.games.qin.kernel.state import EAST, PAIRS, TILE_OF_PAIR, TYPES

_ZERO = np.uint64(0)


@jit()
def openings(b, g, d, w):
    """Q3.2, Q3.3 The cells of word w from which a tile may lie in a direction, whatever its colours."""
    k = 1 if d == EAST else b.cols
    room = g.free[w] & lowered(g.free, w, k) & b.roomy[d, w]
    return room & (g.touch[w] | lowered(g.touch, w, k))


@jit()
def lawful(b, g, pair, d, w):
    """Q4.9 The cells of word w from which the colours of a pair break nothing with either half."""
    first, second = pair // 3, pair % 3
    if first == second:
        return ~g.bad_double[first, d, w]
    k = 1 if d == EAST else b.cols
    return ~(g.bad[first, w] | lowered(g.bad[second], w, k))


@jit()
def may_lie(g, x, y, d, pair):
    """The same of one placement: with its first half on x and its second on y."""
    if not (has(g.free, x) and has(g.free, y) and (has(g.touch, x) or has(g.touch, y))):
        return False
    first, second = pair // 3, pair % 3
    if first == second:
        return not has(g.bad_double[first, d], x)
    return not (has(g.bad[first], x) or has(g.bad[second], y))


@jit()
def fits(b, g, tile):
    """Does a tile fit anywhere?"""
    for pair in range(PAIRS):
        if TILE_OF_PAIR[pair] == tile:
            for d in range(2):
                for w in range(b.words):
                    if openings(b, g, d, w) & lawful(b, g, pair, d, w) != _ZERO:
                        return True
    return False


@jit()
def fitting(b, g):
    """The types of tiles that fit somewhere, as bits."""
    types = 0
    for tile in range(TYPES):
        if fits(b, g, tile):
            types |= 1 << tile
    return types


@jit()
def holds(g, seat, types):
    """Does the seat hold a tile of one of these types?"""
    for tile in range(TYPES):
        if g.hand[seat, tile] > 0 and (types >> tile) & 1:
            return True
    return False


@jit()
def can_place(b, g, seat):
    """Q3.4 Does any tile of the seat fit anywhere?"""
    for tile in range(TYPES):
        if g.hand[seat, tile] > 0 and fits(b, g, tile):
            return True
    return False


@jit()
def pairs_held(g):
    """The pairs of colours that the tiles of the seat to move can show, as bits."""
    pairs = 0
    for pair in range(PAIRS):
        if g.hand[int64(g.turn), TILE_OF_PAIR[pair]] > 0:
            pairs |= 1 << pair
    return 0 if g.over != 0 else pairs
