"""Qin's kernel: clauses Q2 to Q6 as compiled functions. `b` is the box, `g` the state."""

import numpy as np

from plancia.core.bits import has, lowest, put, shifted
from plancia.core.jit import jit
from plancia.core.kernel import Kernel, Signatures
from plancia.core.rng import advance, below
from plancia.core.telling import tell, tell_more
from plancia.games.qin.state import (
    ANY_TILE,
    BOX,
    CELLS,
    EAST,
    GRASS,
    GREAT,
    HAND,
    OFF,
    PAIRS,
    PER_CELL,
    SEATS,
    SEVERAL,
    START,
    STATE,
    TILE_OF_PAIR,
    TILES,
    TYPES,
    VILLAGE,
    WATER,
)

PLACED, FOUNDED, EXPANDED, BECAME_GREAT, ANNEXED, LOST, TOOK, BUILT, RETURNED, DREW, PASSED, ENDED = range(1, 13)
"""Kinds of events."""

LAST, STUCK, NOT_HELD, OUTSIDE, COVERED, ON_VILLAGE, ON_WATER, ON_START, APART, TIE, GREATS, MAY_PLACE = range(1, 13)
"""Reasons of refusals, in the order of Q7.3; the first two also say why a game is over."""

_SIG = Signatures(BOX, STATE)
_ZERO, _ONE = np.uint64(0), np.uint64(1)
_ROOTS = 16
_NEITHER = -1


@jit()
def among(roots, n, root):
    """Is the root one of the first n?"""
    for j in range(n):
        if roots[j] == root:
            return True
    return False


@jit()
def gather(b, g, cell, colour, roots, n):
    """Add to the first n roots those of the provinces of a colour that touch the cell by an edge (Q4.1: no singles)."""
    for k in range(4):
        x = int(b.near[cell, k])
        if g.colour[x] == colour:
            root = int(g.root[x])
            if g.owner[root] != 0 and not among(roots, n, root):
                roots[n] = root
                n += 1
    return n


@jit()
def holding(g, roots, n, owner):
    """Q4.5 The cells of all provinces of one owner among the n."""
    cells = 0
    for j in range(n):
        if g.owner[int(roots[j])] == owner:
            cells += int(g.area[int(roots[j])])
    return cells


@jit()
def heir(g, roots, n):
    """Q4.5-Q4.8 Who owns the union of n provinces (0: there is none), or minus the reason why it is forbidden."""
    if n < 2:
        return int(g.owner[int(roots[0])]) if n else 0
    greats = 0
    lord = 0
    for j in range(n):
        if g.area[int(roots[j])] >= GREAT:
            greats += 1
            lord = int(g.owner[int(roots[j])])
    if greats:
        return lord if greats == 1 else -GREATS
    most = 0
    for j in range(n):
        owner = int(g.owner[int(roots[j])])
        cells = holding(g, roots, n, owner)
        if cells > most:
            most, lord = cells, owner
        elif cells == most and owner != lord:
            lord = -TIE
    return lord


@jit()
def judge(b, g, x, colour, roots):
    """Keep what Q4.6 and Q4.7 say of a free cell and a colour, for a half and for the double tiles on it."""
    c = colour - 1
    n = gather(b, g, x, colour, roots, 0)
    bad = heir(g, roots, n) < 0
    beside = OFF if n == 0 else int(roots[0]) if n == 1 else SEVERAL
    g.beside[c, x] = beside
    put(g.bad[c], x, bad)
    for k in range(4):
        y = int(b.near[x, k])
        if has(g.free, y):
            other = int(g.beside[c, y])
            worse = bad
            if n == 0:
                worse = has(g.bad[c], y)
            elif other != OFF and (n > 1 or other != beside):
                worse = heir(g, roots, gather(b, g, y, colour, roots, n)) < 0
            put(g.bad_double[c, k & 1], min(x, y), worse)


@jit()
def cover(b, g, x, colour):
    """Lay a half on a cell."""
    g.colour[x] = colour
    g.root[x] = OFF
    put(g.free, x, False)
    put(g.touch, x, False)
    for c in range(3):
        put(g.bad[c], x, False)
        g.beside[c, x] = OFF
    for k in range(4):
        y = int(b.near[x, k])
        if has(g.free, y):
            put(g.touch, y, True)
            for c in range(3):
                put(g.bad_double[c, k & 1], min(x, y), False)


@jit()
def flood(b, g, x, cells, was):
    """Q4.1 Find the colour group of a cell, give all of it its lowest cell as root; `was` keeps the roots before."""
    colour = g.colour[x]
    n = 1
    cells[0] = x
    was[0] = g.root[x]
    g.root[x] = _NEITHER
    root = x
    j = 0
    while j < n:
        for k in range(4):
            y = int(b.near[int(cells[j]), k])
            if g.colour[y] == colour and g.root[y] != _NEITHER:
                cells[n] = y
                was[n] = g.root[y]
                g.root[y] = _NEITHER
                root = min(root, y)
                n += 1
        j += 1
    for j in range(n):
        g.root[int(cells[j])] = root
    return n


@jit()
def derive(b, g):
    """Fill in what follows from the colours of the cells; owners stay at the roots alone."""
    cells = np.empty(CELLS, np.int16)
    was = np.empty(CELLS, np.int16)
    g.free[:] = _ZERO
    g.touch[:] = _ZERO
    g.beside[:] = OFF
    g.bad[:] = _ZERO
    g.bad_double[:] = _ZERO
    g.root[:] = OFF
    g.area[:] = 0
    for x in range(b.cells):
        if g.colour[x] == 0 and b.terrain[x] == GRASS:
            put(g.free, x, True)
            for k in range(4):
                if g.colour[int(b.near[x, k])] != 0:
                    put(g.touch, x, True)
        elif g.colour[x] != 0 and g.root[x] == OFF:
            g.area[x] = flood(b, g, x, cells, was)
            for j in range(1, int(g.area[x])):
                g.owner[int(cells[j])] = 0


@jit()
def judge_around(b, g, colour, cells, n, roots):
    """Judge the free cells around n cells of a colour, each once."""
    for j in range(n):
        for k in range(4):
            y = int(b.near[int(cells[j]), k])
            if has(g.free, y) and g.colour[y] == 0:
                g.colour[y] = _NEITHER
                judge(b, g, y, colour, roots)
    for j in range(n):
        for k in range(4):
            y = int(b.near[int(cells[j]), k])
            if g.colour[y] == _NEITHER:
                g.colour[y] = 0


@jit(_SIG.derive)
def rebuild(box, states, i):
    """Fill in what follows from the colours and owners of the cells."""
    b, g = box[0], states[i]
    derive(b, g)
    roots = np.empty(_ROOTS, np.int16)
    for x in range(b.cells):
        if has(g.free, x):
            for colour in range(1, 4):
                judge(b, g, x, colour, roots)


@jit()
def pagodas(g, root):
    """Q4.4 How many pagodas stand on a province."""
    return 2 if g.area[root] >= GREAT else 1


@jit()
def tell_cells(told, kind, a, b, c, cells, n):
    """Tell an event of n cells."""
    row = int(told[0])
    tell(told, kind, a, b, c)
    for j in range(n):
        tell_more(told, row, cells[j])


@jit()
def settle(b, g, seat, x, roots, n, cells, was, built, back, told):
    """Q4.2-Q4.8 What becomes of the group around a new cell that joins n earlier provinces."""
    colour = int(g.colour[x])
    size = flood(b, g, x, cells, was)
    root = int(g.root[x])
    owner = heir(g, roots, n) - 1
    small = True
    if n == 0:
        if size >= 2:
            owner = seat
            tell_cells(told, FOUNDED, owner, colour, size, cells, size)
    elif n == 1:
        tell_cells(told, EXPANDED, owner, colour, size, cells, size)
    else:
        tell_cells(told, ANNEXED, owner, colour, size, cells, size)
    for j in range(n):
        old = int(roots[j])
        lord = int(g.owner[old]) - 1
        back[lord] += pagodas(g, old)
        small = small and g.area[old] < GREAT
        if lord != owner:
            row = int(told[0])
            tell(told, LOST, lord, colour, pagodas(g, old))
            for k in range(size):
                if was[k] == old:
                    tell_more(told, row, cells[k])
    for j in range(size):  # singles have an area too
        g.area[int(cells[j])] = 0
        g.owner[int(cells[j])] = 0
    g.area[root] = size
    if owner >= 0:
        g.owner[root] = owner + 1
        built[owner] += pagodas(g, root)
        if size >= GREAT and small and n < 2:
            tell_cells(told, BECAME_GREAT, owner, colour, size, cells, size)
        judge_around(b, g, colour, cells, size, roots)


@jit()
def weigh(b, g, v, weight, roots):
    """Q5.1 Every seat's weight at a village; returns the largest."""
    n = 0
    weight[:] = 0
    most = 0
    for k in range(int(b.borders[v])):
        x = int(b.border[v, k])
        if g.colour[x] != 0:
            root = int(g.root[x])
            owner = int(g.owner[root]) - 1
            if owner >= 0 and not among(roots, n, root):
                roots[n] = root
                n += 1
                weight[owner] += pagodas(g, root)
                most = max(most, int(weight[owner]))
    return most


@jit()
def visit_villages(b, g, weight, roots, built, back, told):
    """Q5.2-Q5.5 Empty villages are taken, owned ones conquered, by a strictly largest weight."""
    for v in range(b.villages):
        most = weigh(b, g, v, weight, roots)
        if most == 0:
            continue
        chief = -1
        for seat in range(b.players):
            if weight[seat] == most:
                chief = seat if chief == -1 else SEATS
        old = int(g.village[v]) - 1
        if chief == SEATS or chief == old:
            continue
        g.village[v] = chief + 1
        built[chief] += 1
        if old >= 0:
            back[old] += 1
        tell(told, TOOK, chief, old, v)


@jit()
def account(b, g, seat, built, back, told):
    """Q6.1-Q6.3 Only the net change counts; who has none left wins, the active seat before the others clockwise."""
    winner = -1
    for k in range(b.players):
        s = (seat + k) % b.players
        net = int(built[s]) - int(back[s])
        if net == 0:
            continue
        left = max(0, int(g.left[s]) - net)
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
        tell(told, ENDED, LAST, int(g.winners), 0)


@jit()
def openings(b, g, d, w):
    """Q3.2, Q3.3 The cells of word w from which a tile may lie in a direction, whatever its colours."""
    k = 1 if d == EAST else b.cols
    room = g.free[w] & shifted(g.free, w, k) & b.roomy[d, w]
    return room & (g.touch[w] | shifted(g.touch, w, k))


@jit()
def lawful(b, g, pair, d, w):
    """Q4.9 The cells of word w from which the colours of a pair break nothing with either half."""
    first, second = pair // 3, pair % 3
    if first == second:
        return ~g.bad_double[first, d, w]
    k = 1 if d == EAST else b.cols
    return ~(g.bad[first, w] | shifted(g.bad[second], w, k))


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
def lay(g, seat, tile):
    """A tile leaves the hand; what others know of the hand shrinks to what they still know for certain."""
    g.hand[seat, tile] -= 1
    g.held[seat] -= 1
    g.unplayed[tile] -= 1
    found = False
    for j in range(HAND):
        if not found and (int(g.may[seat, j]) >> tile) & 1:
            found = True
        if found:
            g.may[seat, j] = g.may[seat, j + 1] if j + 1 < HAND else 0


@jit()
def draw(g, seat):
    """Q2.1, Q3.1 The next tile of the pile goes into the hand; returns its type."""
    g.piled -= 1
    tile = int(g.pile[int(g.piled)])
    g.pile[int(g.piled)] = 0
    g.hand[seat, tile] += 1
    g.may[seat, int(g.held[seat])] = ANY_TILE
    g.held[seat] += 1
    return tile


@jit()
def pass_on(b, g, told):
    """Q3.4, Q6.4 The turn goes on; who can place nothing passes; when all have passed the game is over."""
    while True:
        g.turn = (int(g.turn) + 1) % b.players
        seat = int(g.turn)
        if can_place(b, g, seat):
            return
        g.passes += 1
        tell(told, PASSED, seat, 0, 0)
        shut = 0
        for tile in range(TYPES):
            if fits(b, g, tile):
                shut |= 1 << tile
        for j in range(int(g.held[seat])):
            g.may[seat, j] = int(g.may[seat, j]) & ~shut
        if g.passes >= b.players:
            break
    fewest = 127
    for s in range(b.players):
        fewest = min(fewest, int(g.left[s]))
    for s in range(b.players):
        if g.left[s] == fewest:
            g.winners = int(g.winners) | (1 << s)
    g.over = STUCK
    g.turn = 0
    tell(told, ENDED, STUCK, int(g.winners), 0)


@jit(_SIG.setup)
def setup(box, states, i, seed):
    """Q2 The tiles are shuffled, each seat is dealt three, the start player is found."""
    b, g = box[0], states[i]
    rng = np.uint64(seed)
    for x in range(CELLS + 1):
        g.colour[x] = b.start[x]
    g.owner[:] = 0
    g.village[:] = 0
    derive(b, g)
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
    return -1 if g.over != 0 else int(g.turn)


@jit(_SIG.legal)
def legal(box, states, i, out):
    """Every placement of every tile in hand."""
    b, g = box[0], states[i]
    n = 0
    if g.over != 0:
        return n
    seat = int(g.turn)
    for d in range(2):
        for w in range(b.words):
            room = openings(b, g, d, w)
            if room == _ZERO:
                continue
            for pair in range(PAIRS):
                if g.hand[seat, TILE_OF_PAIR[pair]] > 0:
                    cells = room & lawful(b, g, pair, d, w)
                    while cells != _ZERO:
                        out[n] = (w * 64 + lowest(cells)) * PER_CELL + d * PAIRS + pair
                        n += 1
                        cells &= cells - _ONE
    return n


@jit(_SIG.step)
def step(box, states, i, action, told):
    """Q3.1 Place a tile, resolve every event, draw; then the turn passes on."""
    b, g = box[0], states[i]
    told[0] = 1
    seat = int(g.turn)
    x, d, pair = action // PER_CELL, action // PAIRS % 2, action % PAIRS
    y = int(b.near[x, 2 + d])
    first, second = pair // 3 + 1, pair % 3 + 1
    desk = np.zeros(2 * CELLS + _ROOTS + 3 * SEATS, np.int16)
    cells, was, roots = desk[:CELLS], desk[CELLS : 2 * CELLS], desk[2 * CELLS : 2 * CELLS + _ROOTS]
    weight, built, back = desk[-SEATS:], desk[-2 * SEATS : -SEATS], desk[-3 * SEATS : -2 * SEATS]
    lay(g, seat, TILE_OF_PAIR[pair])
    tell(told, PLACED, seat, pair, x * 2 + d)
    cover(b, g, x, first)
    cover(b, g, y, second)
    n = gather(b, g, x, first, roots, 0)
    if first == second:
        n = gather(b, g, y, second, roots, n)
    settle(b, g, seat, x, roots, n, cells, was, built, back, told)
    if first != second:
        n = gather(b, g, y, second, roots, 0)
        settle(b, g, seat, y, roots, n, cells, was, built, back, told)
    visit_villages(b, g, weight, roots, built, back, told)
    account(b, g, seat, built, back, told)
    if g.over != 0:
        return
    if g.piled > 0:
        tell(told, DREW, seat, draw(g, seat), 0)
    g.passes = 0
    pass_on(b, g, told)


@jit(_SIG.outcome)
def outcome(box, states, i, scores):
    """Pagodas placed; the winners by Q6.2-Q6.4."""
    b, g = box[0], states[i]
    for seat in range(b.players):
        scores[seat] = b.supply - int(g.left[seat])
    return int(g.winners)


@jit()
def obstacle(b, g, x):
    """Q3.2 Why a half cannot lie on a cell, or 0."""
    if x == OFF:
        return OUTSIDE
    if b.terrain[x] == VILLAGE:
        return ON_VILLAGE
    if b.terrain[x] == WATER:
        return ON_WATER
    if b.terrain[x] == START:
        return ON_START
    return COVERED if g.colour[x] != 0 else 0


@jit()
def explain(b, g, roots, n, colour, why):
    """Q4.6, Q4.7 The reason against a union of n provinces, or 0: colour, size and seats of a tie, cells."""
    reason = -heir(g, roots, n)
    if reason <= 0:
        return 0
    most = 0
    for j in range(n):
        most = max(most, holding(g, roots, n, g.owner[int(roots[j])]))
    why[0], why[1], why[2], why[3] = colour, most, 0, 0
    for j in range(n):
        root = int(roots[j])
        owner = int(g.owner[root])
        if reason == GREATS:
            guilty = g.area[root] >= GREAT
        else:
            guilty = holding(g, roots, n, owner) == most
        if guilty:
            why[2] = int(why[2]) | (1 << (owner - 1))
            for x in range(b.cells):
                if g.colour[x] == colour and g.root[x] == root:
                    why[4 + int(why[3])] = x
                    why[3] += 1
    return reason


@jit(_SIG.refuse)
def refuse(box, states, i, action, why):
    """Q7.3 The first thing wrong with an action, or 0; why = colour, size, seats, number of cells, cells."""
    b, g = box[0], states[i]
    why[:4] = 0
    if g.over != 0:
        return int(g.over)
    if action == b.cells * PER_CELL:
        return MAY_PLACE
    x, d, pair = action // PER_CELL, action // PAIRS % 2, action % PAIRS
    y = int(b.near[x, 2 + d])
    if g.hand[int(g.turn), TILE_OF_PAIR[pair]] == 0:
        return NOT_HELD
    reason = 0
    for half in range(2):
        cell = y if half else x
        hit = obstacle(b, g, cell)
        if hit and (reason == 0 or hit == reason):
            reason = hit
            if hit != OUTSIDE:
                why[4 + int(why[3])] = cell
                why[3] += 1
    if reason:
        return reason
    if not has(g.touch, x) and not has(g.touch, y):
        why[3], why[4], why[5] = 2, x, y
        return APART
    first, second = pair // 3 + 1, pair % 3 + 1
    roots = np.empty(_ROOTS, np.int16)
    n = gather(b, g, x, first, roots, 0)
    if first == second:
        return explain(b, g, roots, gather(b, g, y, second, roots, n), first, why)
    reason = explain(b, g, roots, n, first, why)
    if reason == TIE:
        return reason
    n = gather(b, g, y, second, roots, 0)
    other = -heir(g, roots, n)
    if other > 0 and (reason == 0 or other < reason):
        reason = explain(b, g, roots, n, second, why)
    return reason


@jit(_SIG.worth)
def worth(box, states, i, seat):
    """Pagodas on the board; great provinces decide between equals."""
    b, g = box[0], states[i]
    greats = 0
    for x in range(b.cells):
        if g.owner[x] == seat + 1 and g.area[x] >= GREAT:
            greats += 1
    return float(b.supply - int(g.left[seat])) + greats / 1024.0


@jit(_SIG.blind)
def blind(box, states, i, seat):
    """Q1.4 Other hands and the order of the pile are wiped."""
    b, g = box[0], states[i]
    for s in range(b.players):
        if s != seat:
            g.hand[s, :] = 0
    g.pile[:] = 0
    g.eye = seat + 1


@jit()
def guess_shut_hands(b, g, pool, rng):
    """Deal to the tiles that others know something of; every possible dealing is equally likely.

    Each such tile is drawn from what it may be; dealings that this favours are refused as often as they are favoured.
    """
    guess = np.zeros((SEATS, TYPES), np.int8)
    rest = np.empty(TYPES, np.int64)
    for _ in range(100_000):
        for tile in range(TYPES):
            rest[tile] = pool[tile]
            for s in range(SEATS):
                guess[s, tile] = 0
        odds = 1.0
        for s in range(b.players):
            if s == int(g.eye) - 1:
                continue
            for j in range(int(g.held[s])):
                may = int(g.may[s, j])
                if may == ANY_TILE:
                    continue
                choices, of = 0, 0
                for tile in range(TYPES):
                    if (may >> tile) & 1:
                        choices += rest[tile]
                        of += pool[tile]
                if choices == 0:
                    odds = 0.0
                    continue
                odds *= choices / of
                rng = advance(rng)
                k = below(rng, choices)
                for tile in range(TYPES):
                    if (may >> tile) & 1:
                        if 0 <= k < rest[tile]:
                            rest[tile] -= 1
                            guess[s, tile] += 1
                            k = -1
                        elif k >= 0:
                            k -= rest[tile]
        rng = advance(rng)
        if below(rng, 1 << 30) < odds * (1 << 30):
            break
    for s in range(b.players):
        for tile in range(TYPES):
            g.hand[s, tile] += guess[s, tile]
            pool[tile] -= guess[s, tile]
    return rng


@jit(_SIG.resample)
def resample(box, states, i, seed):
    """Deal the unseen tiles at random to the other hands and the pile, as Q3.4 allows."""
    b, g = box[0], states[i]
    rng = np.uint64(seed)
    eye = int(g.eye) - 1
    pool = np.empty(TYPES, np.int64)
    for tile in range(TYPES):
        pool[tile] = int(g.unplayed[tile])
        if eye < b.players:
            pool[tile] -= int(g.hand[eye, tile])
    rng = guess_shut_hands(b, g, pool, rng)
    bag = np.empty(TILES, np.int8)
    n = 0
    for tile in range(TYPES):
        for _ in range(pool[tile]):
            bag[n] = tile
            n += 1
    for j in range(n - 1, 0, -1):
        rng = advance(rng)
        k = below(rng, j + 1)
        tile = bag[j]
        bag[j] = bag[k]
        bag[k] = tile
    for s in range(b.players):
        if s == eye:
            continue
        for j in range(int(g.held[s])):
            if g.may[s, j] == ANY_TILE:
                n -= 1
                g.hand[s, int(bag[n])] += 1
    for j in range(int(g.piled)):
        g.pile[j] = bag[j]
    g.eye = 0


KERNEL = Kernel(BOX, STATE, setup, legal, step, to_move, outcome, refuse, worth, blind, resample)
