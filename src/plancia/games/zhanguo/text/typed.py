"""How decisions of ZhanGuo may be typed: in words of three languages, and in short where the phase tells the rest."""

import re
from functools import cache

from plancia.games.zhanguo.text.notation import write_action
from plancia.texts import LANGUAGES, catalogue

_WORD = "zhanguo.word."
_SPLIT = re.compile(r"[\s\-.,;:/]+")
_STUCK = re.compile(r"([^\W\d_]{3,})(\d+)")
_NUMBERED = re.compile(r"(?:card|use|reject|bid|pay|unify|hire|governor|palace|calm|square)-(\d+)")
_POST = re.compile(r"(?:down-)?((red|grey|white)-(\d))")
_MOVE = re.compile(r"(red|grey|white)-(\d)([gw])-(\d)([gw])")
_SLOT = re.compile(r"wall-((west|centre|east)-(\d)-(\d))")
_NAMED = re.compile(r"(?:marker|board)-(\w+)")
_LETTERS = {"red": "r", "grey": "g", "white": "wb", "west": "wo", "centre": "c", "east": "e"}
"""First letters, of other languages too: white, bianco, blanc; west, ovest, ouest."""


@cache
def words() -> dict[str, str]:
    """What may be typed for a word of the notation, in any language."""
    return {
        typed: key.removeprefix(_WORD)
        for lang in LANGUAGES
        for key, text in catalogue(lang).items()
        if key.startswith(_WORD)
        for typed in (key.removeprefix(_WORD), *text.casefold().split())
    }


def tidy(typed: str) -> str:
    """A decision or its beginning as the notation writes it, whatever its language, capitals and spaces."""
    parts = [part for part in _SPLIT.split(_STUCK.sub(r"\1-\2", typed.casefold())) if part]
    known = [words().get(part, part) for part in parts]
    if known[:1] == ["pay"] and all(part.isdigit() for part in known[1:]):
        known[1:] = ["".join(sorted("".join(known[1:])))]
    sure = any(part in words().values() or any(map(str.isdigit, part)) for part in known)
    return "-".join(filter(None, known)) if sure else typed.strip()


def ways(action: int) -> tuple[str, ...]:
    """The notation, then its short forms: 57, 3, 135, r3, r2g3g, w12, law."""
    notation = write_action(action)
    return notation, *(way for way in _short(notation) if way != notation)


def _short(notation: str) -> tuple[str, ...]:
    if match := _NUMBERED.fullmatch(notation):
        return (match[1],)
    if match := _POST.fullmatch(notation):
        return match[1], *(f"{letter}{match[3]}" for letter in _LETTERS[match[2]])
    if match := _MOVE.fullmatch(notation):
        official, start, area, end, target = match.groups()
        moves = f"{start}{area}{end}{target}", f"{start}{end}"
        return tuple(letter + move for letter in _LETTERS[official] for move in moves)
    if match := _SLOT.fullmatch(notation):
        return match[1], *(f"{letter}{match[3]}{match[4]}" for letter in _LETTERS[match[2]])
    match = _NAMED.fullmatch(notation)
    return (match[1],) if match else ()
