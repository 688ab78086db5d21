"""Qin's kernel: Q2 the set-up, Q3 a turn, Q6 pagodas and the end. `b` is the box, `g` the state."""

import numpy as np
from numpy import int64

from plancia.core.contract import Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, ones, without_lowest
from plancia.core.kernel.rng import advance, below, bits
from plancia.core.kernel.telling import tell
from plancia.games.qin.kernel.codes import BUILT, DREW, ENDED, LAST, PASSED, PLACED, RETURNED, STUCK
from plancia.games.qin.kernel.features import INPUTS, features
from plancia.games.qin.kernel.flaws import flaw
from plancia.games.qin.kernel.guesses import resample
from plancia.games.qin.kernel.hands import blind, draw, lay
from plancia.games.qin.kernel.places import can_place, fitting, lawful, openings, pairs_held
from plancia.games.qin.kernel.provinces import NONE, cover, derive, gather, near, settle
from plancia.games.qin.kernel.refusals import refuse
from plancia.games.qin.kernel.state import (
    BOX,
    CELLS,
    DESK,
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
from plancia.games.qin.kernel.surroundings import trace
from plancia.games.qin.kernel.villages import visit_villages

_SIG = Signatures(BOX, STATE, DESK)
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@jit()
def after(b, seat, k):
    """The seat k places clockwise from a seat; a division would take longer."""
    return seat + k if seat + k < b.players else seat + k - b.players


@jit()
def account(b, g, seat, built, back, told):
    """Q6.1-Q6.3 Only the net change counts; who has none left wins, the active seat before the others clockwise."""
    winner = -1
    for k in range(b.players):
        s = after(b, seat, k)
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
def pass_on(b, g, told):
    """Q3.4, Q6.4 The turn goes on; who can place nothing passes; when all have passed the game is over."""
    while True:
        seat = after(b, int64(g.turn), 1)
        g.turn = seat
        if can_place(b, g, seat):
            return
        g.passes += 1
        tell(told, PASSED, seat, NONE, NONE)
        fits = fitting(b, g)
        for j in range(int64(g.held[seat])):
            g.may[seat, j] = int64(g.may[seat, j]) & ~fits
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
    rng = bits(advance(seed))
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
def enlist(cells, first, out, n):
    """List a placement for every cell of a word, behind the n that are listed; returns how many there are then.

    Four at a time: these loops are many and short, and each end that is guessed wrong costs more than a few too many.
    """
    at = np.uint64(n)  # so that an index need not be looked at for being negative
    n += ones(cells)
    while at < np.uint64(n):
        for _ in range(4):
            out[at] = first + lowest(cells) * PER_CELL
            cells = without_lowest(cells)
            at += _ONE
    return n


@jit(_SIG.legal)
def legal(box, states, i, out):
    """Every placement of every tile in hand."""
    b, g = box[0], states[i]
    pairs = pairs_held(g)
    n = 0
    for d in range(2):
        for w in range(b.words):
            room = openings(b, g, d, w)
            if room != _ZERO:
                for pair in range(PAIRS):
                    if pairs >> pair & 1:
                        n = enlist(room & lawful(b, g, pair, d, w), w * 64 * PER_CELL + d * PAIRS + pair, out, n)
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
    w.halted = 0
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
    g.passes = 0
    if g.over != 0:
        return
    if w.until != 0:
        w.halted = 1  # neither the next tile nor who can place is known
        return
    if g.piled > 0:
        tell(told, DREW, seat, draw(g, seat), NONE)
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
    flaw=flaw,
    inputs=INPUTS,
    features=features,
    trace=trace,
)
