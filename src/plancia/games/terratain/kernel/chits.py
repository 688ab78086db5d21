"""T2.2 Cups, reserves and discards; T1.3 the coming draws are all that is unknown."""

from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.rng import advance, bits, roll
from plancia.core.kernel.telling import tell
from plancia.games.terratain.kernel.codes import REFILLED
from plancia.games.terratain.kernel.plots import NONE
from plancia.games.terratain.kernel.state import BOX, DESK, EACH, KINDS, SEATS, STATE

_SIG = Signatures(BOX, STATE, DESK)


@jit()
def held(g, seat):
    """How many chits are in a reserve."""
    n = 0
    for kind in range(KINDS):
        n += int64(g.reserve[seat, kind])
    return n


@jit()
def fill_cups(b, g):
    """T1.1, T2.1 Every chit of a player is in his cup."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            g.cup[seat, kind] = EACH if seat < b.players else 0
            g.reserve[seat, kind] = 0
            g.discards[seat, kind] = 0


@jit()
def refill(g, seat):
    """T2.2 The discards go back into the cup."""
    for kind in range(KINDS):
        g.cup[seat, kind] += g.discards[seat, kind]
        g.discards[seat, kind] = 0


@jit()
def draw(g, seat, told):
    """T2.2 One chit goes from the cup into the reserve; returns its kind, -1 where there is none at all."""
    for again in range(2):
        n = NONE
        for kind in range(KINDS):
            n += int64(g.cup[seat, kind])
        if n > 0:
            k = roll(g, n)
            for kind in range(KINDS):
                k -= int64(g.cup[seat, kind])
                if k < 0:
                    g.cup[seat, kind] -= 1
                    g.reserve[seat, kind] += 1
                    return kind
        elif again == 0:
            refill(g, seat)
            tell(told, REFILLED, seat, NONE, NONE)
    return -1


@jit(_SIG.blind)
def blind(box, states, i, seat):
    """T1.3 Only the coming draws are unknown."""
    g = states[i]
    g.rng = uint64(0)
    g.eye = seat + 1


@jit(_SIG.resample)
def resample(box, states, i, seed):
    """Other draws will come."""
    g = states[i]
    g.rng = bits(advance(seed))
    g.eye = 0
