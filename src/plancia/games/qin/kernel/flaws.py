"""What the rules say of a position that was read: what follows is filled in, villages are whose they should be."""

from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import has
from plancia.games.qin.kernel.places import fitting
from plancia.games.qin.kernel.provinces import derive, judge
from plancia.games.qin.kernel.state import BOX, DESK, SEVERAL, STATE
from plancia.games.qin.kernel.villages import claimant


@jit()
def fill_in(b, g, w):
    """What follows from the cells; owners stay at the roots alone."""
    derive(b, g, w.group)
    for x in range(b.cells):
        if has(g.free, x):
            for colour in range(1, 4):
                judge(b, g, x, colour, int64(SEVERAL), int64(SEVERAL), w.roots)


@jit(Signatures(BOX, STATE, DESK).flaw)
def flaw(box, states, i, desk):
    """Q5.2-Q5.4 One more than a village that should be another's, or 0; told = the types of tiles that fit, as bits."""
    b, g, w = box[0], states[i], desk[0]
    fill_in(b, g, w)
    w.told[0] = fitting(b, g)
    for v in range(b.villages):
        if claimant(b, g, v, w.weight, w.roots) != int64(g.village[v]) - 1:
            return v + 1
    return 0
