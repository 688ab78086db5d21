"""What a seat gains, and how it is told: VP, markers, workers, unrest, officials, governors, palaces, walls, tasks."""

from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.telling import tell, tell_four, tell_more
from plancia.games.zhanguo.kernel.codes import (
    GOT_BIG,
    GOT_GOVERNOR,
    GOT_MARKERS,
    GOT_OFFICIAL,
    GOT_PALACE,
    GOT_VP,
    GOT_WALL,
    GOT_WORKERS,
    RETURNED,
    TASK,
    UNREST,
)
from plancia.games.zhanguo.kernel.pieces import palace_points, places_of, value
from plancia.games.zhanguo.kernel.state import (
    KINDS,
    MARKER,
    MISSING,
    ON_REWARD,
    PALACES,
    PLACES,
    SEATS,
    SLOTS,
    TASK_SECTIONS,
)

_NOTHING = int64(-1)


@jit()
def give_vp(g, seat, n, source, what, told):
    """VP on the track, noted by their source; at the end also for what in particular."""
    g.earned[seat, source] += n
    row = int64(told[0])
    tell_four(told, GOT_VP, seat, n, source, int64(g.cause))
    tell_more(told, row, what)


@jit()
def give_markers(b, g, seat, colour, n, told):
    """Z4.1 Markers of value 1; VP for each that is missing in the stock."""
    there = min(n, int64(g.stock[colour]))
    if there > 0:
        g.stock[colour] -= there
        g.small[seat, colour] += there
        tell_four(told, GOT_MARKERS, seat, colour, there, int64(g.cause))
    if n > there and b.missing_vp > 0:
        give_vp(g, seat, (n - there) * b.missing_vp, MISSING, _NOTHING, told)


@jit()
def give_workers(g, seat, n, region, told):
    """Workers appear; there is no end of them (Z1.2)."""
    g.workers[seat, region] += n
    tell_four(told, GOT_WORKERS, seat, n, region, int64(g.cause))


@jit()
def set_unrest(g, seat, region, level, told):
    """Unrest rises or falls to a level."""
    if g.unrest[seat, region] != level:
        g.unrest[seat, region] = level
        tell_four(told, UNREST, seat, region, level, int64(g.cause))


@jit()
def give_official(g, seat, official, region, told):
    """Z5.1 An official of the supply into a governor area."""
    g.supply[seat, official] -= 1
    g.governing[seat, region, official] += 1
    tell_four(told, GOT_OFFICIAL, seat, official, region, int64(g.cause))


@jit()
def place_governor(g, seat, region, square, told):
    """Z5.3 A governor on a bonus square, or beside them (-1)."""
    g.governors[seat, region] += 1
    if square >= 0:
        g.square[region, square] = seat + 1
    tell_four(told, GOT_GOVERNOR, seat, region, square, int64(g.cause))


@jit()
def place_palace(g, seat, region, told):
    """Z5.5 A palace; a marker comes next."""
    g.palaces[seat, region] += 1
    g.phase = MARKER
    tell(told, GOT_PALACE, seat, region, int64(g.cause))


@jit()
def score_palace(b, g, seat, told):
    """Z5.5 What a palace scores."""
    points = palace_points(b, g, seat)
    if points > 0:
        give_vp(g, seat, points, PALACES, _NOTHING, told)


@jit()
def place_wall(g, seat, spot, told):
    """Z5.6 A wall on a slot."""
    g.wall[spot // SLOTS, spot % SLOTS] = seat + 1
    tell(told, GOT_WALL, seat, spot, int64(g.cause))


@jit()
def give_big(g, seat, colour, told):
    """Z5.5 The marker of value 3 of a colour, from the court."""
    g.big[colour] = seat + 1
    tell(told, GOT_BIG, seat, colour, int64(g.cause))


@jit()
def return_markers(b, g, seat, colour, told):
    """Z6.1 All markers of a colour go back to stock and court."""
    small, big = int64(g.small[seat, colour]), int64(g.big[colour] == seat + 1)
    tell_four(told, RETURNED, seat, colour, small + big, value(b, g, seat, colour))
    g.stock[colour] += small
    g.small[seat, colour] = 0
    if big:
        g.big[colour] = 0


@jit()
def leave_line(b, g, seat, colour):
    """Z6.1 The disc goes from wherever it is onto a reward; the line closes up."""
    old = int64(g.rank[seat])
    if old < ON_REWARD:
        for s in range(b.players):
            if old < g.rank[s] < ON_REWARD:
                g.rank[s] -= 1
    g.rank[seat] = ON_REWARD + colour


@jit()
def places_missing(b, g, seat, section, kind):
    """Z7.1 The places of a task, by their order, where a seat has no piece of its kind."""
    where, task, missing = places_of(g, seat, kind), int64(g.task[section, kind]), int64(0)
    for k in range(PLACES):
        place = b.places[kind, task, k]
        if place == 0:
            break
        if place & where == 0:
            missing |= 1 << k
    return missing


@jit()
def fulfilled(b, g, seat, section, kind):
    """Z7.1 A piece of the kind in every place of a task?"""
    return places_missing(b, g, seat, section, kind) == 0


@jit()
def take_tasks(b, g, seat, told):
    """Z3.4, Z7.1 Discs on the leftmost free spaces of all tasks that are fulfilled and not taken."""
    for section in range(TASK_SECTIONS):
        for kind in range(KINDS):
            if g.disc[section, kind, seat] == 0 and fulfilled(b, g, seat, section, kind):
                space = int64(1)
                for s in range(SEATS):
                    space += g.disc[section, kind, s] > 0
                g.disc[section, kind, seat] = space
                tell_four(told, TASK, seat, section, kind, space - 1)
