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


def page(console: Console, part: RenderableType, lang: str) -> bool:
    """Show something, page by page if it is longer than the screen, which is empty then; was it?"""
    width, lines = console.width, console.render_lines(part, pad=False)
    if len(lines) < console.height - 1:
        _show(console, lines)
        return False
    top = 0
    while True:
        if console.width != width:
            width, lines = console.width, console.render_lines(part, pad=False)
        room = max(console.height - 1, 1)
        last = max(len(lines) - room, 0)
        top = min(max(top, 0), last)
        console.clear()
        _show(console, lines[top : top + room])
        status = say("play.pager", lang, first=top + 1, last=min(top + room, len(lines)), n=len(lines))
        try:
            console.print(Text(status[: width - 1], style="reverse"), end="")
            key = _key()
        except KeyboardInterrupt:
            console.print()
            raise
        if key in _LEAVE or (key in _ON and top == last):
            break
        top += room if key in _ON else -room if key == _BACK else 0
    console.clear()
    return True


def _show(console: Console, lines: list[list[Segment]]) -> None:
    console.print(Segments([segment for line in lines for segment in (*line, Segment.line())]), end="")


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
