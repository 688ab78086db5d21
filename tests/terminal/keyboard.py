"""A person at the keyboard, played by a script that sees nothing but the screen."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.core.gamefile import GameFile
from plancia.games import load_game
from plancia.table.shelf import Shelf

Typist = Callable[[str], str | None]
"""What was printed since the last line typed -> the next line, None for the end of the input."""


SEED = "17885559969949501885"
"""Of a game of Qin in which the first player can lay YY on h7, and has no RR."""


@dataclass(frozen=True)
class Printed:
    """What a run printed, and how it ended."""

    code: int
    out: str
    err: str


def kept(folder: Path, number: int = 1) -> GameFile:
    """A game on the shelf in this folder, with all that it hides."""
    return Shelf(load_game, folder).whole(number)


class Keyboard(io.TextIOBase):
    """Standard input that answers what stands on the screen."""

    def __init__(self, typist: Typist, screen: io.StringIO) -> None:
        self.typist, self.screen, self.read_to = typist, screen, 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        seen = self.screen.getvalue()
        line = self.typist(seen[self.read_to :])
        self.read_to = len(seen)
        return "" if line is None else f"{line}\n"


def run(*argv: str, typed: Typist | list[str] | None = None, columns: int = 80) -> Printed:
    """Run a command line with lines typed one after the other, or by a typist."""
    out, err = io.StringIO(), io.StringIO()
    lines = iter(typed if isinstance(typed, list) else ())
    typist = typed if callable(typed) else lambda seen: next(lines, None)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
            patch.delenv(name, raising=False)
        patch.setenv("PLANCIA_LANG", "en")
        patch.setenv("COLUMNS", str(columns))
        patch.setattr(sys, "argv", ["plancia", *argv])
        patch.setattr(sys, "stdin", Keyboard(typist, out))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        try:
            code = main(argv)
        except SystemExit as stop:
            code = int(stop.code or 0)
    return Printed(code, out.getvalue(), err.getvalue())
