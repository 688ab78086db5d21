"""What a position tells of the game before it: where tiles touched, whose they were, who had which villages.

Each of these holds after every game; that a position keeps them all does not prove that a game leads to it.
"""

from itertools import pairwise
from typing import Any

from plancia.games.qin.kernel import codes
from plancia.games.qin.kernel.state import ANY_TILE, GRASS, GREAT, HAND, TILES

_ANNEXED = GREAT + 1
"""Q4.5, Q4.8 The smallest province in which another seat's went under: two cells, three of its owner, one between."""


class Past:
    """A position with all that follows from it."""

    def __init__(self, b: Any, g: Any) -> None:
        """The box and the state."""
        self.b, self.g = b, g
        self.near, self.colour, self.start = b.near.tolist(), g.colour.tolist(), b.start.tolist()
        self.players = int(b.players)
        self.held = g.held[: self.players].tolist()
        self.placed = TILES - int(g.unplayed.sum())

    def adrift(self) -> int | None:
        """Q3.3 A cell of a tile from which no way over tiles leads to a start cell."""
        reached = [x for x, start in enumerate(self.start) if start]
        met = set(reached)
        for x in reached:
            new = {y for y in self.near[x] if self.colour[y]} - met
            met |= new
            reached += new
        return next((x for x, colour in enumerate(self.colour) if colour and x not in met), None)

    def unfilled(self) -> int | None:
        """Q3.1, Q6.2 A seat whose hand is not full though there are tiles; who ended the game has drawn none."""
        full = [HAND] * self.players
        if self.g.over == codes.LAST:
            full[self.held.index(min(self.held))] -= 1
        hands = enumerate(zip(self.held, full, strict=True))
        return next((seat for seat, (n, most) in hands if n > most or (n < most and self.g.piled)), None)

    def never_taken(self) -> int | None:
        """Q5.2, Q5.3 A village of a seat that cannot ever have had a province beside it."""
        b, g = self.b, self.g
        for v, lord in enumerate(g.village[: int(b.villages)].tolist()):
            roots = [int(g.root[x]) for x in b.border[v, : int(b.borders[v])].tolist() if self.colour[x]]
            if lord and not any(g.owner[root] == lord or g.area[root] >= _ANNEXED for root in roots):
                return v
        return None

    def misremembered(self) -> int | None:
        """Q3.4 A seat of whose older tile more is possible than of a newer one, which has met no more passes."""
        for seat, masks in enumerate(self._masks()):
            if any(old & ~new for old, new in pairwise(masks)):
                return seat
        return None

    def too_new(self) -> int | None:
        """Q3.1 A seat that has drawn after everybody’s last pass, and of whose new tile something is known."""
        seat = self.last()
        if seat is None or self.g.over or not (self.placed and self.g.piled):
            return None
        return seat if self._masks()[seat][-1] != ANY_TILE else None

    def passed(self) -> int | None:
        """Q3.4 A seat of which a pass is remembered."""
        return next((seat for seat, masks in enumerate(self._masks()) if any(mask != ANY_TILE for mask in masks)), None)

    def _masks(self) -> list[list[int]]:
        return [self.g.may[seat, :n].tolist() for seat, n in enumerate(self.held)]

    def unblocked(self) -> int | None:
        """Q3.4 A free cell beside a start cell where every tile fits and always has: nobody can have passed."""
        grass = [ground == GRASS for ground in self.b.terrain.tolist()]
        free = [dry and not colour for dry, colour in zip(grass, self.colour, strict=True)]
        for x in range(int(self.b.cells)):
            for y in self.near[x][2:] if free[x] else ():
                around = self.near[x] + self.near[y]
                colours = [self.colour[z] for z in around if self.colour[z]]
                if free[y] and any(self.start[z] for z in around) and len(colours) == len(set(colours)):
                    return x
        return None

    def last(self) -> int | None:
        """Q3.4, Q6.2 Who placed the last tile: those after him have passed; who ended the game has not drawn."""
        if not self.g.over:
            return int(self.g.turn - self.g.passes - 1) % self.players
        ended = self.g.over == codes.LAST and self.g.piled
        return self.held.index(min(self.held)) if ended else None

    def winner(self) -> int | None:
        """Q6.3 Who wins with a last pagoda, as a bit: who placed the last tile, or the first one clockwise from him."""
        last = self.last() if self.g.over else None
        if last is None:
            return None
        seats = [(last + k) % self.players for k in range(self.players)]
        return next((1 << seat for seat in seats if not self.g.left[seat]), None)

    def first(self) -> int | None:
        """Q2.2 Who began a game in which nobody has passed, as far as one can see who placed the last tile."""
        last = self.last()
        return None if last is None else (last + 1 - self.placed) % self.players

    def turns(self, steady: bool) -> list[list[int]]:
        """Q2.2 Who may have placed each of the tiles: in the order of the turns if nobody has passed."""
        first, last = self.first() if steady else None, self.last()
        if first is not None:
            return [[(first + n) % self.players] for n in range(self.placed)]
        anybody = list(range(self.players))
        return [anybody] * (self.placed - 1) + [anybody if last is None else [last]] * (self.placed > 0)

    def most(self, seat: int, needed: list[int], steady: bool) -> int:
        """How many tiles a seat can have placed: its turns if nobody has passed, else what the others need not have."""
        first = self.first() if steady else None
        if first is None:
            return self.placed - sum(needed) + needed[seat]
        return (self.placed - (seat - first) % self.players + self.players - 1) // self.players

    def founders(self) -> list[int]:
        """Q4.2, Q5.2 How many tiles each seat must have placed: one founds two provinces at most, in two colours."""
        g, whole = self.g, enumerate(self.colour)
        lords = [(int(g.owner[x]), colour) for x, colour in whole if colour and g.root[x] == x]
        least = []
        for seat in range(1, self.players + 1):
            own = [lords.count((seat, colour)) for colour in range(1, 4)]
            least.append(max(*own, -(-sum(own) // 2), seat in g.village[: int(self.b.villages)]))
        return least
