"""Terratain in text: kinds, plots (`5.7`) and actions (`x5.7`, `peace`, `T5.7`, `dF`)."""

import re
from collections.abc import Iterable

from plancia.core.errors import TextError
from plancia.games.terratain.kernel.state import ACTIONS, BUILDING, DISCARDING, KINDS, PEACE, PLOTS, SIDE

LETTERS = "TCYFMPA"
"""T1.1 Temple, castle, city, farm, mine, palace, army."""
PEACE_NAME = "peace"

_ACTION = re.compile(r"([xTCYFMPA])([1-9])\.([1-9])|d([TCYFMPA])", re.ASCII)


def plot_name(x: int) -> str:
    """T1.2 Territory and plot in it, both from 1 in reading order."""
    row, col = divmod(x, SIDE)
    return f"{row // 3 * 3 + col // 3 + 1}.{row % 3 * 3 + col % 3 + 1}"


def plot_names(plots: Iterable[int]) -> list[str]:
    """Several plots in the order of the board's rows."""
    return [plot_name(x) for x in sorted(plots)]


def plot_number(territory: int, plot: int) -> int:
    """A plot by territory and plot, both from 1."""
    t, p = territory - 1, plot - 1
    return (t // 3 * 3 + p // 3) * SIDE + t % 3 * 3 + p % 3


def write_action(action: int) -> str:
    """War, peace, a building or a discard."""
    assert 0 <= action < ACTIONS
    if action == PEACE:
        return PEACE_NAME
    if action < PEACE:
        return f"x{plot_name(action)}"
    if action < DISCARDING:
        kind, x = divmod(action - BUILDING, PLOTS)
        return LETTERS[kind] + plot_name(x)
    return f"d{LETTERS[action - DISCARDING]}"


def read_action(text: str) -> int:
    """The same from its text; an army is never built (T2.4)."""
    if text == PEACE_NAME:
        return PEACE
    match = _ACTION.fullmatch(text)
    if match is None:
        raise TextError("terratain.text.move", text=text)
    sign, territory, plot, discard = match.groups()
    if discard:
        return DISCARDING + LETTERS.index(discard)
    x = plot_number(int(territory), int(plot))
    if sign == "x":
        return x
    kind = LETTERS.index(sign)
    if kind == KINDS - 1:
        raise TextError("terratain.text.army", text=text)
    return BUILDING + kind * PLOTS + x
