"""What a learned value sees of a position: numbers for every seat about itself, its rivals and the table."""

import numpy as np
from numpy import int64

from plancia.core.jit import jit
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.pieces import cards_in, cards_laid, governors_of, palace_points, palaces_of, resting, value
from plancia.games.zhanguo.kernel.scoring import task_points, tile_points, vp
from plancia.games.zhanguo.kernel.state import COLOURS, DECKS, OFFICIALS, REGIONS, ROOM, SEATS, SECTIONS, SLOTS
from plancia.games.zhanguo.kernel.worth import (
    board_worth,
    effect_worth,
    marker_worth,
    region_points,
    task_worth,
    turns_left,
    wall_worth,
)

PRIZE, VP, REGION_POINTS, BOARD, MARKER, TASK, WALL = range(7)
"""Of a seat: all that follows together, VP, and the parts of the rule of thumb."""
GOVERNORS, LED, ONES, PAIRS, SETS, WORKING, WORKERS, STAFFED, DOUBLE = range(7, 16)
"""Governors, regions led, governor areas by colours of officials, officials at work, workers, regions with one or two."""
UNREST, BANNED, DEAD, LAID, FULL, PALACES, PALACE_POINTS, WALLS, WALL_POINTS, TASKS = range(16, 26)
RANK, TURNS, WAIT = 26, 27, 28
VALUES = 29
"""Markers by colour, three numbers; then whether they are the most."""
TRIGGERS = 35
"""By court action: what the cards that it triggers would give."""
OWN = TRIGGERS + len(st.ACTIONS)
INPUTS = 3 * OWN + 4

_NO_MORE = int64(0)


@jit()
def look_at_board(b, g, seat, own):
    """Officials, workers, unrest and cards."""
    for r in range(REGIONS):
        colours = int64(0)
        for c in range(OFFICIALS):
            colours += g.governing[seat, r, c] > 0
        if colours > 0:
            own[seat, ONES + colours - 1] += 0.5
        workers = int64(g.workers[seat, r])
        own[seat, WORKING] += 0.3 * resting(g, seat, r)
        own[seat, WORKERS] += 0.2 * workers
        own[seat, STAFFED] += 0.3 * (workers > 0)
        own[seat, DOUBLE] += 0.5 * (workers > 1)
        own[seat, UNREST] += 0.15 * int64(g.unrest[seat, r])
        own[seat, BANNED] += 0.5 * (g.unrest[seat, r] >= b.ban)
        own[seat, FULL] += 0.4 * (cards_in(g, seat, r) == ROOM)
        points = region_points(b, g, seat, r, _NO_MORE)
        own[seat, REGION_POINTS] += 0.02 * points
        own[seat, LED] += 0.4 * (points > b.region_vp)
        for k in range(ROOM):
            card = int64(g.cards[seat, r, k])
            if card > 0 and b.trigger[card] > 0:
                if g.unrest[seat, r] < b.last:
                    own[seat, TRIGGERS + b.trigger[card] - 1] += 0.1 * effect_worth(b, g, seat, card)
                else:
                    own[seat, DEAD] += 0.4


@jit()
def look_at_seat(b, g, seat, own):
    """All of a seat."""
    turns = turns_left(b, g, seat)
    time = turns / (b.rounds * DECKS * b.draw)
    look_at_board(b, g, seat, own)
    own[seat, VP] = 0.02 * vp(g, seat)
    own[seat, BOARD] = 0.02 * board_worth(b, g, seat, time)
    own[seat, MARKER] = 0.05 * marker_worth(b, g, seat, time)
    own[seat, TASK] = 0.05 * task_worth(b, g, seat, time)
    own[seat, WALL] = 0.05 * wall_worth(b, g, seat, time)
    own[seat, GOVERNORS] = 0.25 * governors_of(g, seat)
    own[seat, LAID] = 0.15 * cards_laid(g, seat)
    own[seat, PALACES] = 0.3 * palaces_of(g, seat)
    own[seat, PALACE_POINTS] = 0.1 * palace_points(b, g, seat)
    own[seat, RANK] = 0.3 * int64(g.rank[seat])
    own[seat, TURNS] = time
    own[seat, WAIT] = ((seat - int64(g.seat) + b.players) % b.players) / b.players
    for section in range(st.TASK_SECTIONS):
        points, _ = task_points(b, g, seat, section)
        own[seat, TASKS] += 0.05 * points
    for section in range(SECTIONS):
        for slot in range(SLOTS):
            if g.wall[section, slot] == seat + 1:
                own[seat, WALLS] += 0.3
                own[seat, WALL_POINTS] += 0.05 * b.bars[section, slot] * tile_points(b, g, seat, section)
    for c in range(COLOURS):
        mine, rivals = value(b, g, seat, c), int64(0)
        for s in range(b.players):
            if s != seat:
                rivals = max(rivals, value(b, g, s, c))
        own[seat, VALUES + c] = 0.15 * mine
        own[seat, VALUES + COLOURS + c] = 1.0 if mine > rivals else 0.5 if mine == rivals and mine > 0 else 0.0
    own[seat, PRIZE] = (
        own[seat, VP] + (1.0 - 0.25 * time) * own[seat, REGION_POINTS] + own[seat, BOARD]
        + 0.4 * (own[seat, MARKER] + own[seat, TASK] + own[seat, WALL])
    )  # fmt: skip


@jit()
def features(box, states, i, desk, out):
    """A row of numbers for every seat: its own, those of the rival who leads, the mean of all rivals, the table."""
    b, g, w = box[0], states[i], desk[0]
    own = w.own
    for seat in range(SEATS):
        for k in range(OWN):
            own[seat, k] = 0.0
    for seat in range(b.players):
        look_at_seat(b, g, seat, own)
    for seat in range(b.players):
        leader = (seat + 1) % b.players
        for s in range(b.players):
            if s != seat and own[s, PRIZE] > own[leader, PRIZE]:
                leader = s
        for k in range(OWN):
            total = np.float32(0.0)
            for s in range(b.players):
                if s != seat:
                    total += own[s, k]
            out[seat, k] = own[seat, k]
            out[seat, OWN + k] = own[leader, k]
            out[seat, 2 * OWN + k] = total / (b.players - 1)
        out[seat, 3 * OWN] = g.phase == st.REWARD
        out[seat, 3 * OWN + 1] = b.players == 3
        out[seat, 3 * OWN + 2] = b.players == 4
        out[seat, 3 * OWN + 3] = 1.0 - own[seat, TURNS]
