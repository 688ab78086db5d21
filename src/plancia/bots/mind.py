"""A mind: what was learned of a game, kept as a file of weights beside its rules."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

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

    def save(self, path: Path) -> None:
        """Write the weights to a file."""
        np.savez_compressed(path, **{name: getattr(self, name) for name in WEIGHTS})

    @classmethod
    def load(cls, path: Path) -> "Mind":
        """Read the weights from a file."""
        with np.load(path, allow_pickle=False) as file:
            return cls(*(file[name] for name in WEIGHTS))

    @classmethod
    def read(cls, path: Path, game: Game) -> "Mind":
        """Read what somebody names as the weights of a game, or an error."""
        try:
            mind = cls.load(path)
        except OSError as error:
            raise OptionError("train.error.unread", file=str(path), reason=Reason.of(error)) from error
        except (KeyError, ValueError, BadZipFile) as error:
            raise OptionError("train.error.begin", file=str(path), game=game.name) from error
        record = mind_of(game.kernel)
        if any(getattr(mind, name).shape != record[name].shape for name in WEIGHTS):
            raise OptionError("train.error.begin", file=str(path), game=game.name)
        return mind


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
