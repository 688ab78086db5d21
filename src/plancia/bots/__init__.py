"""Players made of code. A bot is given what its seat may know, never the position itself."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from plancia.core.arguments import checked
from plancia.core.contract import new_desk, records
from plancia.core.errors import BlindError, OptionError, OverError
from plancia.core.events import ALL
from plancia.core.game import Data, Game, checked_seed
from plancia.core.kernel.loops import best_action
from plancia.core.position import Position
from plancia.texts import short

Choose = Callable[[Position, int], int]
"""choose(sight, seed) -> action: the sight is a position blinded for the seat to move; the seed settles ties."""
Plan = Callable[[Position, int], tuple[int, ...]]
"""plan(sight, seed) -> actions of the seat to move as far as it can know what comes: what it chooses, and then."""


@checked
@dataclass(frozen=True)
class Bot:
    """A named way to choose."""

    name: str
    way: Choose
    turns: Plan | None = None
    """Of a bot that thinks of whole turns; what it chooses is how one begins."""

    listens: ClassVar[bool] = False
    """Does it want to hear what happens between its decisions?"""

    @property
    def trouble(self) -> str | None:
        """What went wrong in this game, for a bot that can fail: since then its moves are random."""
        return None

    @checked
    def choose(self, sight: Position, seed: int) -> int:
        """An action for the seat to move, of which the sight is; the seed settles ties."""
        return self.way(sight, self._asked(sight, seed))

    @checked
    def plan(self, sight: Position, seed: int) -> tuple[int, ...]:
        """The same action, and those that the bot would let follow it in the same turn, if it knows already."""
        seed = self._asked(sight, seed)
        return (self.way(sight, seed),) if self.turns is None else self.turns(sight, seed)

    def _asked(self, sight: Position, seed: int) -> int:
        if sight.viewer is ALL:
            raise BlindError("error.bot_sight")
        if sight.over:
            raise OverError("table.over")
        must_know(self, sight.game)
        return checked_seed(seed)

    @checked
    def knows(self, game: Game) -> bool:
        """Can it play this game?"""
        return True

    def hear(self, events: Sequence[Data]) -> None:
        """What a step told its seat, if it listens."""

    def over(self, winners: Sequence[int], scores: Sequence[int]) -> None:
        """The game has ended."""


def choose_random(sight: Position, seed: int) -> int:
    """Any legal action, all equally likely."""
    return int(random.Random(seed).choice(sight.legal))


def choose_greedy(sight: Position, seed: int) -> int:
    """The action after which the position is worth most at the end of the turn; ties at random."""
    game, seat = sight.game, sight.to_move
    states = records(game.kernel.state, 3)
    states[0] = sight.resample(seed).states[0]
    out, desk = np.empty(game.actions, np.int32), new_desk(game.kernel)
    return int(best_action(game.kernel)(game.box, states, seat, seed, out, desk))


BOTS = {bot.name: bot for bot in (Bot("random", choose_random), Bot("greedy", choose_greedy))}
"""Those that play any game."""


def named() -> dict[str, Bot]:
    """All bots that have a name of their own."""
    from plancia.bots.levels import LEVELS
    from plancia.bots.thinkers import THINKERS

    return BOTS | THINKERS | LEVELS


def bot(name: str) -> Bot:
    """A bot by name, for one seat of one game."""
    from plancia.bots.outside import PREFIX, OutsideBot
    from plancia.bots.thinkers import COUNTED, counted

    known = named()
    if isinstance(name, str):
        if name in known:
            return known[name]
        if name.startswith(PREFIX):
            return OutsideBot(name)
        if name.partition("@")[0] in COUNTED:
            return counted(name)
    raise OptionError("error.bot", bot=short(name), valid=[*known, *(f"{way}@N" for way in COUNTED)])


def bots_of(game: Game) -> list[Bot]:
    """The bots of ours that can play a game."""
    return [bot for bot in named().values() if bot.knows(game)]


def bot_for(name: str, game: Game) -> Bot:
    """A bot by name that can play a game, or an error."""
    found = bot(name)
    must_know(found, game)
    return found


def must_know(asked: Bot, game: Game) -> None:
    """An error if a bot cannot play a game."""
    if not asked.knows(game):
        valid = [each.name for each in bots_of(game)]
        raise OptionError("error.unlearned", bot=asked.name, game=game.name, players=game.players, valid=valid)
