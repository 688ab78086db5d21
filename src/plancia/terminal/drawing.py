"""What a game draws on a text screen: the module `terminal` in its folder."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

from plancia.core.options import Value


class Drawing(Protocol):
    """The functions of such a module."""

    def draw(
        self,
        view: Mapping[str, Any],
        lang: str,
        *,
        names: Sequence[str],
        ways: Sequence[str] = (),
        move: str = "",
        guilty: Sequence[str] = (),
    ) -> RenderableType:
        """The table as a viewer sees it, with marks: ways to go on, a move not yet made, the cells that forbid it."""

    def board(
        self,
        view: Mapping[str, Any],
        *,
        lang: str = "en",
        ways: Sequence[str] = (),
        move: str = "",
        guilty: Sequence[str] = (),
    ) -> RenderableType:
        """The board alone, for the rules."""

    def ways(self, notation: str) -> tuple[str, ...]:
        """All ways to write a move, the notation itself first; a short one may be that of other moves too."""

    def tidy(self, typed: str) -> str:
        """A move or its beginning as the notation would write it."""

    def sheet(
        self, view: Mapping[str, Any], lang: str, *, names: Sequence[str], clauses: Sequence[str] = ()
    ) -> RenderableType:
        """What scores now, for whom and by which clause, or by some clauses only; only games with such a sheet."""

    def parts(self, view: Mapping[str, Any], lang: str, *, names: Sequence[str]) -> Mapping[str, RenderableType]:
        """Parts of the table by the words that ask for them; only games that fill more than a small screen."""

    def tables(self, options: Mapping[str, Value], lang: str) -> RenderableType:
        """What is printed on cards and tiles, and where that comes from; only games with such tables."""


def drawing(game: str) -> Drawing:
    """The drawing of a game."""
    return cast(Drawing, import_module(f"plancia.games.{game}.terminal"))
