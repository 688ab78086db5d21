"""The score sheet on a text screen: VP by source and seat, then every entry with what it is for."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from plancia.games.zhanguo.entries import CLAUSES
from plancia.games.zhanguo.terminal.signs import STRONG, seat_style
from plancia.texts import say, speak


def sheet(view: Mapping[str, Any], lang: str, *, names: Sequence[str], clauses: Sequence[str] = ()) -> RenderableType:
    """Totals by source, then the entries of each seat; or only the entries of some clauses."""
    entries = [entry for entry in view["sheet"] if entry["clause"] in (clauses or CLAUSES.values())]
    totals = [] if clauses else [_totals(entries, lang, len(names))]
    return Group(*totals, *_blocks(entries, lang, names))


def _totals(entries: Sequence[Mapping[str, Any]], lang: str, players: int) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True, overflow="ellipsis")
    for _ in range(players):
        grid.add_column(justify="right", width=4)
    grid.add_row("", *(Text(f" {seat + 1} ", seat_style(seat)) for seat in range(players)))
    for source, clause in (*CLAUSES.items(), ("", "")):
        points = [
            sum(entry["points"] for entry in entries if entry["seat"] == seat and clause in ("", entry["clause"]))
            for seat in range(players)
        ]
        style = Style.null() if clause else STRONG
        name = f"{clause} {say(f'zhanguo.source.{source}', lang)}" if clause else say("zhanguo.label.vp", lang)
        if not clause or any(points):
            grid.add_row(Text(name, style), *(Text(str(n), style) for n in points))
    return grid


def _blocks(entries: Sequence[Mapping[str, Any]], lang: str, names: Sequence[str]) -> Iterator[RenderableType]:
    for seat, name in enumerate(names):
        own = [entry for entry in entries if entry["seat"] == seat]
        if not own:
            continue
        yield ""
        yield Text.assemble((f" {seat + 1} ", seat_style(seat)), (f" {name}", STRONG))
        grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column()
        grid.add_column(justify="right", min_width=3)
        for entry in own:
            grid.add_row(entry["clause"], f"{entry['points']:+}", Text(speak(entry["key"], entry["args"], lang)))
        yield grid
