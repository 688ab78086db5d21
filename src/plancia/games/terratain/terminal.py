"""Terratain on a text screen: board, seats and reserve at any width, with or without colour."""

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

from plancia.games.sheet import Sheet
from plancia.games.terratain.kernel.state import SIDE, STRUCTURES
from plancia.games.terratain.text.notation import LETTERS, PEACE_NAME, plot_name
from plancia.texts import say

_TYPED = re.compile(r"([xtcyfmpa])([1-9]?)[.,]?([1-9]?)|(d)([tcyfmpa]?)", re.IGNORECASE)
_PEACE = (PEACE_NAME, "pace", "paix")
_PLOT = re.compile(r"[1-9]\.[1-9]")

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
_GROUND = {"^": Style.parse("bold rgb(160,105,50)"), "~": Style.parse("bold rgb(45,140,190)")}
_MARK = Style.parse("bold rgb(38,150,60)")
_REVERSE = Style(reverse=True, bold=True)
_QUIET = Style(dim=True)
_STRONG = Style(bold=True)

_GAP = 3
_PANEL = 44
"""Columns that the seats need beside the board."""
_ASCII = str.maketrans("┌┬┐├┼┤└┴┘─│–", "+++++++++-|-")


def draw(
    view: Mapping[str, Any],
    lang: str,
    *,
    names: Sequence[str],
    ways: Sequence[str] = (),
    move: str = "",
    guilty: Sequence[str] = (),
) -> RenderableType:
    """The table as a viewer sees it, with marks: ways to go on, a move not yet made, the plots that forbid it."""
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
    marks = _marks([*ways, move]) if ways or move else _news(view)
    ghost = {move[1:]: move[0]} if _PLOT.fullmatch(move[1:]) and move[0] in LETTERS[:STRUCTURES] else {}
    return Board(view, marks | dict.fromkeys(guilty, "!"), ghost)


def ways(notation: str) -> tuple[str, ...]:
    """There is one way to write a decision."""
    return (notation,)


def tidy(typed: str) -> str:
    """A decision or its beginning as the notation writes it, whatever its capitals, spaces and full stop."""
    word = "".join(typed.split())
    if word.casefold() in _PEACE:
        return PEACE_NAME
    match = _TYPED.fullmatch(word)
    if match is None:
        return typed
    sign, territory, plot, discard, kind = match.groups()
    if discard:
        return f"d{kind.upper()}"
    sign = sign.lower() if sign in "xX" else sign.upper()
    return f"{sign}{territory}.{plot}" if plot else sign + territory


def _marks(moves: Sequence[str]) -> dict[str, str]:
    """A plus where something may be built, a cross where war would be."""
    return {move[1:]: "x" if move[0] == "x" else "+" for move in moves if _PLOT.fullmatch(move[1:])}


def _news(view: Mapping[str, Any]) -> dict[str, str]:
    """The plots where something was built or removed; the last change counts."""
    signs = {"terratain.event.war": "x", "terratain.event.built": "+"}
    told = [event for event in view["events"] if event["key"] in signs]
    return {cell: signs[event["key"]] for event in told for cell in event["args"]["cells"]}


@dataclass(frozen=True)
class Board:
    """The plots in their territories, four characters a plot or three; an empty plot shows its number."""

    view: Mapping[str, Any]
    marks: Mapping[str, str]
    """What is said about plots: + built or to be built, x removed or to be removed, ! this is in the way."""
    ghost: Mapping[str, str]
    """The type of a structure that does not stand there yet."""

    def width(self, size: int) -> int:
        """Columns it takes on the screen."""
        return SIDE * size + 4

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
        for number, row in enumerate(self.view["board"]):
            if number % 3 == 0:
                yield self._border(number, size)
            line = Text(no_wrap=True, overflow="crop")
            for column, sign in enumerate(row):
                if column % 3 == 0:
                    line.append("│", _NUMBER)
                line.append(self._plot(plot_name(number * SIDE + column), sign, size))
            yield line.append("│", _NUMBER)
        yield self._border(SIDE, size)

    def _border(self, row: int, size: int) -> Text:
        """The line above a row of territories, with their numbers."""
        left, middle, right = {0: ("┌", "┬", "┐"), SIDE: ("└", "┴", "┘")}.get(row, ("├", "┼", "┤"))
        line = Text(no_wrap=True, overflow="crop")
        for column in range(3):
            line.append(left if column == 0 else middle, _NUMBER)
            if row < SIDE:
                line.append(str(row + column + 1), _STRONG)
            line.append("─" * (3 * size - (row < SIDE)), _NUMBER)
        return line.append(right, _NUMBER)

    def _plot(self, name: str, sign: str, size: int) -> Text:
        kind, owner, ground = sign[0], sign[1], sign[2].strip(".")
        mark = self.marks.get(name, "")
        if kind == "." and name in self.ghost:
            kind, owner = self.ghost[name], str((self.view["to_move"] or 0) + 1)
        if kind == ".":
            style, number = Style.null(), _MARK if mark else _NUMBER
            text = Text(name[2], number).append(ground, _GROUND.get(ground, "")).append(mark, _MARK)
        else:
            style = _SEATS[int(owner) - 1]
            under = ground if size > 3 or not mark else ""
            text = Text(f"{kind}{owner}{under}", style).append(mark, style + _REVERSE)
        text.append(" " * (size - len(text)), style)
        if mark == "!":
            text.stylize(_REVERSE)
        return text


@dataclass(frozen=True)
class _Table:
    """Board and seats, side by side or one above the other."""

    board: Board
    view: Mapping[str, Any]
    lang: str
    names: tuple[str, ...]

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
                legend = Text(say("terratain.label.legend", self.lang), style=_QUIET)
                grid.add_row(self.board, Group(self._seats(left), "", turn, *self._reserve(coloured), "", legend))
                yield grid
                return
        yield self.board
        yield self._seats(options.max_width)
        yield turn
        yield from self._reserve(coloured)

    def _seats(self, width: int) -> RenderableType:
        view = self.view
        heads = [say(f"terratain.head.{key}", self.lang) for key in ("score", "reserve", "cup", "discards")]
        room = max(4, width - 9 - sum(map(cell_len, heads)))
        grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=room)
        for key in heads:
            grid.add_column(justify="left" if key == heads[1] else "right", no_wrap=True)
        grid.add_row("", "", *(Text(head, style=_QUIET) for head in heads))
        for seat, name in enumerate(self.names):
            turn = view["to_move"] == seat or seat in view["winners"]
            style = _STRONG if turn else Style.null()
            number = str(seat + 1)
            grid.add_row(
                Text.assemble(">" if turn else " ", (f" {number} ", _SEATS[seat])),
                Text(name.removesuffix(f" {number}"), style=style),
                Text(str(view["scores"][seat]), style=style),
                _chits(view["reserves"][seat]),
                str(sum(view["cups"][seat].values())),
                str(sum(view["discards"][seat].values())),
            )
        return grid

    def _turn(self) -> str:
        """The turn, the phase, and for who is to move how a decision of this phase is written."""
        turn, phase = say("terratain.label.turn", self.lang, n=self.view["turn"]), self.view["phase"]
        if phase is None:
            return turn
        legal = list(self.view["legal"])
        shown = f" ({', '.join(legal[:1] + [move for move in legal if move == PEACE_NAME])})" if legal else ""
        return f"{turn} – {say(f'terratain.label.phase.{phase}', self.lang)}{shown}"

    def _reserve(self, coloured: bool) -> Iterator[Text]:
        seat = self.view["to_move"]
        if seat is None:
            return
        line = Text(say("terratain.label.reserve", self.lang) + " ", style=_STRONG)
        for kind in _chits(self.view["reserves"][seat]):
            line.append(" ").append(f" {kind} " if coloured else f"[{kind}]", _SEATS[seat])
        yield line


def _chits(counts: Mapping[str, int]) -> str:
    return "".join(kind * n for kind, n in counts.items())


def _where(entry: Mapping[str, Any]) -> str:
    """T3.9 The plots of an entry; of control, the territories."""
    cells = entry["cells"]
    places = sorted({cell[0] for cell in cells}) if entry["clause"] == "T3.5" else cells
    return f" ({' '.join(places)})"


sheet = Sheet(
    {clause: f"terratain.sheet.{clause}" for clause in ("T3.3", "T3.5", "T3.6", "T3.7", "T3.8")},
    total="terratain.label.score",
    style=_SEATS.__getitem__,
    where=_where,
).draw
