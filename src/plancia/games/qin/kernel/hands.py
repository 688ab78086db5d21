"""Tiles in hand and pile: drawn, laid, hidden from the others."""

from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.games.qin.kernel.state import ANY_TILE, BOX, DESK, HAND, STATE


@jit()
def lay(g, seat, tile):
    """A tile leaves the hand; what others know of the hand shrinks to what they still know for certain."""
    g.hand[seat, tile] -= 1
    g.held[seat] -= 1
    g.unplayed[tile] -= 1
    found = False
    for j in range(HAND):
        if not found and (int64(g.may[seat, j]) >> tile) & 1:
            found = True
        if found:
            g.may[seat, j] = g.may[seat, j + 1] if j + 1 < HAND else 0


@jit()
def draw(g, seat):
    """Q2.1, Q3.1 The next tile of the pile goes into the hand; returns its type."""
    g.piled -= 1
    tile = int64(g.pile[int64(g.piled)])
    g.pile[int64(g.piled)] = 0
    g.hand[seat, tile] += 1
    g.may[seat, int64(g.held[seat])] = ANY_TILE
    g.held[seat] += 1
    return tile


@jit(Signatures(BOX, STATE, DESK).blind)
def blind(box, states, i, seat):
    """Q1.4 Other hands and the order of the pile are wiped."""
    b, g = box[0], states[i]
    for s in range(b.players):
        if s != seat:
            g.hand[s, :] = 0
    g.pile[:] = 0
    g.eye = seat + 1
