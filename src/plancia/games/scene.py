"""What is to be drawn on a text screen."""

from collections.abc import Sequence
from dataclasses import dataclass

from plancia.core.game import Data, Move
from plancia.core.position import View


@dataclass(frozen=True)
class Scene:
    """A view, and what is to be marked in it."""

    printed: Data
    """What never changes in the game."""
    view: View
    names: tuple[str, ...]
    """The players by seat."""
    lang: str = "en"
    moves: Sequence[Move] = ()
    """Ways to go on."""
    move: Move | None = None
    """A move not yet made."""
    guilty: Sequence[str] = ()
    """The cells that forbid it."""
    targets: Sequence[Data] = ()
    """What the viewer could choose, each with what it would do, where that was asked for."""
    news: Sequence[Data] = ()
    """The events since the viewer has looked last."""
