"""What may be typed for the notation of a game: words of the player's language, and the English ones everywhere."""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

from plancia.texts import catalogue


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


def any_of(words: Mapping[str, str], meanings: Iterable[str]) -> str:
    """A pattern for the words that mean one of these; only letters may be stuck to what follows."""
    found = [word for word, meaning in words.items() if meaning in meanings]
    return "|".join(word if len(word) == 1 else rf"{word}(?![a-z])" for word in sorted(found, key=len, reverse=True))
