"""What is wrong with a position that was read from a text, after filling in what follows from the rest of it."""

from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import ones
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.chits import held
from plancia.games.terratain.kernel.menu import offer
from plancia.games.terratain.kernel.plots import derive
from plancia.games.terratain.kernel.state import (
    BOX,
    DESK,
    DRAWS,
    EACH,
    KEPT,
    KINDS,
    MOUNTAIN,
    PLOTS,
    RIVER,
    STATE,
    STRUCTURES,
    TURNS,
)


@jit()
def strange_ground(b, g, told):
    """T4.1, T4.2 Mountains and rivers are there only in their variants."""
    for x in range(PLOTS):
        if (g.ground[x] == MOUNTAIN and not b.mountains) or (g.ground[x] == RIVER and not b.rivers):
            told[0] = x
            return codes.STRANGE_GROUND
    return 0


@jit()
def wrong_chits(g, seat, told):
    """T1.1 Ten chits of each kind, wherever they are; T1.3 a cup that is not known holds the rest."""
    known = g.cup[seat, 0] >= 0
    for kind in range(KINDS):
        n = int64(g.reserve[seat, kind]) + int64(g.discards[seat, kind])
        if kind < STRUCTURES:
            n += ones(g.own[seat, 0] & g.built[kind, 0]) + ones(g.own[seat, 1] & g.built[kind, 1])
        if not known:
            g.cup[seat, kind] = max(EACH - n, 0)
        n += int64(g.cup[seat, kind])
        if n != EACH:
            told[0], told[1], told[2] = seat, kind, n
            return codes.WRONG_CHITS
    return 0


@jit()
def big_reserve(g, seat, told):
    """T2.2, T2.6 What is kept from a turn, and the next draw."""
    told[0], told[1] = seat, held(g, seat)
    return codes.BIG_RESERVE if told[1] > KEPT + DRAWS else 0


@jit()
def wrong_moment(b, g, told):
    """T3.1 The game is over when it ends; before, the seat to move has something to decide."""
    n = offer(b, g)
    full = g.empty[0] | g.empty[1] == 0
    if g.over != 0:
        return codes.GOING_ON if not full and g.turn < TURNS else 0
    if full:
        return codes.FULL_BOARD
    told[0] = g.seat
    return codes.IDLE if n == 0 else 0


@jit(Signatures(BOX, STATE, DESK).flaw)
def flaw(box, states, i, desk):
    """The first thing wrong; a cup whose first number is negative is filled with the rest."""
    b, g, told = box[0], states[i], desk[0].told
    derive(b, g)
    reason = strange_ground(b, g, told)
    for seat in range(b.players):
        if reason == 0:
            reason = wrong_chits(g, seat, told)
        if reason == 0:
            reason = big_reserve(g, seat, told)
    return reason if reason != 0 else wrong_moment(b, g, told)
