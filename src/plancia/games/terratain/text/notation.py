"""Terratain in text: kinds, plots (`5.7`) and actions (`x5.7`, `peace`, `T5.7`, `dF`)."""

import re
from functools import cache

from plancia.core.errors import TextError
from plancia.games.terratain.kernel.state import ACTIONS, BUILDING, DISCARDING, KINDS, PEACE, PLOTS, SIDE
from plancia.games.vocabulary import any_of, begun, folded, vocabulary
from plancia.texts import say, short

LETTERS = "TCYFMPA"
"""T1.1 Temple, castle, city, farm, mine, palace, army."""
PEACE_NAME = "peace"
PLOT_NAMES = tuple(
    f"{row // 3 * 3 + col // 3 + 1}.{row % 3 * 3 + col % 3 + 1}" for row in range(SIDE) for col in range(SIDE)
)
"""T1.2 Territory and plot in it, both from 1 in reading order."""

_ACTION = re.compile(r"([xTCYFMPA])([1-9])\.([1-9])|d([TCYFMPA])", re.ASCII)
_NOWHERE = re.compile(r"[xTCYFMPA]([0-9]+\.[0-9]+)")
"""War or a building on a plot that does not exist."""


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
        if nowhere := _NOWHERE.fullmatch(text):
            raise TextError("terratain.text.plot", cell=short(nowhere[1]), first=PLOT_NAMES[0], last=PLOT_NAMES[-1])
        raise TextError("terratain.text.move", text=short(text), example=PEACE_NAME)
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


def tidy(typed: str, lang: str) -> str:
    """An action or its beginning as it is written, in words of a language, with or without spaces and full stop."""
    words = {**begun("terratain", lang), **vocabulary("terratain", lang)}
    word = folded(typed.strip())
    if words.get(word) == PEACE_NAME:
        return PEACE_NAME
    match = _typed(lang).fullmatch(word)
    if match is None:
        return typed
    sign, territory, plot, discard, kind, astray, numbers = match.groups(default="")
    if discard:
        return words[discard] + words.get(kind, "")
    if astray:
        return words[astray] + re.sub(r"\s*[.,]\s*", ".", numbers)
    return f"{words[sign]}{territory}.{plot}" if plot else words[sign] + territory


def spoken(text: str, lang: str) -> str:
    """The only word of the notation in a language; letters and numbers are the same in all."""
    return say(f"terratain.word.{text}", lang).split()[0] if text == PEACE_NAME else text


@cache
def _typed(lang: str) -> re.Pattern[str]:
    """War or a building with its plot, or a discard, as far as they are typed; or with numbers that no plot has."""
    words, half = vocabulary("terratain", lang), begun("terratain", lang)
    signs, discard, kinds = (any_of(words, meanings, half) for meanings in ("x" + LETTERS, "d", LETTERS))
    numbers = r"[0-9]+\s*[.,]\s*[0-9]+"
    return re.compile(rf"({signs})\s*([1-9]?)\s*[.,]?\s*([1-9]?)|({discard})\s*({kinds})?|({signs})\s*({numbers})")
