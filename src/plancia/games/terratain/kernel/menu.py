"""What may be chosen now, kept in the state: sets of actions, a row for every 81 of them from the phase's first on."""

import numpy as np
from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import has, lowest, ones, without_lowest
from plancia.games.terratain.kernel.chits import held
from plancia.games.terratain.kernel.plots import NONE, enemies, pick, sites
from plancia.games.terratain.kernel.state import (
    ARMY,
    BOX,
    BUILD,
    BUILDING,
    DESK,
    DISCARD,
    DISCARDING,
    KEPT,
    KINDS,
    PLOTS,
    STATE,
    STRUCTURES,
    WAR,
)

_SIG = Signatures(BOX, STATE, DESK)
_ZERO, _ONE = uint64(0), uint64(1)
_BASES = np.array([0, BUILDING, DISCARDING, 0], np.int64)
"""The first action of the first row, by phase: wars, then peace; buildings by kind; discards; none."""


@jit()
def offer_war(g, seat):
    """T2.3 War on every enemy structure, or peace, for who has an army."""
    if g.reserve[seat, ARMY] > 0:
        lo, hi = enemies(g, seat)
        g.menu[0, 0], g.menu[0, 1] = lo, hi
        g.menu[1, 0] = _ONE if lo | hi != _ZERO else _ZERO


@jit()
def offer_building(b, g, seat):
    """T2.4 Every structure in the reserve on every plot where it may stand."""
    for kind in range(STRUCTURES):
        if g.reserve[seat, kind] > 0:
            g.menu[kind, 0], g.menu[kind, 1] = sites(b, g, seat, kind)


@jit()
def offer_discard(g, seat):
    """T2.6 Every kind in the reserve, while it holds more than may be kept."""
    if held(g, seat) > KEPT:
        for kind in range(KINDS):
            if g.reserve[seat, kind] > 0:
                g.menu[0, 0] |= _ONE << uint64(kind)


@jit()
def choices(g):
    """How many actions there are to choose from."""
    n = NONE
    for row in range(STRUCTURES):
        n += ones(g.menu[row, 0]) + ones(g.menu[row, 1])
    return n


@jit()
def offer(b, g):
    """Fill in what may be chosen; returns how much, nothing where the phase is to be left out."""
    seat = int64(g.seat)
    for row in range(STRUCTURES):
        g.menu[row, 0] = g.menu[row, 1] = _ZERO
    if g.over == 0:
        if g.phase == WAR:
            offer_war(g, seat)
        elif g.phase == BUILD:
            offer_building(b, g, seat)
        elif g.phase == DISCARD:
            offer_discard(g, seat)
    return choices(g)


@jit()
def offered(g, action):
    """May the action be chosen?"""
    at = action - _BASES[g.phase]
    return at >= 0 and at < STRUCTURES * PLOTS and has(g.menu[at // PLOTS], at % PLOTS)


@jit()
def choice(g, k):
    """The action at k, in the order of their numbers."""
    for row in range(STRUCTURES):
        lo, hi = g.menu[row, 0], g.menu[row, 1]
        n = ones(lo) + ones(hi)
        if k < n:
            return _BASES[g.phase] + row * PLOTS + pick(lo, hi, k)
        k -= n
    return NONE - 1


@jit(_SIG.legal)
def legal(box, states, i, out):
    """Every action that may be chosen."""
    g = states[i]
    n = NONE
    for row in range(STRUCTURES):
        for w in range(2):
            first = _BASES[g.phase] + row * PLOTS + 64 * w
            word = g.menu[row, w]
            while word != _ZERO:
                out[n] = first + lowest(word)
                word = without_lowest(word)
                n += 1
    return n


@jit(_SIG.count)
def count(box, states, i):
    """How many actions there are."""
    return choices(states[i])


@jit(_SIG.nth)
def nth(box, states, i, k):
    """The action at k in the order of `legal`."""
    return choice(states[i], k)
