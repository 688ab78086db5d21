"""ZhanGuo, by Marco Canetta and Stefania Niccolini: cards, officials, unrest, governors, palaces, walls."""

from plancia.core.game import Rules
from plancia.core.options import Option
from plancia.games.zhanguo import box
from plancia.games.zhanguo.components import printed as printed_tables
from plancia.games.zhanguo.face.events import events
from plancia.games.zhanguo.face.moves import asked, describe
from plancia.games.zhanguo.face.outlook import outlook
from plancia.games.zhanguo.face.printed import printed
from plancia.games.zhanguo.face.refusals import refusal
from plancia.games.zhanguo.face.view import private, public
from plancia.games.zhanguo.kernel.rules import KERNEL
from plancia.games.zhanguo.kernel.state import ACTION_COUNT
from plancia.games.zhanguo.text import diagram, notation, reader, typed

_SWITCH = ("off", "on")

RULES = Rules(
    package=__name__,
    name="zhanguo",
    version="1",
    options=(
        Option("players", (2, 3, 4), 2),
        Option("boards", ("A", "B"), "A"),
        Option("auction", _SWITCH, "off"),
        Option("draft", _SWITCH, "off"),
        Option("line", _SWITCH, "off"),
        Option("unrest", ("usual", "strict"), "usual"),
        Option("components", (box.PRINTED,), box.PRINTED, box.canonical, sample=lambda: printed_tables().text()),
        Option("first", ("random", 1, 2, 3, 4), "random"),
    ),
    clauses=tuple(
        f"Z{section}.{clause}"
        for section, last in enumerate((6, 3, 4, 2, 7, 3, 2, 8), 1)
        for clause in range(1, last + 1)
    ),
    kernel=KERNEL,
    box=box.make_box,
    actions=lambda box: ACTION_COUNT,
    describe=describe,
    read_action=lambda box, text: notation.read_action(text),
    tidy=typed.tidy,
    spoken=typed.spoken,
    ways=lambda box, action: typed.ways(action),
    write_position=lambda rules, options, box, states: diagram.write_position(options, box, states),
    read_position=lambda rules, text: reader.read_position(rules.options, text),
    printed=printed,
    playouts=(800, 15000),
    public=public,
    private=private,
    asked=asked,
    outlook=outlook,
    events=events,
    refusal=refusal,
    digest=lambda options: box.components(options).digest,
)
