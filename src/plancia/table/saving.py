"""Saving a game where a person wants it: what a kill leaves half written there, the next start removes.

While a file is written, a note in the user's own folder says where its part is; who holds the note's number is at it.
"""

import os
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path

from plancia.core.errors import PlanciaError
from plancia.core.gamefile import GameFile
from plancia.core.saving import is_part, new_part, save
from plancia.table.holds import Holds
from plancia.table.shelf import data_root


def save_game(file: GameFile, path: Path) -> None:
    """Write a game to the file that a person has named."""
    part = new_part(path)
    with ExitStack() as written:
        with suppress(OSError, ValueError, PlanciaError):  # where no note can be left, do without
            _leave_note(part, written)
        save(path, file.write(), part)


def forget_parts() -> None:
    """Remove what is left of files whose writing was broken off."""
    with ExitStack() as done, suppress(OSError, PlanciaError):
        if not _notes().is_dir():
            return
        holds = _holds(done)
        for note in _notes().iterdir():
            if note.name.isdecimal() and holds.take(int(note.name)):
                with suppress(OSError, ValueError):
                    part = Path(os.fsdecode(note.read_bytes()))
                    if is_part(part):
                        part.unlink(missing_ok=True)
                    note.unlink()
                holds.drop(int(note.name))


def _leave_note(part: Path, written: ExitStack) -> None:
    """It is there, and ours, until all is written."""
    data_root().mkdir(0o700, parents=True, exist_ok=True)
    _notes().mkdir(0o700, exist_ok=True)
    holds = _holds(written)
    note = next(_notes() / str(number) for number in count(1) if holds.take(number))
    written.callback(note.unlink, missing_ok=True)
    note.write_bytes(os.fsencode(part.absolute()))


def _holds(until: ExitStack) -> Holds:
    """Who is at which note."""
    holds = Holds(_notes() / "at-work")
    until.callback(holds.close)
    return holds


def _notes() -> Path:
    return data_root() / "saving"
