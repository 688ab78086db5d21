"""Writing a text to disk: all of it or nothing."""

import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

from plancia.core.errors import TextError
from plancia.core.options import named
from plancia.texts import Reason

_PART = ".plancia-{}.part"
_ABANDONED = 60
"""Seconds after which nobody writes a part any more."""


def new_part(path: Path) -> Path:
    """Where a text is written before it takes its place."""
    return path.parent / _PART.format(secrets.token_hex(8))


def is_part(path: Path) -> bool:
    """Is it such a place?"""
    return path.match(_PART.format("*"))


def save(path: Path, text: str, part: Path | None = None) -> None:
    """Write a file that a person has named, unless something else than a file is there."""
    try:
        if path.is_symlink():
            raise TextError("file.link", source=named(path), target=str(path.readlink()))
        if path.exists() and not path.is_file() and not path.is_dir():
            raise TextError("file.not_regular", source=named(path))
        _forget_parts(path.parent)
        put(path, text, part or new_part(path))
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def put(path: Path, text: str, part: Path, mode: int = 0o666) -> None:
    """Write a text beside its place, as a part that only the caller writes, and move it there once it is whole."""
    try:
        with open(part, "x", encoding="utf-8", newline="\n", opener=lambda name, how: os.open(name, how, mode)) as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def unwritable(path: Path, error: Exception) -> TextError:
    """What the system had against it, in one line."""
    return TextError("file.unwritable", source=named(path), reason=Reason.of(error))


def _forget_parts(folder: Path) -> None:
    """Remove what is left of files whose writing was broken off, long enough ago that nobody is at it any more."""
    for part in folder.glob(_PART.format("*")):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED:
                part.unlink()
