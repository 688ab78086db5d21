"""What may be typed for the notation of a game: words of the player's language, and the English ones everywhere."""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

from plancia.texts import catalogue

_HALF = 2
"""Fewer letters are no half word."""


@cache
def vocabulary(game: str, lang: str) -> Mapping[str, str]:
    """Typed words with what the notation writes for them: where two languages disagree, the player's own decides."""
    prefix = f"{game}.word."
    return {
        folded(word): key.removeprefix(prefix)
        for each in ("en", lang)
        for key, words in catalogue(each).items()
        if key.startswith(prefix)
        for word in (key.removeprefix(prefix), *words.split())
    }


def folded(text: str) -> str:
    """Without capitals and accents, which nobody needs to type."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@cache
def begun(game: str, lang: str) -> Mapping[str, str]:
    """Words that are typed as far as they can mean one thing alone, with what the notation writes for them."""
    words = vocabulary(game, lang)
    parts = {word[:end] for word in words for end in range(_HALF, len(word))} - words.keys()
    meant = {half: {meaning for word, meaning in words.items() if word.startswith(half)} for half in parts}
    return {half: next(iter(meanings)) for half, meanings in meant.items() if len(meanings) == 1}


@cache
def unclear(game: str, half: str, lang: str) -> tuple[str, ...]:
    """What the notation writes for the words that half a word may become, if they mean several things."""
    words = vocabulary(game, lang)
    meant = {meaning for word, meaning in words.items() if len(half) >= _HALF and word.startswith(half)}
    return tuple(sorted(meant)) if len(meant) > 1 and half not in words else ()


def any_of(words: Mapping[str, str], meanings: Iterable[str], halves: Mapping[str, str] | None = None) -> str:
    """A pattern for the words that mean one of these; only letters may be stuck to what follows, and no half word."""
    found = sorted((word for word, meaning in words.items() if meaning in meanings), key=len, reverse=True)
    begun = sorted((half for half, meaning in (halves or {}).items() if meaning in meanings), key=len, reverse=True)
    whole = [word if len(word) == 1 else rf"{word}(?![a-z])" for word in found]
    return "|".join([*(rf"{half}(?!\S)" for half in begun), *whole])
