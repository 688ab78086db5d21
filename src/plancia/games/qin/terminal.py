"""Qin on a text screen: board, supplies and hand at any width, with or without colour."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.style import Style
from rich.table import Table
from rich.text import Text

from plancia.texts import say

_MOVE = re.compile(r"([RYB])([RYB])([a-t])(\d+)([nesw])")
_TYPED = re.compile(r"([rybRYB]{1,2})([a-tA-T]?\d{0,2}[neswNESW]?)")
_STEPS = {"e": (1, 0), "s": (0, 1), "w": (-1, 0), "n": (0, -1)}
_BACK = {"e": "w", "s": "n", "w": "e", "n": "s"}

_STYLES = {
    "R": Style.parse("bold rgb(255,255,255) on rgb(178,34,34)"),
    "Y": Style.parse("bold rgb(40,30,0) on rgb(244,200,66)"),
    "B": Style.parse("bold rgb(255,255,255) on rgb(28,90,180)"),
    "v": Style.parse("bold rgb(70,45,20) on rgb(224,206,170)"),
    "~": Style.parse("rgb(220,240,245) on rgb(72,128,148)"),
    ".": Style.parse("rgb(125,135,115)"),
    "+": Style.parse("bold rgb(38,150,60)"),
}
_GUILTY = Style(reverse=True, bold=True)
_LABEL = Style.parse("rgb(125,135,115)")
_QUIET = Style(dim=True)
_STRONG = Style(bold=True)

_GAP = 3
_PANEL = 30
"""Columns that supplies and hand need beside the board."""


def draw(
    view: Mapping[str, Any],
    lang: str,
    *,
    names: Sequence[str],
    ways: Sequence[str] = (),
    move: str = "",
    guilty: Sequence[str] = (),
) -> RenderableType:
    """The table as a viewer sees it, with marks: ways to go on, a move not yet made, the cells that forbid it."""
    return _Table(board(view, ways=ways, move=move, guilty=guilty), view, lang, tuple(names))


def board(
    view: Mapping[str, Any],
    *,
    lang: str = "en",
    ways: Sequence[str] = (),
    move: str = "",
    guilty: Sequence[str] = (),
) -> "Board":
    """The board alone, whose signs are the same in every language."""
    ghosts = _halves(move)
    new = ghosts if move or ways else _placed(view)
    return Board(view, dict.fromkeys(new, "+") | _targets(ways) | dict.fromkeys(guilty, "!"), ghosts)


def ways(notation: str) -> tuple[str, ...]:
    """All ways to write a move: the notation first, then the same seen from its other half."""
    match = _MOVE.fullmatch(notation)
    if match is None:
        return (notation,)
    first, second, _, _, direction = match.groups()
    return notation, f"{second}{first}{list(_halves(notation))[1]}{_BACK[direction]}"


def tidy(typed: str) -> str:
    """A move or its beginning as the notation writes it, whatever its capitals and spaces."""
    match = _TYPED.fullmatch("".join(typed.split()))
    return match[1].upper() + match[2].lower() if match else typed


def _halves(move: str) -> dict[str, str]:
    """The cells of a move and their colours, first half first; a cell may lie off the board."""
    match = _MOVE.fullmatch(move)
    if match is None:
        return {}
    first, second, column, row, direction = match.groups()
    right, down = _STEPS[direction]
    return {f"{column}{row}": first, f"{chr(ord(column) + right)}{int(row) + down}": second}


def _targets(ways: Sequence[str]) -> dict[str, str]:
    """A plus where the first half may go; if only one cell is left, the letters of its directions beside it."""
    first = {next(iter(_halves(way))) for way in ways}
    if len(first) != 1:
        return dict.fromkeys(first, "+")
    return {list(_halves(way))[1]: way[-1] for way in ways} | dict.fromkeys(first, "+")


def _placed(view: Mapping[str, Any]) -> Sequence[str]:
    """The cells of the tiles just placed."""
    placed = [event["args"]["cells"] for event in view["events"] if event["key"] == "qin.event.placed"]
    return [cell for cells in placed for cell in cells]


@dataclass(frozen=True)
class Board:
    """The cells with their row and column labels, three characters a cell or two."""

    view: Mapping[str, Any]
    signs: Mapping[str, str]
    """What is said about cells: + here it may go or went, ! this is in the way, or a letter of a direction."""
    ghosts: Mapping[str, str]
    """The colours of a tile that does not lie there yet."""

    def width(self, cell: int) -> int:
        """Columns it takes on the screen."""
        return 3 + cell * len(self.view["board"][0])

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As wide as may be."""
        return Measurement(self.width(2), self.width(3))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Line by line."""
        rows = self.view["board"]
        size = 3 if self.width(3) <= options.max_width else 2
        letters = [chr(ord("a") + column) for column in range(len(rows[0]))]
        dot = "·" if console.encoding.lower().startswith("utf") else "."
        yield Text("   " + "".join(f" {a} " if size == 3 else f"{a} " for a in letters), style=_LABEL, no_wrap=True)
        stars = self._stars()
        for number, row in enumerate(rows, 1):
            line = Text(f"{number:>2} ", style=_LABEL, no_wrap=True, overflow="crop")
            for letter, sign in zip(letters, row, strict=True):
                text, style = self._cell(f"{letter}{number}", sign, size, stars)
                line.append(text.replace("·", dot), style)
            yield line

    def _stars(self) -> set[str]:
        return {cell for province in self.view["provinces"] if province["great"] for cell in province["cells"]}

    def _cell(self, name: str, sign: str, size: int, stars: set[str]) -> tuple[str, Style]:
        kind, owner = sign[0].upper() if sign[0] != "v" else "v", sign[1] if sign[1].isdigit() else ""
        mark = self.signs.get(name, "")
        if name in self.ghosts:
            kind, mark = (self.ghosts[name], mark) if kind == "." else (kind, mark.strip("+"))
        style = _STYLES[kind] + (_GUILTY if mark == "!" else Style.null())
        if kind == ".":
            style = style if mark in ("", "!") else _STYLES["+"]
            text = mark or "·"
            return (f" {text} " if size == 3 else f"{text} "), style
        if kind == "~":
            return ("~~" + (mark or "~"))[-size:], style
        mark = mark or ("*" if name in stars else "")
        if size == 3:
            return (f"{kind}{owner}{mark or ' '}" if owner else f" {kind}{mark or ' '}"), style
        alternate = (ord(name[0]) + int(name[1:])) % 2
        return kind + (mark if mark and (mark != "*" or alternate) else owner or " "), style


@dataclass(frozen=True)
class _Table:
    """Board and panel, side by side or one above the other."""

    board: Board
    view: Mapping[str, Any]
    lang: str
    names: tuple[str, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """By the width there is."""
        coloured = console.color_system is not None and not console.no_color
        for cell in (3, 2):
            left = options.max_width - self.board.width(cell) - _GAP
            if left >= _PANEL:
                grid = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
                grid.add_column(width=self.board.width(cell))
                grid.add_column(width=left)
                legend = Text(say("qin.label.legend", self.lang), style=_QUIET)
                grid.add_row(self.board, Group(self._supplies(left), "", *self._hand(coloured), "", legend))
                yield grid
                return
        yield self.board
        yield ""
        yield self._supplies(options.max_width)
        yield from self._hand(coloured)

    def _supplies(self, width: int) -> RenderableType:
        view = self.view
        heads = [say(f"qin.label.{key}", self.lang).replace(" ", "\n") for key in ("left", "hand")]
        room = max(8, width - 4 - sum(max(map(cell_len, head.split("\n"))) for head in heads))
        grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=room)
        grid.add_column(justify="right", vertical="bottom")
        grid.add_column(justify="right", vertical="bottom")
        grid.add_row("", *(Text(head, style=_QUIET) for head in heads))
        numbered = all(name.endswith(str(seat)) for seat, name in enumerate(self.names, 1))
        for seat, name in enumerate(self.names):
            turn = view["to_move"] == seat or seat in view["winners"]
            label = f"{'>' if turn else ' '} {name if numbered else f'{seat + 1} {name}'}"
            style = _STRONG if turn else Style.null()
            grid.add_row(Text(label, style=style), str(view["left"][seat]), str(view["held"][seat]))
        return Group(grid, Text(say("qin.label.pile", self.lang, n=view["pile"])))

    def _hand(self, coloured: bool) -> Iterator[Text]:
        seat = self.view["viewer"]
        if not isinstance(seat, int):
            return
        line = Text(say("qin.label.hand", self.lang) + "  ", style=_STRONG)
        for tile in self.view["hands"][seat] or ():
            line.append(_tile(tile, coloured)).append("  ")
        yield line


def _tile(tile: str, coloured: bool) -> Text:
    if not coloured:
        return Text(f"[{tile[0]}|{tile[1]}]")
    return Text.assemble(*((f" {half} ", _STYLES[half]) for half in tile))
