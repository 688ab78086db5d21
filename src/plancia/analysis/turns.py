"""The best turns that a search finds for the seat to move, each to its end, with what it is worth and why."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from plancia.analysis.reasons import Reason, reasons
from plancia.bots import bot
from plancia.bots.kernel.search import search
from plancia.bots.searching import Thought, Tree
from plancia.bots.thinkers import PLAYOUTS, PLAYOUTS_MAX, SEARCH
from plancia.core.arguments import checked, ranged
from plancia.core.errors import BlindError, OptionError, OverError
from plancia.core.events import ALL
from plancia.core.game import Data, Game, checked_seed
from plancia.core.jit import catch_up, put_off
from plancia.core.position import Position
from plancia.table.draft import Draft

FEWEST = 2
"""Playouts: the first one looks at all choices, the second tries one."""
BEST, BEST_MAX = 3, 100
"""Turns that are told, if nobody says how many, and at most."""
_TURN = 2
"""How many times as many playouts a turn has room for as its first step."""

Chances = tuple[float, ...]
"""To win, by seat; together 1."""


@dataclass(frozen=True)
class Proposal:
    """A whole turn, as far as its seat can plan it, and what the search thinks of it."""

    draft: Draft
    chances: Chances
    """At its end."""
    visits: int
    """Playouts that began like it: the more, the surer."""

    @property
    def actions(self) -> tuple[int, ...]:
        """Its steps."""
        return self.draft.actions

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """What it brings about, gains and denies."""
        return reasons(self.draft)

    def as_json(self) -> Data:
        """For files and messages."""
        moves = map(self.draft.position.game.write, self.actions)
        told = [reason.as_json() for reason in self.reasons]
        return {"moves": list(moves), "chances": list(self.chances), "visits": self.visits, "reasons": told}


@dataclass(frozen=True)
class Analysis:
    """What the seat to move may expect, and its best turns."""

    seat: int
    chances: Chances
    """If it plays the best of them."""
    scores: tuple[int, ...]
    """Now, by seat."""
    turns: tuple[Proposal, ...]
    """Best first: that is what the search has tried most often."""

    def as_json(self) -> Data:
        """For files and messages."""
        turns = [turn.as_json() for turn in self.turns]
        return {"seat": self.seat, "chances": list(self.chances), "scores": list(self.scores), "turns": turns}


@checked
def analyse(sight: Position, playouts: int = PLAYOUTS, seed: int = 0, best: int = BEST) -> Analysis:
    """What a search of so many playouts thinks of a position, from what the seat to move knows."""
    if sight.viewer is ALL:
        raise BlindError("error.bot_sight")
    if sight.over:
        raise OverError("table.over")
    learned(sight.game)
    playouts, best = ranged("playouts", playouts, FEWEST, PLAYOUTS_MAX), ranged("best", best, 1, BEST_MAX)
    draft = Draft(sight)
    turns = proposals(draft, playouts, checked_seed(seed), best)
    return Analysis(draft.seat, turns[0].chances, sight.scores, turns)


def proposals(draft: Draft, playouts: int, seed: int, best: int) -> tuple[Proposal, ...]:
    """The best ways to end a turn that is planned so far, each with another next step, the most tried first."""
    tree = Tree(draft.here, seed, _TURN * playouts)
    tree.grow(playouts)
    thoughts = [thought for thought in tree.thoughts()[:best] if thought.visits]
    return tuple(_to_the_end(draft, thought, playouts, tree.fork()) for thought in thoughts)


def _to_the_end(draft: Draft, thought: Thought, playouts: int, tree: Tree) -> Proposal:
    """A step that was thought of, and those that end the turn after it."""
    visits, draft = thought.visits, draft.add(thought.action)
    while not draft.complete:
        tree.play(thought.action)
        tree.settle(playouts)
        thought = tree.thoughts()[0]
        draft = draft.add(thought.action)
    return Proposal(draft, thought.chances, visits)


def thinks(game: Game) -> bool:
    """Has somebody learned this game for so many players, so that it can be analysed?"""
    return bot(SEARCH).knows(game)


def learned(game: Game) -> None:
    """Make sure that a game can be analysed."""
    if not thinks(game):
        raise OptionError("analysis.error.unlearned", game=game.name, players=game.players)


def prepare(game: Game, progress: Callable[[int, int], None] | None = None) -> None:
    """Compile what thinking about a game needs; `progress` is told the parts done and all."""
    with put_off():
        search(game.kernel)
    catch_up(progress)
