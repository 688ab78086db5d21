"""Z8.5 Where rejected cards can be by now, for those who have not seen them again.

All cards of a deck are one queue: the deck of the start, then the rejects of round after round, a block each. Places
are bits: what is left of a block in the deck, by rounds, then a hand, then rejects that wait, by seats.
"""

import numpy as np
from numpy import int64, uint64

from plancia.core.jit import jit
from plancia.core.kernel.bits import ones
from plancia.games.zhanguo.kernel.decks import draws, waiting
from plancia.games.zhanguo.kernel.pieces import bit
from plancia.games.zhanguo.kernel.state import DECK, REJECT, ROUNDS, SEATS

_PLACES = ROUNDS + 2 * SEATS
_NONE = uint64(0)
_0, _1 = int64(0), int64(1)


@jit()
def buried(b, g):
    """How many rounds have their rejects under the decks."""
    return min(int64(g.round_no), b.drafts) - (g.phase == REJECT)


@jit()
def block_of(b, g, d, k):
    """The round (from 0) with whose rejects the k-th card of a deck went under it; below 0 for none."""
    block = b.players * (b.draft_draw - b.draw)
    return (buried(b, g) * block - int64(g.left[d]) + k) // block


@jit()
def reach(b, g, seat, ways):
    """For each round the places where a card can be that a seat rejected then."""
    now, block = int64(g.round_no), b.players * (b.draft_draw - b.draw)
    for k in range(buried(b, g) - 1, -1, -1):
        for start in range(DECK + k * block, DECK + (k + 1) * block):
            place, drawn = start, _1
            while drawn <= now and place >= b.players * draws(b, drawn):
                place -= b.players * draws(b, drawn)
                drawn += 1
            drawer = place // draws(b, drawn)
            if drawn > now:
                ways[k] |= 1 << k
            elif drawer != seat:
                if drawn == now:
                    ways[k] |= 1 << (ROUNDS + drawer)
                if drawn <= buried(b, g):
                    ways[k] |= ways[drawn - 1]
                elif g.phase == REJECT:
                    ways[k] |= 1 << (ROUNDS + SEATS + drawer)


@jit()
def place_of(b, g, d, card):
    """Where a card is, if nobody has laid it and it has been rejected; else nowhere."""
    for s in range(b.players):
        if g.hand[s, d] & bit(card) != _NONE:
            return 1 << (ROUNDS + s)
        if g.phase == REJECT and g.rejected[s, d, int64(g.round_no) - 1] & bit(card) != _NONE:
            return 1 << (ROUNDS + SEATS + s)
    for k in range(int64(g.left[d])):
        if g.deck[d, k] == d * DECK + card + 1 and block_of(b, g, d, k) >= 0:
            return 1 << block_of(b, g, d, k)
    return _0


@jit()
def forgotten(b, g, seat, d, ways):
    """Has a seat that sees nothing else no room for all it remembers, or nobody who rejected the rest of a block?

    What it rejected in some rounds has room if the places that any of it can reach are enough for it (Hall).
    """
    room, wishes = np.zeros(_PLACES, np.int64), np.zeros(ROUNDS, np.int64)
    for s in range(b.players):
        room[ROUNDS + s] = g.held[s, d]
        room[ROUNDS + SEATS + s] = waiting(b, g, s, d)
    for k in range(int64(g.left[d])):
        if block_of(b, g, d, k) >= 0:
            room[block_of(b, g, d, k)] += 1
    for k in range(buried(b, g)):
        own = max(room[k] - (b.players - 1) * (b.draft_draw - b.draw), _0)
        room[k] -= own
        wishes[k] = ones(g.rejected[seat, d, k]) - own
        if wishes[k] < 0:
            return True
    for some in range(1 << buried(b, g)):
        left, places = _0, _0
        for k in range(buried(b, g)):
            if (some >> k) & 1:
                left -= wishes[k]
                places |= ways[k]
        for k in range(_PLACES):
            left += room[k] * ((places >> k) & 1)
        if left < 0:
            return True
    return False
