"""Standard input, output and error, whatever they are: closed, full, or without most of our signs."""

import codecs
import io
import os
import shutil
import sys
import textwrap
import unicodedata
from contextlib import suppress
from functools import partial
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
    """A sentence on standard error, as far as there is one."""
    quote(broken(text, sys.stderr))


def quote(line: str) -> None:
    """A line on standard error to be typed or copied, as it is."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def broken(text: str, stream: TextIO) -> str:
    """Sentences with their lines broken between words, where a terminal would break them anywhere."""
    if not stream.isatty():
        return text
    width = max(shutil.get_terminal_size().columns, 2)
    wrap = partial(textwrap.fill, width=width, break_long_words=False, break_on_hyphens=False, drop_whitespace=True)
    return "\n".join(line if len(line) <= width else wrap(line) for line in text.split("\n"))


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
