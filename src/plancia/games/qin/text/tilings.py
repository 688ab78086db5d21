"""Can tiles cover the cells of a drawing, and which? It does not show which two cells are one tile."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from plancia.games.qin.kernel.state import TILE_OF_PAIR, TYPES

_STAGES = 1 << 16
"""So many beginnings of tilings are looked at."""
_COUNT, _MOST = 4, 15
"""Bits for the number of tiles of a type, and the most that they hold."""
_TYPE = [TILE_OF_PAIR[3 * first : 3 * first + 3].tolist() for first in range(3)]
"""The type of a tile by the colours of its halves."""


class Untiled(Exception):
    """A cell that can be half of no tile."""

    def __init__(self, cell: int) -> None:
        """This one."""
        self.cell = cell


class Undecided(Exception):
    """There may be a tiling or not: looking on would take too long."""


class Cover:
    """Cells to be covered with tiles: each with its colour, all other cells without."""

    def __init__(self, colours: Sequence[int | None], near: Sequence[Sequence[int]]) -> None:
        """Each cell gets a mate beside it, which both would share a tile with; `Untiled` if one cannot have any."""
        self.colours = colours
        self.cells = [x for x, colour in enumerate(colours) if colour is not None]
        self.beside = {x: [y for y in near[x] if colours[y] is not None] for x in self.cells}
        self.mates: dict[int, int] = {}
        self.dark = self._dark()
        for x in self.dark:
            if not self._mated(x):
                raise Untiled(x)
        for x in self.cells:
            if x not in self.mates:
                raise Untiled(x)
        self.ties = self._ties()

    def rest(self, tiles: Sequence[int]) -> list[int] | None:
        """Q1.2 How many of these tiles are left, by type, once all cells are covered; None if they cannot be.

        Cell by cell, from no stage twice: the cells done, those ahead that are covered, and the tiles left.
        """
        order = list(chain(*sorted(_groups(self.ties), key=len)))
        gaps = [max(0, y - x) for x, y in pairwise([*order, 0])]
        ways = [[(1 | 1 << y - x, _COUNT * self._type(x, y)) for y in self.ties[x] if y > x] for x in order]
        stack = [(0, 0, sum(n << _COUNT * tile for tile, n in enumerate(tiles)))]
        met: set[tuple[int, int, int]] = set()
        while stack:
            done, ahead, left = stack.pop()
            while ahead & 1:
                gap = gaps[done]
                done += 1
                ahead = ahead >> gap if gap else 0
            if done == len(order):
                return [left >> _COUNT * tile & _MOST for tile in range(TYPES)]
            if (done, ahead, left) in met:
                continue
            if len(met) == _STAGES:
                raise Undecided
            met.add((done, ahead, left))
            for covered, shift in ways[done]:
                if not ahead & covered and left >> shift & _MOST:
                    stack.append((done, ahead | covered, left - (1 << shift)))
        return None

    def _type(self, x: int, y: int) -> int:
        """The type of a tile on two cells."""
        first, second = self.colours[x], self.colours[y]
        assert first is not None
        assert second is not None
        return int(_TYPE[first][second])

    def _dark(self) -> list[int]:
        """Every tile covers one dark and one light cell: here those at an even number of steps from a group’s first."""
        dark: dict[int, bool] = {}
        for first in self.cells:
            if first not in dark:
                dark[first] = True
                queue = [first]
                for x in queue:
                    queue += [y for y in self.beside[x] if y not in dark]
                    dark.update((y, not dark[x]) for y in self.beside[x])
        return [x for x in self.cells if dark[x]]

    def _mated(self, first: int) -> bool:
        """Give a dark cell a mate, for which other dark ones may change theirs; False if there is no way."""
        came: dict[int, int] = {}
        queue = [first]
        for x in queue:
            for y in self.beside[x]:
                if y in came:
                    continue
                came[y] = x
                if y in self.mates:
                    queue.append(self.mates[y])
                    continue
                free: int | None = y
                while free is not None:
                    taker = came[free]
                    left = self.mates.get(taker)
                    self.mates[taker], self.mates[free] = free, taker
                    free = left
                return True
        return False

    def _ties(self) -> dict[int, list[int]]:
        """The cells that may be mates of each cell, all others having mates then too: those on a circle with its mate.

        From a dark cell a step leads to the mate of any cell beside it. Cells on a circle are Tarjan’s strong
        components: `low` is the earliest cell met that a way leads back to.
        """
        steps = {x: [self.mates[y] for y in self.beside[x]] for x in self.dark}
        number: dict[int, int] = {}
        low: dict[int, int] = {}
        circle: dict[int, int] = {}
        pending: list[int] = []
        for root in self.dark:
            ways = [] if root in number else [(root, iter(steps[root]))]
            while ways:
                x, onward = ways[-1]
                if x not in number:
                    number[x] = low[x] = len(number)
                    pending.append(x)
                for y in onward:
                    if y not in number:
                        ways.append((y, iter(steps[y])))
                        break
                    if y not in circle:
                        low[x] = min(low[x], number[y])
                else:
                    ways.pop()
                    if ways:
                        before = ways[-1][0]
                        low[before] = min(low[before], low[x])
                    while low[x] == number[x] and x not in circle:
                        y = pending.pop()
                        circle[y] = circle[self.mates[y]] = x
        return {x: [y for y in self.beside[x] if circle[y] == circle[x]] for x in self.cells}


def _groups(ties: dict[int, list[int]]) -> Iterator[list[int]]:
    """The cells that are tied together, in their order."""
    met: set[int] = set()
    for first in ties:
        if first not in met:
            group = [first]
            met.add(first)
            for x in group:
                new = [y for y in ties[x] if y not in met]
                met.update(new)
                group += new
            yield sorted(group)
