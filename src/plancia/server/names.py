"""Names that people give themselves: as they look is as they are."""

import unicodedata

from plancia.core.errors import OptionError
from plancia.texts import short

LONGEST = 32
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Letters and signs that show nothing."""
_MARKS = 2
"""Marks on one letter at most, as in Vietnamese; more of them run over the lines of others."""


def towers(text: str) -> bool:
    """Does it run over the lines of others?"""
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > _MARKS:
            return True
    return False


def tidy(name: str) -> str:
    """A name without spaces that are not seen and in one way of writing, or an error; an empty one stays empty."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    unseen = any(letter in _BLANK or unicodedata.category(letter) == "Co" for letter in plain)
    if unseen or towers(plain) or not plain.isprintable() or len(plain) > LONGEST:
        raise OptionError("play.error.name", name=short(name))
    return plain
