"""What a learned value sees of a position: numbers for every seat about itself, its rivals and the board."""

import numpy as np
from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, ones, without_lowest
from plancia.core.kernel.inputs import compare
from plancia.games.qin.kernel.provinces import NONE, gather, heir
from plancia.games.qin.kernel.state import GREAT, OFF, OWN, SEATS, SEVERAL, TILES, TYPES
from plancia.games.qin.kernel.villages import weigh

PLACED, PAIRS, THREES, FOURS, GREATS, VILLAGES = range(6)
"""Of a seat: pagodas on the board, provinces by size, villages."""
EXPOSED, RIPE, PREY, UNIONS, CLOSED, ROOM = range(6, 12)
"""Small provinces that one half can lose to a rival, fours that can grow, cells that annex a rival's province or join
own ones, small provinces that cannot grow, cells to grow on."""
CLAIMS, WEAK, FIRM, WAIT = range(12, 16)
"""Villages that could be taken soon, or lost soon, or hardly; how many seats move before."""
INPUTS = 3 * OWN + 4

_ZERO = np.uint64(0)


@jit()
def look_at_cells(b, g, w, own):
    """Free cells beside provinces: where these can grow, and who could annex whom with one half."""
    for word in range(b.words):
        cells = g.free[word] & g.touch[word]
        while cells != _ZERO:
            x = word * 64 + lowest(cells)
            cells = without_lowest(cells)
            for c in range(3):
                root = int64(g.beside[c, x])
                if root == OFF:
                    continue
                if root != SEVERAL:
                    w.open[root] += 1
                    continue
                n = gather(b, g, x, c + 1, w.roots, NONE)
                lord = heir(g, w.roots, n)
                if lord <= 0:
                    continue
                prey = False
                for j in range(n):
                    r = w.roots[j]
                    w.open[r] += 1
                    if g.owner[r] != lord:
                        prey = True
                        w.exposed[r] = 1
                own[lord - 1, PREY if prey else UNIONS] += 0.25


@jit()
def look_at_provinces(b, g, w, own):
    """Provinces by size, and what can become of them."""
    for x in range(b.cells):
        seat = int64(g.owner[x]) - 1
        if seat < 0:
            continue
        size = int64(g.area[x])
        if size >= GREAT:
            own[seat, GREATS] += 0.25
        else:
            own[seat, PAIRS + size - 2] += 0.25
            own[seat, EXPOSED] += 0.25 * w.exposed[x]
            if w.open[x] == 0:
                own[seat, CLOSED] += 0.25
            elif size == GREAT - 1:
                own[seat, RIPE] += 0.25
        own[seat, ROOM] += 0.05 * min(int64(w.open[x]), 6)


@jit()
def look_at_villages(b, g, w, own):
    """Q5 Whose the villages are, and how firmly."""
    for v in range(b.villages):
        most = weigh(b, g, v, w.weight, w.roots)
        owner = int64(g.village[v]) - 1
        for seat in range(b.players):
            weight, rivals = w.weight[seat], int64(0)
            for s in range(b.players):
                if s != seat:
                    rivals = max(rivals, w.weight[s])
            if owner == seat:
                own[seat, VILLAGES] += 0.25
                own[seat, WEAK] += 0.25 * (weight <= rivals)
                own[seat, FIRM] += 0.25 * (weight > rivals + 1)
            else:
                own[seat, CLAIMS] += 0.25 * (weight > 0 and weight + 1 >= most)


@jit()
def features(box, states, i, desk, out):
    """A row of numbers for every seat: its own, those of the rival who leads, the mean of all rivals, the board."""
    b, g, w = box[0], states[i], desk[0]
    own = w.own
    for seat in range(SEATS):
        for k in range(OWN):
            own[seat, k] = 0.0
    for x in range(b.cells):
        w.open[x] = w.exposed[x] = 0
    look_at_cells(b, g, w, own)
    look_at_provinces(b, g, w, own)
    look_at_villages(b, g, w, own)
    tiles, room = int64(0), int64(0)
    for tile in range(TYPES):
        tiles += int64(g.unplayed[tile])
    for word in range(b.words):
        room += ones(g.free[word])
    for seat in range(b.players):
        own[seat, PLACED] = 1.0 - g.left[seat] / b.supply
        own[seat, WAIT] = ((seat - int64(g.turn) - 1 + b.players) % b.players) / b.players
    compare(own, OWN, b.players, PLACED, out)
    for seat in range(b.players):
        out[seat, 3 * OWN] = room / 150.0
        out[seat, 3 * OWN + 1] = b.players == 3
        out[seat, 3 * OWN + 2] = b.players == 4
        out[seat, 3 * OWN + 3] = 1.0 - tiles / TILES
