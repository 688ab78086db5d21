"""Runs a program and ends it, with all that it started, when whoever wanted it lets go of a pipe or is gone.

A script of its own, without anything of the package: `guard.py PIPE PROGRAM ARGUMENT…`. The program is a process group;
its input and output are the guard's own. On Linux the guard also adopts what leaves that group and loses its parent.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
from pathlib import Path

_CHILD = {signal.SIGCHLD}
_PDEATHSIG, _CHILD_SUBREAPER = 1, 36
"""Of Linux: be signalled when the parent dies; be the parent of all orphans below."""


def main(pipe: int, program: list[str]) -> None:
    """Until the program ends or the pipe does."""
    _ask_linux(_CHILD_SUBREAPER, 1)
    signal.pthread_sigmask(signal.SIG_BLOCK, _CHILD)
    group = os.fork()
    if group == 0:
        _become(program)
    with contextlib.suppress(OSError):
        os.setpgid(group, group)  # here and in the program: whoever comes first
    for stream in (0, 1):
        os.close(stream)
    bell = _bell()
    while pipe not in select.select([pipe, bell], [], [])[0] and not _buried(group, bell):
        pass
    _end(group)


def _become(program: list[str]) -> None:
    try:
        _ask_linux(_PDEATHSIG, signal.SIGKILL)
        os.setpgid(0, 0)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _CHILD)
        os.execvp(program[0], program)
    finally:
        os._exit(127)


def _ask_linux(what: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _bell() -> int:
    """What can be read when a child has died: a handler would be called again while it is at work."""
    bell, rope = os.pipe()
    for end in (bell, rope):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _CHILD)
    return bell


def _buried(group: int, bell: int) -> bool:
    """Bury the dead, adopted ones who end before the program, and say whether it is among them."""
    os.read(bell, 1 << 16)
    while dead := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if dead.si_pid == group:
            return True
        os.waitpid(dead.si_pid, 0)
    return False


def _end(group: int) -> None:
    """Kill the group, then our children until there are none: those of a dead one become ours."""
    with contextlib.suppress(OSError):
        os.killpg(group, signal.SIGKILL)
    with contextlib.suppress(OSError):
        while True:
            for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
                os.kill(int(child), signal.SIGKILL)
            os.waitpid(-1, 0)
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
