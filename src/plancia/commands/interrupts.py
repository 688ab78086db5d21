"""Interrupts from the keyboard."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

INTERRUPTED = 130
"""The exit code that shells know."""

_SHOW_CURSOR = b"\x1b[?25h"


@contextmanager
def left_at_once() -> Iterator[None]:
    """An interrupt ends the program here and now: raised in a callback of the compiler it would be lost there."""
    heard = threading.current_thread() is threading.main_thread()
    if not heard or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(*_: object) -> None:
    with suppress(OSError):
        os.write(2, (_SHOW_CURSOR if sys.stderr.isatty() else b"") + b"\n")
    os._exit(INTERRUPTED)
