"""Writing to disk: all of it or nothing."""

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


def replace(path: Path, data: str | bytes) -> None:
    """Write what a command has made in the place of an older file, or into what is there instead, such as a device."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(_bytes(data))
    else:
        put(path, data, new_part(path))


def try_to_replace(path: Path) -> None:
    """The error that `replace` would meet where nothing can be written at all."""
    path = path.resolve()
    if (path.exists() and not os.access(path, os.W_OK)) or path.is_dir():
        path.open("ab").close()
    if not path.exists() or path.is_file():
        part = new_part(path)
        part.touch(exist_ok=False)
        part.unlink()


def put(path: Path, data: str | bytes, part: Path, mode: int = 0o666) -> None:
    """Write beside the place, a part that only the caller writes, and move it there once it is whole."""
    try:
        with open(part, "xb", opener=lambda name, how: os.open(name, how, mode)) as out:
            out.write(_bytes(data))
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


def unwritable(path: Path, error: Exception) -> TextError:
    """What the system had against it, in one line."""
    return TextError("file.unwritable", source=named(path), reason=Reason.of(error))


def _forget_parts(folder: Path) -> None:
    """Remove what is left of files whose writing was broken off, long enough ago that nobody is at it any more."""
    for part in folder.glob(_PART.format("*")):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED:
                part.unlink()
