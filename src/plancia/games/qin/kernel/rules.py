"""Qin's kernel: Q2 the set-up, Q3 a turn, Q6 pagodas and the end. `b` is the box, `g` the state."""

import numpy as np
from numpy import int64

from plancia.core.contract import Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowered, lowest, ones, without_lowest
from plancia.core.kernel.rng import advance, below
from plancia.core.kernel.telling import tell
from plancia.games.qin.kernel.codes import BUILT, DREW, ENDED, LAST, PASSED, PLACED, RETURNED, STUCK
from plancia.games.qin.kernel.hands import blind, deal_unseen, draw, lay
from plancia.games.qin.kernel.provinces import NONE, cover, derive, gather, near, settle
from plancia.games.qin.kernel.refusals import refuse
from plancia.games.qin.kernel.state import (
    BOX,
    CELLS,
    DESK,
    EAST,
    GREAT,
    HAND,
    PAIRS,
    PER_CELL,
    SEATS,
    STATE,
    TILE_OF_PAIR,
    TILES,
    TYPES,
    WORDS,
)
from plancia.games.qin.kernel.villages import visit_villages

_SIG = Signatures(BOX, STATE, DESK)
_ZERO = np.uint64(0)


@jit()
def account(b, g, seat, built, back, told):
    """Q6.1-Q6.3 Only the net change counts; who has none left wins, the active seat before the others clockwise."""
    winner = -1
    for k in range(b.players):
        s = (seat + k) % b.players
        net = int64(built[s]) - int64(back[s])
        if net == 0:
            continue
        left = max(0, int64(g.left[s]) - net)
        g.left[s] = left
        if net > 0:
            tell(told, BUILT, s, net, left)
        else:
            tell(told, RETURNED, s, -net, left)
        if left == 0 and winner < 0:
            winner = s
    if winner >= 0:
        g.over = LAST
        g.turn = 0
        g.winners = 1 << winner
        tell(told, ENDED, int64(LAST), int64(g.winners), NONE)


@jit()
def openings(b, g, d, w):
    """Q3.2, Q3.3 The cells of word w from which a tile may lie in a direction, whatever its colours."""
    k = 1 if d == EAST else b.cols
    room = g.free[w] & lowered(g.free, w, k) & b.roomy[d, w]
    return room & (g.touch[w] | lowered(g.touch, w, k))


@jit()
def lawful(b, g, pair, d, w):
    """Q4.9 The cells of word w from which the colours of a pair break nothing with either half."""
    first, second = pair // 3, pair % 3
    if first == second:
        return ~g.bad_double[first, d, w]
    k = 1 if d == EAST else b.cols
    return ~(g.bad[first, w] | lowered(g.bad[second], w, k))


@jit()
def fits(b, g, tile):
    """Does a tile fit anywhere?"""
    for pair in range(PAIRS):
        if TILE_OF_PAIR[pair] == tile:
            for d in range(2):
                for w in range(b.words):
                    if openings(b, g, d, w) & lawful(b, g, pair, d, w) != _ZERO:
                        return True
    return False


@jit()
def can_place(b, g, seat):
    """Q3.4 Does any tile of the seat fit anywhere?"""
    for tile in range(TYPES):
        if g.hand[seat, tile] > 0 and fits(b, g, tile):
            return True
    return False


@jit()
def pass_on(b, g, told):
    """Q3.4, Q6.4 The turn goes on; who can place nothing passes; when all have passed the game is over."""
    while True:
        g.turn = (int64(g.turn) + 1) % b.players
        seat = int64(g.turn)
        if can_place(b, g, seat):
            return
        g.passes += 1
        tell(told, PASSED, seat, NONE, NONE)
        shut = 0
        for tile in range(TYPES):
            if fits(b, g, tile):
                shut |= 1 << tile
        for j in range(int64(g.held[seat])):
            g.may[seat, j] = int64(g.may[seat, j]) & ~shut
        if g.passes >= b.players:
            break
    fewest = 127
    for s in range(b.players):
        fewest = min(fewest, int64(g.left[s]))
    for s in range(b.players):
        if g.left[s] == fewest:
            g.winners = int64(g.winners) | (1 << s)
    g.over = STUCK
    g.turn = 0
    tell(told, ENDED, int64(STUCK), int64(g.winners), NONE)


@jit(_SIG.setup)
def setup(box, states, i, seed, desk):
    """Q2 The tiles are shuffled, each seat is dealt three, the start player is found."""
    b, g = box[0], states[i]
    rng = np.uint64(seed)
    for x in range(CELLS + 1):
        g.colour[x] = b.start[x]
    g.owner[:] = 0
    g.village[:] = 0
    derive(b, g, desk[0].group)
    g.hand[:] = 0
    g.held[:] = 0
    g.may[:] = 0
    g.left[:] = 0
    g.unplayed[:] = TILES // TYPES
    g.piled = TILES
    for j in range(TILES):
        g.pile[j] = j % TYPES
    for j in range(TILES - 1, 0, -1):
        rng = advance(rng)
        k = below(rng, j + 1)
        tile = g.pile[j]
        g.pile[j] = g.pile[k]
        g.pile[k] = tile
    for seat in range(b.players):
        g.left[seat] = b.supply
        for _ in range(HAND):
            draw(g, seat)
    rng = advance(rng)
    g.turn = below(rng, b.players) if b.first == 0 else b.first - 1
    g.passes = 0
    g.over = 0
    g.winners = 0
    g.eye = 0


@jit(_SIG.to_move)
def to_move(box, states, i):
    """Whose turn it is."""
    g = states[i]
    return -1 if g.over != 0 else int64(g.turn)


@jit(_SIG.turn)
def turn(box, states, i):
    """Every tile that leaves a hand is a turn."""
    tiles = TILES
    for tile in range(TYPES):
        tiles -= int64(states[i].unplayed[tile])
    return tiles


@jit()
def pairs_held(g):
    """The pairs of colours that the tiles of the seat to move can show, as bits."""
    pairs = 0
    for pair in range(PAIRS):
        if g.hand[int64(g.turn), TILE_OF_PAIR[pair]] > 0:
            pairs |= 1 << pair
    return 0 if g.over != 0 else pairs


@jit(_SIG.legal)
def legal(box, states, i, out):
    """Every placement of every tile in hand."""
    b, g = box[0], states[i]
    pairs = pairs_held(g)
    n = 0
    for d in range(2):
        for w in range(b.words):
            room = openings(b, g, d, w)
            for pair in range(PAIRS):
                if pairs >> pair & 1:
                    cells = room & lawful(b, g, pair, d, w)
                    while cells != _ZERO:
                        out[n] = (w * 64 + lowest(cells)) * PER_CELL + d * PAIRS + pair
                        n += 1
                        cells = without_lowest(cells)
    return n


@jit(_SIG.count)
def count(box, states, i):
    """How many placements there are."""
    b, g = box[0], states[i]
    pairs = pairs_held(g)
    n = 0
    for d in range(2):
        for w in range(b.words):
            room = openings(b, g, d, w)
            for pair in range(PAIRS):
                if pairs >> pair & 1:
                    n += ones(room & lawful(b, g, pair, d, w))
    return n


@jit(_SIG.nth)
def nth(box, states, i, k):
    """The placement at k in the order of `legal`."""
    b, g = box[0], states[i]
    pairs = pairs_held(g)
    for d in range(2):
        for w in range(b.words):
            room = openings(b, g, d, w)
            for pair in range(PAIRS):
                if pairs >> pair & 1:
                    cells = room & lawful(b, g, pair, d, w)
                    n = ones(cells)
                    if k < n:
                        for _ in range(k):
                            cells = without_lowest(cells)
                        return (w * 64 + lowest(cells)) * PER_CELL + d * PAIRS + pair
                    k -= n
    return -1


@jit(_SIG.step)
def step(box, states, i, action, desk):
    """Q3.1 Place a tile, resolve every event, draw; then the turn passes on."""
    b, g, w = box[0], states[i], desk[0]
    told = w.told
    told[0] = 1
    seat = int64(g.turn)
    x, d, pair = action // PER_CELL, action // PAIRS % 2, action % PAIRS
    y = near(b, x, 2 + d)
    first, second = pair // 3 + 1, pair % 3 + 1
    roots, weight, built, back, group, news = w.roots, w.weight, w.built, w.back, w.group, w.news
    for k in range(SEATS):
        built[k] = 0
        back[k] = 0
    for k in range(WORDS + 1):
        group[k] = news[k] = _ZERO
    lay(g, seat, TILE_OF_PAIR[pair])
    tell(told, PLACED, seat, pair, x * 2 + d)
    cover(b, g, x, first)
    cover(b, g, y, second)
    n = gather(b, g, x, first, roots, NONE)
    if first == second:
        n = gather(b, g, y, second, roots, n)
    settle(b, g, seat, x, roots, n, group, news, built, back, told)
    if first != second:
        n = gather(b, g, y, second, roots, NONE)
        settle(b, g, seat, y, roots, n, group, news, built, back, told)
    visit_villages(b, g, news, weight, roots, built, back, told)
    account(b, g, seat, built, back, told)
    if g.over != 0:
        return
    if g.piled > 0:
        tell(told, DREW, seat, draw(g, seat), NONE)
    g.passes = 0
    pass_on(b, g, told)


@jit(_SIG.outcome)
def outcome(box, states, i, scores):
    """Pagodas placed; the winners by Q6.2-Q6.4."""
    b, g = box[0], states[i]
    for seat in range(b.players):
        scores[seat] = b.supply - int64(g.left[seat])
    return int64(g.winners)


@jit(_SIG.worth)
def worth(box, states, i, seat):
    """Pagodas on the board; great provinces decide between equals."""
    b, g = box[0], states[i]
    greats = 0
    for x in range(b.cells):
        if g.owner[x] == seat + 1 and g.area[x] >= GREAT:
            greats += 1
    return float(b.supply - int64(g.left[seat])) + greats / 1024.0


@jit(_SIG.resample)
def resample(box, states, i, seed):
    """Deal anew what is unseen; the seat to move is known to hold a tile that fits (Q3.4)."""
    b, g = box[0], states[i]
    rng = np.uint64(seed)
    seat = int64(g.turn)
    for _ in range(100_000):
        rng = deal_unseen(b, g, rng)
        if g.over != 0 or seat == int64(g.eye) - 1 or can_place(b, g, seat):
            break
    g.eye = 0


KERNEL = Kernel(
    box=BOX,
    state=STATE,
    desk=DESK,
    setup=setup,
    legal=legal,
    step=step,
    to_move=to_move,
    turn=turn,
    outcome=outcome,
    refuse=refuse,
    worth=worth,
    count=count,
    nth=nth,
    blind=blind,
    resample=resample,
)
