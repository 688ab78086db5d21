"""Texts of ZhanGuo for tests, spoiled and read."""

import re

import pytest

import plancia
from plancia import SPECTATOR, Position, TextError

OPTIONS = (
    {"players": 2},
    {"players": 2, "boards": "B", "auction": "on", "draft": "on", "line": "on"},
    {"players": 3, "boards": "B", "unrest": "strict", "first": 2},
    {"players": 3, "boards": "B", "auction": "on", "line": "on"},
    {"players": 4, "draft": "on"},
    {"players": 4, "boards": "B", "auction": "on", "draft": "on", "line": "on", "unrest": "strict"},
)


def check(position: Position) -> None:
    """A position and its text say the same, for every viewer."""
    for viewer in (None, *range(position.game.players), SPECTATOR):
        known = position if viewer is None else position.blind(viewer)
        again = plancia.position(known.text())
        assert again == known
        assert again.viewer == known.viewer
        assert again.text() == known.text()


TEXT = """\
zhanguo players=2 boards=B
round 2
turn 15
order 1 2
to move 1
phase card
line 1 2
top 88
court 3 4 88
stock writing:4 currency:3 law:4
big writing:court currency:2 law:court
wall west-1 W1A .2.
wall west-2 W2A ...
wall centre-1 W3A 2..
wall centre-2 W4A ...
wall east-1 W5A 1..
wall east-2 W6A 2..
task 1 wall 1 2
task 1 palace 1 -
task 1 governor 1 -
task 2 wall 2 -
task 2 palace 2 -
task 2 governor 2 -
map 1 1.. - -
map 2 ... - 2
map 3 ... - -
map 4 ... - -
map 5 ... - -
seat 1 board star
vp 0
hand 11 12 51 52 91 92
markers writing:2 law:1
region 1 1,41 rg w 1 1
region 2 81 w - 0 0
region 3 - - gg 2 0
region 4 - - - 0 0
region 5 2 - - 0 0
seat 2 board circle
vp 4 palaces:4
hand 13 14 53 54 93 94
markers currency:3 law:1
region 1 42 rgw - 0 0
region 2 43,82 - r 1 1
region 3 83 - - 0 0
region 4 44 - - 0 0
region 5 - - - 0 0
"""
"""Two players, in the second round; the decks hold what is nowhere else."""


def spoil(text: str, *changes: tuple[str, str]) -> TextError:
    """The error of a text after some changes."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    with pytest.raises(TextError) as found:
        plancia.position(text)
    for lang in ("it", "fr", "en"):
        assert "{" not in found.value.say(lang)
    return found.value


def place(error: TextError) -> tuple[str, int, int]:
    return error.key.removeprefix("zhanguo.text."), error.line, error.column


PAYING = (
    ("phase card", "phase pay\ncard 11\naction palace\nat 3"),
    ("court 3 4 88", "court 3 4 11 88"),
    ("hand 11 12", "hand 12"),
    ("w - 0 0", "w - 1 0"),
)
"""Seat 1 builds a palace in region 3 and has to choose who else pays."""


def changed(text: str, pattern: str, new: str) -> str:
    """A text with its first match replaced."""
    assert re.search(pattern, text, re.MULTILINE), pattern
    return re.sub(pattern, new, text, count=1, flags=re.MULTILINE)


def wrong(text: str, *changes: tuple[str, str]) -> str:
    """The key of what is wrong after some changes, which has a place."""
    for pattern, new in changes:
        text = changed(text, pattern, new)
    error = spoil(text)
    assert error.line
    assert error.column
    return error.key.removeprefix("zhanguo.text.")
