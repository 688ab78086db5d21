"""A whole Qin position as text: the board drawn, then supplies, hands, pile and turn."""

from collections.abc import Mapping

from plancia.core.contract import Array, look
from plancia.core.game import Rules
from plancia.core.options import Value
from plancia.games.qin.boards import COLOURS, NAMES
from plancia.games.qin.kernel import codes
from plancia.games.qin.kernel.state import ANY_TILE, TYPES, VILLAGE, WATER
from plancia.games.qin.text.notation import TILES

CUSTOM = "custom"
HIDDEN = "??"
ANYTHING = "*"
ENDINGS = {codes.LAST: "Q6.2", codes.STUCK: "Q6.4"}
LINES = ("to", "viewer", "left", "hand", "pile", "unplayed", "passes", "may", "over")
"""How the lines begin that are no part of the drawing."""


def _draw(box: Array, states: Array) -> list[list[str]]:
    """The signs of all cells, two characters each: what lies there and who owns it."""
    b, g = look(box), look(states)
    terrain, start, number = b.terrain.tolist(), b.start.tolist(), b.village.tolist()
    colour, root, lord, chief = g.colour.tolist(), g.root.tolist(), g.owner.tolist(), g.village.tolist()
    signs = []
    for x in range(int(b.cells)):
        owner = 0
        if colour[x]:
            letter = COLOURS[colour[x] - 1]
            sign = letter.lower() if start[x] else letter
            owner = lord[root[x]]
        elif terrain[x] == VILLAGE:
            sign, owner = "v", chief[number[x]]
        else:
            sign = "~" if terrain[x] == WATER else "."
        signs.append(sign + (str(owner) if owner else "~" if sign == "~" else "."))
    cols = int(b.cols)
    return [signs[r : r + cols] for r in range(0, len(signs), cols)]


def write_position(rules: Rules, options: Mapping[str, Value], box: Array, states: Array) -> str:
    """The text of a position."""
    b, g = look(box), look(states)
    seats = range(int(b.players))
    eye = int(g.eye) - 1
    board = options["board"] if options["board"] in NAMES else CUSTOM
    lines = [f"{rules.name} players={b.players} board={board} first={options['first']}"]
    lines += [" ".join(row) for row in _draw(box, states)]
    if not g.over:
        lines.append(f"to move {int(g.turn) + 1}")
    lines.append("left " + " ".join(str(int(g.left[s])) for s in seats))
    for s in seats:
        held = int(g.held[s])
        known = eye in (-1, s)
        tiles = [TILES[t] for t in range(TYPES) for _ in range(int(g.hand[s, t]))] if known else [HIDDEN] * held
        lines.append(f"hand {s + 1} " + (" ".join(tiles) or "-"))
    piled = int(g.piled)
    if eye == -1:
        lines.append("pile " + (" ".join(TILES[int(t)] for t in g.pile[:piled][::-1]) or "-"))
    else:
        lines.append(f"pile {HIDDEN} {piled}")
        lines.append("unplayed " + " ".join(f"{TILES[t]}:{int(g.unplayed[t])}" for t in range(TYPES)))
        lines.append(f"viewer {eye + 1 if eye < b.players else 'spectator'}")
    lines.append(f"passes {int(g.passes)}")
    for s in seats:
        masks = [int(g.may[s, j]) for j in range(int(g.held[s]))]
        if any(mask != ANY_TILE for mask in masks):
            lines.append(f"may {s + 1} " + " ".join(_write_mask(mask) for mask in masks))
    if g.over:
        winners = " ".join(str(s + 1) for s in seats if int(g.winners) >> s & 1)
        lines.append(f"over {ENDINGS[int(g.over)]} {winners}")
    return "\n".join(lines) + "\n"


def _write_mask(mask: int) -> str:
    return ANYTHING if mask == ANY_TILE else "+".join(TILES[t] for t in range(TYPES) if mask >> t & 1) or "-"
