"""What stands where: officials, workers, unrest, governors, palaces, walls and markers of a seat. Sets are bits."""

from numpy import int64, uint64

from plancia.core.jit import jit
from plancia.games.zhanguo.kernel.state import (
    C_PALACE,
    DECK,
    G_PER_GOVERNOR,
    GOVERNOR_TASK,
    KINDS,
    OFFICIALS,
    P_PALACE,
    P_PALACE_VP,
    P_THIRD_CARD,
    P_THIRD_MARKERS,
    PALACE_TASK,
    REGIONS,
    ROOM,
    SECTIONS,
    SLOTS,
    STEPS,
    TASK_SECTIONS,
    WALL_TASK,
)
from plancia.games.zhanguo.names import CRITERIA

_ONE = uint64(1)
_ZERO = int64(0)
(
    _GOVERNORS, _GOVERNOR_REGIONS, _PALACES, _PALACE_REGIONS, _WALLS, _WALL_SITES,
    _WRITING_CARDS, _CURRENCY_CARDS, _LAW_CARDS, _FULL_REGIONS, _TASK_DISCS, _CALM_REGIONS,
) = range(len(CRITERIA))  # fmt: skip


@jit()
def bit(n):
    """The set of one number."""
    return _ONE << uint64(n)


@jit()
def power(b, g, seat, which):
    """Z2.3 The number that a seat's side B gives for a power, -1 if it has another one or side A."""
    side = int64(g.side[seat])
    return b.power_amount[side - 1] if side > 0 and b.power[side - 1] == which else int64(-1)


@jit()
def resting(g, seat, region):
    """Z1.5 Officials in a worker area."""
    n = _ZERO
    for c in range(OFFICIALS):
        n += g.working[seat, region, c]
    return n


@jit()
def cards_in(g, seat, region):
    """Z4.1 Cards behind a region."""
    n = _ZERO
    for k in range(ROOM):
        n += g.cards[seat, region, k] > 0
    return n


@jit()
def cards_laid(g, seat):
    """Z5.5 Cards on the own board."""
    n = _ZERO
    for r in range(REGIONS):
        n += cards_in(g, seat, r)
    return n


@jit()
def has_supply(g, seat):
    """Z5.1 Is any official left?"""
    return g.supply[seat, 0] + g.supply[seat, 1] + g.supply[seat, 2] > 0


@jit()
def has_officials(b, g, seat):
    """Z5.2 Is any official on the board?"""
    return g.supply[seat, 0] + g.supply[seat, 1] + g.supply[seat, 2] < OFFICIALS * b.officials


@jit()
def governors_of(g, seat):
    """Governors on the map."""
    n = _ZERO
    for r in range(REGIONS):
        n += g.governors[seat, r]
    return n


@jit()
def palaces_of(g, seat):
    """Palaces on the map."""
    n = _ZERO
    for r in range(REGIONS):
        n += g.palaces[seat, r]
    return n


@jit()
def walled(g, seat):
    """The sections with an own wall."""
    sections = _ZERO
    for k in range(SECTIONS):
        for slot in range(SLOTS):
            if g.wall[k, slot] == seat + 1:
                sections |= 1 << k
    return sections


@jit()
def size(numbers):
    """How many of the first 8 numbers are in a set."""
    n = _ZERO
    for k in range(8):
        n += (numbers >> k) & 1
    return n


@jit()
def value(b, g, seat, colour):
    """Z6.1 The value of a seat's markers of a colour."""
    return int64(g.small[seat, colour]) + b.big_value * (g.big[colour] == seat + 1)


@jit()
def big_at_court(b, g, colour):
    """Z5.5 Does the big marker of a colour lie at court?"""
    return b.big_markers > 0 and g.big[colour] == 0


@jit()
def unify_rise(b, g, seat, region):
    """Z4.2 By how much the next card of a region raises its unrest."""
    k = cards_in(g, seat, region)
    if k == ROOM - 1:
        less = power(b, g, seat, P_THIRD_CARD)
        if less >= 0:
            return less
    return b.unify_unrest[k]


@jit()
def unify_markers(b, g, seat, k):
    """Z4.1 Markers for the card on place k behind a region."""
    more = power(b, g, seat, P_THIRD_MARKERS) if k == ROOM - 1 else _ZERO
    return b.unify_markers[k] + max(more, _ZERO)


@jit()
def hire_rise(b, g, seat, region):
    """Z5.4, Z8.7 By how much hiring raises unrest."""
    return resting(g, seat, region) if b.strict else b.hire_unrest


@jit()
def home_price(b, g, seat):
    """Z5.5 Workers that a palace costs in its own region."""
    less = power(b, g, seat, P_PALACE)
    return less if less >= 0 else b.palace_workers


@jit()
def palace_points(b, g, seat):
    """Z5.5 VP of a palace that is placed now."""
    return b.palace_vp * cards_laid(g, seat) + max(power(b, g, seat, P_PALACE_VP), _ZERO)


@jit()
def regions_to_pay(b, g):
    """Z5.5, Z5.6 From how many regions, a palace's own apart, a worker each is to be paid."""
    spot = int64(g.spot) - 1
    return b.palace_others if g.action == C_PALACE else b.bars[spot // SLOTS, spot % SLOTS]


@jit()
def vp_per_piece(b, g, seat, effect):
    """Z5.7 VP of an effect that counts governors, or palaces and walls."""
    governors = b.gain[effect] == G_PER_GOVERNOR
    n = governors_of(g, seat) if governors else palaces_of(g, seat) + size(walled(g, seat))
    return min(b.amount[effect] * n, b.most[effect])


@jit()
def staffed(g, seat):
    """The regions with workers."""
    regions = _ZERO
    for r in range(REGIONS):
        if g.workers[seat, r] > 0:
            regions |= 1 << r
    return regions


@jit()
def descents(b, g, seat):
    """Z3.3 Officials that can go down: official * 5 + region."""
    word = uint64(0)
    for r in range(REGIONS):
        if resting(g, seat, r) < b.worker_area:
            for c in range(OFFICIALS):
                if g.governing[seat, r, c] > 0:
                    word |= bit(c * REGIONS + r)
    return word


@jit()
def full_areas(b, g, seat):
    """Z1.5 The regions whose worker area has no room."""
    regions = _ZERO
    for r in range(REGIONS):
        if resting(g, seat, r) >= b.worker_area:
            regions |= 1 << r
    return regions


@jit()
def moves(b, g, seat, official, closed):
    """Z5.2 Moves of officials of a colour: region * 11 + way; a closed worker area cannot be entered."""
    word = uint64(0)
    transit = int64(g.transit) - 1
    for r in range(REGIONS):
        near, at = b.near[r], r * STEPS
        if transit < 0 and g.governing[seat, r, official] > 0:
            word |= uint64(near) << uint64(at)
        if g.working[seat, r, official] > 0 and (transit < 0 or transit == official * REGIONS + r):
            word |= uint64(near & ~closed | 1 << REGIONS) << uint64(at + REGIONS)
    return word


@jit()
def governor_ready(g, seat):
    """Z5.3 The regions with an official of each colour in the governor area."""
    regions = _ZERO
    for r in range(REGIONS):
        if g.governing[seat, r, 0] > 0 and g.governing[seat, r, 1] > 0 and g.governing[seat, r, 2] > 0:
            regions |= 1 << r
    return regions


@jit()
def free_squares(b, g, region):
    """Z5.3 The bonus squares of a region without a governor."""
    squares = _ZERO
    for s in range(b.squares[region]):
        if g.square[region, s] == 0:
            squares |= 1 << s
    return squares


@jit()
def palace_allowed(b, g, seat, region):
    """Z5.5, Z6.2 Space on the map, no ban on the own board."""
    there = _ZERO
    for s in range(b.players):
        there += g.palaces[s, region]
    return there < b.spaces and g.unrest[seat, region] < b.ban


@jit()
def free_slots(b, g, seat, bars):
    """Z5.6, Z6.2 The free slots with some numbers of bars in sections without an own wall: section * 3 + slot."""
    slots = _ZERO
    own = walled(g, seat)
    for k in range(SECTIONS):
        if (own >> k) & 1 == 0:
            for slot in range(SLOTS):
                if g.wall[k, slot] == 0 and (bars >> b.bars[k, slot]) & 1:
                    slots |= 1 << (k * SLOTS + slot)
    return slots


@jit()
def wall_slots(b, g, seat, bars):
    """Z1.2 The same, as long as there are walls."""
    return free_slots(b, g, seat, bars) if size(walled(g, seat)) < b.walls else _ZERO


@jit()
def places_of(g, seat, kind):
    """Z7.1 Where a seat has pieces of a task's kind: sections, or regions."""
    if kind == WALL_TASK:
        return walled(g, seat)
    where = _ZERO
    for r in range(REGIONS):
        if (g.palaces[seat, r] if kind == PALACE_TASK else g.governors[seat, r]) > 0:
            where |= 1 << r
    return where


@jit()
def sites(g, seat):
    """How many sites have an own wall."""
    own = walled(g, seat)
    return size((own | own >> 1) & 0b10101)


@jit()
def discs(g, seat):
    """Discs on tasks."""
    n = _ZERO
    for section in range(TASK_SECTIONS):
        for kind in range(KINDS):
            n += g.disc[section, kind, seat] > 0
    return n


@jit()
def cards_of_colour(b, g, seat, colour):
    """Cards of a colour on the own board."""
    n = _ZERO
    for r in range(REGIONS):
        for k in range(ROOM):
            card = int64(g.cards[seat, r, k])
            n += card > 0 and b.colour[(card - 1) // DECK] == colour
    return n


@jit()
def counted(b, g, seat, criterion):
    """Z8.3 What a wall tile counts."""
    if criterion == _GOVERNORS:
        return governors_of(g, seat)
    if criterion == _GOVERNOR_REGIONS:
        return size(places_of(g, seat, GOVERNOR_TASK))
    if criterion == _PALACES:
        return palaces_of(g, seat)
    if criterion == _PALACE_REGIONS:
        return size(places_of(g, seat, PALACE_TASK))
    if criterion == _WALLS:
        return size(walled(g, seat))
    if criterion == _WALL_SITES:
        return sites(g, seat)
    if _WRITING_CARDS <= criterion <= _LAW_CARDS:
        return cards_of_colour(b, g, seat, criterion - _WRITING_CARDS)
    if criterion == _TASK_DISCS:
        return discs(g, seat)
    n = _ZERO
    for r in range(REGIONS):
        n += cards_in(g, seat, r) == ROOM if criterion == _FULL_REGIONS else g.unrest[seat, r] == 0
    return n
