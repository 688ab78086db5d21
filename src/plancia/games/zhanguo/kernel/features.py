"""What a learned value sees of a position: numbers for every seat about itself alone.

What rivals have is in their own rows, and in a seat's own only as far as it leads or is behind.
"""

import numpy as np
from numpy import int64, uint64

from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, without_lowest
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.abilities import can_gain
from plancia.games.zhanguo.kernel.menu import (
    governor_regions,
    hire_regions,
    open_slots,
    palace_regions,
    reward_slots,
    unify_regions,
)
from plancia.games.zhanguo.kernel.pieces import (
    cards_in,
    cards_laid,
    governors_of,
    palace_points,
    palaces_of,
    places_of,
    resting,
    size,
    staffed,
    unify_markers,
    value,
    wall_slots,
    walled,
)
from plancia.games.zhanguo.kernel.scoring import task_points, tile_points, vp
from plancia.games.zhanguo.kernel.state import (
    CARDS,
    COLOURS,
    DECK,
    DECKS,
    GOVERNOR_TASK,
    KINDS,
    OFFICIALS,
    PALACE_TASK,
    PLACES,
    REGIONS,
    ROOM,
    SECTIONS,
    SLOTS,
    TASK_SECTIONS,
)
from plancia.games.zhanguo.kernel.worth import (
    board_worth,
    effect_worth,
    governor_gain,
    marker_worth,
    region_points,
    task_worth,
    turns_left,
    wall_worth,
)

TOTAL, VP, REGION_POINTS, BOARD, MARKERS, TASK, WALL = range(7)
"""Of a seat: what the rule of thumb makes of it, VP, and the rule's parts."""
GOVERNORS, LED, ONES, PAIRS, SETS, MORE, WORKING, WORKERS, STAFFED, DOUBLE = range(7, 17)
"""Governors, regions led, governor areas with one, two, three colours and officials beyond these, officials at work,
workers, regions with one and with two."""
UNREST, BANNED, DEAD, DEAD_CARDS, LAID, FULL, PALACES, NEXT_PALACE, WALLS, WALL_POINTS, TASKS = range(17, 28)
RANK, THREE_STAFFED, SUPPLY, BIG = range(28, 32)
VALUES, LEADS = 32, 35
"""By colour: markers, and whether they are the most."""
REWARDS = 38
"""By gain: what the rewards of this round would give, as likely as they are."""
TRIGGERS = 43
"""By court action: what the cards that it triggers would give."""
GOVERNOR_GAIN, HIRES, PALACE_SITES, OPEN_WALL, ANY_WALL = range(49, 54)
"""What could be done next: the best governor, workers to hire, sites for a palace, the best wall, paid and unpaid."""
REACH = 54
"""By kind of task: how near both are, taken ones apart, and the squares of that."""
READY, THREAT, TASK_NEXT, MARKERS_NEXT = range(60, 64)
"""Governors that officials make near, those of rivals where they would take a region, what the next piece would gain by
a task, the most markers for the next card."""
COURT, FIT, HIGH, LOW, BEST_CARD = range(64, 69)
"""What cards on the board would give at court, as likely as a number fits and with the best number of the hand; the
highest, the lowest card and the best effect in hand."""
WAIT, DONE = 69, 70
"""How many seats move before it, and how far the game is."""
INPUTS = 71
MEANS = (
    *range(ONES, DEAD_CARDS + 1), NEXT_PALACE, THREE_STAFFED, *range(TRIGGERS, READY + 1), *range(TASK_NEXT, WAIT),
)  # fmt: skip
"""What is worth nothing when no turn is left."""
_SOON = 5.0
"""Turns before the end from which on it is worth less and less."""

_NO_MORE = int64(0)
_ANY_BARS = int64(0b1110)
_NEAR = np.array([0.0, 0.1, 0.4, 1.0])
"""How near a governor is with so many colours of officials."""


@jit()
def look_at_regions(b, g, seat, own):
    """Officials, workers, unrest and cards."""
    left = governors_of(g, seat) < b.governors
    for r in range(REGIONS):
        colours = officials = int64(0)
        for c in range(OFFICIALS):
            colours += g.governing[seat, r, c] > 0
            officials += int64(g.governing[seat, r, c])
        if colours > 0:
            own[seat, ONES + colours - 1] += 0.5
            own[seat, READY] += 0.05 * left * _NEAR[colours] * governor_gain(b, g, seat, r)
        own[seat, THREAT] += 0.05 * threat(b, g, seat, r)
        workers, unrest = int64(g.workers[seat, r]), int64(g.unrest[seat, r])
        own[seat, MORE] += 0.5 * (officials - colours)
        own[seat, WORKING] += 0.3 * resting(g, seat, r)
        own[seat, WORKERS] += 0.2 * workers
        own[seat, STAFFED] += 0.3 * (workers > 0)
        own[seat, DOUBLE] += 0.5 * (workers > 1)
        own[seat, UNREST] += 0.15 * unrest
        own[seat, BANNED] += 0.5 * (unrest >= b.ban)
        own[seat, DEAD] += 0.5 * (unrest >= b.last)
        own[seat, FULL] += 0.4 * (cards_in(g, seat, r) == ROOM)
        points = region_points(b, g, seat, r, _NO_MORE)
        own[seat, REGION_POINTS] += 0.05 * points
        own[seat, LED] += 0.4 * (points > b.region_vp)
        for k in range(ROOM):
            card = int64(g.cards[seat, r, k])
            if card > 0 and b.trigger[card] > 0:
                if unrest < b.last:
                    own[seat, TRIGGERS + b.trigger[card] - 1] += 0.1 * effect_worth(b, g, seat, card)
                else:
                    own[seat, DEAD_CARDS] += 0.4


@jit()
def threat(b, g, seat, region):
    """What a seat would lose in a region by one more governor of a rival, as near as that is."""
    own, most = int64(g.governors[seat, region]), int64(0)
    for s in range(b.players):
        most = max(most, int64(g.governors[s, region]))
    if own == 0 or own < most:
        return 0.0
    near = 0.0
    for s in range(b.players):
        if s != seat and int64(g.governors[s, region]) + 1 >= own:
            colours = int64(0)
            for c in range(OFFICIALS):
                colours += g.governing[s, region, c] > 0
            near = max(near, _NEAR[colours])
    return near * region_points(b, g, seat, region, _NO_MORE) if near > 0 else 0.0


@jit()
def look_at_chances(b, g, seat, own):
    """What could be done next."""
    best, word = 0.0, uint64(governor_regions(b, g, seat))
    while word != uint64(0):
        best = max(best, governor_gain(b, g, seat, int64(lowest(word))))
        word = without_lowest(word)
    own[seat, GOVERNOR_GAIN] = 0.05 * best
    word = uint64(hire_regions(b, g, seat))
    while word != uint64(0):
        own[seat, HIRES] += 0.3 * resting(g, seat, int64(lowest(word)))
        word = without_lowest(word)
    own[seat, PALACE_SITES] = 0.5 * size(palace_regions(b, g, seat))
    paid, slots = open_slots(b, g, seat), wall_slots(b, g, seat, _ANY_BARS)
    word = uint64(slots)
    while word != uint64(0):
        spot = int64(lowest(word))
        word = without_lowest(word)
        gain = np.float32(0.05 * b.bars[spot // SLOTS, spot % SLOTS] * tile_points(b, g, seat, spot // SLOTS))
        own[seat, ANY_WALL] = max(own[seat, ANY_WALL], gain)
        if paid >> spot & 1:
            own[seat, OPEN_WALL] = max(own[seat, OPEN_WALL], gain)


@jit()
def placeable(b, g, seat, kind):
    """The sections or regions where a piece of a task's kind can be placed in the next turn."""
    if kind == GOVERNOR_TASK:
        return governor_regions(b, g, seat)
    if kind == PALACE_TASK:
        return palace_regions(b, g, seat)
    sections, slots = int64(0), open_slots(b, g, seat)
    for section in range(SECTIONS):
        if slots >> (section * SLOTS) & ((1 << SLOTS) - 1):
            sections |= 1 << section
    return sections


@jit()
def look_at_tasks(b, g, seat, own):
    """Tasks taken, and how near the others are."""
    for section in range(TASK_SECTIONS):
        points, n = task_points(b, g, seat, section)
        under = points // n if n > 0 else int64(0)
        own[seat, TASKS] += 0.05 * points
        for kind in range(KINDS):
            if g.disc[section, kind, seat] == 0:
                where, places, there, lacking = places_of(g, seat, int64(kind)), int64(0), int64(0), int64(0)
                for k in range(PLACES):
                    place = b.places[kind, int64(g.task[section, kind]), k]
                    places += place != 0
                    there += place & where != 0
                    if place & where == 0:
                        lacking = place
                reach = there / places
                own[seat, REACH + kind] += reach
                own[seat, REACH + KINDS + kind] += reach * reach
                if there == places - 1 and lacking & placeable(b, g, seat, int64(kind)) != 0:
                    space = int64(0)
                    for s in range(b.players):
                        space += g.disc[section, kind, s] > 0
                    more = np.float32(0.05 * ((under + b.task_vp[space]) * (n + 1) - points))
                    own[seat, TASK_NEXT] = max(own[seat, TASK_NEXT], more)


@jit()
def chance_of_reward(b, g, seat, colour, left):
    """Z6.1 How likely a seat is to be the first one asked for a reward, with so many cards left to each."""
    mine, most, ahead = value(b, g, seat, colour), int64(0), False
    for s in range(b.players):
        if s != seat:
            n = value(b, g, s, colour)
            if n > most:
                most, ahead = n, g.rank[seat] < g.rank[s]
            elif n == most:
                ahead = ahead and g.rank[seat] < g.rank[s]
    if mine == 0 and left == 0:
        return 0.0
    more = mine - most + (0.5 if ahead else -0.5)
    return 1.0 / (1.0 + np.exp(-more / (0.2 + 0.5 * left)))


@jit()
def reward_worth(b, g, seat, colour):
    """Z6.2 What a reward of this round would add."""
    at = int64(g.round_no) - 1
    gain, region = b.reward_gain[at, colour], b.reward_region[at, colour]
    if gain == st.G_GOVERNOR:
        return governor_gain(b, g, seat, region)
    if gain == st.G_PALACE:
        return float(palace_points(b, g, seat))
    if gain == st.G_WALL:
        best, word = 0.0, uint64(reward_slots(b, g, seat, colour))
        while word != uint64(0):
            spot = int64(lowest(word))
            word = without_lowest(word)
            best = max(best, float(b.bars[spot // SLOTS, spot % SLOTS] * tile_points(b, g, seat, spot // SLOTS)))
        return best
    return float(b.reward_amount[at, colour])


@jit()
def look_at_markers(b, g, seat, own):
    """Markers, and the rewards that they may get."""
    left = int64(0)
    for d in range(DECKS):
        left += g.held[seat, d]
    if g.phase == st.DEAL:
        left = DECKS * b.draw
    for c in range(COLOURS):
        mine, rivals = value(b, g, seat, c), int64(0)
        for s in range(b.players):
            if s != seat:
                rivals = max(rivals, value(b, g, s, c))
        own[seat, VALUES + c] = 0.15 * mine
        own[seat, BIG] += 0.5 * (g.big[c] == seat + 1)
        own[seat, LEADS + c] = 1.0 if mine > rivals else 0.5 if mine == rivals and mine > 0 else 0.0
        if g.round_no > 0 and c >= g.reward and can_gain(b, g, seat, int64(c)):
            gain = b.reward_gain[g.round_no - 1, c]
            kind = 0 if gain == st.G_OFFICIALS else 1 if gain == st.G_WORKERS else gain - st.G_GOVERNOR + 2
            worth = chance_of_reward(b, g, seat, int64(c), left) * reward_worth(b, g, seat, int64(c))
            own[seat, REWARDS + kind] += 0.05 * worth


@jit()
def look_at_hand(b, g, seat, own):
    """What the cards in hand could do; after a court action triggers have been looked at."""
    high, low, best = int64(0), int64(CARDS + 1), 0.0
    for d in range(DECKS):
        word = g.hand[seat, d]
        while word != uint64(0):
            card = 1 + d * DECK + int64(lowest(word))
            word = without_lowest(word)
            high, low = max(high, card), min(low, card)
            best = max(best, effect_worth(b, g, seat, card))
    own[seat, HIGH] = high / CARDS
    own[seat, LOW] = 1.0 - low / CARDS if high > 0 else 0.0
    own[seat, BEST_CARD] = 0.1 * best
    top = g.top / CARDS
    for action in range(1, len(st.ACTIONS) + 1):
        gain = own[seat, TRIGGERS + action - 1]
        if b.higher[action] != 0:
            fits = 1.0 if g.top == 0 else 1.0 - top if b.higher[action] > 0 else top
            own[seat, COURT] += gain * np.float32(fits)
            own[seat, FIT] += gain * (own[seat, HIGH] if b.higher[action] > 0 else own[seat, LOW])
    word = uint64(unify_regions(b, g, seat))
    while word != uint64(0):
        markers = unify_markers(b, g, seat, cards_in(g, seat, int64(lowest(word))))
        own[seat, MARKERS_NEXT] = max(own[seat, MARKERS_NEXT], np.float32(0.2 * markers))
        word = without_lowest(word)


@jit()
def look_at_seat(b, g, seat, own):
    """All of a seat."""
    turns = turns_left(b, g, seat)
    time = turns / (b.rounds * DECKS * b.draw)
    look_at_regions(b, g, seat, own)
    look_at_chances(b, g, seat, own)
    look_at_tasks(b, g, seat, own)
    look_at_hand(b, g, seat, own)
    own[seat, NEXT_PALACE] = 0.1 * palace_points(b, g, seat) * (palaces_of(g, seat) < b.palaces)
    soon = np.float32(min(1.0, turns / _SOON))
    for k in MEANS:
        own[seat, k] *= soon
    look_at_markers(b, g, seat, own)
    own[seat, VP] = 0.05 * vp(g, seat)
    own[seat, BOARD] = 0.05 * board_worth(b, g, seat, time)
    own[seat, MARKERS] = 0.05 * marker_worth(b, g, seat, time)
    own[seat, TASK] = 0.05 * task_worth(b, g, seat, time)
    own[seat, WALL] = 0.05 * wall_worth(b, g, seat, time)
    own[seat, TOTAL] = (
        own[seat, VP] + (1.0 - 0.25 * time) * own[seat, REGION_POINTS] + own[seat, BOARD] + own[seat, MARKERS]
        + own[seat, TASK] + own[seat, WALL] - 0.0035 * int64(g.rank[seat])
    )  # fmt: skip
    own[seat, GOVERNORS] = 0.25 * governors_of(g, seat)
    own[seat, LAID] = 0.15 * cards_laid(g, seat)
    own[seat, PALACES] = 0.3 * palaces_of(g, seat)
    own[seat, WAIT] = ((seat - int64(g.seat) + b.players) % b.players) / b.players
    own[seat, DONE] = 1.0 - time
    own[seat, RANK] = 0.3 * int64(g.rank[seat])
    own[seat, SUPPLY] = 0.1 * (int64(g.supply[seat, 0]) + int64(g.supply[seat, 1]) + int64(g.supply[seat, 2]))
    own[seat, WALLS] = 0.3 * size(walled(g, seat))
    own[seat, THREE_STAFFED] = 0.3 * (size(staffed(g, seat)) > 2)
    for section in range(SECTIONS):
        for slot in range(SLOTS):
            if g.wall[section, slot] == seat + 1:
                own[seat, WALL_POINTS] += 0.05 * b.bars[section, slot] * tile_points(b, g, seat, section)


@jit()
def features(box, states, i, desk, out):
    """A row of numbers for every seat."""
    b, g = box[0], states[i]
    for seat in range(b.players):
        for k in range(INPUTS):
            out[seat, k] = 0.0
        look_at_seat(b, g, seat, out)
