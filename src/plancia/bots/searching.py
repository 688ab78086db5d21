"""A search that can be asked at any time what it thinks, and then goes on."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass

import numpy as np

from plancia.bots.kernel.search import MEMORIES, MEMORY, NODE, WALK, search
from plancia.bots.mind import mind_for
from plancia.core.contract import AHEAD, Array, new_desk, records
from plancia.core.position import Position

BOLD, SHARP = 5.0, 0.5
"""See `search`."""
_NODES, _NODES_MAX = 256, 1 << 21
"""Room in a tree for each playout, and altogether."""
_ROWS = 4
"""Nodes that a playout may make at most: the decisions of a turn."""
_TURN = 3
"""How many times as many playouts a turn has room for as a decision."""
_PARTS = 16
"""In which a search looks whether it is settled."""
_DEEP = 32
"""Actions of a line at most."""


@dataclass(frozen=True)
class Thought:
    """A choice after a search."""

    action: int
    visits: int
    chances: tuple[float, ...]
    """By seat, as the search sees them after it."""
    line: tuple[int, ...]
    """How it would go on, the action first; what is drawn on the way may make that impossible."""


class Tree:
    """One tree, grown by one thread."""

    def __init__(self, sight: Position, seed: int, playouts: int) -> None:
        """A tree without a node yet, with room for so many playouts."""
        game = sight.game
        self.game = game
        self.states = records(game.kernel.state, 4)
        self.states[0] = sight.states[0]
        self.out, self.desk = np.empty(game.actions, np.int32), new_desk(game.kernel)
        self.mind = mind_for(game).record(game.kernel)
        self.nodes, self.walk = np.zeros(min(_NODES_MAX, 1 + playouts * _NODES), NODE), np.zeros(1, WALK)
        self.seen = np.zeros((2 + _ROWS * playouts, -(-game.actions // 64)), np.uint64)
        self.memory = np.zeros(MEMORIES if game.kernel.trace else 0, MEMORY)
        self.walk["rng"] = seed

    @property
    def root(self) -> int:
        """The node of the position that it thinks about."""
        return int(self.walk["root"][0])

    @property
    def legal(self) -> list[int]:
        """The choices there."""
        n = self.game.kernel.legal(self.game.box, self.states, 0, self.out)
        return [int(action) for action in self.out[:n]]

    def settle(self, playouts: int) -> int:
        """The choice that is tried most often in so many playouts; ends before them if no other can catch up."""
        while (left := playouts - int(self.nodes["visits"][self.root])) > 0:
            self.grow(min(left, max(2, playouts // _PARTS)))
            left = playouts - int(self.nodes["visits"][self.root])
            first, *others = self._children(self.root)
            if not others or self.nodes["visits"][first] - self.nodes["visits"][others[0]] > left:
                break
        return int(self.nodes["action"][self._children(self.root)[0]])

    def play(self, action: int) -> bool:
        """Think on after an action, with what was thought of it; False if the turn ends or something is drawn."""
        kernel, box, states, desk = self.game.kernel, self.game.box, self.states, self.desk
        before = kernel.to_move(box, states, 0), kernel.turn(box, states, 0)
        desk["until"] = AHEAD
        kernel.step(box, states, 0, action, desk)
        desk["until"] = 0
        root = next((k for k in self._children(self.root) if self.nodes["action"][k] == action), 0)
        if self.nodes["first"][root] == 0 or root == 0:  # nothing was thought of it: a new tree
            root = self.walk["used"] = self.nodes["visits"][0] = self.seen[:] = 0
        self.walk["root"] = root
        return not desk["halted"][0] and before == (kernel.to_move(box, states, 0), kernel.turn(box, states, 0))

    def fork(self) -> "Tree":
        """The same, to go on apart."""
        twin = copy(self)
        for name, each in vars(self).items():
            if isinstance(each, np.ndarray):
                setattr(twin, name, each.copy())
        return twin

    def grow(self, playouts: int) -> None:
        """So many playouts more."""
        kernel, box = self.game.kernel, self.game.box
        room = self.out, self.desk, self.mind, self.nodes, self.seen, self.memory, self.walk
        search(kernel)(box, self.states, playouts, BOLD, SHARP, *room)

    def thoughts(self) -> list[Thought]:
        """All choices, the best first."""
        return [
            Thought(
                int(self.nodes[k]["action"]),
                int(self.nodes[k]["visits"]),
                tuple((self.nodes[k]["total"][: self.game.players] / max(1, self.nodes[k]["visits"])).tolist()),
                self._line(k),
            )
            for k in self._children(self.root)
        ]

    def _children(self, node: int) -> list[int]:
        found, child = [], int(self.nodes[node]["first"])
        while child > 0:
            found.append(child)
            child = int(self.nodes[child]["next"])
        return sorted(found, key=lambda k: (-self.nodes[k]["visits"], -self.nodes[k]["quick"], self.nodes[k]["action"]))

    def _line(self, node: int) -> tuple[int, ...]:
        line = [int(self.nodes[node]["action"])]
        while len(line) < _DEEP and (children := self._children(node)):
            node = children[0]
            line.append(int(self.nodes[node]["action"]))
        return tuple(line)


def turn(sight: Position, seed: int, playouts: int) -> Iterator[int]:
    """The actions to the end of the turn, as far as nothing is drawn, each the one that a search has tried most often.

    One tree: what was thought about what follows an action counts when it is played.
    """
    tree, going_on = Tree(sight, seed, _TURN * playouts), True
    while going_on:
        legal = tree.legal
        action = legal[0] if len(legal) == 1 else tree.settle(playouts)
        yield action
        going_on = tree.play(action)


class Search:
    """Trees over the same sight, one for each thread: alike for the same seed and number of threads."""

    def __init__(self, sight: Position, seed: int, playouts: int, threads: int = 1) -> None:
        """A search that has not begun, with room for so many playouts."""
        self.threads = threads
        self.trees = [Tree(sight, seed * threads + k, -(-playouts // threads)) for k in range(threads)]

    def go_on(self, playouts: int) -> None:
        """So many playouts more, shared among the threads."""
        each = -(-playouts // self.threads)
        if self.threads == 1:
            self.trees[0].grow(each)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(lambda tree: tree.grow(each), self.trees))

    def thoughts(self) -> list[Thought]:
        """All choices, the best first."""
        if self.threads == 1:
            return self.trees[0].thoughts()
        found: dict[int, list[Thought]] = {}
        for tree in self.trees:
            for thought in tree.thoughts():
                found.setdefault(thought.action, []).append(thought)
        return sorted((_merged(same) for same in found.values()), key=lambda thought: -thought.visits)


def _merged(same: Sequence[Thought]) -> Thought:
    """What several trees think of one choice."""
    visits = sum(thought.visits for thought in same)
    weights: Array = np.array([max(1, thought.visits) for thought in same], float)
    chances = weights @ np.array([thought.chances for thought in same]) / weights.sum()
    line = max(same, key=lambda thought: thought.visits).line
    return Thought(same[0].action, visits, tuple(chances.tolist()), line)
