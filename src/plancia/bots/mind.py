"""A mind: what was learned of a game, kept as a file of weights beside its rules."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from plancia import registry
from plancia.bots.kernel.mind import mind_of
from plancia.core.contract import Array, Kernel, records
from plancia.core.game import Game

FOLDER = "minds"
"""In the folder of a game: `2.npz` for two players, and `2.json`, which tells how it was trained, how strong it is."""
WEIGHTS = ("early", "late", "inner", "outer")


@dataclass(frozen=True)
class Mind:
    """The weights of a network."""

    early: Array
    late: Array
    inner: Array
    outer: Array

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
