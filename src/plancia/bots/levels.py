"""Six levels, from a child's first opponent on: a way to judge, a number of playouts, and how often it slips.

Never a time, so that a level is as strong on any machine.
"""

import random
from dataclasses import dataclass
from functools import partial

from plancia.bots import Bot, choose_greedy, choose_random
from plancia.bots.mind import file_of
from plancia.bots.thinkers import choose_learned, choose_searched, plan_searched
from plancia.core.arguments import checked
from plancia.core.game import Game
from plancia.core.position import Position

SLIPS = (0.5, 0.2)
"""How often the first levels play anything."""
_LEARNED, _SEARCHED = 4, 5
"""The first level that plays what was learned, and that searches."""


@dataclass(frozen=True)
class Level(Bot):
    """A bot of a level."""

    level: int = 0

    @checked
    def knows(self, game: Game) -> bool:
        """The higher ones have to have learned the game for so many players."""
        return self.level < _LEARNED or file_of(game) is not None


def choose_by_level(sight: Position, seed: int, level: int) -> int:
    """As the level does it."""
    if level <= len(SLIPS) and random.Random(seed).random() < SLIPS[level - 1]:
        return choose_random(sight, seed)
    if level < _LEARNED:
        return choose_greedy(sight, seed)
    if level < _SEARCHED:
        return choose_learned(sight, seed)
    return choose_searched(sight, seed, _playouts(sight, level))


def plan_by_level(sight: Position, seed: int, level: int) -> tuple[int, ...]:
    """A turn of a level that searches."""
    return plan_searched(sight, seed, _playouts(sight, level))


def _playouts(sight: Position, level: int) -> int:
    return sight.game.rules.playouts[level - _SEARCHED]


def _level(n: int) -> Level:
    turns = partial(plan_by_level, level=n) if n >= _SEARCHED else None
    return Level(f"level{n}", partial(choose_by_level, level=n), turns, n)


LEVELS = {f"level{n}": _level(n) for n in range(1, 7)}
