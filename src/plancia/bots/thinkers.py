"""Bots that have learned a game: one looks an action ahead, one searches."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from plancia.bots import Bot
from plancia.bots.kernel.ahead import best_chance
from plancia.bots.kernel.search import NODE, WALK, search
from plancia.bots.mind import file_of, mind_for
from plancia.core.contract import new_desk, records
from plancia.core.errors import OptionError
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.texts import short

LEARNED, SEARCH = "learned", "search"
PLAYOUTS, PLAYOUTS_MAX = 200, 100_000
"""Of a search, if its name does not say how many, and at most."""
BOLD, SHARP = 0.5, 0.05
"""See `search`."""
_NODES_MAX = 1 << 19


@dataclass(frozen=True)
class Thinker(Bot):
    """A bot that plays what it has learned."""

    def knows(self, game: Game) -> bool:
        """Has it learned this game for so many players?"""
        return file_of(game) is not None


@dataclass(frozen=True)
class Thought:
    """A choice after a search."""

    action: int
    visits: int
    chances: tuple[float, ...]
    """By seat, as the search sees them after it."""


def choose_learned(sight: Position, seed: int) -> int:
    """The action right after which the chances to win are best, as far as the seat can know what comes."""
    game = sight.game
    states = records(game.kernel.state, 2)
    states[0] = sight.resample(seed).states[0]
    out, desk, mind = np.empty(game.actions, np.int32), new_desk(game.kernel), mind_for(game).record(game.kernel)
    return int(best_chance(game.kernel)(game.box, states, seed, out, desk, mind))


def choose_searched(sight: Position, seed: int, playouts: int = PLAYOUTS) -> int:
    """The action that a search has tried most often."""
    return think(sight, seed, playouts)[0].action


def think(sight: Position, seed: int, playouts: int) -> list[Thought]:
    """All choices of the seat to move after so many playouts, the best first."""
    game = sight.game
    states = records(game.kernel.state, 3)
    states[0] = sight.states[0]
    out, desk, mind = np.empty(game.actions, np.int32), new_desk(game.kernel), mind_for(game).record(game.kernel)
    tree, walk = np.zeros(min(_NODES_MAX, 1 + playouts * len(sight.legal) * 4), NODE), np.zeros(1, WALK)
    search(game.kernel)(game.box, states, playouts, seed, BOLD, SHARP, out, desk, mind, tree, walk)
    thoughts, child = [], tree[0]["first"]
    while child > 0:
        node = tree[child]
        chances = node["total"][: game.players] / max(1, node["visits"])
        thoughts.append((int(node["visits"]), float(node["quick"]), int(node["action"]), tuple(chances.tolist())))
        child = node["next"]
    thoughts.sort(reverse=True)
    return [Thought(action, visits, chances) for visits, _, action, chances in thoughts]


def searcher(name: str) -> Bot:
    """The bot `search@500`, which makes 500 playouts for every decision."""
    word = name.removeprefix(f"{SEARCH}@")
    if not (word.isascii() and word.isdigit() and len(word) < 9 and 1 <= int(word) <= PLAYOUTS_MAX):
        raise OptionError("error.playouts", bot=short(name), max=PLAYOUTS_MAX)
    return Thinker(name, partial(choose_searched, playouts=int(word)))


THINKERS = {bot.name: bot for bot in (Thinker(LEARNED, choose_learned), Thinker(SEARCH, choose_searched))}
