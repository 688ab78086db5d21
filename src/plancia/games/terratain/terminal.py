"""Terratain on a text screen: board, seats and reserve at any width, with or without colour."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.style import Style
from rich.table import Table
from rich.text import Text

from plancia.core.picture import Scene
from plancia.games.sheet import Sheet
from plancia.games.terratain.text.notation import spoken
from plancia.texts import say

_SEATS = tuple(
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
_NUMBER = Style.parse("rgb(125,135,115)")
_GROUND = {
    "plain": ("", Style.null()),
    "mountain": ("^", Style.parse("bold rgb(160,105,50)")),
    "river": ("~", Style.parse("bold rgb(45,140,190)")),
}
_MARK = Style.parse("bold rgb(38,150,60)")
_REVERSE = Style(reverse=True, bold=True)
_QUIET = Style(dim=True)
_STRONG = Style(bold=True)

_MARKS = {"war": "x", "build": "+", "terratain.event.war": "x", "terratain.event.built": "+"}
"""Of moves and events: a cross where something is removed, a plus where something is built."""

_SIDE = 9
_GAP = 3
_PANEL = 44
"""Columns that the seats need beside the board."""
_ASCII = str.maketrans("┌┬┐├┼┤└┴┘─│–", "+++++++++-|-")


def draw(scene: Scene) -> RenderableType:
    """The table as a viewer sees it, with marks: ways to go on, a move not yet made, the plots that forbid it."""
    return _Picture(scene, board(scene))


def board(scene: Scene) -> "Board":
    """The board alone, whose signs are the same in every language."""
    moves = [*scene.moves, *([scene.move] if scene.move else [])]
    about = [(move["kind"], move) for move in moves] or [(event["key"], event["args"]) for event in scene.news]
    marks = {cell: _MARKS[what] for what, data in about if what in _MARKS for cell in data["cells"]}
    return Board(scene, marks | dict.fromkeys(scene.guilty, "!"))


@dataclass(frozen=True)
class Board:
    """The plots in their territories, four characters a plot or three; an empty plot shows its number."""

    scene: Scene
    marks: Mapping[str, str]
    """What is said about plots: + built or to be built, x removed or to be removed, ! this is in the way."""

    def width(self, size: int) -> int:
        """Columns it takes on the screen."""
        return _SIDE * size + 4

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As wide as may be."""
        return Measurement(self.width(3), self.width(4))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Line by line."""
        size = 4 if self.width(4) <= options.max_width else 3
        plain = not console.encoding.lower().startswith("utf")
        for text in self._lines(size):
            if plain:
                text.plain = text.plain.translate(_ASCII)
            yield text

    def _lines(self, size: int) -> Iterator[Text]:
        plots = zip(self.scene.printed["cells"], self.scene.view["public"]["cells"], strict=True)
        for row in range(_SIDE):
            if row % 3 == 0:
                yield self._border(row, size)
            line = Text(no_wrap=True, overflow="crop")
            for column in range(_SIDE):
                if column % 3 == 0:
                    line.append("│", _NUMBER)
                line.append(self._plot(*next(plots), size))
            yield line.append("│", _NUMBER)
        yield self._border(_SIDE, size)

    def _border(self, row: int, size: int) -> Text:
        """The line above a row of territories, with their numbers."""
        left, middle, right = {0: ("┌", "┬", "┐"), _SIDE: ("└", "┴", "┘")}.get(row, ("├", "┼", "┤"))
        line = Text(no_wrap=True, overflow="crop")
        for column in range(3):
            line.append(left if column == 0 else middle, _NUMBER)
            if row < _SIDE:
                line.append(str(row + column + 1), _STRONG)
            line.append("─" * (3 * size - (row < _SIDE)), _NUMBER)
        return line.append(right, _NUMBER)

    def _plot(self, printed: Mapping[str, Any], cell: Mapping[str, Any], size: int) -> Text:
        name, piece, owner = printed["name"], cell["piece"], cell["owner"]
        mark, planned = self.marks.get(name, ""), self.scene.move
        if piece is None and planned and planned["kind"] == "build" and name in planned["cells"]:
            piece, owner = planned["piece"], self.scene.view["public"]["to_move"] or 0
        sign, colour = _GROUND[cell["ground"]]
        if piece is None:
            style = Style.null()
            text = Text(str(printed["plot"]), _MARK if mark else _NUMBER).append(sign, colour).append(mark, _MARK)
        else:
            style = _SEATS[owner]
            under = sign if size > 3 or not mark else ""
            text = Text(f"{piece}{owner + 1}{under}", style).append(mark, style + _REVERSE)
        text.append(" " * (size - len(text)), style)
        if mark == "!":
            text.stylize(_REVERSE)
        return text


@dataclass(frozen=True)
class _Picture:
    """Board and seats, side by side or one above the other."""

    scene: Scene
    board: Board

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """By the width there is."""
        coloured = console.color_system is not None and not console.no_color
        plain = not console.encoding.lower().startswith("utf")
        turn = Text(self._turn().translate(_ASCII) if plain else self._turn(), style=_STRONG)
        for size in (4, 3):
            left = options.max_width - self.board.width(size) - _GAP
            if left >= _PANEL:
                grid = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
                grid.add_column(width=self.board.width(size))
                grid.add_column(width=left)
                legend = Text(say("terratain.label.legend", self.scene.lang), style=_QUIET)
                grid.add_row(self.board, Group(self._seats(left), "", turn, *self._reserve(coloured), "", legend))
                yield grid
                return
        yield self.board
        yield self._seats(options.max_width)
        yield turn
        yield from self._reserve(coloured)

    def _seats(self, width: int) -> RenderableType:
        public = self.scene.view["public"]
        heads = [say(f"terratain.head.{key}", self.scene.lang) for key in ("score", "reserve", "cup", "discards")]
        room = max(4, width - 9 - sum(map(cell_len, heads)))
        grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=room)
        for key in heads:
            grid.add_column(justify="left" if key == heads[1] else "right", no_wrap=True)
        grid.add_row("", "", *(Text(head, style=_QUIET) for head in heads))
        for seat, name in enumerate(self.scene.names):
            turn = public["to_move"] == seat or seat in public["winners"]
            style = _STRONG if turn else Style.null()
            number = str(seat + 1)
            grid.add_row(
                Text.assemble(">" if turn else " ", (f" {number} ", _SEATS[seat])),
                Text(name.removesuffix(f" {number}"), style=style),
                Text(str(public["scores"][seat]), style=style),
                _chits(public["reserves"][seat]),
                str(sum(public["cups"][seat].values())),
                str(sum(public["discards"][seat].values())),
            )
        return grid

    def _turn(self) -> str:
        """The turn, the phase, and for who is to move how a decision of this phase is written."""
        view, lang = self.scene.view, self.scene.lang
        turn, phase = say("terratain.label.turn", lang, n=view["public"]["turn"]), view["public"]["phase"]
        if phase is None:
            return turn
        shown = [
            spoken(move["text"], lang) for k, move in enumerate(view["legal"]) if k == 0 or move["kind"] == "peace"
        ]
        ways = f" ({', '.join(shown)})" if shown else ""
        return f"{turn} – {say(f'terratain.label.phase.{phase}', lang)}{ways}"

    def _reserve(self, coloured: bool) -> Iterator[Text]:
        public = self.scene.view["public"]
        seat = public["to_move"] if self.scene.before is None else self.scene.view["viewer"]
        if seat is None:
            return
        line = Text(say("terratain.label.reserve", self.scene.lang) + " ", style=_STRONG)
        for kind in _chits(public["reserves"][seat]):
            line.append(" ").append(f" {kind} " if coloured else f"[{kind}]", _SEATS[seat])
        yield line


def _chits(counts: Mapping[str, int]) -> str:
    return "".join(kind * n for kind, n in counts.items())


def _where(entry: Mapping[str, Any]) -> str:
    """T3.9 The plots of an entry; of control, the territories."""
    cells = entry["cells"]
    places = sorted({cell[0] for cell in cells}) if entry["clause"] == "T3.5" else cells
    return f" ({' '.join(places)})"


_SCORING = {clause: f"terratain.sheet.{clause}" for clause in ("T3.3", "T3.5", "T3.6", "T3.7", "T3.8")}


def scoring(scene: Scene) -> Mapping[str, str]:
    """T3 The clauses that score and what they are called."""
    return {clause: say(key, scene.lang) for clause, key in _SCORING.items()}


def standing(scene: Scene) -> tuple[str, Sequence[int]]:
    """The scores."""
    return say("terratain.head.score", scene.lang), scene.view["public"]["scores"]


sheet = Sheet(
    _SCORING,
    total="terratain.label.score",
    style=_SEATS.__getitem__,
    where=_where,
).draw
