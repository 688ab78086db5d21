"""Terratain's kernel: T2 the set-up and a turn, T3.1 the end. `b` is the box, `g` the state."""

import numpy as np
from numpy import int64, uint64

from plancia.core.contract import Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, ones, without_lowest
from plancia.core.kernel.rng import advance, bits, roll
from plancia.core.kernel.telling import tell
from plancia.games.terratain.kernel.chits import blind, draw, fill_cups, held, resample
from plancia.games.terratain.kernel.codes import (
    BUILT,
    DISCARDED,
    DREW,
    ENDED,
    KEPT_PEACE,
    SHEET,
    SKIPPED,
    TOTALS,
    WARRED,
)
from plancia.games.terratain.kernel.ground import lay_river, raise_mountains
from plancia.games.terratain.kernel.plots import NONE, derive, enemies, mark, pick, sites
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
    KEPT,
    KINDS,
    PEACE,
    PLAIN,
    PLOTS,
    STATE,
    STRUCTURES,
    TURNS,
    WAR,
)

_SIG = Signatures(BOX, STATE, DESK)
_ZERO = uint64(0)
_YES, _NO = np.bool_(True), np.bool_(False)


@jit()
def begin_turn(g, told):
    """T2.2 The seat draws, then thinks of war."""
    seat = int64(g.seat)
    first = draw(g, seat, told)
    second = draw(g, seat, told)
    tell(told, DREW, seat, first, second)
    g.phase = WAR


@jit()
def choices(b, g):
    """How many actions the seat to move has; none where its phase is to be left out."""
    seat = int64(g.seat)
    n = 0
    if g.over != 0:
        return n
    if g.phase == WAR:
        if g.reserve[seat, ARMY] > 0:
            lo, hi = enemies(g, seat)
            n = ones(lo) + ones(hi)
            n += n > 0
    elif g.phase == BUILD:
        for kind in range(STRUCTURES):
            if g.reserve[seat, kind] > 0:
                lo, hi = sites(b, g, seat, kind)
                n += ones(lo) + ones(hi)
    elif held(g, seat) > KEPT:
        for kind in range(KINDS):
            n += g.reserve[seat, kind] > 0
    return n


@jit()
def choice(b, g, k):
    """The action at k, in the order of their numbers."""
    seat = int64(g.seat)
    if g.phase == WAR:
        lo, hi = enemies(g, seat)
        return PEACE if k == ones(lo) + ones(hi) else pick(lo, hi, k)
    if g.phase == BUILD:
        for kind in range(STRUCTURES):
            if g.reserve[seat, kind] > 0:
                lo, hi = sites(b, g, seat, kind)
                n = ones(lo) + ones(hi)
                if k < n:
                    return BUILDING + kind * PLOTS + pick(lo, hi, k)
                k -= n
    for kind in range(KINDS):
        if g.reserve[seat, kind] > 0:
            if k == 0:
                return DISCARDING + kind
            k -= 1
    return -1


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
    tell(told, WARRED, seat, loser, kind * PLOTS + x)


@jit()
def build(g, seat, kind, x, told):
    """T2.4 A structure goes from the reserve to an empty plot."""
    g.reserve[seat, kind] -= 1
    g.owner[x] = seat + 1
    g.kind[x] = kind
    mark(g, seat, kind, x, _YES)
    tell(told, BUILT, seat, kind, x)


@jit()
def end(b, g, told):
    """T3.1 The game is over."""
    g.over = 1
    g.seat = 0
    g.phase = WAR
    sheet = np.empty(SHEET, np.int64)
    score(b, g, sheet)
    tell(told, ENDED, winners(b, sheet), NONE, NONE)


@jit()
def end_turn(b, g, told):
    """T2.1, T3.1 The next seat clockwise begins its turn, unless this was the last."""
    if g.turn == TURNS:
        end(b, g, told)
        return
    g.turn += 1
    g.seat = (int64(g.seat) + 1) % b.players
    begin_turn(g, told)


@jit()
def act(b, g, action, told):
    """One action; what comes next is the next phase, another discard or the end."""
    seat = int64(g.seat)
    if action <= PEACE:
        if action == PEACE:
            tell(told, KEPT_PEACE, seat, NONE, NONE)
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
        tell(told, DISCARDED, seat, kind, NONE)


@jit()
def go_on(b, g, told):
    """Everything that follows by itself: phases without an action, and those with a single one."""
    while g.over == 0:
        n = choices(b, g)
        if n > 1:
            return
        if n == 1:
            act(b, g, choice(b, g, NONE), told)
        elif g.phase == WAR:
            g.phase = BUILD
        elif g.phase == BUILD:
            tell(told, SKIPPED, int64(g.seat), NONE, NONE)
            g.phase = DISCARD
        else:
            end_turn(b, g, told)


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
    go_on(b, g, told)


@jit(_SIG.to_move)
def to_move(box, states, i):
    """Whose turn it is."""
    g = states[i]
    return -1 if g.over != 0 else int64(g.seat)


@jit(_SIG.turn)
def turn(box, states, i):
    """The number of the turn, of all players together."""
    return int64(states[i].turn)


@jit()
def list_plots(lo, hi, base, out, n):
    """Append an action for each plot of a set."""
    while lo != _ZERO:
        out[n] = base + lowest(lo)
        lo = without_lowest(lo)
        n += 1
    while hi != _ZERO:
        out[n] = base + 64 + lowest(hi)
        hi = without_lowest(hi)
        n += 1
    return n


@jit(_SIG.legal)
def legal(box, states, i, out):
    """Every action of the phase."""
    b, g = box[0], states[i]
    seat = int64(g.seat)
    n = NONE
    if g.over != 0:
        return n
    if g.phase == WAR:
        if g.reserve[seat, ARMY] > 0:
            lo, hi = enemies(g, seat)
            n = list_plots(lo, hi, NONE, out, NONE)
            if n > 0:
                out[n] = PEACE
                n += 1
    elif g.phase == BUILD:
        for kind in range(STRUCTURES):
            if g.reserve[seat, kind] > 0:
                lo, hi = sites(b, g, seat, kind)
                n = list_plots(lo, hi, BUILDING + kind * PLOTS, out, n)
    elif held(g, seat) > KEPT:
        for kind in range(KINDS):
            if g.reserve[seat, kind] > 0:
                out[n] = DISCARDING + kind
                n += 1
    return n


@jit(_SIG.count)
def count(box, states, i):
    """How many actions there are."""
    return choices(box[0], states[i])


@jit(_SIG.nth)
def nth(box, states, i, k):
    """The action at k in the order of `legal`."""
    return choice(box[0], states[i], k)


@jit(_SIG.step)
def step(box, states, i, action, desk):
    """One decision of a turn (T2.3, T2.4, T2.6) and all that follows by itself, the next seat's draw included."""
    b, g, told = box[0], states[i], desk[0].told
    told[0] = 1
    act(b, g, action, told)
    go_on(b, g, told)


@jit(_SIG.outcome)
def outcome(box, states, i, scores):
    """T3.2, T3.9 The totals of the score sheet."""
    b, g = box[0], states[i]
    sheet = np.empty(SHEET, np.int64)
    score(b, g, sheet)
    for seat in range(b.players):
        scores[seat] = sheet[TOTALS + seat]
    return winners(b, sheet) if g.over != 0 else 0


@jit(_SIG.worth)
def worth(box, states, i, seat):
    """The own score minus the best other one, as if the game ended now."""
    b = box[0]
    sheet = np.empty(SHEET, np.int64)
    score(b, states[i], sheet)
    best = int64(0)
    for other in range(b.players):
        if other != seat:
            best = max(best, sheet[TOTALS + other])
    return float(sheet[TOTALS + seat] - best)


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
