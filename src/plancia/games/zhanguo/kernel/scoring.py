"""Z7, Z8 What the end scores, as rows of a sheet: source, seat, points, what in particular, and a number beside it."""

from numba import types
from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.games.zhanguo.kernel.pieces import counted, value
from plancia.games.zhanguo.kernel.state import (
    BOX,
    COLOURS,
    DESK,
    GOVERNORS,
    KINDS,
    MARKERS,
    REGIONS,
    SEATS,
    SECTIONS,
    SLOTS,
    STATE,
    TASK_SECTIONS,
    TASK_VP,
    WALLS,
)

ROW = 5
"""Numbers of a row."""
SHEET = 1 + ROW * (SEATS * (REGIONS + TASK_SECTIONS) + COLOURS + SECTIONS * SLOTS)
"""Length of a sheet: where it ends, then its rows."""
_ZERO = int64(0)


@jit()
def enter(sheet, source, seat, points, what, beside):
    """Add a row."""
    at = int64(sheet[0])
    sheet[at] = source
    sheet[at + 1] = seat
    sheet[at + 2] = points
    sheet[at + 3] = what
    sheet[at + 4] = beside
    sheet[0] = at + ROW


@jit()
def score_region(b, g, region, sheet):
    """Z8.1 The most governors share the points of a region; what does not divide is lost."""
    present = most = leaders = _ZERO
    for seat in range(b.players):
        n = int64(g.governors[seat, region])
        present += n
        if n > most:
            most, leaders = n, _ZERO
        leaders += n == most
    if most > 0:
        share = (b.region_vp + b.governor_vp * present) // leaders
        for seat in range(b.players):
            if g.governors[seat, region] == most:
                enter(sheet, GOVERNORS, seat, share, region, present)


@jit()
def score_colour(b, g, colour, sheet):
    """Z8.2 The most value of markers, a tie by the line."""
    most, best = _ZERO, _ZERO
    for seat in range(b.players):
        n = value(b, g, seat, colour)
        if n > most or (n == most and g.rank[seat] < g.rank[best]):
            most, best = n, seat
    if most > 0:
        enter(sheet, MARKERS, best, b.marker_vp[colour], colour, most)


@jit()
def task_points(b, g, seat, section):
    """Z7.2 The numbers under the own discs of a section times their number; and that number."""
    total = n = _ZERO
    for kind in range(KINDS):
        space = int64(g.disc[section, kind, seat])
        if space > 0:
            total += b.task_vp[space - 1]
            n += 1
    return total * n, n


@jit()
def tile_points(b, g, seat, section):
    """Z8.3 What the tile of a section gives a seat for each bar."""
    tile = int64(g.tile[section])
    return counted(b, g, seat, b.criterion[tile]) // b.per[tile] * b.tile_vp[tile]


@jit()
def tally(b, g, sheet):
    """Z8.1, Z8.2, Z7.2, Z8.3 Everything that scores at the end."""
    sheet[0] = 1
    for region in range(REGIONS):
        score_region(b, g, region, sheet)
    for colour in range(COLOURS):
        score_colour(b, g, colour, sheet)
    for seat in range(b.players):
        for section in range(TASK_SECTIONS):
            points, n = task_points(b, g, seat, section)
            if n > 0:
                enter(sheet, TASK_VP, seat, points, section, n)
    for section in range(SECTIONS):
        for slot in range(SLOTS):
            seat = int64(g.wall[section, slot]) - 1
            if seat >= 0:
                bars = b.bars[section, slot]
                enter(sheet, WALLS, seat, tile_points(b, g, seat, section) * bars, section * SLOTS + slot, bars)


@jit()
def vp(g, seat):
    """The VP on the track."""
    n = _ZERO
    for k in range(len(g.earned[seat])):
        n += g.earned[seat, k]
    return n


@jit()
def winner(b, g):
    """Z8.3 The most VP, a tie by the line."""
    best = _ZERO
    for seat in range(b.players):
        more = vp(g, seat) - vp(g, best)
        if more > 0 or (more == 0 and g.rank[seat] < g.rank[best]):
            best = seat
    return best


@jit(types.void(*Signatures(BOX, STATE, DESK).count.args, types.Array(types.int64, 1, "C")))
def score_sheet(box, states, i, sheet):
    """The sheet as if the game ended now."""
    tally(box[0], states[i], sheet)
