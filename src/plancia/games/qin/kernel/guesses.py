"""What a viewer does not see, dealt anew: hands and pile that can be, each as likely as it is."""

import numpy as np
from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import ones
from plancia.core.kernel.rng import advance, below, bits
from plancia.games.qin.kernel.places import fitting, holds
from plancia.games.qin.kernel.state import ANY_TILE, BOX, DESK, HAND, SEATS, STATE, TILES, TYPES

HIDDEN = SEATS * HAND
"""Room for all tiles in hands."""
_TRIES = 10_000
_SURE = 1 << 30


@jit()
def unseen(b, g, pool):
    """The tiles that the viewer does not see, by type."""
    for tile in range(TYPES):
        pool[tile] = int64(g.unplayed[tile])
        if 1 <= g.eye <= b.players:
            pool[tile] -= int64(g.hand[int64(g.eye) - 1, tile])


@jit()
def hidden(b, g, masks, seats):
    """What each tile in the hands that the viewer does not see may be, and whose it is; returns how many there are."""
    n = 0
    for s in range(b.players):
        if s != int64(g.eye) - 1:
            for j in range(int64(g.held[s])):
                masks[n] = int64(g.may[s, j])
                seats[n] = s
                n += 1
    return n


@jit()
def possible(masks, n, pool):
    """Are there tiles for all the masks? By Hall's theorem: for all masks within any set of types."""
    for some in range(ANY_TILE + 1):
        room = 0
        for tile in range(TYPES):
            if (some >> tile) & 1:
                room += pool[tile]
        for k in range(n):
            if masks[k] & ~some == 0:
                room -= 1
        if room < 0:
            return False
    return True


@jit()
def let_hold(g, masks, seats, n, pool, types):
    """Narrow a mask of the seat to move to one of these types; False if it cannot hold any of them."""
    for k in range(n):
        if seats[k] == int64(g.turn):
            mask = masks[k]
            for tile in range(TYPES):
                if (mask & types) >> tile & 1:
                    masks[k] = 1 << tile
                    if possible(masks, n, pool):
                        return True
            masks[k] = mask
    return False


@jit()
def pick(rest, mask, rng):
    """A tile of the rest, at random among those of a mask; there is one."""
    choices = 0
    for tile in range(TYPES):
        if (mask >> tile) & 1:
            choices += rest[tile]
    k = below(rng, choices)
    for tile in range(TYPES):
        if (mask >> tile) & 1:
            if k < rest[tile]:
                return tile
            k -= rest[tile]
    return 0


@jit()
def guess_known(masks, n, pool, rest, dealt, rng):
    """Deal to the tiles that others know something of; returns the generator and how many chances in _SURE it has.

    Each such tile is drawn from what it may be, those with the fewest types first. Of all dealings some are more likely
    so; they have as many fewer chances. Masks within a mask surely take as many of its tiles.
    """
    chances = float(_SURE)
    for tile in range(TYPES):
        rest[tile] = pool[tile]
    for size in range(TYPES):
        for k in range(n):
            mask = masks[k]
            if ones(np.uint64(mask)) != size:
                continue
            choices, most = 0, 0
            for tile in range(TYPES):
                if (mask >> tile) & 1:
                    choices += rest[tile]
                    most += pool[tile]
            for j in range(n):
                most -= masks[j] & ~mask == 0 and (masks[j] != mask or j < k)
            if choices == 0:
                return rng, 0.0
            chances *= choices / most
            rng = advance(rng)
            dealt[k] = pick(rest, mask, rng)
            rest[dealt[k]] -= 1
    return rng, chances


@jit()
def guess_surely(masks, n, pool, rest, dealt, rng):
    """Deal tile after tile so that all others still can be, and narrow the masks to them: possible, if not fair."""
    for tile in range(TYPES):
        rest[tile] = pool[tile]
    for k in range(n):
        rng = advance(rng)
        first = below(rng, TYPES)
        for j in range(TYPES):
            tile = (first + j) % TYPES
            if (masks[k] >> tile) & 1 and rest[tile] > 0:
                rest[tile] -= 1
                dealt[k] = tile
                if possible(masks[k + 1 :], n - k - 1, rest):
                    masks[k] = 1 << tile
                    break
                rest[tile] += 1
    return rng


@jit()
def deal(b, g, masks, seats, n, rest, dealt, rng):
    """Deal out what was guessed; the rest goes at random to the tiles that may be anything, and to the pile."""
    for s in range(b.players):
        if s != int64(g.eye) - 1:
            g.hand[s, :] = 0
    bag = np.empty(TILES, np.int8)
    left = 0
    for tile in range(TYPES):
        for _ in range(rest[tile]):
            bag[left] = tile
            left += 1
    for j in range(left - 1, 0, -1):
        rng = advance(rng)
        k = below(rng, j + 1)
        tile = bag[j]
        bag[j] = bag[k]
        bag[k] = tile
    for k in range(n):
        if masks[k] == ANY_TILE:
            left -= 1
            dealt[k] = bag[left]
        g.hand[seats[k], dealt[k]] += 1
    for j in range(int64(g.piled)):
        g.pile[j] = bag[j]
    return rng


@jit(Signatures(BOX, STATE, DESK).resample)
def resample(box, states, i, seed):
    """Deal anew what is unseen; the seat to move is known to hold a tile that fits (Q3.4)."""
    b, g = box[0], states[i]
    rng = bits(advance(seed))
    pool, rest = np.empty(TYPES, np.int64), np.empty(TYPES, np.int64)
    masks, seats, dealt = np.empty(HIDDEN, np.int64), np.empty(HIDDEN, np.int64), np.zeros(HIDDEN, np.int64)
    unseen(b, g, pool)
    n = hidden(b, g, masks, seats)
    known = g.over != 0 or g.turn == int64(g.eye) - 1
    fits = 0 if known else fitting(b, g)
    done = False
    for _ in range(_TRIES):
        rng, chances = guess_known(masks, n, pool, rest, dealt, rng)
        rng = advance(rng)
        if below(rng, _SURE) < chances:
            rng = deal(b, g, masks, seats, n, rest, dealt, rng)
            done = known or holds(g, int64(g.turn), fits)
            if done:
                break
    if not done:  # so seldom that it need not be fair
        if not known:
            let_hold(g, masks, seats, n, pool, fits)
        deal(b, g, masks, seats, n, rest, dealt, guess_surely(masks, n, pool, rest, dealt, rng))
    g.eye = 0
