"""What a learned value sees of a position: numbers for every seat about itself, its rivals and the board."""

import numpy as np
from numpy import int64, uint64

from plancia.core.jit import jit
from plancia.core.kernel.bits import ones
from plancia.core.kernel.inputs import compare
from plancia.games.terratain.kernel.plots import earlier, later
from plancia.games.terratain.kernel.state import (
    ARMY,
    CROWD,
    DRAW,
    INNER,
    KINDS,
    MOST_POINTS,
    OWN,
    PATTERN_POINTS,
    PATTERNS,
    PLOTS,
    SEATS,
    SIX_POINTS,
    STEPS,
    STRUCTURES,
    TERRITORIES,
    TERRITORY,
)

TOTAL, CROWDS, CONTROL, HOPE, LANDS, KINDS_LED, KINDS_HOPE = range(7)
"""Of a seat: its score about as it is, of that crowds and control; control as it is likely to become, territories
controlled, kinds led and likely to be."""
ROWS, ALIKE, OPEN, OPEN_ALIKE, SIXES, SIX_HOPE, GROWING = range(7, 14)
"""Plots in rows, in rows of one kind; pairs that a third would make a row; territories with all kinds and nearly all;
structures where a crowd can still come about."""
ARMIES, STRUCTURES_HELD, VARIETY, CUP_ARMIES, WAIT, PLOTS_OWN = range(14, 20)
"""Armies and structures in reserve, kinds of these, armies in the cup, how many seats move before, plots."""
INPUTS = 3 * OWN + 6

_ZERO = uint64(0)


def _likely(lead: int, empty: int) -> float:
    """How likely a lead in a territory lasts, by how many plots are still empty there."""
    if empty == 0:
        return float(lead > 0)
    return float(1 / (1 + np.exp(-1.6 * lead / np.sqrt(0.6 * empty) + 0.4)))


_LAND = 9
"""Plots of a territory."""
LIKELY = np.array([[_likely(lead, empty) for empty in range(_LAND + 1)] for lead in range(-_LAND, _LAND + 1)])
LED = 0.25 / (1 + np.exp(-0.8 * np.arange(-PLOTS, PLOTS + 1)))
"""How likely the most structures of a kind stay so, by the lead."""


@jit()
def in_rows(lo, hi, d):
    """How many plots of a set lie in rows of three or more in a direction."""
    step = STEPS[d]
    lo_1, hi_1 = earlier(lo, hi, step)
    lo_2, hi_2 = lo & INNER[d, 0] & lo_1, hi & INNER[d, 1] & hi_1
    lo_3, hi_3 = earlier(lo_2, hi_2, step)
    lo_3, hi_3 = lo_2 & lo_3, hi_2 & hi_3
    if lo_3 | hi_3 == _ZERO:
        return int64(0)
    lo_4, hi_4 = later(lo_3, hi_3, step)
    lo_5, hi_5 = later(lo_4, hi_4, step)
    return ones(lo_3 | lo_4 | lo_5) + ones(hi_3 | hi_4 | hi_5)


@jit()
def gaps(lo, hi, lo_e, hi_e, d):
    """How many pairs of a set and an empty plot lie in threes in a direction."""
    step = STEPS[d]
    lo_i, hi_i = INNER[d, 0], INNER[d, 1]
    lo_1, hi_1 = earlier(lo, hi, step)
    lo_n, hi_n = earlier(lo_e, hi_e, step)
    lo_1, hi_1, lo_n, hi_n = lo_1 & lo_i, hi_1 & hi_i, lo_n & lo_i, hi_n & hi_i
    n = int64(0)
    # the empty plot last, in the middle, first
    a, b = earlier(lo_n & lo, hi_n & hi, step)
    n += ones(lo & lo_i & a) + ones(hi & hi_i & b)
    a, b = earlier(lo_1 & lo_e, hi_1 & hi_e, step)
    n += ones(lo & lo_i & a) + ones(hi & hi_i & b)
    a, b = earlier(lo_1 & lo, hi_1 & hi, step)
    n += ones(lo_e & lo_i & a) + ones(hi_e & hi_i & b)
    return n


@jit()
def look_at_rows(g, seat, own):
    """T3.7 Rows and what may become one."""
    lo, hi = g.own[seat, 0], g.own[seat, 1]
    rows, alike, open_, open_alike = int64(0), int64(0), int64(0), int64(0)
    for d in range(4):
        n = in_rows(lo, hi, d)
        rows += n
        open_ += gaps(lo, hi, g.empty[0], g.empty[1], d)
        for kind in range(STRUCTURES):
            lo_k, hi_k = lo & g.built[kind, 0], hi & g.built[kind, 1]
            if ones(lo_k) + ones(hi_k) > 1:
                if n > 0:
                    alike += in_rows(lo_k, hi_k, d)
                open_alike += gaps(lo_k, hi_k, g.empty[0], g.empty[1], d)
    own[seat, ROWS] = rows / 20.0
    own[seat, ALIKE] = alike / 10.0
    own[seat, OPEN] = open_ / 20.0
    own[seat, OPEN_ALIKE] = open_alike / 10.0
    own[seat, TOTAL] += (rows + alike) / 50.0


@jit()
def look_at_lands(b, g, own, chance):
    """T3.3 to T3.5, T3.8 Territories: crowds, control and all six kinds, now and as it may become."""
    for t in range(TERRITORIES):
        empty = ones(g.empty[0] & TERRITORY[t, 0]) + ones(g.empty[1] & TERRITORY[t, 1])
        most, second, lord = int64(0), int64(0), int64(-1)
        for seat in range(b.players):
            n = ones(g.own[seat, 0] & TERRITORY[t, 0]) + ones(g.own[seat, 1] & TERRITORY[t, 1])
            chance[seat, t] = n
            if n > most:
                second, most, lord = most, n, seat
            elif n > second:
                second = n
        for seat in range(b.players):
            n = int64(chance[seat, t])
            lead = n - (second if seat == lord else most)
            chance[seat, t] = LIKELY[lead + _LAND, empty]
            own[seat, LANDS] += 0.2 * (lead > 0)
            if n >= CROWD:
                own[seat, CROWDS] += n / 20.0
                own[seat, TOTAL] += n / 50.0
            elif n + empty >= CROWD:
                own[seat, GROWING] += n * n / 40.0
            if n >= 3:
                lo, hi = g.own[seat, 0] & TERRITORY[t, 0], g.own[seat, 1] & TERRITORY[t, 1]
                kinds = int64(0)
                for kind in range(STRUCTURES):
                    kinds += lo & g.built[kind, 0] | hi & g.built[kind, 1] != _ZERO
                if kinds == STRUCTURES:
                    own[seat, SIXES] += 0.5
                    own[seat, TOTAL] += SIX_POINTS / 50.0
                elif kinds + empty >= STRUCTURES:
                    own[seat, SIX_HOPE] += 0.1 * (kinds - 2) * (kinds - 2)


@jit()
def look_at_patterns(b, own, chance):
    """T3.5 Points for control, now and as likely."""
    for seat in range(b.players):
        now, hope = int64(0), 0.0
        for k in range(len(PATTERNS)):
            sure, p = True, 1.0
            for t in range(TERRITORIES):
                if PATTERNS[k] >> t & 1:
                    p *= chance[seat, t]
                    sure = sure and chance[seat, t] > 0.45  # a lead of one or more
            now += PATTERN_POINTS[k] * sure
            hope += PATTERN_POINTS[k] * p
        own[seat, CONTROL] = now / 20.0
        own[seat, HOPE] = hope / 20.0
        own[seat, TOTAL] += now / 50.0


@jit()
def look_at_kinds(b, g, own):
    """T3.6 The most structures of a kind."""
    for kind in range(STRUCTURES):
        most, second, lord = int64(0), int64(0), int64(-1)
        for seat in range(b.players):
            n = ones(g.own[seat, 0] & g.built[kind, 0]) + ones(g.own[seat, 1] & g.built[kind, 1])
            if n > most:
                second, most, lord = most, n, seat
            elif n > second:
                second = n
        for seat in range(b.players):
            n = ones(g.own[seat, 0] & g.built[kind, 0]) + ones(g.own[seat, 1] & g.built[kind, 1])
            lead = n - (second if seat == lord else most)
            own[seat, KINDS_LED] += 0.25 * (lead > 0)
            own[seat, KINDS_HOPE] += LED[lead + PLOTS]
            if lead > 0:
                own[seat, TOTAL] += MOST_POINTS / 50.0


@jit()
def features(box, states, i, desk, out):
    """A row of numbers for every seat: its own, those of the rival who leads, the mean of all rivals, the board."""
    b, g, w = box[0], states[i], desk[0]
    own = w.own
    for seat in range(SEATS):
        for k in range(OWN):
            own[seat, k] = 0.0
    look_at_lands(b, g, own, w.chance)
    look_at_patterns(b, own, w.chance)
    look_at_kinds(b, g, own)
    for seat in range(b.players):
        look_at_rows(g, seat, own)
        held, kinds, cup = int64(0), int64(0), int64(0)
        for kind in range(STRUCTURES):
            held += int64(g.reserve[seat, kind])
            kinds += g.reserve[seat, kind] > 0
        for kind in range(KINDS):
            cup += int64(g.cup[seat, kind])
        own[seat, ARMIES] = g.reserve[seat, ARMY] / 2.0
        own[seat, STRUCTURES_HELD] = held / 4.0
        own[seat, VARIETY] = kinds / 4.0
        own[seat, CUP_ARMIES] = int64(g.cup[seat, ARMY]) / max(cup, 1)
        own[seat, WAIT] = ((seat - int64(g.seat) + b.players) % b.players) / b.players
        own[seat, PLOTS_OWN] = (ones(g.own[seat, 0]) + ones(g.own[seat, 1])) / 40.0
    empty = ones(g.empty[0]) + ones(g.empty[1])
    compare(own, OWN, b.players, TOTAL, out)
    for seat in range(b.players):
        out[seat, 3 * OWN] = empty < 8
        out[seat, 3 * OWN + 1] = (g.phase != DRAW) * (1.0 if g.seat == seat else -1.0)
        out[seat, 3 * OWN + 2] = b.players == 3
        out[seat, 3 * OWN + 3] = b.players == 4
        out[seat, 3 * OWN + 4] = b.players > 4
        out[seat, 3 * OWN + 5] = 1.0 - empty / PLOTS
