"""Numbered work in as many processes as one likes: the results come in the order of the numbers."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.synchronize import Event as Flag
from typing import Any, Protocol, TypeVar

from plancia.core.arguments import ranged
from plancia.core.errors import PlanciaError

PROCESSES = 256
"""At most."""

Result_co = TypeVar("Result_co", covariant=True)


class Work(Protocol[Result_co]):
    """Something that travels to other processes and is done there number by number."""

    def play(self, number: int, /) -> Result_co:
        """What the number asks for, and nothing but the number."""


def spread(work: Work[Result_co], count: int, processes: int = 1, chunk: int = 1) -> Generator[Result_co]:
    """The results of the numbers below `count`, in this order; a process hands over so many at once."""
    count, processes = ranged("games", count, 0), ranged("processes", processes, 1, PROCESSES)
    if processes == 1 or count <= chunk:
        for number in range(count):
            yield work.play(number)
        return
    context = multiprocessing.get_context("spawn")  # a fork would copy the locks of other threads
    stop = context.Event()
    chunks = [range(first, min(first + chunk, count)) for first in range(0, count, chunk)]
    workers = ProcessPoolExecutor(min(processes, len(chunks)), context, _begin, (work, stop))
    try:
        with _deaf():
            played = workers.map(_chunk, chunks)
        for results in played:
            yield from results
    except BrokenProcessPool as error:
        raise PlanciaError("playing.error.process") from error
    finally:
        stop.set()
        workers.shutdown(cancel_futures=True)


_work: tuple[Work[Any], Flag] | None = None
"""What a worker process plays, and the flag that nobody wants it any more."""


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started now do not hear an interrupt from the keyboard, not even while they load."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(work: Work[Any], stop: Flag) -> None:
    """Interrupts are for the process that collects the results; without it nobody wants any."""
    global _work
    _work = work, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _chunk(numbers: range) -> list[Any]:
    assert _work is not None
    work, stop = _work
    return [work.play(number) for number in numbers if not stop.is_set()]
