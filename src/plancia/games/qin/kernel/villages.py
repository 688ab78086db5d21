"""Q5 Villages: taken and conquered by weight."""

import numpy as np
from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, without_lowest
from plancia.core.kernel.telling import tell
from plancia.games.qin.kernel.codes import TOOK
from plancia.games.qin.kernel.provinces import among, pagodas
from plancia.games.qin.kernel.state import BORDER, BOX, DESK, SEATS, STATE

_ZERO = np.uint64(0)


@jit()
def weigh(b, g, v, weight, roots):
    """Q5.1 Every seat's weight at a village; returns the largest."""
    n = 0
    most = 0
    for seat in range(SEATS):
        weight[seat] = 0
    for k in range(b.borders[v]):
        x = b.border[v, k]
        if g.colour[x] != 0:
            root = int64(g.root[x])
            owner = int64(g.owner[root]) - 1
            if owner >= 0 and not among(roots, n, root):
                roots[n] = root
                n += 1
                weight[owner] += pagodas(g, root)
                most = max(most, weight[owner])
    return most


@jit()
def claimant(b, g, v, weight, roots):
    """Q5.2-Q5.4 Whose a village is now: of the seat with strictly the largest weight, else as before (-1 nobody's)."""
    most = weigh(b, g, v, weight, roots)
    chief = -1
    for seat in range(b.players):
        if weight[seat] == most:
            chief = seat if chief == -1 else SEATS
    return int64(g.village[v]) - 1 if most == 0 or chief == SEATS else chief


@jit()
def visit(b, g, v, weight, roots, built, back, told):
    """Q5.5 A village that changes hands returns one pagoda and takes another."""
    old = int64(g.village[v]) - 1
    new = claimant(b, g, v, weight, roots)
    if new != old:
        g.village[v] = new + 1
        built[new] += 1
        if old >= 0:
            back[old] += 1
        tell(told, TOOK, new, old, v)


@jit()
def visit_villages(b, g, news, weight, roots, built, back, told):
    """The villages on cells where there is news."""
    for w in range(b.words):
        cells = news[w]
        while cells != _ZERO:
            visit(b, g, int64(b.village[w * 64 + lowest(cells)]), weight, roots, built, back, told)
            cells = without_lowest(cells)


@jit(Signatures(BOX, STATE, DESK).legal)
def weights(box, states, i, out):
    """Q5.1 Every seat's weight at every village, SEATS numbers each; the last BORDER numbers of `out` are for work."""
    b, g = box[0], states[i]
    for v in range(b.villages):
        weigh(b, g, v, out[SEATS * v :], out[-BORDER:])
    return b.villages
