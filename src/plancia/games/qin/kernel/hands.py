"""Tiles in hand and pile: drawn, laid, hidden from the others, and guessed by them."""

import numpy as np
from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.rng import advance, below
from plancia.games.qin.kernel.state import ANY_TILE, BOX, DESK, HAND, SEATS, STATE, TILES, TYPES

_SIG = Signatures(BOX, STATE, DESK)


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


@jit(_SIG.blind)
def blind(box, states, i, seat):
    """Q1.4 Other hands and the order of the pile are wiped."""
    b, g = box[0], states[i]
    for s in range(b.players):
        if s != seat:
            g.hand[s, :] = 0
    g.pile[:] = 0
    g.eye = seat + 1


@jit()
def guess_shut_hands(b, g, pool, rng):
    """Deal to the tiles that others know something of; every possible dealing is equally likely.

    Each such tile is drawn from what it may be; dealings that this favours are refused as often as they are favoured.
    """
    guess = np.zeros((SEATS, TYPES), np.int8)
    rest = np.empty(TYPES, np.int64)
    for _ in range(100_000):
        for tile in range(TYPES):
            rest[tile] = pool[tile]
            for s in range(SEATS):
                guess[s, tile] = 0
        odds = 1.0
        for s in range(b.players):
            if s == int64(g.eye) - 1:
                continue
            for j in range(int64(g.held[s])):
                may = int64(g.may[s, j])
                if may == ANY_TILE:
                    continue
                choices, of = 0, 0
                for tile in range(TYPES):
                    if (may >> tile) & 1:
                        choices += rest[tile]
                        of += pool[tile]
                if choices == 0:
                    odds = 0.0
                    continue
                odds *= choices / of
                rng = advance(rng)
                k = below(rng, choices)
                for tile in range(TYPES):
                    if (may >> tile) & 1:
                        if 0 <= k < rest[tile]:
                            rest[tile] -= 1
                            guess[s, tile] += 1
                            k = -1
                        elif k >= 0:
                            k -= rest[tile]
        rng = advance(rng)
        if below(rng, 1 << 30) < odds * (1 << 30):
            break
    for s in range(b.players):
        for tile in range(TYPES):
            g.hand[s, tile] += guess[s, tile]
            pool[tile] -= guess[s, tile]
    return rng


@jit()
def deal_unseen(b, g, rng):
    """Deal the unseen tiles at random to the other hands and the pile, as the passes allow (Q3.4)."""
    eye = int64(g.eye) - 1
    pool = np.empty(TYPES, np.int64)
    for tile in range(TYPES):
        pool[tile] = int64(g.unplayed[tile])
        for s in range(b.players):
            if s == eye:
                pool[tile] -= int64(g.hand[s, tile])
            else:
                g.hand[s, tile] = 0
    rng = guess_shut_hands(b, g, pool, rng)
    bag = np.empty(TILES, np.int8)
    n = 0
    for tile in range(TYPES):
        for _ in range(pool[tile]):
            bag[n] = tile
            n += 1
    for j in range(n - 1, 0, -1):
        rng = advance(rng)
        k = below(rng, j + 1)
        tile = bag[j]
        bag[j] = bag[k]
        bag[k] = tile
    for s in range(b.players):
        if s == eye:
            continue
        for j in range(int64(g.held[s])):
            if g.may[s, j] == ANY_TILE:
                n -= 1
                g.hand[s, int64(bag[n])] += 1
    for j in range(int64(g.piled)):
        g.pile[j] = bag[j]
    return rng
