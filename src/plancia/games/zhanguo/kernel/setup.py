"""Z2 The set-up, but for the cards: empty boards, tiles, tasks, sides of the player boards."""

from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.rng import roll
from plancia.games.zhanguo.kernel.state import (
    AUCTION,
    BOARDS,
    BY_AUCTION,
    BY_CHANCE,
    COLOURS,
    KINDS,
    OFFICIALS,
    REGIONS,
    ROOM,
    SEATS,
    SECTIONS,
    SLOTS,
    SOURCES,
    SQUARES,
    TASK_SECTIONS,
    TASKS,
)


@jit()
def clear(b, g):
    """Empty boards, full supplies, three officials in their regions (Z2.3)."""
    for s in range(SEATS):
        for c in range(OFFICIALS):
            g.supply[s, c] = b.officials if s < b.players else 0
        for r in range(REGIONS):
            for c in range(OFFICIALS):
                there = b.start[r, c] if s < b.players else 0
                g.governing[s, r, c] = there
                g.supply[s, c] -= there
                g.working[s, r, c] = 0
            for k in range(ROOM):
                g.cards[s, r, k] = 0
            g.workers[s, r] = 0
            g.unrest[s, r] = 0
            g.governors[s, r] = 0
            g.palaces[s, r] = 0
        for c in range(COLOURS):
            g.small[s, c] = 0
        for k in range(len(SOURCES)):
            g.earned[s, k] = 0
        g.rank[s] = 0
        g.side[s] = 0
        g.hired[s] = 0
        g.order[s] = 0
    for r in range(REGIONS):
        for k in range(SQUARES):
            g.square[r, k] = 0
    for c in range(COLOURS):
        g.stock[c] = b.markers
        g.big[c] = 0
    g.turn = g.used = g.cause = 0
    g.round_no = g.seat = g.phase = g.over = g.eye = 0
    g.top = g.card = g.action = g.points = g.spot = g.transit = g.reward = g.asked = g.bid = g.bidder = 0


@jit()
def lay_tiles(g):
    """Z2.2 Wall tiles on the sections with a random side up, two tasks of each kind."""
    for k in range(SECTIONS):
        j = roll(g, k + 1)
        g.tile[k] = g.tile[j]
        g.tile[j] = 2 * k
    for k in range(SECTIONS):
        g.tile[k] += roll(g, int64(2))
        for slot in range(SLOTS):
            g.wall[k, slot] = 0
    for kind in range(KINDS):
        one, other = roll(g, int64(TASKS)), roll(g, int64(TASKS - 1))
        g.task[0, kind] = one
        g.task[1, kind] = other + (other >= one)
        for section in range(TASK_SECTIONS):
            for s in range(SEATS):
                g.disc[section, kind, s] = 0


@jit()
def give_boards(b, g):
    """Z2.3, Z8.4 Sides B by chance, or VP for the auction."""
    if b.sides == BY_CHANCE:
        left = (1 << BOARDS) - 1
        for s in range(b.players):
            k = roll(g, int64(BOARDS) - s)
            for board in range(BOARDS):
                if (left >> board) & 1:
                    if k == 0:
                        g.side[s] = board + 1
                    k -= 1
            left &= ~(1 << (int64(g.side[s]) - 1))
    elif b.sides == BY_AUCTION:
        for s in range(b.players):
            g.earned[s, AUCTION] = b.auction_vp
