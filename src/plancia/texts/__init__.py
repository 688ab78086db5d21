"""The catalogue of all texts in Italian, French and English; everything below speaks in its keys."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("it", "fr", "en")

_PLACE = re.compile(r"\{(\w+)\}")


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """All texts of a language by key."""
    texts: dict[str, str] = {}
    for file in sorted((files(__package__) / lang).iterdir(), key=lambda f: f.name):
        if file.name.endswith(".json"):
            texts.update(json.loads(file.read_text("utf-8")))
    return texts


def placeholders(text: str) -> set[str]:
    """The names a text wants filled in."""
    return set(_PLACE.findall(text))


def say(key: str, lang: str = "en", **args: Any) -> str:
    """The text of a key with its places filled; lists are joined by commas."""
    text = catalogue(lang).get(key)
    if text is None:
        return f"{key} {args}" if args else key

    def fill(place: re.Match[str]) -> str:
        value = args.get(place[1], place[0])
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

    return _PLACE.sub(fill, text)
