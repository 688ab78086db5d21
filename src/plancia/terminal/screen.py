"""The text screen: printing, asking, paging, and hiding one player's screen from the next."""

import os
import re
import shutil
import sys
from types import TracebackType

from rich import _wrap
from rich.console import Console, RenderableType
from rich.text import Text

from plancia.terminal import pager
from plancia.texts import say

try:
    import readline  # gives input() arrow keys and earlier lines
except ImportError:  # not on Windows
    readline = None  # type: ignore[assignment]


_wrap.re_word = re.compile(r"[^\S\xa0]*[\S\xa0]+[^\S\xa0]*")
"""Rich would break a line at a no-break space, and leave a French quotation mark or question mark alone on it."""


_NARROWEST, _WIDEST = 20, 1000
"""Columns that a screen is taken to have at least and at most: a narrower one breaks the lines itself."""


_FEW = 3
"""Lines in which nothing can be told."""


class Ended(Exception):
    """There is nothing more to read."""


class Screen:
    """Coloured and cleared between turns on a terminal, plain lines elsewhere."""

    def __init__(self, lang: str, *, secret: bool = False) -> None:
        """With `secret` nothing of a game stays behind in the terminal's memory of lines gone by."""
        self.lang = lang
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
        if self.console.is_dumb_terminal:
            self.console.size = shutil.get_terminal_size()
        if not _NARROWEST <= self.console.width <= _WIDEST:  # else it follows the terminal
            self.console.width = min(max(self.console.width, _NARROWEST), _WIDEST)
        self.live = self.console.is_terminal and not self.console.is_dumb_terminal
        self.secret = secret and self.live

    def __enter__(self) -> "Screen":
        """Nothing happens until the first secret."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Turn back."""
        self.open()

    def open(self) -> None:
        """No secrets from here on: what comes now shall stay on the terminal."""
        if self.console.is_alt_screen:
            self.console.set_alt_screen(False)
        self.secret = False

    def clear(self) -> None:
        """An empty screen, where there is one."""
        if self.live:
            self.console.clear()

    def show(self, *parts: RenderableType) -> None:
        """Print one below the other."""
        for part in parts:
            self.console.print(part)

    def too_low(self, part: RenderableType) -> bool:
        """Has it more lines than the screen?"""
        return self.live and len(self.console.render_lines(part)) > self.console.height - 4

    def tell(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(Text(text, style=style))

    def quote(self, line: str) -> None:
        """Print a line for the shell, never broken into two."""
        self.console.print(Text(f"  {line}"), soft_wrap=True)

    def fits(self, part: RenderableType, beside: RenderableType) -> bool:
        """Can both be seen at once? Beside what is too much by itself a quarter of the screen will do."""
        lines, height = len(self.console.render_lines(part)), self.console.height
        room = height - 2 - len(self.console.render_lines(beside))
        return not self.live or lines < (room if room > _FEW else height // 4)

    def page(self, part: RenderableType) -> bool:
        """Print something, page by page if it is longer than the screen; is the screen empty then?"""
        if self.live and sys.stdin.isatty():
            return pager.page(self.console, part, self.lang)
        self.show(part)
        return False

    def hand_over(self, part: RenderableType) -> None:
        """Something long and no secret: to the system's pager, where it can be used."""
        if self.live and sys.stdin.isatty():
            os.environ.setdefault("LESS", "-RF")
            with self.console.pager(styles=True):
                self.console.print(part)
        else:
            self.console.print(part)

    def ask(self, question: str) -> str:
        """A line of input; read from a pipe it is shown, so that what was printed can be followed."""
        *before, last = Text(question).wrap(self.console, max(1, self.console.width - 1))
        self.show(*before)
        try:
            line = "".join(filter(str.isprintable, input(f"{last.plain.rstrip()} "))).strip()
        except EOFError:
            print()
            raise Ended from None
        except KeyboardInterrupt:
            print()
            raise
        if not sys.stdin.isatty():
            print(line)
        return line

    def curtain(self, name: str) -> None:
        """Nothing of the last player's screen is left when the next one sits down."""
        if readline is not None:
            readline.clear_history()
        if self.secret and not self.console.is_alt_screen:
            self.console.set_alt_screen(True)
        self.clear()
        if self.console.is_dumb_terminal:
            print("\n" * self.console.height)
        self.ask(say("play.curtain", self.lang, name=name))
        self.clear()
