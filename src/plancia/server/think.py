"""Bots and hints think beside everything else: so many at a time, whoever has waited longest first."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from plancia.server.tally import Timing

T = TypeVar("T")


class Desk:
    """A few threads for thinking; compiled thinking lets all others run."""

    def __init__(self, workers: int) -> None:
        """Every table asks for one thought at a time, so a queue is fair."""
        self._pool = ThreadPoolExecutor(workers, "thinker")
        self._slow = ThreadPoolExecutor(1, "student", _humble)
        self._workers = workers
        self.waiting = 0
        self.thoughts = Timing()

    @property
    def busy(self) -> bool:
        """Do all think, so that whoever comes has to wait?"""
        return self.waiting >= self._workers

    async def ask(self, thought: Callable[[], T]) -> T:
        """What somebody comes to think."""
        self.waiting += 1
        try:
            with self.thoughts.timed():
                return await asyncio.get_running_loop().run_in_executor(self._pool, thought)
        finally:
            self.waiting -= 1

    async def ask_slowly(self, thought: Callable[[], T]) -> T:
        """The same for what nobody waits for at a table: one after the other, after everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._slow, thought)

    def close(self) -> None:
        """What is thought about now is not waited for."""
        for pool in (self._pool, self._slow):
            pool.shutdown(wait=False, cancel_futures=True)


def _humble() -> None:
    """This thread runs when others leave it time, where a system knows threads of different rank."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
