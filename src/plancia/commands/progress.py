"""How far something is that takes a while: a bar on a terminal, elsewhere a line now and then."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Column

from plancia.commands.streams import tell
from plancia.texts import say
from plancia.texts.numbers import number

EVERY = 5.0
"""Seconds between two lines where there is no terminal."""

At = Callable[..., None]
"""at(done, total, note): so much is done; the note says it in words, if numbers alone would not."""


@contextmanager
def progress(title: str, lang: str) -> Iterator[At]:
    """Shown on standard error while something lasts."""
    console = Console(stderr=True, highlight=False)
    with _bar(console, title, lang) if console.is_terminal else _lines(title, lang) as at:
        yield at


@contextmanager
def _bar(console: Console, title: str, lang: str) -> Iterator[At]:
    words = (
        TextColumn("{task.description}", markup=False, table_column=Column()),  # it gives way, the numbers never
        BarColumn(20),
        TextColumn("{task.fields[note]}", markup=False),
    )
    times = TimeElapsedColumn(), TextColumn(say("progress.left", lang), markup=False), TimeRemainingColumn()
    # what is printed meanwhile must not go through the bar, for it may be on its way to a file
    bar = Progress(*words, *times, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
    with bar:
        task = bar.add_task(title, total=None, note="")

        def at(done: float, total: float, note: str = "") -> None:
            bar.update(task, completed=done, total=total, note=note or _of(done, total, lang))

        yield at


@contextmanager
def _lines(title: str, lang: str) -> Iterator[At]:
    begun = told = time.monotonic()

    def at(done: float, total: float, note: str = "") -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= EVERY and done:
            told, seconds = now, now - begun
            left = seconds * (total - done) / done
            times = {"seconds": number(seconds, lang, ",.0f"), "left": number(left, lang, ",.0f")}
            tell(say("progress.line", lang, title=title, note=note or _of(done, total, lang), **times))

    yield at


def _of(done: float, total: float, lang: str) -> str:
    return f"{number(done, lang)}/{number(total, lang)}"
