"""T3 The score sheet: every entry with its points and plots, and their sums."""

from numba import types
from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import ones
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.plots import NONE, earlier, later, pick
from plancia.games.terratain.kernel.state import (
    BOX,
    CROWD,
    DESK,
    INNER,
    MOST_POINTS,
    PATTERN_POINTS,
    PATTERNS,
    SEATS,
    SHORTEST_ROW,
    SIX_POINTS,
    STATE,
    STEPS,
    STRUCTURES,
    TERRITORIES,
    TERRITORY,
)

_SIG = Signatures(BOX, STATE, DESK)
_ZERO, _ONE = uint64(0), uint64(1)
_NOBODY = int64(-1)
_MOST, _SIX = int64(MOST_POINTS), int64(SIX_POINTS)
_BEST, _CUT = codes.HOLDINGS - 10, codes.HOLDINGS - 20
"""Where on a sheet lines are cut: the best points of their first plots, and the size of the last row of those."""


@jit()
def enter(sheet, entry, seat, points, what, lo, hi):
    """T3.9 Write an entry on the score sheet and add it up."""
    row = sheet[0]
    sheet[row] = entry
    sheet[row + 1] = seat
    sheet[row + 2] = points
    sheet[row + 3] = what
    sheet[row + 4] = int64(lo)
    sheet[row + 5] = int64(hi)
    sheet[0] = row + codes.ENTRY
    sheet[codes.TOTALS + seat] += points


@jit()
def enter_territories(b, g, sheet):
    """T3.3 to T3.5, T3.8 What the seats have in the territories and control of them."""
    control = uint64(0)
    for t in range(TERRITORIES):
        most, lord = NONE, _NOBODY
        row = codes.HOLDINGS + t * codes.HOLDING
        for seat in range(b.players):
            lo, hi = g.own[seat, 0] & TERRITORY[t, 0], g.own[seat, 1] & TERRITORY[t, 1]
            n = ones(lo) + ones(hi)
            if n > most:
                most, lord = n, seat
            elif n == most:
                lord = _NOBODY
            sheet[row + 1 + seat] = n
            if n >= CROWD:
                enter(sheet, codes.LARGE, seat, n, NONE, lo, hi)
            if n >= STRUCTURES:
                kinds = 0
                for kind in range(STRUCTURES):
                    kinds += lo & g.built[kind, 0] | hi & g.built[kind, 1] != _ZERO
                if kinds == STRUCTURES:
                    enter(sheet, codes.ALL_SIX, seat, _SIX, t, lo, hi)
        sheet[row] = lord
        if lord >= 0:
            control |= _ONE << uint64(lord * TERRITORIES + t)
    for seat in range(b.players):
        mine = int64(control >> uint64(seat * TERRITORIES))
        for k in range(len(PATTERNS)):
            if mine & PATTERNS[k] == PATTERNS[k]:
                lo, hi = _ZERO, _ZERO
                for t in range(TERRITORIES):
                    if PATTERNS[k] >> t & 1:
                        lo |= TERRITORY[t, 0]
                        hi |= TERRITORY[t, 1]
                enter(sheet, codes.CONTROL, seat, PATTERN_POINTS[k], k, lo, hi)


@jit()
def enter_kinds(b, g, sheet):
    """T3.6 Strictly the most structures of a kind."""
    for kind in range(STRUCTURES):
        most, lord = NONE, _NOBODY
        for seat in range(b.players):
            n = ones(g.own[seat, 0] & g.built[kind, 0]) + ones(g.own[seat, 1] & g.built[kind, 1])
            if n > most:
                most, lord = n, seat
            elif n == most:
                lord = _NOBODY
        if lord >= 0:
            lo, hi = g.own[lord, 0] & g.built[kind, 0], g.own[lord, 1] & g.built[kind, 1]
            enter(sheet, codes.MOST, lord, _MOST, kind, lo, hi)


@jit()
def cut_line(g, seat, x, step, length, sheet):
    """T3.7 Cut an unbroken line into the rows that score best; among equals fewer plots, then a longer last row."""
    best, cut = sheet[_BEST:], sheet[_CUT:]
    best[0] = 0
    alike = 0
    for n in range(1, length + 1):
        last = x + (n - 1) * step
        alike = alike + 1 if n > 1 and g.kind[last] == g.kind[last - step] else 1
        best[n] = best[n - 1]
        cut[n] = 0
        for size in range(n, SHORTEST_ROW - 1, -1):
            points = best[n - size] + (2 * size if size <= alike else size)
            if points > best[n]:
                best[n] = points
                cut[n] = size
    n = length
    while n > 0:
        size = cut[n]
        if size == 0:
            n -= 1
            continue
        lo, hi = _ZERO, _ZERO
        for k in range(n - size, n):
            y = x + k * step
            if y < 64:
                lo |= _ONE << uint64(y)
            else:
                hi |= _ONE << uint64(y - 64)
        points = best[n] - best[n - size]
        kind = int64(g.kind[x + (n - 1) * step]) if points > size else _NOBODY
        enter(sheet, codes.ROW, seat, points, kind, lo, hi)
        n -= size


@jit()
def enter_rows(b, g, sheet):
    """T3.7 Rows in all four directions."""
    for seat in range(b.players):
        lo, hi = g.own[seat, 0], g.own[seat, 1]
        for d in range(4):
            step = STEPS[d]
            lo_on, hi_on = lo & INNER[d, 0], hi & INNER[d, 1]
            lo_2, hi_2 = earlier(lo, hi, step)
            lo_2, hi_2 = lo_2 & lo_on, hi_2 & hi_on
            lo_3, hi_3 = earlier(lo_2, hi_2, step)
            lo_3, hi_3 = lo_3 & lo_2, hi_3 & hi_2
            if lo_3 | hi_3 == _ZERO:
                continue
            lo_after, hi_after = later(lo_on, hi_on, step)
            lo_3, hi_3 = lo_3 & ~lo_after, hi_3 & ~hi_after
            for k in range(ones(lo_3) + ones(hi_3)):
                x = pick(lo_3, hi_3, k)
                length = 3
                y = x + 2 * step
                while (lo_2 >> uint64(y) if y < 64 else hi_2 >> uint64(y - 64)) & _ONE != _ZERO:
                    length += 1
                    y += step
                cut_line(g, seat, x, step, length, sheet)


@jit()
def score(b, g, sheet):
    """T3.3 to T3.9 Fill a sheet as if the game ended now."""
    sheet[0] = 1
    for seat in range(SEATS):
        sheet[codes.TOTALS + seat] = 0
    enter_territories(b, g, sheet)
    enter_kinds(b, g, sheet)
    enter_rows(b, g, sheet)


@jit(types.void(*_SIG.count.args, types.Array(types.int64, 1, "C")))
def score_sheet(box, states, i, sheet):
    """The score sheet as if the game ended now."""
    score(box[0], states[i], sheet)


@jit()
def winners(b, sheet):
    """T3.2 The most points; a tie is a shared win."""
    most, best = int64(-1), 0
    for seat in range(b.players):
        points = sheet[codes.TOTALS + seat]
        if points > most:
            most, best = points, 0
        if points == most:
            best |= 1 << seat
    return best
