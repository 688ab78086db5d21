"""What is wrong with a position that was read from a text: every rule that all positions of a game keep."""

import numpy as np
from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import has, ones
from plancia.games.qin.kernel import codes
from plancia.games.qin.kernel.guesses import HIDDEN, hidden, let_hold, possible, unseen
from plancia.games.qin.kernel.places import fitting, holds
from plancia.games.qin.kernel.provinces import derive, judge, near, pagodas
from plancia.games.qin.kernel.state import (
    BOX,
    CELLS,
    DESK,
    OFF,
    SEVERAL,
    START,
    STATE,
    TILE_OF_PAIR,
    TILES,
    TYPES,
)
from plancia.games.qin.kernel.tilings import enough, lined_up, tie, untiled
from plancia.games.qin.kernel.villages import claimant

_OF_TYPE = TILES // TYPES
_OF_COLOUR = 2 * TILES // 3


@jit()
def known(g, seat):
    """Are the tiles of a seat known?"""
    return g.eye == 0 or g.eye == seat + 1


@jit()
def disowned(b, g, told):
    """Q4.1 A single belongs to nobody, a province to one seat; as long as owners stand on all cells."""
    for x in range(b.cells):
        if g.colour[x] == 0:
            continue
        alone = True
        told[0] = x
        for k in range(4):
            y = near(b, x, k)
            if g.colour[y] == g.colour[x]:
                alone = False
                told[1] = int64(g.owner[y]) - 1
                if y < x and g.owner[x] != 0 and g.owner[y] != g.owner[x]:
                    return codes.OWNERS
        if alone != (g.owner[x] == 0):
            return codes.SINGLE_OWNED if alone else codes.UNOWNED
    return 0


@jit()
def unbuilt(b, g, seat):
    """Q1.1 The pagodas of a seat that do not stand on the board."""
    left = b.supply
    for x in range(b.cells):
        if g.owner[x] == seat + 1:
            left -= pagodas(g, x)
    for v in range(b.villages):
        left -= g.village[v] == seat + 1
    return max(0, left)


@jit()
def fill_in(b, g, w):
    """What follows from the cells; owners stay at the roots alone."""
    derive(b, g, w.group)
    for x in range(b.cells):
        if has(g.free, x):
            for colour in range(1, 4):
                judge(b, g, x, colour, int64(SEVERAL), int64(SEVERAL), w.roots)


@jit()
def misbuilt(b, g, w, told):
    """Q5.2-Q5.4 Villages are whose they should be; Q1.1 nobody has more pagodas than there are.

    Where no number of pagodas is given, all those are left that do not stand on the board.
    """
    for v in range(b.villages):
        if claimant(b, g, v, w.weight, w.roots) != int64(g.village[v]) - 1:
            told[0] = v
            return codes.UNSETTLED
    for seat in range(b.players):
        told[0], told[1] = seat, unbuilt(b, g, seat)
        if g.left[seat] < 0:
            g.left[seat] = told[1]
        if g.left[seat] > told[1]:
            return codes.SUPPLY
    return 0


@jit()
def misshown(b, g, told):
    """Q1.4 The tiles of a hand are there if the viewer may know them, and only then."""
    for seat in range(b.players):
        shown = 0
        for tile in range(TYPES):
            shown += int64(g.hand[seat, tile])
        told[0] = seat
        if known(g, seat) and shown < g.held[seat]:
            return codes.NOT_SHOWN
        if not known(g, seat) and shown > 0:
            return codes.SHOWN
    return 0


@jit()
def miscounted(b, g, told):
    """Q1.2 Tiles are counted as they are seen, and there are no more of a type than there are."""
    missing = int64(g.piled)
    for seat in range(b.players):
        missing += int64(g.held[seat])
    told[1] = missing
    for tile in range(TYPES):
        seen = 0
        for seat in range(b.players):
            seen += int64(g.hand[seat, tile])
        if g.eye == 0:
            for j in range(int64(g.piled)):
                seen += g.pile[j] == tile
        missing -= int64(g.unplayed[tile])
        if seen > g.unplayed[tile]:
            return codes.UNPLAYED
        if g.unplayed[tile] > _OF_TYPE:
            told[0], told[1] = tile, _OF_TYPE
            return codes.TYPE
    return 0 if missing == 0 else codes.UNPLAYED


@jit()
def overdrawn(b, g, told):
    """Q1.2 Board, hands and pile have no more halves of a colour than all tiles."""
    for colour in range(3):
        halves = int64(g.unplayed[TILE_OF_PAIR[4 * colour]])  # a double has two of them
        for other in range(3):
            halves += int64(g.unplayed[TILE_OF_PAIR[3 * colour + other]])
        for x in range(b.cells):
            halves += g.colour[x] == colour + 1 and b.terrain[x] != START
        if halves > _OF_COLOUR:
            told[0], told[1] = colour, _OF_COLOUR
            return codes.HALVES
    return 0


@jit()
def misdrawn(b, g, told):
    """Q3.2 What is drawn can be tiles, Q1.2 and those that are in no hand or pile."""
    mate, order = np.empty(CELLS + 1, np.int64), np.empty(CELLS + 1, np.int64)
    ties = np.zeros((CELLS + 1, 2), np.bool_)
    told[0] = untiled(b, g, mate)
    if told[0] != OFF:
        return codes.UNTILED
    tie(b, g, mate, ties)
    return 0 if enough(b, g, ties, order, lined_up(b, ties, order)) else codes.TILING


@jit()
def misended(b, g, told):
    """Q6.2-Q6.4 The game is over exactly when it should be, and those have won who should."""
    fewest, best = b.supply, 0
    for seat in range(b.players):
        left = int64(g.left[seat])
        best = best | 1 << seat if left == fewest else 1 << seat if left < fewest else best
        fewest = min(fewest, left)
        if left == 0:
            told[0] = seat
    if g.over != codes.LAST and fewest == 0:
        return codes.NONE_LEFT
    if (g.passes == b.players) != (g.over == codes.STUCK) or (g.over == codes.LAST and g.passes != 0):
        return codes.PASSES
    winners = int64(g.winners)
    if g.over == codes.LAST:
        return 0 if fewest == 0 and winners & ~best == 0 and ones(np.uint64(winners)) == 1 else codes.WINNERS
    return 0 if winners == (best if g.over == codes.STUCK else 0) else codes.WINNERS


@jit()
def misdealt(b, g, told):
    """Q3.4 Every tile may be what it is, who has passed holds none that fits, and who is to move holds one."""
    pool, masks, seats = np.empty(TYPES, np.int64), np.empty(HIDDEN, np.int64), np.empty(HIDDEN, np.int64)
    n = 0
    for seat in range(b.players):
        n = int64(g.held[seat])
        for tile in range(TYPES):
            pool[tile] = int64(g.hand[seat, tile])
        for j in range(n):
            masks[j] = int64(g.may[seat, j])
        told[0] = seat
        if known(g, seat) and not possible(masks, n, pool):
            return codes.HAND_MAY
    fits = fitting(b, g)
    for k in range(int64(g.passes)):
        told[0] = seat = (int64(g.turn) + b.players - k - 1) % b.players
        for j in range(int64(g.held[seat])):
            if int64(g.may[seat, j]) & fits:
                return codes.FITTED
    if g.eye != 0:
        unseen(b, g, pool)
        n = hidden(b, g, masks, seats)
        if not possible(masks, n, pool):
            return codes.UNSEEN_MAY
    if g.over != 0:
        return 0
    told[0] = turn = int64(g.turn)
    places = holds(g, turn, fits) if known(g, turn) else let_hold(g, masks, seats, n, pool, fits)
    return 0 if places else codes.CANNOT_PLACE


@jit(Signatures(BOX, STATE, DESK).flaw, late=True)
def flaw(box, states, i, desk):
    """The first thing wrong with a position, or 0; told = the cell, village, seat, tile or colour, and a number."""
    b, g, w = box[0], states[i], desk[0]
    told = w.told
    told[0] = told[1] = 0
    reason = disowned(b, g, told)
    if reason == 0:
        fill_in(b, g, w)
        reason = misbuilt(b, g, w, told)
    if reason == 0:
        reason = misshown(b, g, told)
    if reason == 0:
        reason = miscounted(b, g, told)
    if reason == 0:
        reason = overdrawn(b, g, told)
    if reason == 0:
        reason = misdrawn(b, g, told)
    if reason == 0:
        reason = misended(b, g, told)
    if reason == 0:
        reason = misdealt(b, g, told)
    return reason
