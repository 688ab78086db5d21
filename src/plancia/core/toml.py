"""TOML that strangers have written: its tables, or a reason that the catalogue knows, and where."""

import re
import tomllib
from typing import Any

from plancia.texts import Reason, short

_DEEP = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){9}""")
"""A key of tables in tables in tables: TOML's reader takes memory by the square of their number."""
_KINDS = {
    "nested": ("Nested",),
    "twice": ("Cannot declare", "Cannot overwrite", "Cannot mutate", "Cannot redefine", "Duplicate"),
    "open": ("Unclosed", "Unterminated"),
    "escape": ("Unescaped", "Escaped", "Invalid hex"),
    "value": ("Invalid value", "Invalid date", "Exceeds"),
}
"""How its messages begin."""
_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


def tables(text: str) -> dict[str, Any]:
    """The tables of a text; a ValueError has its reason and its place."""
    if deep := _DEEP.search(text):
        raise ValueError(f"Nested (at line {text.count(chr(10), 0, deep.start()) + 1}, column 0)")
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("Nested") from error


def reason(error: ValueError) -> Reason:
    """Why a text is no TOML: what is no message of these is a sign in the wrong place."""
    words = str(error)
    kind = next((kind for kind, begins in _KINDS.items() if words.startswith(begins)), "sign")
    return Reason(f"toml.{kind}", short(words, 80))


def place(error: ValueError, text: str) -> tuple[int, int]:
    """Line and column, 0 where they are not known."""
    found = _PLACE.fullmatch(str(error))
    if found is None:
        return 0, 0
    return int(found[2] or text.count("\n") + 1), int(found[3] or len(text) - text.rfind("\n"))
