"""Qin, by Reiner Knizia: tiles, provinces, villages, pagodas."""

from collections.abc import Mapping
from typing import Any

from plancia.core.errors import OptionError, Refusal
from plancia.core.events import Event
from plancia.core.game import Rules
from plancia.core.kernel import Array, look
from plancia.core.options import Option, Value
from plancia.games.qin import boards, diagram, notation, reader, view
from plancia.games.qin.rules import KERNEL
from plancia.games.qin.state import PER_CELL


class Qin(Rules):
    """What Plancia needs to know of Qin."""

    name = "qin"
    version = "1"
    options = (
        Option("players", (2, 3, 4), 2),
        Option("board", boards.NAMES, "bird", read=lambda text, source: boards.read_board(text, source).text),
        Option("first", ("random", 1, 2, 3, 4), "random"),
    )
    clauses = tuple(
        f"Q{section}.{clause}" for section, last in enumerate((4, 2, 4, 9, 5, 4, 3), 1) for clause in range(1, last + 1)
    )
    kernel = KERNEL

    def box(self, options: Mapping[str, Value]) -> Array:
        """The board, Q1.1's pagodas and who starts."""
        players = int(options["players"])
        first = 0 if options["first"] == "random" else int(options["first"])
        if first > players:
            valid = ["random", *range(1, players + 1)]
            raise OptionError("error.value", option="first", value=first, valid=valid)
        board = str(options["board"])
        return boards.make_box(
            boards.printed(board) if board in boards.NAMES else boards.read_board(board), players, first
        )

    def actions(self, box: Array) -> int:
        """Every pair of colours on every cell in both directions, and the pass."""
        return int(look(box).cells) * PER_CELL + 1

    def write_action(self, box: Array, action: int) -> str:
        """`RYd7e`."""
        return notation.write_action(box, action)

    def read_action(self, box: Array, text: str) -> int:
        """`RYd7e`."""
        return notation.read_action(box, text)

    def write_position(self, options: Mapping[str, Value], box: Array, states: Array) -> str:
        """The board drawn, and the rest."""
        return diagram.write_position(options, box, states)

    def read_position(self, text: str) -> tuple[Mapping[str, Value], Array]:
        """From the same text."""
        return reader.read_position(self.options, text)

    def view(self, box: Array, states: Array) -> dict[str, Any]:
        """Board, provinces, villages, supplies, hands."""
        return view.view(box, states)

    def events(self, box: Array, told: Array) -> tuple[Event, ...]:
        """What a step told."""
        return view.events(box, told)

    def refusal(self, box: Array, action: int, reason: int, told: Array) -> Refusal:
        """Clause, cells and arguments."""
        return view.refusal(box, action, reason, told)


RULES = Qin()
