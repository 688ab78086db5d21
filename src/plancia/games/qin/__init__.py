"""Qin, by Reiner Knizia: tiles, provinces, villages, pagodas."""

from collections.abc import Mapping

from plancia.core.contract import Array
from plancia.core.game import Rules
from plancia.core.options import Option, Value, first_seat
from plancia.games.qin import boards
from plancia.games.qin.face import view
from plancia.games.qin.kernel.rules import KERNEL
from plancia.games.qin.kernel.state import PER_CELL
from plancia.games.qin.text import diagram, notation, reader


def box(options: Mapping[str, Value]) -> Array:
    """The board, Q1.1's pagodas and who starts."""
    name = str(options["board"])
    board = boards.printed(name) if name in boards.NAMES else boards.read_board(name)
    return boards.make_box(board, int(options["players"]), first_seat(options))


RULES = Rules(
    package=__name__,
    name="qin",
    version="1",
    options=(
        Option("players", (2, 3, 4), 2),
        Option("board", boards.NAMES, "bird", read=lambda text, source: boards.read_board(text, source).text),
        Option("first", ("random", 1, 2, 3, 4), "random"),
    ),
    clauses=tuple(
        f"Q{section}.{clause}" for section, last in enumerate((4, 2, 4, 9, 5, 4, 3), 1) for clause in range(1, last + 1)
    ),
    kernel=KERNEL,
    box=box,
    actions=lambda box: int(box["cells"][0]) * PER_CELL + 1,
    describe=lambda box, action: {"text": notation.write_action(box, action), "kind": "place"},
    read_action=notation.read_action,
    write_position=lambda rules, options, box, states: diagram.write_position(options, box, states),
    read_position=lambda rules, text: reader.read_position(rules.options, text),
    printed=lambda box: {"cells": []},
    public=view.view,
    events=view.events,
    refusal=view.refusal,
)
