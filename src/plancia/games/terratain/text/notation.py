"""Terratain in text: kinds, plots (`5.7`) and actions (`x5.7`, `peace`, `T5.7`, `dF`)."""

import re

from plancia.core.errors import TextError
from plancia.games.terratain.kernel.state import ACTIONS, BUILDING, DISCARDING, KINDS, PEACE, PLOTS, SIDE

LETTERS = "TCYFMPA"
"""T1.1 Temple, castle, city, farm, mine, palace, army."""
PEACE_NAME = "peace"
PLOT_NAMES = tuple(
    f"{row // 3 * 3 + col // 3 + 1}.{row % 3 * 3 + col % 3 + 1}" for row in range(SIDE) for col in range(SIDE)
)
"""T1.2 Territory and plot in it, both from 1 in reading order."""

_ACTION = re.compile(r"([xTCYFMPA])([1-9])\.([1-9])|d([TCYFMPA])", re.ASCII)
_TYPED = re.compile(r"([xtcyfmpa])([1-9]?)[.,]?([1-9]?)|(d)([tcyfmpa]?)", re.IGNORECASE)
_PEACE_TYPED = (PEACE_NAME, "pace", "paix")


def write_action(action: int) -> str:
    """War, peace, a building or a discard."""
    assert 0 <= action < ACTIONS
    if action == PEACE:
        return PEACE_NAME
    if action < PEACE:
        return f"x{PLOT_NAMES[action]}"
    if action < DISCARDING:
        kind, x = divmod(action - BUILDING, PLOTS)
        return LETTERS[kind] + PLOT_NAMES[x]
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
    x = PLOT_NAMES.index(f"{territory}.{plot}")
    if sign == "x":
        return x
    kind = LETTERS.index(sign)
    if kind == KINDS - 1:
        raise TextError("terratain.text.army", text=text)
    return BUILDING + kind * PLOTS + x


def tidy(typed: str) -> str:
    """An action or its beginning as it is written, whatever its capitals, spaces and full stop."""
    word = "".join(typed.split())
    if word.casefold() in _PEACE_TYPED:
        return PEACE_NAME
    match = _TYPED.fullmatch(word)
    if match is None:
        return typed
    sign, territory, plot, discard, kind = match.groups()
    if discard:
        return f"d{kind.upper()}"
    sign = sign.lower() if sign in "xX" else sign.upper()
    return f"{sign}{territory}.{plot}" if plot else sign + territory
