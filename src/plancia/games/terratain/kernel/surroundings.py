"""What lies around a plot, as a number, so that a search can remember what an action there was worth."""

import numpy as np
from numpy import int64, uint64

from plancia.core.contract import Array
from plancia.core.jit import jit
from plancia.core.kernel.bits import ones
from plancia.games.terratain.kernel.state import BUILDING, DISCARDING, PEACE, PLOTS, SIDE, words

_FEW, _32, _FACTOR = uint64(3), uint64(32), uint64(0x9E3779B97F4A7C15)


def _around(x: int) -> Array:
    """The territory of a plot and the plots next to it."""
    row, col = divmod(x, SIDE)
    near = {(row + down, col + east) for down in (-1, 0, 1) for east in (-1, 0, 1)}
    corner = row // 3 * 3, col // 3 * 3
    near |= {(corner[0] + down, corner[1] + east) for down in range(3) for east in range(3)}
    return words(r * SIDE + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE)


AROUND = np.array([_around(x) for x in range(PLOTS)])


@jit()
def trace(box, states, i, action):
    """Whose the plots around are, and whether the end is near; peace and discards are like no others."""
    b, g = box[0], states[i]
    if action == PEACE or action >= DISCARDING:
        return int64(g.turn)
    x = action if action < PEACE else (action - BUILDING) % PLOTS
    mark = min(uint64(ones(g.empty[0]) + ones(g.empty[1])), _FEW)
    for seat in range(b.players):
        mark = (mark ^ g.own[seat, 0] & AROUND[x, 0]) * _FACTOR
        mark = (mark ^ mark >> _32 ^ g.own[seat, 1] & AROUND[x, 1]) * _FACTOR
        mark ^= mark >> _32
    return int64(mark)
