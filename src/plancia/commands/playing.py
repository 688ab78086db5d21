"""What commands share that play many games: their arguments, a progress bar that can be interrupted, tables, a file."""

import argparse
import json
import os
import signal
import threading
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, TypeVar

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from plancia.commands.options import between
from plancia.commands.progress import progress
from plancia.commands.streams import tell
from plancia.core.errors import OptionError
from plancia.core.game import SEED_BITS
from plancia.core.saving import replace, try_to_replace
from plancia.texts import Reason, printable, say
from plancia.texts.numbers import number

Item = TypeVar("Item")

GAMES_MAX = 1_000_000


def add_playing(parser: argparse.ArgumentParser, lang: str) -> None:
    """How many processes play, and which file takes the numbers."""
    processes = say("playing.arg.processes", lang)
    parser.add_argument("--processes", type=between(1, 256), default=os.cpu_count() or 1, metavar="P", help=processes)
    parser.add_argument("--json", type=Path, metavar=say("playing.arg.file", lang), help=say("playing.arg.json", lang))


def check_seeds(first: int, n: int) -> None:
    """So many seeds from the first on, or an error if there are not as many."""
    if first + n > 1 << SEED_BITS:
        raise OptionError("playing.error.seed", last=first + n - 1, bits=SEED_BITS)


def writable(file: Path | None) -> None:
    """A file that cannot be written is better known before the games."""
    if file is not None:
        with _named(file):
            try_to_replace(file)


def write(file: Path | None, numbers: Mapping[str, Any]) -> None:
    """All numbers, if there is a file for them."""
    write_whole(file, json.dumps(numbers, indent=2) + "\n")


def write_whole(file: Path | None, data: str | bytes) -> None:
    """All of it or nothing, if there is a file for it."""
    if file is not None:
        with _named(file):
            replace(file, data)


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """What the system has against a file, in one line."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise OptionError("playing.error.write", file=str(file), reason=Reason.of(error)) from error


class Playing:
    """A progress bar over games, and at its end how many there were and how quick.

    The first interrupt from the keyboard ends the playing after the game at hand, so that none is counted by half; the
    second one is as usual.
    """

    def __init__(self, games: int, lang: str) -> None:
        """So many games at most."""
        self.games, self.lang = games, lang
        self.progress = progress(say("playing.playing", lang), lang)
        self.interrupted = threading.Event()
        self.count = self.decisions = 0

    def __enter__(self) -> "Playing":
        self.begun = time.perf_counter()
        self.before = signal.signal(signal.SIGINT, self._interrupt)
        self.at = self.progress.__enter__()
        self.at(0, self.games)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.progress.__exit__(kind, error, at)
        signal.signal(signal.SIGINT, self.before)
        if kind is None and self.count:
            self._tell(time.perf_counter() - self.begun)

    def until_interrupted(self, items: Generator[Item]) -> Generator[Item]:
        """The items, until the last or an interrupt; whoever makes them is told to stop."""
        try:
            for item in items:
                yield item
                if self.interrupted.is_set():
                    break
        finally:
            items.close()

    def played(self, games: int, decisions: int) -> None:
        """So many more."""
        self.count += games
        self.decisions += decisions
        self.at(self.count, self.games)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.interrupted.set()
        signal.signal(signal.SIGINT, self.before)

    def _tell(self, seconds: float) -> None:
        key = "playing.interrupted" if self.interrupted.is_set() and self.count < self.games else "playing.done"
        numbers = {
            "games": number(self.count, self.lang),
            "seconds": number(seconds, self.lang, ",.1f"),
            "per_game": number(1000 * seconds / self.count, self.lang, ",.1f"),
            "rate": number(self.decisions / seconds, self.lang, ",.0f"),
        }
        tell(say(key, self.lang, **numbers))


def print_parts(*parts: RenderableType) -> None:
    """Print a report; names of bots are words of strangers, so nothing in them is markup."""
    console = Console(highlight=False, markup=False, emoji=False)
    for part in parts:
        console.print(part)


def table(title: str, *heads: str, width: int = 21) -> Table:
    """A table without lines: a column of words, then columns of numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), title_justify="left")
    table.add_column(title, header_style="bold", min_width=width)
    for head in heads:
        table.add_column(head, justify="right", header_style="", no_wrap=True)
    return table


def troubles(counts: Mapping[str, Mapping[str, int]], lang: str) -> Table:
    """In how many games each bot failed, and how."""
    kinds = ("crashed", "late", "garbled", "illegal")
    grid = table(say("playing.troubles", lang), *(say(f"playing.trouble.{kind}", lang) for kind in kinds))
    for bot, rows in counts.items():
        grid.add_row(Text(printable(bot)), *(number(rows.get(kind, 0), lang) for kind in kinds))
    return grid
