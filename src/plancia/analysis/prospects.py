"""What somebody may expect of a position: the mean over worlds that could be the true one for all he knows."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from plancia.analysis.turns import FEWEST, Chances
from plancia.bots.thinkers import think
from plancia.core.events import SPECTATOR
from plancia.core.position import Position

WORLDS = 16
"""Guesses of what is hidden over which the mean is taken."""
_TRIES = 2000
"""Guesses in search of worlds in which something could happen that did."""


@dataclass(frozen=True)
class Judge:
    """Always spends the same effort, so that what it says of two positions can be compared."""

    playouts: int
    """Of all worlds together."""
    seed: int

    def public(self, position: Position) -> Chances:
        """What everybody can know: no hand, no draw to come."""
        if position.to_move is None:
            return _result(position)
        worlds = enumerate(self._worlds(position.blind(SPECTATOR)))
        return mean(self._deep(world, world.to_move, k) for k, world in worlds)

    def known(self, position: Position, seat: int) -> Chances:
        """What a seat can know, at its next decision."""
        return mean(self._later(world, seat, k) for k, world in enumerate(self._worlds(position.blind(seat))))

    def expected(self, position: Position, seat: int, actions: Sequence[int]) -> Chances | None:
        """What a seat can know before the last of these actions comes about; None if it cannot imagine them.

        The actions may be those of another seat: then only worlds count in which that seat can take them.
        """
        worlds = self._worlds(position.blind(seat), actions)
        chances = [self._later(world, seat, k) for k, world in enumerate(worlds)]
        return mean(chances) if chances else None

    def _worlds(self, sight: Position, actions: Sequence[int] = ()) -> Iterator[Position]:
        """Complete positions that could be the true one, after actions that were played."""
        found = 0
        for k in range(_TRIES):
            world = sight.resample(self._dice("world", k))
            if _played(world, actions):
                yield world
                found += 1
            if found == WORLDS:
                return

    def _later(self, world: Position, seat: int, k: int) -> Chances:
        """The chances at a seat's next decision; until then all play what looks best one action ahead."""
        while world.to_move not in (seat, None):
            assert world.to_move is not None
            sight = world.blind(world.to_move)
            world.play(think(sight, self._dice("other", k, world.moves), 1)[0].action)
        return self._deep(world, world.to_move, k)

    def _deep(self, world: Position, seat: int | None, k: int) -> Chances:
        """The chances of all as the seat to move sees them."""
        if seat is None:
            return _result(world)
        playouts = max(FEWEST, self.playouts // WORLDS)
        return think(world.blind(seat), self._dice("deep", k), playouts)[0].chances

    def _dice(self, *what: object) -> int:
        return random.Random(f"{self.seed} {what}").getrandbits(63)


def _played(world: Position, actions: Sequence[int]) -> bool:
    """Play actions in a world, if they are possible there."""
    for action in actions:
        if action not in world.legal:
            return False
        world.play(action)
    return True


def _result(position: Position) -> Chances:
    """Of a game that is over every winner has his share."""
    winners = position.winners
    return tuple((seat in winners) / len(winners) for seat in range(position.game.players))


def mean(chances: Iterable[Chances]) -> Chances:
    """Of chances, seat by seat."""
    rows = list(chances)
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
