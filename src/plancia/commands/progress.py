"""How far something is that takes a while: a bar on a terminal, elsewhere a line now and then."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeElapsedColumn
from rich.table import Column
from rich.text import Text

from plancia.commands.streams import tell
from plancia.texts import say
from plancia.texts.numbers import number

EVERY = 5.0
"""Seconds between two lines where there is no terminal."""

_NUMBERS = 34
"""Columns that the numbers beside a bar take."""

At = Callable[..., None]
"""at(done, total, note): so much is done; the note says it in words, if numbers alone would not."""


@contextmanager
def progress(title: str, lang: str) -> Iterator[At]:
    """Shown on standard error while something lasts."""
    console = Console(stderr=True, highlight=False)
    with _bar(console, title, lang) if console.is_terminal else _lines(title, lang) as at:
        yield at


class _Left(ProgressColumn):
    """The time left, as it was counted last; it runs down until it is counted again."""

    def render(self, task: Task) -> Text:
        """As long as nothing is done nobody knows."""
        end = task.fields["end"]
        left = "-:--:--" if end is None else str(timedelta(seconds=max(round(end - task.get_time()), 0)))
        return Text(left, style="progress.remaining")


@contextmanager
def _bar(console: Console, title: str, lang: str, clock: Callable[[], float] = time.monotonic) -> Iterator[At]:
    room = console.width - cell_len(title) - _NUMBERS
    columns = (
        TextColumn("{task.description}", markup=False, table_column=Column()),  # it gives way, the numbers never
        BarColumn(min(max(room, 5), 20)),
        TextColumn("{task.fields[note]}", markup=False),
        TimeElapsedColumn(),
        TextColumn(say("progress.left", lang), markup=False),
        _Left(),
    )
    # what is printed meanwhile must not go through the bar, for it may be on its way to a file
    bar = Progress(
        *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False, get_time=clock
    )
    with bar:
        begun = clock()
        task = bar.add_task(title, total=None, note="", end=None)

        def at(done: float, total: float, note: str = "") -> None:
            now = clock()
            end = now + _left(now - begun, done, total) if done else None
            bar.update(task, completed=done, total=total, note=note or _of(done, total, lang), end=end)

        yield at


@contextmanager
def _lines(title: str, lang: str) -> Iterator[At]:
    begun = told = time.monotonic()

    def at(done: float, total: float, note: str = "") -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= EVERY and done:
            told, seconds = now, now - begun
            left = _left(seconds, done, total)
            times = {"seconds": number(seconds, lang, ",.0f"), "left": number(left, lang, ",.0f")}
            tell(say("progress.line", lang, title=title, note=note or _of(done, total, lang), **times))

    yield at


def _left(seconds: float, done: float, total: float) -> float:
    """How long the rest takes, if it goes on as all until now."""
    return seconds * (total - done) / done


def _of(done: float, total: float, lang: str) -> str:
    return f"{number(done, lang)}/{number(total, lang)}"
