"""The score sheet on a text screen: points by clause and seat, then every entry with its plots (T3.9)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from plancia.texts import say, speak

_CLAUSES = ("T3.3", "T3.5", "T3.6", "T3.7", "T3.8")
_OWNERS = tuple(
    Style.parse(f"bold {style}")
    for style in (
        "rgb(255,255,255) on rgb(190,55,20)",
        "rgb(255,255,255) on rgb(0,100,170)",
        "rgb(30,30,0) on rgb(240,215,60)",
        "rgb(0,30,20) on rgb(60,175,125)",
        "rgb(45,0,30) on rgb(220,145,190)",
        "rgb(20,20,20) on rgb(175,175,175)",
    )
)
_STRONG = Style(bold=True)


def owner_style(number: str) -> Style:
    """The colour of a seat, which always stands beside its number."""
    return _OWNERS[int(number) - 1]


def sheet(view: Mapping[str, Any], lang: str, *, names: Sequence[str], clauses: Sequence[str] = ()) -> RenderableType:
    """Totals by clause, then the entries of each seat; or only the entries of some clauses."""
    entries = [entry for entry in view["sheet"] if entry["clause"] in (clauses or _CLAUSES)]
    totals = [] if clauses else [_totals(entries, lang, len(names))]
    return Group(*totals, *_blocks(entries, lang, names))


def _totals(entries: Sequence[Mapping[str, Any]], lang: str, players: int) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True, overflow="ellipsis")
    for _ in range(players):
        grid.add_column(justify="right", width=3)
    grid.add_row("", *(Text(f" {n} ", owner_style(str(n))) for n in range(1, players + 1)))
    for clause in (*_CLAUSES, ""):
        points = [
            sum(e["points"] for e in entries if e["seat"] == seat and clause in ("", e["clause"]))
            for seat in range(players)
        ]
        style = Style.null() if clause else _STRONG
        name = f"{clause} {say(f'terratain.sheet.{clause}', lang)}" if clause else say("terratain.label.score", lang)
        grid.add_row(Text(name, style), *(Text(str(n), style) for n in points))
    return grid


def _blocks(entries: Sequence[Mapping[str, Any]], lang: str, names: Sequence[str]) -> Iterator[RenderableType]:
    for seat, name in enumerate(names):
        own = [entry for entry in entries if entry["seat"] == seat]
        if not own:
            continue
        yield ""
        yield Text.assemble((f" {seat + 1} ", owner_style(str(seat + 1))), (f" {name}", _STRONG))
        grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column()
        grid.add_column(justify="right", min_width=3)
        for entry in own:
            text = speak(entry["key"], entry["args"], lang)
            grid.add_row(entry["clause"], f"+{entry['points']}", Text(f"{text} ({_where(entry)})"))
        yield grid


def _where(entry: Mapping[str, Any]) -> str:
    """The plots of an entry; of control, the territories."""
    if entry["clause"] == "T3.5":
        return " ".join(sorted({cell[0] for cell in entry["cells"]}))
    return " ".join(entry["cells"])
