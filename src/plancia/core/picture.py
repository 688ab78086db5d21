"""Pictures of a game for a text screen, drawn by the module `terminal` of its package."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from plancia.core.game import Data, Move, Rules
from plancia.core.options import Value
from plancia.core.position import View


@dataclass(frozen=True)
class Scene:
    """What is to be drawn: a view, and what is to be marked in it."""

    printed: Data
    """What never changes in the game."""
    view: View
    names: tuple[str, ...]
    """The players by seat."""
    lang: str = "en"
    moves: Sequence[Move] = ()
    """Moves to go on with, one for each way to write it that was begun."""
    ways: Sequence[str] = ()
    """These ways, one for each."""
    move: Move | None = None
    """A move not yet made."""
    guilty: Sequence[str] = ()
    """The cells that forbid it."""
    targets: Callable[[], Sequence[Data]] = tuple
    """targets() -> what the viewer could choose, each with what it would do: thought out when it is asked for."""
    remedy: Callable[[Move], str] = lambda move: ""
    """remedy(move) -> what would allow a refused move, in words."""
    news: Sequence[Data] = ()
    """The events since the viewer has looked last, or those of a turn that is planned."""
    before: View | None = None
    """Of a turn that is planned, the view before it: what differs would be new."""


class Drawing(Protocol):
    """The functions of such a module."""

    def draw(self, scene: Scene) -> RenderableType:
        """The table as a viewer sees it, with all marks."""

    def board(self, scene: Scene) -> RenderableType:
        """The board alone, for the rules."""

    def sheet(self, scene: Scene, clauses: Sequence[str] = ()) -> RenderableType:
        """What scores now, for whom and by which clause, or by some clauses only; only games with such a sheet."""

    def scoring(self, scene: Scene) -> Mapping[str, str]:
        """The clauses that score and what they are called; only games with a score sheet."""

    def standing(self, scene: Scene) -> tuple[str, Sequence[int]]:
        """What everybody compares during the game, by its name and by seat; only games that show such a thing."""

    def parts(self, scene: Scene) -> Mapping[str, RenderableType]:
        """Parts of the table by the words that ask for them; only games that fill more than a small screen."""

    def part_keys(self) -> Collection[str]:
        """Words of parts that may be typed alone, for no move begins with them; only games with such parts."""

    def tables(self, options: Mapping[str, Value], lang: str) -> RenderableType:
        """What is printed on cards and tiles, and where that comes from; only games with such tables."""


def drawing(rules: Rules) -> Drawing:
    """The drawing of a game."""
    return cast(Drawing, import_module(f"{rules.package}.terminal"))
