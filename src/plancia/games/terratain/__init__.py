"""Terratain, from Warp Spawn Games: cups, armies, structures, territories."""

from collections.abc import Mapping
from typing import Any

from plancia.core.errors import Refusal
from plancia.core.events import Event
from plancia.core.game import Rules
from plancia.core.kernel import Array
from plancia.core.options import Option, Value
from plancia.games.terratain import diagram, notation, reader, view
from plancia.games.terratain.rules import KERNEL
from plancia.games.terratain.state import ACTIONS, make_box


class Terratain(Rules):
    """What Plancia needs to know of Terratain."""

    name = "terratain"
    version = "1"
    options = (
        Option("players", (2, 3, 4, 5, 6), 2),
        Option("mountains", ("off", "on"), "off"),
        Option("rivers", ("off", "on"), "off"),
        Option("adjacency", (4, 8), 4),
        Option("first", ("random", 1, 2, 3, 4, 5, 6), "random"),
    )
    clauses = tuple(
        f"T{section}.{clause}" for section, last in enumerate((3, 6, 9, 4), 1) for clause in range(1, last + 1)
    )
    kernel = KERNEL

    def box(self, options: Mapping[str, Value]) -> Array:
        """Players, ground, what is next to what, and who starts."""
        return make_box(options)

    def actions(self, box: Array) -> int:
        """War on every plot, peace, every structure on every plot, a discard of every kind."""
        return ACTIONS

    def write_action(self, box: Array, action: int) -> str:
        """`x5.7`, `peace`, `T5.7`, `dF`."""
        return notation.write_action(action)

    def read_action(self, box: Array, text: str) -> int:
        """`x5.7`, `peace`, `T5.7`, `dF`."""
        return notation.read_action(text)

    def write_position(self, options: Mapping[str, Value], box: Array, states: Array) -> str:
        """The board drawn, and the rest."""
        return diagram.write_position(options, states)

    def read_position(self, text: str) -> tuple[Mapping[str, Value], Array]:
        """From the same text."""
        return reader.read_position(self.options, text)

    def view(self, box: Array, states: Array) -> dict[str, Any]:
        """Board, cups, reserves, discards, score sheet."""
        return view.view(box, states)

    def events(self, box: Array, told: Array) -> tuple[Event, ...]:
        """What a step told."""
        return view.events(box, told)

    def refusal(self, box: Array, action: int, reason: int, told: Array) -> Refusal:
        """Clause, plots and arguments."""
        return view.refusal(action, reason, told)


RULES = Terratain()
