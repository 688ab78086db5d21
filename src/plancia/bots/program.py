"""Programs that answer lines with lines. None outlives us, whatever becomes of us, nor does what they start."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO

from plancia.core.errors import OptionError
from plancia.texts import Reason

LINE = 1 << 16
"""No answer is longer than this, in bytes."""
LOG = "PLANCIA_BOT_LOG"
"""The environment's name of a file that takes what programs write to their error output."""
GRACE = 1.0
"""Seconds that a program has to end by itself when it is told that nobody needs it any more, and then its guard."""

_GUARD = Path(__file__).with_name("guard.py")


class Ended(Exception):
    """The program has ended, or cannot be started."""


class Late(Exception):
    """The program did not answer in time."""


class TooLong(Exception):
    """The program answered more than a line may hold."""


class Program:
    """A program under way. Its guard ends it as soon as we let go of a pipe, so it cannot outlive us.

    Both are in a session of their own: an interrupt from the keyboard is not for them.
    """

    def __init__(self, argv: Sequence[str]) -> None:
        """Start it; a thread of its own writes and reads, so that nobody waits for longer than he likes."""
        with _log() as log:
            guarded, self._hold = os.pipe()
            try:
                self._guard = subprocess.Popen(
                    [sys.executable, "-I", "-S", str(_GUARD), str(guarded), *argv],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    pass_fds=(guarded,),
                    start_new_session=True,
                )
            except OSError as error:
                os.close(self._hold)
                raise Ended from error
            finally:
                os.close(guarded)
        self.used = False
        """Has it played a game?"""
        self._lines: SimpleQueue[tuple[bytes, bool] | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()

    def tell(self, line: bytes) -> None:
        """A line that wants no answer."""
        self._lines.put((line, False))

    def ask(self, line: bytes, seconds: float) -> bytes:
        """A line, and its answer."""
        self._lines.put((line, True))
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise Late from None
        if not answer:
            raise Ended
        if not answer.endswith(b"\n"):
            raise TooLong
        return answer

    def leave(self) -> None:
        """Its input has an end; a program that minds that ends by itself."""
        self._lines.put(None)

    def kill(self, grace: float = 0.0) -> None:
        """End it and all that it started, after some time to do so by itself."""
        self.leave()
        if grace > 0:
            self._thread.join(grace)  # the thread reads until the program has closed its output
        os.close(self._hold)
        self._guard.send_signal(signal.SIGCONT)  # the program may have stopped it
        try:
            self._guard.wait(GRACE)
        except subprocess.TimeoutExpired:  # the program stops it again and again
            self._guard.kill()
            self._guard.wait()

    def _talk(self) -> None:
        """Write and read until there is nothing more to say or nobody to say it to."""
        assert self._guard.stdin is not None
        assert self._guard.stdout is not None
        with suppress(OSError), self._guard.stdout as answers:
            with suppress(OSError), self._guard.stdin as lines:
                while (each := self._lines.get()) is not None:
                    line, asked = each
                    lines.write(line)
                    lines.flush()
                    if asked:
                        self._answers.put(_line(answers))
            while answers.read(LINE):
                pass
        self._answers.put(b"")  # for who waits still


def _line(answers: IO[bytes]) -> bytes:
    """The next line; an end without a newline is no line, one that is too long has none."""
    line = answers.readline(LINE + 1)
    return b"" if not line.endswith(b"\n") and len(line) <= LINE else line


def _log() -> IO[bytes]:
    file = os.environ.get(LOG) or os.devnull
    try:
        return Path(file).open("ab")
    except OSError as error:
        raise OptionError("playing.error.write", file=file, reason=Reason.of(error)) from error


class Programs:
    """Programs that wait for their next game, by their words."""

    def __init__(self) -> None:
        """None yet."""
        self._free: dict[tuple[str, ...], list[Program]] = {}
        self._all: set[Program] = set()
        self._lock = threading.Lock()

    def take(self, argv: tuple[str, ...]) -> Program:
        """One that is free, or a new one."""
        with self._lock:
            free = self._free.get(argv)
            if free:
                return free.pop()
            program = Program(argv)
            self._all.add(program)
            return program

    def give_back(self, argv: tuple[str, ...], program: Program) -> None:
        """It is free for another game."""
        program.used = True
        with self._lock:
            self._free.setdefault(argv, []).append(program)

    def drop(self, program: Program) -> None:
        """It is of no use any more."""
        with self._lock:
            self._all.discard(program)
        program.kill()

    def close(self, bye: bytes) -> None:
        """Nobody needs any of them."""
        with self._lock:
            programs = list(self._all)
            self._all.clear()
            self._free.clear()
        for program in programs:
            program.tell(bye)
            program.leave()
        for program in programs:
            program.kill(GRACE)


programs = Programs()
"""Those of this process."""


def close_at_exit(bye: bytes) -> None:
    """End all programs when this process ends, be it the first one or one of a pool."""
    Finalize(None, programs.close, (bye,), exitpriority=10)
