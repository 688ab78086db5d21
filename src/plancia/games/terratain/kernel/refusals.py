"""T4.4 Why an action is refused: the first thing wrong with it, and the plots responsible."""

from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import has, ones
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.chits import held
from plancia.games.terratain.kernel.menu import offered
from plancia.games.terratain.kernel.plots import around, pick, rivals
from plancia.games.terratain.kernel.state import (
    ARMY,
    BOX,
    BUILD,
    BUILDING,
    DESK,
    DISCARD,
    DISCARDING,
    KEPT,
    MINE,
    PEACE,
    PLOTS,
    STATE,
    WAR,
)

_ZERO = uint64(0)


@jit()
def name_plots(told, lo, hi):
    """Leave a set of plots on the told of a refusal."""
    told[0] = ones(lo) + ones(hi)
    for k in range(told[0]):
        told[1 + k] = pick(lo, hi, k)


@jit()
def against_war(g, seat, x, told):
    """T2.3 What is wrong with a war."""
    if g.reserve[seat, ARMY] == 0:
        return codes.NO_ARMY
    if g.phase != WAR:
        return codes.NOT_WAR
    told[0], told[1] = 1, x
    return codes.NO_STRUCTURE if g.owner[x] == 0 else codes.OWN_STRUCTURE


@jit()
def against_building(b, g, seat, kind, x, told):
    """T4.4 The first thing wrong with a building."""
    if g.phase != BUILD:
        return codes.NOT_BUILD
    if g.reserve[seat, kind] == 0:
        return codes.NOT_HELD
    if not has(g.empty, x):
        told[0], told[1] = 1, x
        return codes.COVERED
    near_lo, near_hi = around(b, x)
    lo, hi = rivals(g, seat, kind)
    if near_lo & lo | near_hi & hi != _ZERO:
        name_plots(told, near_lo & lo, near_hi & hi)
        return codes.RIVAL
    name_plots(told, near_lo, near_hi)
    return codes.NO_MOUNTAIN if kind == MINE else codes.NO_RIVER


@jit(Signatures(BOX, STATE, DESK).refuse)
def refuse(box, states, i, action, desk):
    """The first thing wrong with an action, or 0; told = number of plots, plots."""
    b, g, told = box[0], states[i], desk[0].told
    seat = int64(g.seat)
    told[0] = 0
    if offered(g, action):
        return 0
    if g.over != 0:
        return codes.OVER
    if action == PEACE:
        return codes.NOT_WAR
    if action < PEACE:
        return against_war(g, seat, action, told)
    if action < DISCARDING:
        return against_building(b, g, seat, (action - BUILDING) // PLOTS, (action - BUILDING) % PLOTS, told)
    return codes.NOT_THERE if g.phase == DISCARD and held(g, seat) > KEPT else codes.NOT_DISCARD
