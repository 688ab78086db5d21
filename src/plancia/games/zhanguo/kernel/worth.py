"""What a position is worth to a seat, by hand: VP now, the end as it would be, the means to more while time is left."""

import numpy as np
from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, without_lowest
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.menu import (
    governor_regions,
    hire_regions,
    number_fits,
    open_slots,
    reward_slots,
    triggered,
)
from plancia.games.zhanguo.kernel.pieces import (
    big_at_court,
    cards_laid,
    home_price,
    palace_points,
    places_of,
    resting,
    value,
    vp_per_piece,
)
from plancia.games.zhanguo.kernel.scoring import task_points, tile_points, vp
from plancia.games.zhanguo.kernel.state import (
    COLOURS,
    DECKS,
    KINDS,
    OFFICIALS,
    PLACES,
    REGIONS,
    ROOM,
    SECTIONS,
    SLOTS,
    TASK_SECTIONS,
)

_OFFICIAL, _PAIR, _SET = 0.9, 2.2, 6.0
"""One, two and three colours of officials in a governor area: a governor needs all three."""
_WORKING, _WORKER, _STAFFED = 1.05, 4.0, 0.6
"""An official in a worker area, a worker, a first worker in a region."""
_CARD, _CROWD, _MARKER, _LEAD = 15.5, 0.015, 0.75, 1.7
"""A card on the board early in the game, how much less each one more is worth, a marker's value, the most markers."""
_SQUARE, _MOVE = 1.7, 0.3
"""A bonus square, a point to reassign."""
_UNREST = np.array([0.0, 0.3, 0.9, 2.4, 4.5])
"""A region's unrest on a track of five steps."""
_NO_MORE, _ONE_MORE = int64(0), int64(1)


@jit()
def turns_left(b, g, seat):
    """Cards that a seat will still play."""
    held = int64(g.card > 0 and g.seat == seat)
    for d in range(DECKS):
        held += g.held[seat, d]
    if g.phase == st.DEAL:
        held = DECKS * b.draw
    return min(held, DECKS * b.draw) + (b.rounds - int64(g.round_no)) * DECKS * b.draw


@jit()
def region_points(b, g, seat, region, more):
    """Z8.1 What a region would give now, with so many more own governors; some of it to who is behind."""
    own, rivals, present, equals = int64(g.governors[seat, region]) + more, int64(0), more, 1
    for s in range(b.players):
        n = int64(g.governors[s, region])
        present += n
        if s != seat:
            equals = 2 if n > rivals else equals + (n == rivals)
            rivals = max(rivals, n)
    points = float(b.region_vp + b.governor_vp * present)
    if own == 0:
        return 0.0
    if own > rivals:
        return points
    if own == rivals:
        return points / max(equals, 2)
    return points * 0.6 if own == rivals - 1 else points * 0.1


@jit()
def board_worth(b, g, seat, time):
    """Officials, workers, cards and unrest of a seat; `time` goes from 1 to 0 with its turns."""
    soon = min(1.0, 5.7 * time)
    means = 0.0
    for r in range(REGIONS):
        colours = int64(0)
        for c in range(OFFICIALS):
            colours += g.governing[seat, r, c] > 0
            means += 0.25 * g.governing[seat, r, c]
        means += _SET if colours == 3 else _PAIR if colours == 2 else _OFFICIAL * colours
        level = _UNREST[min(int64(g.unrest[seat, r]) * 4 // b.last, 4)]
        means += _WORKING * resting(g, seat, r) * (1.0 if g.unrest[seat, r] < b.last else 0.13)
        means -= level
        if g.workers[seat, r] > 0:
            means += _STAFFED
        means += _WORKER * min(int64(g.workers[seat, r]), 3) + 0.4 * max(int64(g.workers[seat, r]) - 3, 0)
    laid = cards_laid(g, seat)
    return means * soon + _CARD * time * laid * (1.0 - _CROWD * laid)


@jit()
def marker_worth(b, g, seat, time):
    """Z6.1, Z8.2 Markers: a better place in the queue for rewards, and the majority at the end."""
    total = 0.0
    for c in range(COLOURS):
        own = value(b, g, seat, c)
        if own > 0:
            rivals, tied = int64(0), False
            for s in range(b.players):
                if s != seat:
                    n = value(b, g, s, c)
                    if n > rivals:
                        rivals, tied = n, g.rank[s] < g.rank[seat]
                    elif n == rivals:
                        tied = tied or g.rank[s] < g.rank[seat]
            ahead = own > rivals or (own == rivals and not tied)
            total += _MARKER * own * (0.4 + time)
            if ahead:
                total += _LEAD * min(1.0, 4.0 * time) + b.marker_vp[c] * (1.0 - time) * 0.36
    return total


@jit()
def task_worth(b, g, seat, time):
    """Z7.2 Tasks taken, and those in reach by the share of their places."""
    total = 0.0
    for section in range(TASK_SECTIONS):
        points, n = task_points(b, g, seat, section)
        total += points
        under = points // n if n > 0 else int64(0)
        for kind in range(KINDS):
            if g.disc[section, kind, seat] == 0:
                space = int64(0)
                for s in range(b.players):
                    space += g.disc[section, kind, s] > 0
                where, places, there = places_of(g, seat, int64(kind)), int64(0), int64(0)
                for k in range(PLACES):
                    place = b.places[kind, int64(g.task[section, kind]), k]
                    places += place != 0
                    there += place & where != 0
                reach = there / places
                more = (under + b.task_vp[space]) * (n + 1) - points
                total += 0.61 * more * reach * reach * min(1.0, 4.0 * time)
    return total


@jit()
def wall_worth(b, g, seat, time):
    """Z8.3 Own walls as their tiles score now, and a little for what will still grow."""
    total = 0.0
    for section in range(SECTIONS):
        for slot in range(SLOTS):
            if g.wall[section, slot] == seat + 1:
                total += b.bars[section, slot] * (tile_points(b, g, seat, section) + 0.78 * time)
    return total


@jit()
def effect_worth(b, g, seat, card):
    """Z5.7 What using a card would give now."""
    effect = b.effect[card]
    gain, amount = b.gain[effect], float(b.amount[effect])
    if gain == st.G_VP:
        return amount
    if gain == st.G_PER_GOVERNOR or gain == st.G_PER_BUILDING:
        return float(vp_per_piece(b, g, seat, effect))
    if gain == st.G_OFFICIALS:
        return 1.8 * amount
    if gain == st.G_REASSIGN:
        return _MOVE * amount
    if gain == st.G_CALM:
        return 0.34
    return 1.0 * amount if gain == st.G_MARKERS else _WORKER * amount


@jit()
def trigger_worth(b, g, seat, action):
    """Z5.7 What all cards that an action triggers would give."""
    total = 0.0
    if number_fits(b, g, action):
        for place in range(REGIONS * ROOM):
            card = triggered(b, g, seat, place, action)
            if card > 0:
                total += effect_worth(b, g, seat, card)
    return total


@jit()
def governor_gain(b, g, seat, region):
    """What a governor in a region would add, with its square."""
    before, after = region_points(b, g, seat, region, _NO_MORE), region_points(b, g, seat, region, _ONE_MORE)
    return after - before + _SQUARE


@jit()
def wall_gain(b, g, seat, spot, soon):
    """What a wall on a slot would add, its price taken off."""
    bars = b.bars[spot // SLOTS, spot % SLOTS]
    price = (_WORKER + 0.3) * bars * soon if g.card > 0 else 0.0
    return bars * (tile_points(b, g, seat, spot // SLOTS) + 0.13) + 1.6 * soon - price


@jit()
def palace_gain(b, g, seat, soon):
    """What a palace would add, its price taken off."""
    big = False
    for colour in range(COLOURS):
        big = big or big_at_court(b, g, colour)
    price = _WORKER * (home_price(b, g, seat) + b.palace_others) * soon
    return palace_points(b, g, seat) + (2.0 if big else 0.0) + 1.95 * soon - price


@jit()
def best_of(b, g, seat, places, soon):
    """The most that one of the places of the phase would add."""
    best, word = -9.0, uint64(places)
    while word != uint64(0):
        k = lowest(word)
        word = without_lowest(word)
        if g.phase == st.GOVERNOR:
            gain = governor_gain(b, g, seat, k) - _SET * soon
        elif g.phase == st.HIRE:
            gain = _WORKER * resting(g, seat, k) * soon - 0.5 * soon * (1 + g.unrest[seat, k])
        else:
            gain = wall_gain(b, g, seat, k, soon)
        best = max(best, gain)
    return best


@jit()
def prospect(b, g, seat, time):
    """What the choice that comes next will add, where the action has been chosen but not yet its effect."""
    soon = min(1.0, 5.8 * time)
    phase, action = int64(g.phase), int64(g.action)
    if phase == st.ACTION:
        best = 0.0
        for court in range(1, len(st.ACTIONS) + 1):
            best = max(best, trigger_worth(b, g, seat, court))
        return 0.3 * best
    gain = trigger_worth(b, g, seat, action) if action > 0 else 0.0
    if phase == st.OFFICIAL:
        gain += 1.7 * int64(g.points) * soon
    elif phase == st.MOVE:
        gain += _MOVE * int64(g.points) * soon
    elif phase == st.GOVERNOR:
        gain += best_of(b, g, seat, governor_regions(b, g, seat), soon)
    elif phase == st.HIRE:
        gain += best_of(b, g, seat, hire_regions(b, g, seat), soon)
    elif phase == st.WALL:
        gain += best_of(
            b, g, seat, open_slots(b, g, seat) if g.card > 0 else reward_slots(b, g, seat, int64(g.reward)), soon
        )
    elif phase == st.PALACE or (phase == st.PAY and action == st.C_PALACE):
        gain += palace_gain(b, g, seat, soon)
    elif phase == st.PAY:
        gain += wall_gain(b, g, seat, int64(g.spot) - 1, soon)
    elif phase == st.SQUARE:
        gain += governor_gain(b, g, seat, int64(g.spot) - 1)
    elif phase == st.MARKER:
        gain += 2.0 + palace_points(b, g, seat)
    elif phase == st.CALM:
        gain += 0.44
    elif phase != st.ABILITY:
        gain = 0.0
    return gain


@jit(Signatures(st.BOX, st.STATE, st.DESK).worth)
def worth(box, states, i, seat):
    """VP, the end as it would be now, means, and what the choice at hand promises."""
    b, g = box[0], states[i]
    total = float(vp(g, seat))
    if g.over != 0:
        return total
    time = turns_left(b, g, seat) / (b.rounds * DECKS * b.draw)
    for r in range(REGIONS):
        total += region_points(b, g, seat, r, _NO_MORE) * (1.0 - 0.25 * time)
    total += board_worth(b, g, seat, time) + marker_worth(b, g, seat, time)
    total += task_worth(b, g, seat, time) + wall_worth(b, g, seat, time)
    if g.seat == seat:
        total += prospect(b, g, seat, time)
    return total - 0.07 * g.rank[seat]
