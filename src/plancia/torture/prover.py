"""Proof beside the run: what was shown of a table that is over is held against its log in a process of its own."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import Future, ProcessPoolExecutor

from plancia.server.store import Database
from plancia.torture.history import Shown
from plancia.torture.proof import Checker, Findings

_NICE = 5
"""How far the proof steps back behind those who play."""


class Prover:
    """A process that proves one table after the other."""

    def __init__(self, address: str, people: Mapping[int, int], seed: int) -> None:
        """It begins with the first table."""
        context = multiprocessing.get_context("spawn")  # a fork would copy the locks of other threads
        self._process = ProcessPoolExecutor(1, context, _begin, (address, dict(people), seed))
        self.asked: list[Future[Findings]] = []
        """One for every table that was handed over."""

    def prove(self, shown: Shown) -> None:
        """Soon."""
        self.asked.append(self._process.submit(_prove, shown))

    def close(self) -> None:
        """Nobody wants to know any more."""
        self._process.shutdown(cancel_futures=True)


_checker: Checker | None = None
"""With what a process checks."""


def _begin(address: str, people: dict[int, int], seed: int) -> None:
    """Who is to end by a signal is the run; without it nobody wants to know anything."""
    global _checker
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.nice(_NICE)
    _checker = Checker(Database(address), people, seed)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _prove(shown: Shown) -> Findings:
    """One table; its messages are not needed any more then."""
    assert _checker is not None
    _checker.found = Findings()
    _checker.streams(shown)
    shown.file.unlink()
    return _checker.found
