"""Qin, by Reiner Knizia: tiles, provinces, villages, pagodas."""

from collections.abc import Mapping

from plancia.core.contract import Array
from plancia.core.game import Rules
from plancia.core.options import Option, Value, first_seat
from plancia.games.qin import boards
from plancia.games.qin.face.events import events
from plancia.games.qin.face.moves import asked, describe
from plancia.games.qin.face.outlook import outlook
from plancia.games.qin.face.printed import printed
from plancia.games.qin.face.refusals import refusal
from plancia.games.qin.face.view import private, public
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
    version="2",
    options=(
        Option("players", (2, 3, 4), 2),
        Option(
            "board",
            boards.NAMES,
            "bird",
            read=lambda text, source: boards.read_board(text, source).text,
            limit=1 << 12,
            sample=lambda: boards.printed("lion").text,
        ),
        Option("first", ("random", 1, 2, 3, 4), "random"),
    ),
    clauses=tuple(
        f"Q{section}.{clause}" for section, last in enumerate((4, 2, 4, 9, 5, 4, 3), 1) for clause in range(1, last + 1)
    ),
    kernel=KERNEL,
    box=box,
    actions=lambda box: int(box["cells"][0]) * PER_CELL + 1,
    describe=describe,
    events=events,
    refusal=refusal,
    printed=printed,
    playouts=(1000, 8000),
    public=public,
    private=private,
    asked=asked,
    outlook=outlook,
    read_action=notation.read_action,
    tidy=notation.tidy,
    spoken=notation.spoken,
    ways=notation.ways,
    write_position=diagram.write_position,
    read_position=reader.read_position,
)
