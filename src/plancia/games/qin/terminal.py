"""Qin on a text screen: board, supplies and hand at any width, with or without colour."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.style import Style
from rich.table import Table
from rich.text import Text

from plancia.core.game import Data, Move
from plancia.core.picture import Scene
from plancia.texts import catalogue, say

_SIGNS = {"grass": ".", "village": "v", "water": "~"}
_DIRECTIONS = {(0, 1): "e", (1, 0): "s", (0, -1): "w", (-1, 0): "n"}

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


def draw(scene: Scene) -> RenderableType:
    """The table as a viewer sees it, with all marks."""
    return _Picture(board(scene), scene)


def board(scene: Scene) -> "Board":
    """The board alone."""
    move = scene.move or {}
    ghosts = dict(zip(_cells(move), move.get("colours", ()), strict=False))
    new = ghosts if scene.move or scene.moves else _placed(scene.news)
    signs = dict.fromkeys(new, "+") | _targets(scene) | dict.fromkeys(scene.guilty, "!")
    return Board(scene, signs, ghosts, _taken(scene))


def _cells(move: Move) -> Sequence[str]:
    """The cells of a move, none of a pass."""
    cells: Sequence[str] = move.get("cells", ())
    return cells


def _targets(scene: Scene) -> dict[str, str]:
    """A plus where the first half may go; if only one cell is left, the letters of its directions beside it."""
    ways = scene.ways or [move["text"] for move in scene.moves]
    tiles = [_cells(move)[:: 1 if way == move["text"] else -1] for move, way in zip(scene.moves, ways, strict=True)]
    plus = {first: "+" for first, _ in tiles}
    if len(plus) != 1:
        return plus
    places = {cell["name"]: (cell["row"], cell["column"]) for cell in scene.printed["cells"]}
    (row, column), seconds = places[next(iter(plus))], {second: places[second] for _, second in tiles}
    letters = {way: say(f"qin.sign.{letter}", scene.lang) for way, letter in _DIRECTIONS.items()}
    return {cell: letters[down - row, right - column] for cell, (down, right) in seconds.items()} | plus


def _placed(news: Sequence[Data]) -> Sequence[str]:
    """The cells of the tiles just placed."""
    return [cell for event in news if event["key"] == "qin.event.placed" for cell in event["args"]["cells"]]


def _taken(scene: Scene) -> frozenset[str]:
    """The cells that would have another owner after a planned turn."""
    if scene.before is None:
        return frozenset()
    cells = zip(scene.printed["cells"], scene.before["public"]["cells"], scene.view["public"]["cells"], strict=True)
    return frozenset(printed["name"] for printed, then, now in cells if then["owner"] != now["owner"])


def standing(scene: Scene) -> tuple[str, Sequence[int]]:
    """The pagodas that everybody has left."""
    return say("qin.label.left", scene.lang), scene.view["public"]["left"]


@dataclass(frozen=True)
class Board:
    """The cells with their row and column labels, three characters a cell or two."""

    scene: Scene
    signs: Mapping[str, str]
    """What is said about cells: + here it may go or went, ! this is in the way, or a letter of a direction."""
    ghosts: Mapping[str, str]
    """The colours of a tile that does not lie there yet."""
    taken: Collection[str] = ()
    """Cells that would change hands, marked where there is room beside the owner."""

    def width(self, cell: int) -> int:
        """Columns it takes on the screen."""
        return 3 + cell * int(self.scene.printed["columns"])

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As wide as may be."""
        return Measurement(self.width(2), self.width(3))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Line by line."""
        printed, lying = self.scene.printed["cells"], self.scene.view["public"]["cells"]
        columns = self.scene.printed["columns"]
        size = 3 if self.width(3) <= options.max_width else 2
        dot = "·" if console.encoding.lower().startswith("utf") else "."
        letters = [cell["name"][0] for cell in printed[:columns]]
        yield Text("   " + "".join(f" {a} " if size == 3 else f"{a} " for a in letters), style=_LABEL, no_wrap=True)
        for first in range(0, len(printed), columns):
            line = Text(f"{first // columns + 1:>2} ", style=_LABEL, no_wrap=True, overflow="crop")
            for x in range(first, first + columns):
                text, style = self._cell(printed[x], lying[x], size)
                line.append(text.replace("·", dot), style)
            yield line

    def _cell(self, printed: Data, lying: Data, size: int) -> tuple[str, Style]:
        name = printed["name"]
        kind = lying["colour"] or _SIGNS[printed["terrain"]]
        owner = "" if lying["owner"] is None else str(lying["owner"] + 1)
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
        if size == 3:
            mark = mark or ("+" if name in self.taken else "")
        mark = mark or ("*" if self._great(lying) else "")
        kind = _letter(kind, self.scene.lang)
        if size == 3:
            return (f"{kind}{owner}{mark or ' '}" if owner else f" {kind}{mark or ' '}"), style
        alternate = (printed["row"] + printed["column"]) % 2
        return kind + (mark if mark and (mark != "*" or alternate) else owner or " "), style

    def _great(self, lying: Data) -> bool:
        number = lying["province"]
        return number is not None and bool(self.scene.view["public"]["provinces"][number]["great"])


@dataclass(frozen=True)
class _Picture:
    """Board and panel, side by side or one above the other."""

    board: Board
    scene: Scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """By the width there is."""
        coloured = console.color_system is not None and not console.no_color
        for cell in (3, 2):
            left = options.max_width - self.board.width(cell) - _GAP
            if left >= _PANEL:
                grid = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
                grid.add_column(width=self.board.width(cell))
                grid.add_column(width=left)
                legend = Text(say("qin.label.legend", self.scene.lang), style=_QUIET)
                grid.add_row(self.board, Group(self._supplies(left), "", *self._hand(coloured), "", legend))
                yield grid
                return
        yield self.board
        yield ""
        yield self._supplies(options.max_width)
        yield from self._hand(coloured)

    def _supplies(self, width: int) -> RenderableType:
        view, names = self.scene.view["public"], self.scene.names
        heads = [say(f"qin.label.{key}", self.scene.lang).replace(" ", "\n") for key in ("left", "hand")]
        room = max(8, width - 4 - sum(max(map(cell_len, head.split("\n"))) for head in heads))
        grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=room)
        grid.add_column(justify="right", vertical="bottom")
        grid.add_column(justify="right", vertical="bottom")
        grid.add_row("", *(Text(head, style=_QUIET) for head in heads))
        numbered = all(name.endswith(str(seat)) for seat, name in enumerate(names, 1))
        for seat, name in enumerate(names):
            turn = view["to_move"] == seat or seat in view["winners"]
            label = f"{'>' if turn else ' '} {name if numbered else f'{seat + 1} {name}'}"
            style = _STRONG if turn else Style.null()
            grid.add_row(Text(label, style=style), str(view["left"][seat]), str(view["held"][seat]))
        return Group(grid, Text(say("qin.label.pile", self.scene.lang, n=view["pile"])))

    def _hand(self, coloured: bool) -> Iterator[Text]:
        if not isinstance(self.scene.view["viewer"], int):
            return
        line = Text(say("qin.label.hand", self.scene.lang) + "  ", style=_STRONG)
        for tile in self.scene.view["private"]["hand"]:
            line.append(_tile(tile, coloured, self.scene.lang)).append("  ")
        yield line


def _tile(tile: str, coloured: bool, lang: str) -> Text:
    if not coloured:
        return Text(f"[{'|'.join(_letter(half, lang) for half in tile)}]")
    return Text.assemble(*((f" {_letter(half, lang)} ", _STYLES[half]) for half in tile))


def _letter(kind: str, lang: str) -> str:
    """A cell's sign as it is shown: colours have the letters of the language."""
    return catalogue(lang).get(f"qin.sign.{kind}", kind)
