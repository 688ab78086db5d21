"""Standard input, output and error, whatever they are: closed, full, or without most of our signs."""

import codecs
import io
import os
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import TextIO

_PLAINER = dict(zip("’“”«»–−×→↓·■µ─│", '\'""""--x>v.#u-|', strict=True)) | dict.fromkeys("┌┐└┘├┤┬┴┼", "+") | {"±": "+-"}
"""What stands for a sign that a terminal has not; letters lose their accents, and the rest are question marks."""


def ready() -> None:
    """What is closed is empty, and no sign is too much for any stream."""
    codecs.register_error("plainer", _plainer)
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", "plainer"), ("stderr", "w", "plainer")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def tell(text: str) -> None:
    """A line on standard error, as far as there is one."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Nothing more is written to a stream that has failed, not even what still waits in it."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(sign: str) -> str:
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return _PLAINER.get(sign) or bare or "?"
