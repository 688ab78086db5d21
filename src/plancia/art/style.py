"""The colours of tokens.css and the rules of pieces.css, as a picture needs them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

THEMES = ("auto", "light", "dark")
"""By day, by night; or as the reader's system has it, which not every program that shows SVG knows."""
_FOLDER = Path(__file__).parent
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_TOKEN = re.compile(r"--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([a-z][\w-]*)")
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_SPACES = re.compile(r"\s*([:;,])\s*")
_STRONG = '[data-patterns="strong"] '
_ROOT = "plancia"
"""The class of a whole picture."""


@dataclass(frozen=True)
class Rule:
    """How things of some classes are painted."""

    selector: str
    body: str
    classes: frozenset[str]
    strong: bool
    """Is it only for strong patterns?"""


@cache
def tokens() -> Mapping[str, tuple[str, str]]:
    """Every colour by day and by night."""
    text = _COMMENT.sub("", (_FOLDER / "tokens.css").read_text("utf-8"))
    return {name: (day, night) for name, day, night in _TOKEN.findall(text)}


@cache
def rules() -> Sequence[Rule]:
    """All rules, each selector for itself."""
    text = _COMMENT.sub("", (_FOLDER / "pieces.css").read_text("utf-8"))
    return [
        Rule(each.removeprefix(_STRONG), body, frozenset(_CLASS.findall(each)) - {_ROOT}, each.startswith(_STRONG))
        for selectors, body in _RULE.findall(text)
        for each in map(str.strip, selectors.split(","))
    ]


def painting(classes: Collection[str], strong: bool) -> Iterator[Rule]:
    """The rules that things of these classes need."""
    return (rule for rule in rules() if rule.classes <= set(classes) and (strong or not rule.strong))


def sheet(chosen: Sequence[Rule], theme: str, scope: str) -> str:
    """Rules with their colours as one style sheet; in a scope, so that several pictures fit on one page."""
    inside = rf".\1-{scope}"
    css = "".join(f"{_CLASS.sub(inside, rule.selector)}{{{_tight(rule.body)}}}" for rule in chosen)
    if theme != "auto":
        by = THEMES.index(theme) - 1
        return _VARIABLE.sub(lambda place: tokens()[place[1]][by], css)
    used = sorted(set(_VARIABLE.findall(css)))
    day, night = ("".join(f"--{name}:{tokens()[name][k]};" for name in used) for k in (0, 1))
    root = f".{_ROOT}-{scope}"
    return f"{root}{{{day}}}@media(prefers-color-scheme:dark){{{root}{{{night}}}}}{css}"


def _tight(body: str) -> str:
    return _SPACES.sub(r"\1", body.strip())
