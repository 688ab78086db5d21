"""Qin's kernel: clauses Q2 to Q6 as compiled functions. `b` is the box, `g` the state."""

import numpy as np
from numpy import int64

from plancia.core.bits import has, lowered, lowest, ones, put, raised, without_lowest
from plancia.core.jit import jit
from plancia.core.kernel import DESK, Kernel, Signatures
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
    WORDS,
)

PLACED, FOUNDED, EXPANDED, BECAME_GREAT, ANNEXED, LOST, TOOK, BUILT, RETURNED, DREW, PASSED, ENDED = map(
    int64, range(1, 13)
)
"""Kinds of events."""

LAST, STUCK, NOT_HELD, OUTSIDE, COVERED, ON_VILLAGE, ON_WATER, ON_START, APART, TIE, GREATS, MAY_PLACE = range(1, 13)
"""Reasons of refusals, in the order of Q7.3; the first two also say desk a game is over."""

_SIG = Signatures(BOX, STATE)
_ZERO, _ONE = np.uint64(0), np.uint64(1)
_63 = np.uint64(63)
_NONE = int64(0)
_ROOTS = 16
_DESK = DESK - 64
"""Where on the desk a step works."""


@jit()
def near(b, x, k):
    """The cell west, north, east or south of a cell, OFF where the board ends."""
    return int64(b.near[x, k])


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
        x = near(b, cell, k)
        if g.colour[x] == colour:
            root = int64(g.root[x])
            if g.owner[root] != 0 and not among(roots, n, root):
                roots[n] = root
                n += 1
    return n


@jit()
def holding(g, roots, n, owner):
    """Q4.5 The cells of all provinces of one owner among the n."""
    cells = 0
    for j in range(n):
        if g.owner[roots[j]] == owner:
            cells += int64(g.area[roots[j]])
    return cells


@jit()
def heir(g, roots, n):
    """Q4.5-Q4.8 Who owns the union of n provinces (0: there is none), or minus the reason why it is forbidden."""
    if n < 2:
        return int64(g.owner[int64(roots[0])]) if n else 0
    greats = 0
    lord = 0
    for j in range(n):
        if g.area[roots[j]] >= GREAT:
            greats += 1
            lord = int64(g.owner[roots[j]])
    if greats:
        return lord if greats == 1 else -GREATS
    most = 0
    for j in range(n):
        owner = int64(g.owner[roots[j]])
        cells = holding(g, roots, n, owner)
        if cells > most:
            most, lord = cells, owner
        elif cells == most and owner != lord:
            lord = -TIE
    return lord


@jit()
def judge(b, g, x, colour, root, roots):
    """Keep what Q4.6 and Q4.7 say of a free cell and a colour, for a half and for the double tiles on it.

    A cell that had one province of the colour beside it, the one with this root, still has just that one.
    """
    c = colour - 1
    same = g.beside[c, x] == root
    bad = False
    beside = root
    n = 1
    roots[0] = root
    if not same:
        n = gather(b, g, x, colour, roots, _NONE)
        bad = heir(g, roots, n) < 0
        beside = OFF if n == 0 else roots[0] if n == 1 else SEVERAL
        g.beside[c, x] = beside
        put(g.bad[c], x, bad)
    for k in range(4):
        y = near(b, x, k)
        other = g.beside[c, y]
        if same and (other == OFF or other == root):
            continue
        if has(g.free, y):
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
    put(g.tint[colour - 1], x, True)
    put(g.free, x, False)
    put(g.touch, x, False)
    for c in range(3):
        put(g.bad[c], x, False)
        g.beside[c, x] = OFF
    for k in range(4):
        y = near(b, x, k)
        if has(g.free, y):
            put(g.touch, y, True)
            for c in range(3):
                put(g.bad_double[c, k & 1], min(x, y), False)


@jit()
def around(b, cells, w):
    """Word w of the cells that share an edge with a set of cells."""
    inner = b.roomy[EAST]
    west = lowered(cells, w, 1) & inner[w]
    east = (cells[w] & inner[w]) << _ONE | (cells[w - 1] & inner[w - 1]) >> _63
    return west | east | lowered(cells, w, b.cols) | raised(cells, w, b.cols)


@jit()
def flood(b, g, x, group):
    """Q4.1 The colour group of a cell; returns its size."""
    tint = g.tint[int64(g.colour[x]) - 1]
    for w in range(b.words + 1):
        group[w] = _ZERO
    put(group, x, True)
    size, before = 1, 0
    while size > before:
        before, size = size, 0
        for w in range(b.words):
            group[w] |= around(b, group, w) & tint[w]
            size += ones(group[w])
    return size


@jit()
def label(b, g, group, size):
    """Give all cells of a group its lowest cell as root, nobody as owner; returns the root."""
    root = OFF
    for w in range(b.words):
        cells = group[w]
        while cells != _ZERO:
            x = w * 64 + lowest(cells)
            cells = without_lowest(cells)
            root = min(root, x)
            g.root[x] = root
            g.area[x] = 0
            g.owner[x] = 0
    g.area[root] = size
    return root


@jit()
def derive(b, g):
    """Fill in what follows from the colours of the cells; owners stay at the roots alone."""
    group = np.zeros(WORDS + 1, np.uint64)
    g.tint[:] = _ZERO
    g.free[:] = _ZERO
    g.touch[:] = _ZERO
    g.beside[:] = OFF
    g.bad[:] = _ZERO
    g.bad_double[:] = _ZERO
    g.root[:] = OFF
    g.area[:] = 0
    for x in range(b.cells):
        if g.colour[x] != 0:
            put(g.tint[int64(g.colour[x]) - 1], x, True)
        elif b.terrain[x] == GRASS:
            put(g.free, x, True)
            for k in range(4):
                if g.colour[near(b, x, k)] != 0:
                    put(g.touch, x, True)
    for x in range(b.cells):
        if g.colour[x] != 0 and g.root[x] == OFF:
            owner = g.owner[x]
            label(b, g, group, flood(b, g, x, group))
            g.owner[x] = owner


@jit(_SIG.derive)
def rebuild(box, states, i):
    """Fill in what follows from the colours and owners of the cells."""
    b, g = box[0], states[i]
    derive(b, g)
    roots = np.empty(_ROOTS, np.int64)
    for x in range(b.cells):
        if has(g.free, x):
            for colour in range(1, 4):
                judge(b, g, x, colour, int64(SEVERAL), roots)


@jit()
def pagodas(g, root):
    """Q4.4 How many pagodas stand on a province."""
    return 2 if g.area[root] >= GREAT else 1


@jit()
def tell_group(b, desk, kind, owner, colour, size, group):
    """Tell an event of a province with all its cells."""
    row = desk[0]
    tell(desk, kind, owner, colour, size)
    for w in range(b.words):
        cells = group[w]
        while cells != _ZERO:
            tell_more(desk, row, w * 64 + lowest(cells))
            cells = without_lowest(cells)


@jit()
def tell_lost(b, g, desk, root, group):
    """Tell what the owner of an earlier province in the group loses."""
    row = desk[0]
    tell(desk, LOST, int64(g.owner[root]) - 1, int64(g.colour[root]), pagodas(g, root))
    for x in range(b.cells):
        if g.root[x] == root and has(group, x):
            tell_more(desk, row, x)


@jit()
def settle(b, g, seat, x, roots, n, group, built, back, desk):
    """Q4.2-Q4.8 What becomes of the group around a new cell that joins n earlier provinces."""
    colour = int64(g.colour[x])
    size = flood(b, g, x, group)
    owner = heir(g, roots, n) - 1
    small = True
    if n == 0 and size >= 2:
        owner = seat
        tell_group(b, desk, FOUNDED, owner, colour, size, group)
    elif n == 1:
        tell_group(b, desk, EXPANDED, owner, colour, size, group)
    elif n > 1:
        tell_group(b, desk, ANNEXED, owner, colour, size, group)
    for j in range(n):
        lord = int64(g.owner[roots[j]]) - 1
        back[lord] += pagodas(g, roots[j])
        small = small and g.area[roots[j]] < GREAT
        if lord != owner:
            tell_lost(b, g, desk, roots[j], group)
    root = label(b, g, group, size)
    if owner < 0:
        return
    g.owner[root] = owner + 1
    built[owner] += pagodas(g, root)
    if size >= GREAT and small and n < 2:
        tell_group(b, desk, BECAME_GREAT, owner, colour, size, group)
    for w in range(b.words):
        cells = around(b, group, w) & g.free[w]
        while cells != _ZERO:
            judge(b, g, w * 64 + lowest(cells), colour, root, roots)
            cells = without_lowest(cells)


@jit()
def weigh(b, g, v, weight, roots):
    """Q5.1 Every seat's weight at a village; returns the largest."""
    n = 0
    most = 0
    for seat in range(SEATS):
        weight[seat] = 0
    for k in range(b.borders[v]):
        x = b.border[v, k]
        if g.colour[x] != 0:
            root = int64(g.root[x])
            owner = int64(g.owner[root]) - 1
            if owner >= 0 and not among(roots, n, root):
                roots[n] = root
                n += 1
                weight[owner] += pagodas(g, root)
                most = max(most, weight[owner])
    return most


@jit()
def visit(b, g, v, weight, roots, built, back, desk):
    """Q5.2-Q5.5 An empty village is taken, an owned one conquered, by a strictly largest weight."""
    most = weigh(b, g, v, weight, roots)
    chief = -1
    for seat in range(b.players):
        if weight[seat] == most:
            chief = seat if chief == -1 else SEATS
    old = int64(g.village[v]) - 1
    if most == 0 or chief == SEATS or chief == old:
        return
    g.village[v] = chief + 1
    built[chief] += 1
    if old >= 0:
        back[old] += 1
    tell(desk, TOOK, chief, old, v)


@jit()
def visit_villages(b, g, group, weight, roots, built, back, desk):
    """The villages beside a province that has changed."""
    for w in range(b.words):
        cells = around(b, group, w) & b.hamlet[w]
        while cells != _ZERO:
            visit(b, g, int64(b.village[w * 64 + lowest(cells)]), weight, roots, built, back, desk)
            cells = without_lowest(cells)


@jit()
def account(b, g, seat, built, back, desk):
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
            tell(desk, BUILT, s, net, left)
        else:
            tell(desk, RETURNED, s, -net, left)
        if left == 0 and winner < 0:
            winner = s
    if winner >= 0:
        g.over = LAST
        g.turn = 0
        g.winners = 1 << winner
        tell(desk, ENDED, LAST, int64(g.winners), 0)


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
def lay(g, seat, tile):
    """A tile leaves the hand; what others know of the hand shrinks to what they still know for certain."""
    g.hand[seat, tile] -= 1
    g.held[seat] -= 1
    g.unplayed[tile] -= 1
    found = False
    for j in range(HAND):
        if not found and (int64(g.may[seat, j]) >> tile) & 1:
            found = True
        if found:
            g.may[seat, j] = g.may[seat, j + 1] if j + 1 < HAND else 0


@jit()
def draw(g, seat):
    """Q2.1, Q3.1 The next tile of the pile goes into the hand; returns its type."""
    g.piled -= 1
    tile = int64(g.pile[int64(g.piled)])
    g.pile[int64(g.piled)] = 0
    g.hand[seat, tile] += 1
    g.may[seat, int64(g.held[seat])] = ANY_TILE
    g.held[seat] += 1
    return tile


@jit()
def pass_on(b, g, desk):
    """Q3.4, Q6.4 The turn goes on; who can place nothing passes; when all have passed the game is over."""
    while True:
        g.turn = (int64(g.turn) + 1) % b.players
        seat = int64(g.turn)
        if can_place(b, g, seat):
            return
        g.passes += 1
        tell(desk, PASSED, seat, 0, 0)
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
    tell(desk, ENDED, STUCK, int64(g.winners), 0)


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
    return -1 if g.over != 0 else int64(g.turn)


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
    b, g = box[0], states[i]
    desk[0] = 1
    seat = int64(g.turn)
    x, d, pair = action // PER_CELL, action // PAIRS % 2, action % PAIRS
    y = near(b, x, 2 + d)
    first, second = pair // 3 + 1, pair % 3 + 1
    roots, weight, built, back = desk[_DESK:], desk[_DESK + 16 :], desk[_DESK + 20 :], desk[_DESK + 24 :]
    one, two = desk[_DESK + 32 : _DESK + 48].view(np.uint64), desk[_DESK + 48 : _DESK + 64].view(np.uint64)
    for k in range(SEATS):
        built[k] = 0
        back[k] = 0
    one[-1] = two[-1] = _ZERO
    lay(g, seat, TILE_OF_PAIR[pair])
    tell(desk, PLACED, seat, pair, x * 2 + d)
    cover(b, g, x, first)
    cover(b, g, y, second)
    n = gather(b, g, x, first, roots, _NONE)
    if first == second:
        n = gather(b, g, y, second, roots, n)
    settle(b, g, seat, x, roots, n, one, built, back, desk)
    if first != second:
        n = gather(b, g, y, second, roots, _NONE)
        settle(b, g, seat, y, roots, n, two, built, back, desk)
        visit_villages(b, g, two, weight, roots, built, back, desk)
    visit_villages(b, g, one, weight, roots, built, back, desk)
    account(b, g, seat, built, back, desk)
    if g.over != 0:
        return
    if g.piled > 0:
        tell(desk, DREW, seat, draw(g, seat), 0)
    g.passes = 0
    pass_on(b, g, desk)


@jit(_SIG.outcome)
def outcome(box, states, i, scores):
    """Pagodas placed; the winners by Q6.2-Q6.4."""
    b, g = box[0], states[i]
    for seat in range(b.players):
        scores[seat] = b.supply - int64(g.left[seat])
    return int64(g.winners)


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
def explain(b, g, roots, n, colour, desk):
    """Q4.6, Q4.7 The reason against a union of n provinces, or 0: colour, size and seats of a tie, cells."""
    reason = -heir(g, roots, n)
    if reason <= 0:
        return 0
    most = 0
    for j in range(n):
        most = max(most, holding(g, roots, n, int64(g.owner[roots[j]])))
    desk[0], desk[1], desk[2], desk[3] = colour, most, 0, 0
    for j in range(n):
        root = roots[j]
        owner = int64(g.owner[root])
        if reason == GREATS:
            guilty = g.area[root] >= GREAT
        else:
            guilty = holding(g, roots, n, owner) == most
        if guilty:
            desk[2] = int64(desk[2]) | (1 << (owner - 1))
            for x in range(b.cells):
                if g.colour[x] == colour and g.root[x] == root:
                    desk[4 + int64(desk[3])] = x
                    desk[3] += 1
    return reason


@jit(_SIG.refuse)
def refuse(box, states, i, action, desk):
    """Q7.3 The first thing wrong with an action, or 0; desk = colour, size, seats, number of cells, cells."""
    b, g = box[0], states[i]
    desk[:4] = 0
    if g.over != 0:
        return int64(g.over)
    if action == b.cells * PER_CELL:
        return MAY_PLACE
    x, d, pair = action // PER_CELL, action // PAIRS % 2, action % PAIRS
    y = near(b, x, 2 + d)
    if g.hand[int64(g.turn), TILE_OF_PAIR[pair]] == 0:
        return NOT_HELD
    reason = 0
    for half in range(2):
        cell = y if half else x
        hit = obstacle(b, g, cell)
        if hit and (reason == 0 or hit == reason):
            reason = hit
            if hit != OUTSIDE:
                desk[4 + int64(desk[3])] = cell
                desk[3] += 1
    if reason:
        return reason
    if not has(g.touch, x) and not has(g.touch, y):
        desk[3], desk[4], desk[5] = 2, x, y
        return APART
    first, second = pair // 3 + 1, pair % 3 + 1
    roots = np.empty(_ROOTS, np.int64)
    n = gather(b, g, x, first, roots, _NONE)
    if first == second:
        return explain(b, g, roots, gather(b, g, y, second, roots, n), first, desk)
    reason = explain(b, g, roots, n, first, desk)
    if reason == TIE:
        return reason
    n = gather(b, g, y, second, roots, _NONE)
    other = -heir(g, roots, n)
    if other > 0 and (reason == 0 or other < reason):
        reason = explain(b, g, roots, n, second, desk)
    return reason


@jit(_SIG.worth)
def worth(box, states, i, seat):
    """Pagodas on the board; great provinces decide between equals."""
    b, g = box[0], states[i]
    greats = 0
    for x in range(b.cells):
        if g.owner[x] == seat + 1 and g.area[x] >= GREAT:
            greats += 1
    return float(b.supply - int64(g.left[seat])) + greats / 1024.0


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
            if s == int64(g.eye) - 1:
                continue
            for j in range(int64(g.held[s])):
                may = int64(g.may[s, j])
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
    eye = int64(g.eye) - 1
    pool = np.empty(TYPES, np.int64)
    for tile in range(TYPES):
        pool[tile] = int64(g.unplayed[tile])
        if eye < b.players:
            pool[tile] -= int64(g.hand[eye, tile])
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
        for j in range(int64(g.held[s])):
            if g.may[s, j] == ANY_TILE:
                n -= 1
                g.hand[s, int64(bag[n])] += 1
    for j in range(int64(g.piled)):
        g.pile[j] = bag[j]
    g.eye = 0


KERNEL = Kernel("qin", BOX, STATE, setup, legal, count, nth, step, to_move, outcome, refuse, worth, blind, resample)
