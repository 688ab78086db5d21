"""T4 Rivers and mountains, laid before the first turn."""

from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.rng import roll
from plancia.games.terratain.kernel.plots import NONE
from plancia.games.terratain.kernel.state import MOUNTAIN, PLAIN, RIVER, SIDE, TERRITORIES

_SIDE = int64(SIDE)


@jit()
def lay_river(g):
    """T4.2 From a plot of the first row down to the last one, at most one plot aside in each row."""
    col = roll(g, _SIDE)
    for row in range(SIDE - 1):
        west, east = max(col - 1, 0), min(col + 1, SIDE - 1)
        to = west + roll(g, east - west + 1)
        g.ground[row * SIDE + col] = RIVER
        g.ground[row * SIDE + to] = RIVER
        col = to
    g.ground[(SIDE - 1) * SIDE + col] = RIVER


@jit()
def raise_mountains(g):
    """T4.1, T4.2 One plot of each territory that is not river."""
    for t in range(TERRITORIES):
        corner = t // 3 * 3 * SIDE + t % 3 * 3
        dry = NONE
        for k in range(9):
            dry += g.ground[corner + k // 3 * SIDE + k % 3] == PLAIN
        left = roll(g, dry)
        for k in range(9):
            x = corner + k // 3 * SIDE + k % 3
            if g.ground[x] == PLAIN:
                if left == 0:
                    g.ground[x] = MOUNTAIN
                left -= 1
