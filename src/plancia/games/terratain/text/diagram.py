"""A whole Terratain position as text: the board drawn, then the turn, cups, reserves and discards."""

from collections.abc import Mapping

from plancia.core.contract import Array, look
from plancia.core.events import SPECTATOR
from plancia.core.game import Rules
from plancia.core.options import Value
from plancia.games.terratain.kernel.state import PLOTS, SIDE
from plancia.games.terratain.text.notation import LETTERS

PHASES = ("war", "build", "discard", "draw")
GROUNDS = ".^~"
HEAPS = ("cup", "reserve", "discards")
END = "T3.1"
"""The clause that ends every game."""


def write_position(rules: Rules, options: Mapping[str, Value], box: Array, states: Array) -> str:
    """The text of a position."""
    g = look(states)
    players = int(options["players"])
    lines = [" ".join([rules.name, *(f"{name}={value}" for name, value in options.items())]), *_draw(states)]
    if g.over:
        lines.append(f"over {END}")
    else:
        lines += [f"to move {int(g.seat) + 1}", f"phase {PHASES[int(g.phase)]}"]
    lines.append(f"turn {int(g.turn)}")
    for s in range(players):
        lines += [f"{name} {s + 1} {_write_counts(g[name][s].tolist())}" for name in HEAPS]
    eye = int(g.eye)
    lines.append(f"viewer {SPECTATOR if eye > players else eye}" if eye else f"rng {int(g.rng)}")
    return "\n".join(lines) + "\n"


def _draw(states: Array) -> list[str]:
    """The rows of the board, three signs a plot: kind, seat, ground."""
    g = look(states)
    plots = zip(g.owner.tolist(), g.kind.tolist(), g.ground.tolist(), strict=True)
    signs = [(LETTERS[kind] + str(seat) if seat else "..") + GROUNDS[ground] for seat, kind, ground in plots]
    return [" ".join(signs[row : row + SIDE]) for row in range(0, PLOTS, SIDE)]


def _write_counts(counts: list[int]) -> str:
    return " ".join(f"{LETTERS[kind]}{n}" for kind, n in enumerate(counts) if n) or "-"
