"""Bots that have learned a game: one looks an action ahead, one searches."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from plancia.bots import Bot
from plancia.bots.kernel.ahead import best_chance
from plancia.bots.kernel.flat import halving
from plancia.bots.mind import file_of, mind_for
from plancia.bots.searching import Search, Thought, turn
from plancia.core.arguments import checked
from plancia.core.contract import new_desk, records
from plancia.core.errors import OptionError
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.texts import short

LEARNED, SEARCH, FLAT = "learned", "search", "flat"
PLAYOUTS, PLAYOUTS_MAX = 200, 100_000
"""Of a search, if its name does not say how many, and at most."""


@dataclass(frozen=True)
class Thinker(Bot):
    """A bot that plays what it has learned."""

    @checked
    def knows(self, game: Game) -> bool:
        """Has it learned this game for so many players?"""
        return file_of(game) is not None


def choose_learned(sight: Position, seed: int) -> int:
    """The action right after which the chances to win are best, as far as the seat can know what comes."""
    game = sight.game
    states = records(game.kernel.state, 3)
    states[0] = sight.resample(seed).states[0]
    out, desk, mind = np.empty(game.actions, np.int32), new_desk(game.kernel), mind_for(game).record(game.kernel)
    return int(best_chance(game.kernel)(game.box, states, seed, out, desk, mind))


def choose_searched(sight: Position, seed: int, playouts: int = PLAYOUTS) -> int:
    """The action that a search has tried most often."""
    return next(turn(sight, seed, playouts))


def plan_searched(sight: Position, seed: int, playouts: int = PLAYOUTS) -> tuple[int, ...]:
    """That action, and those to the end of the turn."""
    return tuple(turn(sight, seed, playouts))


def think(sight: Position, seed: int, playouts: int, threads: int = 1) -> list[Thought]:
    """All choices of the seat to move after so many playouts, the best first."""
    search = Search(sight, seed, playouts, threads)
    search.go_on(playouts)
    return search.thoughts()


def choose_flat(sight: Position, seed: int, playouts: int = PLAYOUTS) -> int:
    """The action that wins most random games, with sequential halving."""
    game = sight.game
    states, out, desk = records(game.kernel.state, 2), np.empty(game.actions, np.int32), new_desk(game.kernel)
    states[0] = sight.states[0]
    return int(halving(game.kernel)(game.box, states, playouts, seed, out, desk))


def counted(name: str) -> Bot:
    """The bot `search@500`, which makes 500 playouts for every decision, or `flat@500`."""
    way, _, word = name.partition("@")
    if not (word.isascii() and word.isdigit() and len(word) < 9 and 1 <= int(word) <= PLAYOUTS_MAX):
        raise OptionError("error.playouts", bot=short(name), max=PLAYOUTS_MAX)
    return COUNTED[way](name, int(word))


def _searching(name: str, playouts: int) -> Bot:
    return Thinker(name, partial(choose_searched, playouts=playouts), partial(plan_searched, playouts=playouts))


def _flat(name: str, playouts: int) -> Bot:
    return Bot(name, partial(choose_flat, playouts=playouts))


COUNTED: dict[str, Callable[[str, int], Bot]] = {SEARCH: _searching, FLAT: _flat}
"""Ways to choose that make a number of playouts."""
THINKERS = {
    bot.name: bot for bot in (_flat(FLAT, PLAYOUTS), Thinker(LEARNED, choose_learned), _searching(SEARCH, PLAYOUTS))
}
