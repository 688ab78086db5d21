"""ZhanGuo on a text screen: the table of all, the own board and hand, and what to choose, at any width."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.text import Text

from plancia.games.sheet import Sheet
from plancia.games.zhanguo.face.sheet import CLAUSES
from plancia.games.zhanguo.terminal import central_board as middle
from plancia.games.zhanguo.terminal import choices
from plancia.games.zhanguo.terminal import player_boards as boards
from plancia.games.zhanguo.terminal.signs import Pen, fit, plain, seat_style
from plancia.games.zhanguo.terminal.tables import tables as tables
from plancia.games.zhanguo.terminal.typed import tidy as tidy
from plancia.games.zhanguo.terminal.typed import ways as ways

sheet = Sheet(
    {clause: f"zhanguo.source.{source}" for source, clause in CLAUSES.items()},
    total="zhanguo.label.vp",
    style=seat_style,
    column=4,
    zeros=False,
).draw

_REGION = re.compile(r"(?:unify|hire|governor|palace|calm|(?:down-)?(?:red|grey|white))-([1-5])|pay-([1-5]+)")
_WIDE = 120
_LABELS = 70
_LEFT = 42
"""Columns of the Great Wall and the tasks, where they stand beside the boards."""
_BARE, _MAP, _WALL = "bare", "map", "wall"
"""Parts of the table."""


def draw(
    view: Mapping[str, Any],
    lang: str,
    *,
    names: Sequence[str],
    ways: Sequence[str] = (),
    move: str = "",
    guilty: Sequence[str] = (),
) -> RenderableType:
    """The table as a viewer sees it, with marks: ways to go on, a move not yet made, what forbids it."""
    return Table(view, Pen(lang, tuple(names)), tuple(ways), move, tuple(guilty))


def board(
    view: Mapping[str, Any],
    *,
    lang: str = "en",
    ways: Sequence[str] = (),
    move: str = "",
    guilty: Sequence[str] = (),
) -> RenderableType:
    """What an example needs: the boards, and of the middle of the table what is in use; neither hand nor choices."""
    names = tuple("" for _ in view["seats"])
    return Table(view, Pen(lang, names), tuple(ways), move, tuple(guilty), part=_BARE)


def parts(view: Mapping[str, Any], lang: str, *, names: Sequence[str]) -> dict[str, RenderableType]:
    """What fits on a small screen, by the words that ask for it: the map, the wall, anybody's board."""
    pen = Pen(lang, tuple(names))
    seats = {str(seat + 1): str(seat) for seat in range(len(names))}
    asked = {pen.say(f"part.{part}"): part for part in (_MAP, _WALL)} | seats
    return {words: Table(view, pen, part=part) for words, part in asked.items()}


def _marks(ways: Sequence[str], move: str, guilty: Sequence[str]) -> dict[str, str]:
    """A plus at regions that a move is about, an exclamation mark at what forbids it."""
    found = [match for way in (*ways, move) if (match := _REGION.fullmatch(way))]
    regions = {region for match in found for region in match[1] or match[2]}
    return dict.fromkeys(regions, "+") | dict.fromkeys(guilty, "!")


@dataclass(frozen=True)
class Table:
    """Everything, in one column or in two."""

    view: Mapping[str, Any]
    pen: Pen
    ways: tuple[str, ...] = ()
    move: str = ""
    guilty: tuple[str, ...] = ()
    part: str = ""
    """All of it, what an example needs, the map, the wall, or a seat's board by its number."""

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As wide as may be."""
        return Measurement(options.max_width, options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Line by line."""
        width = options.max_width
        lines = self._part(width) if self.part else self._wide(width) if width >= _WIDE else self._narrow(width)
        simple = not console.encoding.lower().startswith("utf")
        for line in lines:
            text = fit(line, width)
            text.rstrip()
            text.no_wrap, text.overflow = True, "crop"
            yield plain(text) if simple else text

    def _narrow(self, width: int) -> Iterator[Text]:
        view, pen = self.view, self.pen
        first, size = _columns(width)
        yield from middle.head(view, pen, width)
        yield Text()
        yield from boards.players(view, pen, width)
        yield Text()
        yield from middle.wall(view, pen, width, self.guilty)
        yield from middle.tasks(view, pen, width)
        yield from middle.rewards(view, pen, width)
        yield Text()
        yield from middle.regions(view, pen, first, size)
        yield Text()
        yield from self._boards(first, size)
        yield from self._choices(width)

    def _part(self, width: int) -> Iterator[Text]:
        view, pen = self.view, self.pen
        if self.part == _BARE:
            yield from self._bare(width)
        elif self.part == _MAP:
            yield from middle.head(view, pen, width)
            yield Text()
            yield from boards.players(view, pen, width)
            yield Text()
            yield from middle.regions(view, pen, *_columns(width))
        elif self.part == _WALL:
            yield from middle.wall(view, pen, width, ())
            yield from middle.tasks(view, pen, width)
            yield from middle.rewards(view, pen, width)
        else:
            yield from boards.own_board(view, int(self.part), pen, *_columns(width), {}, ())
            yield Text()
            yield from boards.abilities(view, int(self.part), pen, width)

    def _bare(self, width: int) -> Iterator[Text]:
        view, pen = self.view, self.pen
        first, size = _columns(width)
        yield from middle.head(view, pen, width)
        yield from boards.players(view, pen, width)
        if self.move.startswith("wall") or any(
            slot["seat"] is not None for row in view["walls"] for slot in row["slots"]
        ):
            yield from middle.wall(view, pen, width, self.guilty)
        if any(space["seat"] is not None for task in view["tasks"] for space in task["spaces"]):
            yield from middle.tasks(view, pen, width)
        if view["reward"] is not None:
            yield from middle.rewards(view, pen, width)
        if view["phase"] == "square" or any(sum(row["governors"]) + sum(row["palaces"]) for row in view["map"]):
            yield from middle.regions(view, pen, first, size)
        yield from self._boards(first, size)

    def _wide(self, width: int) -> Iterator[Text]:
        view, pen = self.view, self.pen
        right = width - _LEFT - 2
        first, size = _columns(right)
        yield from middle.head(view, pen, width)
        yield Text()
        left = [*middle.wall(view, pen, _LEFT, self.guilty), Text(), *middle.tasks(view, pen, _LEFT)]
        above = [*boards.players(view, pen, right), Text(), *middle.regions(view, pen, first, size), Text()]
        yield from _side_by_side(left, [*above, *self._boards(first, size)], _LEFT)
        yield Text()
        yield from middle.rewards(view, pen, width)
        yield from self._choices(width)

    def _boards(self, first: int, size: int) -> Iterator[Text]:
        """The viewer's board in full and the others in short; all in full for a viewer without a board."""
        view, seats = self.view, range(len(self.pen.names))
        full = [view["viewer"]] if view["viewer"] in seats else list(seats)
        marks, cards = _marks(self.ways, self.move, self.guilty), choices.active(view, self.move)
        yield from boards.others(view, [seat for seat in seats if seat not in full], self.pen, first, size)
        for seat in full:
            of_turn = (marks, cards) if seat == view["to_move"] else ({}, ())
            yield from boards.own_board(view, seat, self.pen, first, size, *of_turn)

    def _choices(self, width: int) -> Iterator[Text]:
        view, pen = self.view, self.pen
        if view["viewer"] not in range(len(pen.names)):
            return
        if view["seats"][view["viewer"]]["cards"]:
            yield Text()
            yield from choices.hand(view, view["viewer"], pen, width)
        if self.move in view["legal"]:
            yield from choices.foreseen(view, self.move, pen, width)
        elif view["legal"]:
            yield Text()
            shown = [move for move in view["legal"] if not self.ways or move in self.ways]
            yield from choices.choices(view, pen, width, shown or list(view["legal"]))


def _columns(width: int) -> tuple[int, int]:
    """How wide the labels and each of five regions are."""
    first = 10 if width >= _LABELS else 7
    return first, (width - first + 1) // 5


def _side_by_side(left: Sequence[Text], right: Sequence[Text], width: int) -> Iterator[Text]:
    for one, other in zip_longest(left, right, fillvalue=Text()):
        yield fit(one, width + 2).append(other)
