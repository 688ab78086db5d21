"""Q4 Provinces: found, expand, annex. `b` is the box, `g` the state."""

import numpy as np
from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.bits import has, lowered, lowest, ones, put, raised, without_lowest
from plancia.core.kernel.telling import tell, tell_more
from plancia.games.qin.kernel.codes import ANNEXED, BECAME_GREAT, EXPANDED, FOUNDED, GREATS, LOST, TIE
from plancia.games.qin.kernel.state import DOUBLE, EAST, GRASS, GREAT, OFF, SEVERAL, SINGLE, WORDS

NONE = int64(0)

_ZERO, _ONE, _63 = np.uint64(0), np.uint64(1), np.uint64(63)


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
def judge(b, g, x, colour, root, old, roots):
    """Keep what Q4.6 and Q4.7 say of a free cell and a colour, for a half and for the double tiles on it.

    A cell that had one province of the colour beside it, the one whose root this is and whose old root that was, still
    has just that one.
    """
    c = colour - 1
    same = g.beside[c, x] == root or g.beside[c, x] == old
    bad = False
    beside = root
    n = 1
    roots[0] = root
    if not same:
        n = gather(b, g, x, colour, roots, NONE)
        bad = heir(g, roots, n) < 0
        beside = OFF if n == 0 else roots[0] if n == 1 else SEVERAL
        put(g.bad[c], x, bad)
    g.beside[c, x] = beside
    for k in range(4):
        y = near(b, x, k)
        other = g.beside[c, y]
        if same and (other == OFF or other == root or other == old):
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
def derive(b, g, group):
    """Fill in what follows from the colours of the cells; owners stay at the roots alone."""
    for w in range(WORDS + 1):
        group[w] = _ZERO
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


@jit()
def pagodas(g, root):
    """Q4.4 How many pagodas stand on a province."""
    return DOUBLE if g.area[root] >= GREAT else SINGLE


@jit()
def tell_group(b, told, kind, owner, colour, size, group):
    """Tell an event of a province with all its cells."""
    row = told[0]
    tell(told, kind, owner, colour, size)
    at = told[0]
    told[row + 1] += size
    told[0] += size
    for w in range(b.words):
        cells = group[w]
        while cells != _ZERO:
            told[at] = w * 64 + lowest(cells)
            at += 1
            cells = without_lowest(cells)


@jit()
def tell_lost(b, g, told, root, group):
    """Tell what the owner of an earlier province in the group loses."""
    row = told[0]
    tell(told, LOST, int64(g.owner[root]) - 1, int64(g.colour[root]), pagodas(g, root))
    for x in range(b.cells):
        if g.root[x] == root and has(group, x):
            tell_more(told, row, x)


@jit()
def alone(b, g, x):
    """Has a cell no neighbour of its colour?"""
    for k in range(4):
        if g.colour[near(b, x, k)] == g.colour[x]:
            return False
    return True


@jit()
def settle(b, g, seat, x, roots, n, group, news, built, back, told):
    """Q4.2-Q4.8 What becomes of the group around a new cell that joins n earlier provinces; a province is news."""
    if alone(b, g, x):
        g.root[x] = x
        g.area[x] = 1
        return
    colour = int64(g.colour[x])
    size = flood(b, g, x, group)
    owner = heir(g, roots, n) - 1
    small = True
    if n == 0:
        owner = seat
        tell_group(b, told, FOUNDED, owner, colour, size, group)
    elif n == 1:
        tell_group(b, told, EXPANDED, owner, colour, size, group)
    else:
        tell_group(b, told, ANNEXED, owner, colour, size, group)
    for j in range(n):
        lord = int64(g.owner[roots[j]]) - 1
        back[lord] += pagodas(g, roots[j])
        small = small and g.area[roots[j]] < GREAT
        if lord != owner:
            tell_lost(b, g, told, roots[j], group)
    root = label(b, g, group, size)
    old = roots[0] if n == 1 else root
    g.owner[root] = owner + 1
    built[owner] += pagodas(g, root)
    if size >= GREAT and small and n < 2:
        tell_group(b, told, BECAME_GREAT, owner, colour, size, group)
    for w in range(b.words):
        edge = around(b, group, w)
        news[w] |= edge & b.hamlet[w]
        cells = edge & g.free[w]
        while cells != _ZERO:
            judge(b, g, w * 64 + lowest(cells), colour, root, old, roots)
            cells = without_lowest(cells)
