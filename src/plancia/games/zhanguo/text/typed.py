"""How decisions of ZhanGuo may be typed: in words or letters of a language, in short where the phase tells the rest."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from plancia.games.vocabulary import folded, vocabulary
from plancia.games.zhanguo.names import OFFICIALS, SITES
from plancia.games.zhanguo.text.notation import GOVERNOR_AREA, WORKER_AREA, write_action
from plancia.texts import catalogue, say

_SPLIT = re.compile(r"[\s\-.,;:/]+")
_STUCK = re.compile(r"([^\W\d_]{3,})(\d+)")
_AREA = re.compile(r"([1-9])([a-z])")
_LETTERED = re.compile(r"([a-z])([1-9])([a-z]?)([1-9]?)([a-z]?)")
_NUMBERED = re.compile(r"(?:card|use|reject|bid|pay|unify|hire|governor|palace|calm|square)-(\d+)")
_POST = re.compile(r"(?:down-)?((red|grey|white)-(\d))")
_MOVE = re.compile(r"(red|grey|white)-(\d)([gw])-(\d)([gw])")
_SLOT = re.compile(r"wall-((west|centre|east)-(\d)-(\d))")
_NAMED = re.compile(r"(?:marker|board)-(\w+)")
_SAID = re.compile(r"(?<=\d)[gw]\b|board-[a-z]+|[a-z]+")


def tidy(typed: str, lang: str) -> str:
    """A decision or its beginning as the notation writes it, whatever its words, capitals and spaces."""
    words = vocabulary("zhanguo", lang)
    parts = [part for part in _SPLIT.split(_STUCK.sub(r"\1-\2", folded(typed))) if part]
    known = [words.get(part) or _in_letters(part, lang) for part in parts]
    if known[:1] == ["pay"] and all(part.isdigit() for part in known[1:]):
        known[1:] = ["".join(sorted("".join(known[1:])))]
    if known[:1] in (["recruit"], ["reassign"]) and known[1:2] and known[1] in OFFICIALS:
        del known[0]
    return "-".join(known) or typed.strip()


def spoken(text: str, lang: str) -> str:
    """The notation word for word in a language: `carta-57`, `muraille-ouest-1-2`, `rosso-2l-3l`."""
    return text if lang == "en" else _SAID.sub(lambda match: _said(match[0], lang), text)


def _said(part: str, lang: str) -> str:
    if part in (GOVERNOR_AREA, WORKER_AREA):
        return folded(say(f"zhanguo.area.{part}", lang))[0]
    kind, _, board = part.partition("-")  # the board Square and a bonus square share a word in English alone
    word = catalogue(lang).get(f"zhanguo.word.{kind}", kind).split()[0]
    return f"{word}-{catalogue(lang).get(f'zhanguo.board.{board}', board).lower()}" if board else word


def _in_letters(part: str, lang: str) -> str:
    """What begins with letters of a language: `b3` a white official, `2l` a worker area, `o12` a slot in the west."""
    areas = _initials(lang, "area", (GOVERNOR_AREA, WORKER_AREA))
    if (match := _AREA.fullmatch(part)) and match[2] in areas:
        return match[1] + areas[match[2]]
    match = _LETTERED.fullmatch(part)
    if match is None or not {match[3], match[5]} <= {"", *areas}:
        return part
    letter, start, area, end, target = match.groups()
    officials, sites = (_initials(lang, "word", names) for names in (OFFICIALS, SITES))
    if letter in sites and letter not in officials and end and not area and not target:
        return f"{sites[letter]}-{start}-{end}"
    if letter in officials and letter not in sites:
        end = f"-{end}{areas.get(target, '')}" if end else ""
        return f"{officials[letter]}-{start}{areas.get(area, '')}{end}"
    return part


@cache
def _initials(lang: str, kind: str, names: Iterable[str]) -> Mapping[str, str]:
    """First letters of words, of the language and of English."""
    return {folded(say(f"zhanguo.{kind}.{name}", each))[0]: name for each in ("en", lang) for name in names}


def ways(action: int) -> tuple[str, ...]:
    """The notation, then its short forms: 57, 135, r3 (3 or recruit-3 for any official there), r2g3g, red-2-3, w12."""
    notation = write_action(action)
    return notation, *(way for way in _short(notation) if way != notation)


def _short(notation: str) -> tuple[str, ...]:
    if match := _NUMBERED.fullmatch(notation):
        return (match[1],)
    if match := _POST.fullmatch(notation):
        region = (match[3], f"recruit-{match[3]}") if match[0] == match[1] else ()
        return match[1], f"{match[2][0]}{match[3]}", *region
    if match := _MOVE.fullmatch(notation):
        official, start, area, end, target = match.groups()
        letter = official[0]
        return f"{letter}{start}{area}{end}{target}", f"{letter}{start}{end}", f"{official}-{start}-{end}"
    if match := _SLOT.fullmatch(notation):
        return match[1], f"{match[2][0]}{match[3]}{match[4]}"
    match = _NAMED.fullmatch(notation)
    return (match[1],) if match else ()
