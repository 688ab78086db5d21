"""Is there a way to a drawing? A few tiles are laid in every order that may have been, by the rules themselves."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from plancia.core.contract import AHEAD, Array, copy_of, look, new_desk, records
from plancia.core.game import Rules
from plancia.games.qin.kernel import codes
from plancia.games.qin.kernel.state import EAST, GREAT, PAIRS, PER_CELL, SOUTH, TILES

FEW = 8
"""Of more tiles there are too many orders."""
_STEPS = 1 << 14
"""So many placements are tried."""


class Way:
    """A position with few tiles, of which is known which two cells may be one tile, and which seats had which turn."""

    def __init__(self, rules: Rules, box: Array, states: Array, ties: Mapping[int, Sequence[int]]) -> None:
        """No tile is laid yet."""
        self.kernel, self.box, self.goal = rules.kernel, box, look(states)
        self.desk = new_desk(rules.kernel)
        self.lords, self.areas = self.goal.owner[self.goal.root], self.goal.area[self.goal.root]
        near = look(box).near.tolist()
        both = ((x, d, near[x][2 + d]) for x in ties for d in (EAST, SOUTH))
        self.places = [(self._action(x, d, y), 1 << x | 1 << y) for x, d, y in both if y in ties[x]]
        self.beside = [(1 << x, sum(1 << y for y in ties[x])) for x in ties]

    def found(self, turns: Sequence[Sequence[int]]) -> bool | None:
        """Q3-Q6 Can these seats have laid tile after tile so that all is whose it is here? None: it stays undecided."""
        stack, met, tried = [(self._empty(), sum(x for x, _ in self.beside))], set[bytes](), 0
        while stack:
            stage, bare = stack.pop()
            for seat in turns[len(turns) - bare.bit_count() // 2]:
                for after, rest in self._laid(stage, bare, seat):
                    g, tried = look(after), tried + 1
                    if tried > _STEPS:
                        return None
                    if not rest and self._there(g):
                        return True
                    key = g.colour.tobytes() + g.owner.tobytes() + g.village.tobytes() + g.unplayed.tobytes()
                    if rest and key not in met and not self._astray(g):
                        met.add(key)
                        stack.append((after, rest))
        return False

    def _empty(self) -> Array:
        """Before the first tile; in their hands all have all tiles, since any may have come there."""
        stage = records(self.kernel.state, 1)
        self.kernel.setup(self.box, stage, 0, 0, self.desk)
        self.desk["until"] = AHEAD
        look(stage).hand[:] = TILES
        return stage

    def _action(self, x: int, d: int, y: int) -> int:
        """The placement that gives two cells the colours that they have here."""
        first, second = int(self.goal.colour[x]) - 1, int(self.goal.colour[y]) - 1
        return x * PER_CELL + d * PAIRS + 3 * first + second

    def _laid(self, stage: Array, bare: int, seat: int) -> Iterator[tuple[Array, int]]:
        """One tile more, wherever it is legal and leaves no cell without a mate; and the cells that are still bare."""
        look(stage).turn = seat
        for action, cells in self.places:
            rest = bare & ~cells
            if cells & ~bare or any(x & rest and not mates & rest for x, mates in self.beside):
                continue
            if not self.kernel.refuse(self.box, stage, 0, action, self.desk):
                after = copy_of(stage)
                self.kernel.step(self.box, after, 0, action, self.desk)
                yield after, rest

    def _astray(self, g: Any) -> bool:
        """Is something what it will not be, and cannot change? Q4.8 What is great stays whose it is."""
        settled = (g.area >= GREAT) | (g.area == self.areas)
        return bool(g.over or (g.unplayed < self.goal.unplayed).any() or (settled & (g.owner != self.lords)).any())

    def _there(self, g: Any) -> bool:
        """Is all as it is here?"""
        goal = self.goal
        ended = (codes.LAST, int(goal.winners)) if goal.over == codes.LAST else (0, 0)
        same = ((g.unplayed, goal.unplayed), (g.owner, goal.owner), (g.village, goal.village))
        return (int(g.over), int(g.winners)) == ended and all((here == there).all() for here, there in same)
