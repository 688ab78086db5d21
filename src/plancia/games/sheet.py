"""A score sheet on a text screen: points by clause and seat, then every entry with what it is for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from plancia.core.picture import Scene
from plancia.texts import say, speak

_STRONG = Style(bold=True)

Entry = Mapping[str, Any]


@dataclass(frozen=True)
class Sheet:
    """What a game's sheet looks like; its texts are keys."""

    clauses: Mapping[str, str]
    """The clauses that score and what they are called."""
    total: str
    style: Callable[[int], Style]
    """style(seat) -> the colour of a seat, which always stands behind its number."""
    where: Callable[[Entry], str] = lambda entry: ""
    """where(entry) -> what is added to its sentence."""
    column: int = 3
    zeros: bool = True
    """Are clauses shown by which nobody scores?"""

    def draw(self, scene: Scene, clauses: Sequence[str] = ()) -> RenderableType:
        """Totals by clause, then the entries of each seat; or only the entries of some clauses."""
        entries = [entry for entry in scene.view["public"]["sheet"] if entry["clause"] in (clauses or self.clauses)]
        totals = [] if clauses else [self._totals(entries, scene.lang, range(len(scene.names)))]
        return Group(*totals, *self._blocks(entries, scene.lang, scene.names))

    def _totals(self, entries: Sequence[Entry], lang: str, seats: range) -> RenderableType:
        grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column(no_wrap=True, overflow="ellipsis")
        for _ in seats:
            grid.add_column(justify="right", width=self.column)
        grid.add_row("", *(Text(f" {seat + 1} ", self.style(seat)) for seat in seats))
        for clause, name in self.clauses.items():
            points = _points([entry for entry in entries if entry["clause"] == clause], seats)
            if self.zeros or any(points):
                grid.add_row(Text(f"{clause} {say(name, lang)}"), *map(str, points))
        total = (say(self.total, lang), *map(str, _points(entries, seats)))
        grid.add_row(*(Text(word, _STRONG) for word in total))
        return grid

    def _blocks(self, entries: Sequence[Entry], lang: str, names: Sequence[str]) -> Iterator[RenderableType]:
        for seat, name in enumerate(names):
            own = [entry for entry in entries if entry["seat"] == seat]
            if not own:
                continue
            yield ""
            yield Text.assemble((f" {seat + 1} ", self.style(seat)), (f" {name}", _STRONG))
            grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
            grid.add_column()
            grid.add_column(justify="right", min_width=3)
            for entry in own:
                text = speak(entry["key"], entry["args"], lang) + self.where(entry)
                grid.add_row(entry["clause"], f"{entry['points']:+}", Text(text))
            yield grid


def _points(entries: Sequence[Entry], seats: range) -> list[int]:
    return [sum(entry["points"] for entry in entries if entry["seat"] == seat) for seat in seats]
