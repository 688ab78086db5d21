"""A pager inside the screen: a page at a time, one key a page, and no other program that could leave the screen."""

import os
import sys

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

from plancia.texts import say

if sys.platform == "win32":
    import msvcrt
else:
    import termios
    import tty

_BACK, _LEAVE, _ON = "b", ("q", ""), (" ", "\n", "\r")


def fits(console: Console, part: RenderableType) -> bool:
    """Is it shorter than the screen, with a line to spare for a question?"""
    return len(console.render_lines(part)) < console.height - 1


def page(console: Console, part: RenderableType, lang: str) -> None:
    """Show something long; after its last page, or when nobody wants more of it, the screen is empty."""
    top = 0
    while True:
        lines, room = console.render_lines(part, pad=False), max(console.height - 1, 1)
        last = max(len(lines) - room, 0)
        top = min(top, last)
        console.clear()
        shown = [segment for line in lines[top : top + room] for segment in (*line, Segment.line())]
        console.print(Segments(shown), end="")
        status = say("play.pager", lang, first=top + 1, last=min(top + room, len(lines)), n=len(lines))
        console.print(Text(status[: console.width - 1], style="reverse"), end="")
        key = _key()
        if key in _LEAVE or (key in _ON and top == last):
            break
        top += room if key in _ON else -room if key == _BACK else 0
        top = max(top, 0)
    console.clear()


def _key() -> str:
    """The next key; nothing at the end of the input."""
    if sys.platform == "win32":
        return msvcrt.getwch()
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        return os.read(terminal, 1).decode("latin-1")
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
