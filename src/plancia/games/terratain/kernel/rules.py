"""Terratain's kernel: T2 the set-up and a turn, T3.1 the end. `b` is the box, `g` the state."""

import numpy as np
from numpy import int64, uint64

from plancia.core.contract import AHEAD, ALONE, Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.rng import advance, bits, roll
from plancia.core.kernel.telling import tell
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.chits import blind, draw, fill_cups, resample
from plancia.games.terratain.kernel.features import INPUTS, features
from plancia.games.terratain.kernel.flaws import flaw
from plancia.games.terratain.kernel.ground import lay_river, raise_mountains
from plancia.games.terratain.kernel.menu import choice, count, legal, nth, offer
from plancia.games.terratain.kernel.plots import NONE, derive, mark
from plancia.games.terratain.kernel.refusals import refuse
from plancia.games.terratain.kernel.scoring import score, winners
from plancia.games.terratain.kernel.state import (
    ARMY,
    BOX,
    BUILD,
    BUILDING,
    DESK,
    DISCARD,
    DISCARDING,
    DRAW,
    PEACE,
    PLAIN,
    PLOTS,
    STATE,
    TURNS,
    WAR,
)
from plancia.games.terratain.kernel.surroundings import trace

_SIG = Signatures(BOX, STATE, DESK)
_ZERO = uint64(0)
_YES, _NO = np.bool_(True), np.bool_(False)


@jit()
def begin_turn(g, told):
    """T2.2 The seat draws two chits, then thinks of war."""
    seat = int64(g.seat)
    first = draw(g, seat, told)
    second = draw(g, seat, told)
    tell(told, codes.DREW, seat, first, second)
    g.phase = WAR


@jit()
def make_war(g, seat, x, told):
    """T2.3 An army and an enemy structure go, each to the discards of its owner."""
    loser, kind = int64(g.owner[x]) - 1, int64(g.kind[x])
    g.reserve[seat, ARMY] -= 1
    g.discards[seat, ARMY] += 1
    g.discards[loser, kind] += 1
    g.owner[x] = 0
    g.kind[x] = 0
    mark(g, loser, kind, x, _NO)
    tell(told, codes.WARRED, seat, loser, kind * PLOTS + x)


@jit()
def build(g, seat, kind, x, told):
    """T2.4 A structure goes from the reserve to an empty plot."""
    g.reserve[seat, kind] -= 1
    g.owner[x] = seat + 1
    g.kind[x] = kind
    mark(g, seat, kind, x, _YES)
    tell(told, codes.BUILT, seat, kind, x)


@jit()
def end(b, g, told):
    """T3.1 The game is over."""
    g.over = 1
    g.seat = 0
    g.phase = WAR
    sheet = np.empty(codes.SHEET, np.int64)
    score(b, g, sheet)
    tell(told, codes.ENDED, winners(b, sheet), NONE, NONE)


@jit()
def end_turn(b, g, told):
    """T2.1, T3.1 The next seat clockwise is to draw, unless this was the last turn."""
    if g.turn == TURNS:
        end(b, g, told)
        return
    g.turn += 1
    g.seat = (int64(g.seat) + 1) % b.players
    g.phase = DRAW


@jit()
def act(b, g, action, told):
    """One action; what comes next is the next phase, another discard or the end."""
    seat = int64(g.seat)
    if action <= PEACE:
        if action == PEACE:
            tell(told, codes.KEPT_PEACE, seat, NONE, NONE)
        else:
            make_war(g, seat, action, told)
        g.phase = BUILD
    elif action < DISCARDING:
        build(g, seat, (action - BUILDING) // PLOTS, (action - BUILDING) % PLOTS, told)
        g.phase = DISCARD
        if g.empty[0] | g.empty[1] == _ZERO:
            end(b, g, told)
    else:
        kind = action - DISCARDING
        g.reserve[seat, kind] -= 1
        g.discards[seat, kind] += 1
        tell(told, codes.DISCARDED, seat, kind, NONE)


@jit()
def go_on(b, g, until, told):
    """All that follows by itself: phases without an action or with a single one; did it halt before a draw?"""
    while True:
        n = offer(b, g)
        if n > 1 or g.over != 0 or until == ALONE:
            return 0
        if n == 1:
            act(b, g, choice(g, NONE), told)
        elif g.phase == WAR:
            g.phase = BUILD
        elif g.phase == BUILD:
            tell(told, codes.SKIPPED, int64(g.seat), NONE, NONE)
            g.phase = DISCARD
        else:
            end_turn(b, g, told)
            if g.over == 0:
                if until == AHEAD:
                    return 1
                begin_turn(g, told)


@jit(_SIG.setup)
def setup(box, states, i, seed, desk):
    """T2.1, T4.1, T4.2 Full cups, the ground, a start player, and his first draw."""
    b, g = box[0], states[i]
    told = desk[0].told
    told[0] = 1
    g.rng = bits(advance(seed))
    for x in range(PLOTS):
        g.ground[x] = PLAIN
        g.owner[x] = 0
        g.kind[x] = 0
    fill_cups(b, g)
    if b.rivers:
        lay_river(g)
    if b.mountains:
        raise_mountains(g)
    derive(b, g)
    g.seat = roll(g, b.players) if b.first == 0 else b.first - 1
    g.turn = 1
    g.over = 0
    g.eye = 0
    begin_turn(g, told)
    go_on(b, g, NONE, told)


@jit(_SIG.to_move)
def to_move(box, states, i):
    """Whose turn it is."""
    g = states[i]
    return -1 if g.over != 0 else int64(g.seat)


@jit(_SIG.turn)
def turn(box, states, i):
    """The number of the turn, of all players together."""
    return int64(states[i].turn)


@jit(_SIG.step)
def step(box, states, i, action, desk):
    """One decision of a turn (T2.3, T2.4, T2.6) and all that follows by itself, the next seat's draw included."""
    b, g, d = box[0], states[i], desk[0]
    d.told[0] = 1
    act(b, g, action, d.told)
    d.halted = go_on(b, g, d.until, d.told)


@jit(_SIG.outcome)
def outcome(box, states, i, scores):
    """T3.2, T3.9 The totals of the score sheet."""
    b, g = box[0], states[i]
    sheet = np.empty(codes.SHEET, np.int64)
    score(b, g, sheet)
    for seat in range(b.players):
        scores[seat] = sheet[codes.TOTALS + seat]
    return winners(b, sheet) if g.over != 0 else 0


@jit(_SIG.worth)
def worth(box, states, i, seat):
    """The own score minus the best other one, as if the game ended now."""
    b = box[0]
    sheet = np.empty(codes.SHEET, np.int64)
    score(b, states[i], sheet)
    best = int64(0)
    for other in range(b.players):
        if other != seat:
            best = max(best, sheet[codes.TOTALS + other])
    return float(sheet[codes.TOTALS + seat] - best)


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
    spread=25.0,
)
