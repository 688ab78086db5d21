"""Terratain, from Warp Spawn Games: cups, armies, structures, territories."""

from plancia.core.game import Rules
from plancia.core.options import Option
from plancia.games.terratain.face import events, moves, printed, refusals, sheet, view
from plancia.games.terratain.kernel.rules import KERNEL
from plancia.games.terratain.kernel.state import ACTIONS, make_box
from plancia.games.terratain.text import diagram, notation, reader

RULES = Rules(
    package=__name__,
    name="terratain",
    version="1",
    options=(
        Option("players", (2, 3, 4, 5, 6), 2),
        Option("mountains", ("off", "on"), "off"),
        Option("rivers", ("off", "on"), "off"),
        Option("adjacency", (4, 8), 4),
        Option("first", ("random", 1, 2, 3, 4, 5, 6), "random"),
    ),
    clauses=tuple(
        f"T{section}.{clause}" for section, last in enumerate((3, 6, 9, 4), 1) for clause in range(1, last + 1)
    ),
    kernel=KERNEL,
    box=make_box,
    actions=lambda box: ACTIONS,
    describe=moves.describe,
    asked=moves.asked,
    events=events.events,
    refusal=refusals.refusal,
    printed=printed.printed,
    playouts=(600, 12000),
    public=view.public,
    outlook=sheet.outlook,
    read_action=lambda box, text: notation.read_action(text),
    tidy=notation.tidy,
    spoken=notation.spoken,
    write_position=diagram.write_position,
    read_position=reader.read_position,
)
