"""Numbers that a process holds: nobody else gets them until it lets go or ends, however it ends."""

import errno
import os
import sys
import weakref
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, at: int) -> None:
        os.lseek(file, at, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _unlock(file: int, at: int) -> None:
        os.lseek(file, at, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: int, at: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, at)

    def _unlock(file: int, at: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, at)


class Holds:
    """One empty file for all: a number is held by the lock on the byte of that number. Have one a process."""

    def __init__(self, path: Path) -> None:
        """The file is made if there is none."""
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._closed = weakref.finalize(self, os.close, self._file)  # also when it is forgotten
        self._own: set[int] = set()

    def take(self, number: int) -> bool:
        """Hold a number; False if another process does."""
        try:
            _lock(self._file, number)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN):
                return False
            raise
        self._own.add(number)
        return True

    def drop(self, number: int) -> None:
        """Let go of a number."""
        self._own.discard(number)
        _unlock(self._file, number)

    def taken(self, number: int) -> bool:
        """Does anybody else hold it?"""
        if number in self._own:
            return False
        if not self.take(number):
            return True
        self.drop(number)
        return False

    def close(self) -> None:
        """Let go of all."""
        self._closed()
