"""A mind: what was learned of a game, kept as a file of weights beside its rules."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import numpy as np

from plancia import registry
from plancia.bots.kernel.mind import mind_of
from plancia.core.contract import Array, Kernel, records
from plancia.core.errors import OptionError
from plancia.core.game import Game
from plancia.texts import Reason

FOLDER = "minds"
"""In the folder of a game: `2.npz` for two players, and `2.json`, which tells how it was trained, how strong it is."""
WEIGHTS = ("early", "late")
_MOST = 1 << 24
"""Bytes of numbers in a file."""


@dataclass(frozen=True)
class Mind:
    """The weights of a value."""

    early: Array
    late: Array

    def record(self, kernel: Kernel) -> Array:
        """As compiled code reads it, with room to work."""
        record = records(mind_of(kernel), 1)
        for name in WEIGHTS:
            record[name][0] = getattr(self, name)
        return record

    def packed(self) -> bytes:
        """The weights as a file has them."""
        file = BytesIO()
        np.savez_compressed(file, **{name: getattr(self, name) for name in WEIGHTS})
        return file.getvalue()

    @classmethod
    def load(cls, path: Path) -> "Mind":
        """Read the weights from a file."""
        found = arrays(path)
        return cls(*(found[name] for name in WEIGHTS))

    @classmethod
    def read(cls, path: Path, game: Game) -> "Mind":
        """Read what somebody names as the weights of a game, or an error."""
        try:
            mind = cls.load(path)
        except OSError as error:
            raise OptionError("train.error.unread", file=str(path), reason=Reason.of(error)) from error
        except (KeyError, ValueError) as error:
            raise OptionError("train.error.begin", file=str(path), game=game.name) from error
        if not mind.fits(game):
            raise OptionError("train.error.begin", file=str(path), game=game.name)
        return mind

    def fits(self, game: Game) -> bool:
        """Are these weights for all inputs of a game, and for no other ones?"""
        record = mind_of(game.kernel)
        return all(getattr(self, name).shape == record[name].shape for name in WEIGHTS)


def arrays(path: Path) -> dict[str, Array]:
    """All numbers in a file, by name; ValueError if it is damaged, is no such file, or holds more than any of ours."""
    with path.open("rb") as file:
        data = file.read(_MOST + 1)
    try:
        with ZipFile(BytesIO(data)) as packed:
            if max(len(data), sum(part.file_size for part in packed.infolist())) > _MOST:
                raise ValueError
            found = {Path(name).stem: _array(packed.read(name)) for name in packed.namelist()}
    except Exception as error:  # zipfile, zlib and NumPy have many names for what is damaged
        raise ValueError(path) from error
    if not all(np.isfinite(numbers).all() for numbers in found.values()):
        raise ValueError(path)
    return found


def _array(data: bytes) -> Array:
    """Numbers as NumPy writes them, and nothing else than numbers."""
    file = BytesIO(data)
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError
    shape, columns, kind = np.lib.format.read_array_header_1_0(file)
    if kind.kind not in "fi":
        raise ValueError
    return np.frombuffer(data, kind, offset=file.tell()).reshape(shape, order="F" if columns else "C").copy()


def file_of(game: Game) -> Path | None:
    """Where the mind for a game with so many players lies; None if nobody has learned it."""
    folder = registry.folder(game.rules.package)
    file = None if folder is None else folder / FOLDER / f"{game.players}.npz"
    return file if file is not None and game.kernel.inputs > 0 and file.exists() else None


def mind_for(game: Game) -> Mind:
    """What was learned of a game that has a mind."""
    file = file_of(game)
    assert file is not None
    return _loaded(file)


_loaded = cache(Mind.load)
