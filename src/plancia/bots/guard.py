"""Runs a program and ends it, with all that it started, when whoever wanted it lets go of a pipe or is gone.

A script of its own, without anything of the package: `guard.py PIPE PROGRAM ARGUMENT…`. The program is a process group;
its input and output are the guard's own.
"""

import contextlib
import os
import signal
import sys

_CHILD = {signal.SIGCHLD}


def main(pipe: int, program: list[str]) -> None:
    """Until the program ends or the pipe does."""
    signal.pthread_sigmask(signal.SIG_BLOCK, _CHILD)
    group = os.fork()
    if group == 0:
        _become(program)
    with contextlib.suppress(OSError):
        os.setpgid(group, group)  # here and in the program: whoever comes first
    for stream in (0, 1):
        os.close(stream)
    signal.signal(signal.SIGCHLD, lambda *_: _end(group))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _CHILD)
    os.read(pipe, 1)
    _end(group)


def _become(program: list[str]) -> None:
    try:
        os.setpgid(0, 0)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _CHILD)
        os.execvp(program[0], program)
    finally:
        os._exit(127)


def _end(group: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(group, signal.SIGKILL)
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
