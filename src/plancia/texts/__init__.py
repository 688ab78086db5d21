"""The catalogue of all texts in Italian, French and English; everything below speaks in its keys."""

import errno
import json
import re
import reprlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from typing import Any

import plancia.registry as registry

LANGUAGES = ("it", "fr", "en")
_ELSE = "en"

_PLAYERS = ("seat", "loser")

_CALLED = {"colour": "colour", "official": "official", "kind": "kind", "where": "where", "origin": "source"}
"""What errors name as the game does in the reader's language: arguments, and the group of its words."""

_POINT = {"it": ",", "fr": ",", "en": "."}
"""What stands before decimals."""

_HARMLESS = "\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # French has such spaces before its colons

_PLACE = re.compile(r"\{(\w+)\}")


def catalogue(lang: object) -> Mapping[str, str]:
    """All texts of a language by key; a language that we do not speak is English."""
    return _catalogue(lang if isinstance(lang, str) and lang in LANGUAGES else _ELSE)


@cache
def _catalogue(lang: str) -> Mapping[str, str]:
    """Our own texts, then those in the games' folders."""
    texts = _texts(Path(__file__).parents[1], lang)
    for package in registry.packages().values():
        if folder := registry.folder(package):
            texts |= _texts(folder, lang)
    return texts


def _texts(folder: Path, lang: str) -> dict[str, str]:
    """The texts in a package's folder: `texts/{lang}/*.json`, or `texts.toml` with a table a language."""
    texts: dict[str, str] = {}
    for file in sorted((folder / "texts" / lang).glob("*.json")):
        texts |= json.loads(file.read_text("utf-8"))
    small = folder / "texts.toml"
    return texts | tomllib.loads(small.read_text("utf-8")).get(lang, {}) if small.exists() else texts


def printable(text: str) -> str:
    """A text as a terminal may show it: names and moves come from strangers, and nothing of theirs steers it."""
    return "".join(sign if sign.isprintable() or sign in _HARMLESS else "\N{REPLACEMENT CHARACTER}" for sign in text)


def short(value: object, most: int = 40) -> str:
    """A text, or any other thing as Python writes it, fit for an error message."""
    text = value if isinstance(value, str) else _written(value)
    text = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"


def _written(value: object) -> str:
    try:
        return reprlib.repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return f"<{type(value).__name__}>"


def placeholders(text: str) -> set[str]:
    """The names a text wants filled in."""
    return set(_PLACE.findall(text))


def say(key: str, lang: str = "en", /, **args: Any) -> str:
    """The text of a key with its places filled; lists are joined by commas."""
    text = catalogue(lang).get(key)
    if text is None:
        return f"{key} {args}" if args else key

    return _PLACE.sub(lambda place: _written_out(args.get(place[1], place[0]), lang), text)


def _written_out(value: Any, lang: str) -> str:
    if isinstance(value, Reason):
        return value.say(lang)
    if isinstance(value, float):
        return decimal(value, lang)
    return ", ".join(_written_out(each, lang) for each in value) if isinstance(value, list | tuple) else str(value)


def decimal(value: float, lang: str) -> str:
    """A number as Python writes it, with the decimal mark of a language."""
    return str(value).replace(".", _POINT.get(lang, "."))


def apart(parts: Sequence[str], lang: str) -> str:
    """Parts that have commas in them, as one text."""
    return reduce(lambda one, other: say("list.apart", lang, one=one, other=other), parts)


@dataclass(frozen=True)
class Reason:
    """Why the system could not do something: a name that the catalogue knows, and the system's own words."""

    name: str
    words: str

    @classmethod
    def of(cls, error: Exception) -> "Reason":
        """By the name of an error's number, else of its kind."""
        code = error.errno if isinstance(error, OSError) else None
        names = [errno.errorcode.get(code or 0, ""), *(kind.__name__ for kind in type(error).__mro__)]
        known = (name for name in names if f"system.{name}" in catalogue("en"))
        return cls(next(known, ""), getattr(error, "strerror", None) or str(error).rstrip("."))

    def say(self, lang: str = "en") -> str:
        """In a language; what is not known, as the system says it."""
        return catalogue(lang).get(f"system.{self.name}", self.words)


def speak(key: str, args: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> str:
    """The sentence of an event or a refusal: seats become names, other arguments the game's own words.

    The word of `card-57` may be that of `card`, with 57 in its place {a}; a third part goes to {b}.
    """
    game = key.partition(".")[0]

    def word(name: str, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [word(name.removesuffix("s"), part) for part in value]
        if name in _PLAYERS:
            return _player(value, lang, names)
        return _word(f"{game}.{name}.{value}", value, lang)

    return say(key, lang, **{name: word(name, value) for name, value in args.items()})


def explain(key: str, args: Mapping[str, Any], lang: str = "en") -> str:
    """The sentence of an error: games by their titles, and things as the game of the key calls them."""
    game = key.partition(".")[0]

    def word(name: str, value: Any) -> Any:
        if name == "game":
            return catalogue(lang).get(f"{value}.title", value)
        return _word(f"{game}.{_CALLED[name]}.{value}", value, lang) if name in _CALLED else value

    return say(key, lang, **{name: word(name, value) for name, value in args.items()})


def _player(seat: int, lang: str, names: Sequence[str]) -> str:
    try:
        return str(names[seat])
    except (LookupError, TypeError):  # nobody has said his name
        return say("seat", lang, n=seat + 1)


def _word(key: str, value: Any, lang: str) -> Any:
    if key in catalogue(lang):
        return say(key, lang)
    first, *rest = key.split("-")
    return say(first, lang, **dict(zip("ab", rest, strict=False))) if rest and first in catalogue(lang) else value
