"""ZhanGuo on a text screen: the table of all, the own board and hand, and what to choose, at any width."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.text import Text

from plancia.core.game import Move
from plancia.core.picture import Scene
from plancia.games.sheet import Sheet
from plancia.games.zhanguo.names import PLAYERS_MAX
from plancia.games.zhanguo.terminal import central_board, choices
from plancia.games.zhanguo.terminal import player_boards as boards
from plancia.games.zhanguo.terminal.signs import SYMBOLS, Pen, fit, plain, seat_style
from plancia.games.zhanguo.terminal.tables import tables as tables
from plancia.texts import say

_WIDE = 120
_LABELS = 70
_LEFT = 39
"""Columns of the Great Wall and the tasks, where they stand beside the boards."""
_BARE = "bare"
KEYS = {"map": "0", "wall": "z", "tasks": "x", "rewards": "k", "score": "v"}
"""Parts of the table, and the keys that show them: no move begins with one, in any language."""
_IN_REGIONS = ("unify", "down", "official", "governor", "hire", "palace", "calm")
"""Kinds of moves that are about a region."""


def draw(scene: Scene) -> RenderableType:
    """The table as a viewer sees it, with marks: ways to go on, a move not yet made, what forbids it."""
    return Table(scene, _pen(scene, scene.names))


def board(scene: Scene) -> RenderableType:
    """What an example needs: the boards, and of the middle of the table what is in use; neither hand nor choices."""
    return Table(scene, _pen(scene, ("",) * len(scene.view["public"]["seats"])), part=_BARE)


def parts(scene: Scene) -> Mapping[str, RenderableType]:
    """What fits on a small screen, by the words that ask for it: its key, then its names; seats as 01, 02 and so on."""
    pen = _pen(scene, scene.names)
    middle = {f"{key} {pen.say(f'part.{part}')}": part for part, key in KEYS.items()}
    seats = {f"0{seat + 1} {boards.called(seat, pen)} {seat + 1}": str(seat) for seat in range(len(scene.names))}
    found = {words: Table(scene, pen, part=part) for words, part in (middle | seats).items()}
    return {words: sheet(scene) if part.part == "score" else part for words, part in found.items()}


def part_keys() -> Collection[str]:
    """What shows a part when it is typed alone."""
    return [*KEYS.values(), *(f"0{seat}" for seat in range(1, PLAYERS_MAX + 1))]


def sheet(scene: Scene, clauses: Sequence[str] = ()) -> RenderableType:
    """The VP so far by source, and what the end would add."""
    paper = Sheet(_sources(scene), total="zhanguo.label.vp", style=seat_style, column=4, zeros=False)
    return paper.draw(scene, clauses)


def scoring(scene: Scene) -> Mapping[str, str]:
    """The clauses by which VP come and what they are called."""
    return {clause: say(key, scene.lang) for clause, key in _sources(scene).items()}


def _sources(scene: Scene) -> dict[str, str]:
    return {clause: f"zhanguo.source.{source}" for source, clause in scene.printed["sources"].items()}


def standing(scene: Scene) -> tuple[str, Sequence[int]]:
    """The VP."""
    return say("zhanguo.head.vp", scene.lang), scene.view["public"]["scores"]


def _pen(scene: Scene, names: tuple[str, ...]) -> Pen:
    return Pen(scene.lang, names, scene.printed["cards"])


def _marks(scene: Scene) -> dict[str, str]:
    """A plus at regions that a move is about or a planned turn changes, an exclamation mark at what forbids a move."""
    moves = scene.moves if scene.move is None else (*scene.moves, scene.move)
    regions = [*_changed(scene), *(region for move in moves for region in _regions(move))]
    return dict.fromkeys(map(str, regions), SYMBOLS["about"]) | dict.fromkeys(scene.guilty, SYMBOLS["guilty"])


def _changed(scene: Scene) -> Iterator[int]:
    """The regions of the viewer's board that would look different after a planned turn."""
    if scene.before is not None:
        seat = scene.view["viewer"]
        before, after = (view["public"]["seats"][seat]["regions"] for view in (scene.before, scene.view))
        yield from (k for k, (then, now) in enumerate(zip(before, after, strict=True), 1) if then != now)


def _regions(move: Move) -> Sequence[int]:
    return (move["region"],) if move["kind"] in _IN_REGIONS else move.get("regions", ())


@dataclass(frozen=True)
class Table:
    """Everything, in one column or in two."""

    scene: Scene
    pen: Pen
    part: str = ""
    """All of it, what an example needs, one of the keys, or a seat's board by its number."""

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
        scene, pen = self.scene, self.pen
        first, size = _columns(width)
        yield from central_board.head(scene, pen, width, KEYS)
        yield Text()
        yield from boards.players(scene, pen, width)
        yield Text()
        yield from central_board.wall(scene, pen, width, scene.guilty)
        yield from central_board.tasks(scene, pen, width)
        yield from central_board.rewards(scene, pen, width)
        yield Text()
        yield from central_board.regions(scene, pen, first, size)
        yield Text()
        yield from self._boards(first, size)
        yield from self._choices(width)

    def _part(self, width: int) -> Iterator[Text]:
        scene, pen = self.scene, self.pen
        if self.part == _BARE:
            yield from self._bare(width)
        elif self.part == "map":
            yield from central_board.head(scene, pen, width)
            yield Text()
            yield from boards.players(scene, pen, width)
            yield Text()
            yield from central_board.regions(scene, pen, *_columns(width))
        elif self.part == "wall":
            yield from central_board.wall(scene, pen, width, ())
        elif self.part == "tasks":
            yield from central_board.tasks(scene, pen, width)
        elif self.part == "rewards":
            yield from central_board.rewards(scene, pen, width)
        else:
            yield from boards.own_board(scene, int(self.part), pen, *_columns(width), {}, ())
            yield Text()
            yield from boards.abilities(scene, int(self.part), pen, width)

    def _bare(self, width: int) -> Iterator[Text]:
        scene, pen, view = self.scene, self.pen, self.scene.view["public"]
        first, size = _columns(width)
        yield from central_board.head(scene, pen, width)
        yield from boards.players(scene, pen, width)
        if _about_walls(scene.move) or any(seat is not None for row in view["walls"] for seat in row["slots"]):
            yield from central_board.wall(scene, pen, width, scene.guilty)
        if any(seat is not None for task in view["tasks"] for seat in task["spaces"]):
            yield from central_board.tasks(scene, pen, width)
        if view["reward"] is not None:
            yield from central_board.rewards(scene, pen, width)
        if view["phase"] == "square" or any(sum(row["governors"]) + sum(row["palaces"]) for row in view["map"]):
            yield from central_board.regions(scene, pen, first, size)
        yield from self._boards(first, size)

    def _wide(self, width: int) -> Iterator[Text]:
        scene, pen = self.scene, self.pen
        right = width - _LEFT - 2
        first, size = _columns(right)
        yield from central_board.head(scene, pen, width, KEYS)
        yield Text()
        left = [
            *central_board.wall(scene, pen, _LEFT, scene.guilty),
            Text(),
            *central_board.tasks(scene, pen, _LEFT),
        ]
        above = [
            *boards.players(scene, pen, right),
            Text(),
            *central_board.regions(scene, pen, first, size),
            Text(),
        ]
        yield from _side_by_side(left, [*above, *self._boards(first, size)], _LEFT)
        yield Text()
        yield from central_board.rewards(scene, pen, width)
        yield from self._choices(width)

    def _boards(self, first: int, size: int) -> Iterator[Text]:
        """The viewer's board in full and the others in short; all in full for a viewer without a board."""
        scene, seats = self.scene, range(len(self.pen.names))
        full = [scene.view["viewer"]] if scene.view["viewer"] in seats else list(seats)
        marks, cards = _marks(scene), choices.active(scene)
        yield from boards.others(scene, [seat for seat in seats if seat not in full], self.pen, first, size)
        for seat in full:
            turn = seat == scene.view["public"]["to_move"] or scene.before is not None
            of_turn = (marks, cards) if turn else ({}, ())
            yield from boards.own_board(scene, seat, self.pen, first, size, *of_turn)

    def _choices(self, width: int) -> Iterator[Text]:
        scene, pen, legal = self.scene, self.pen, self.scene.view["legal"]
        if scene.view["viewer"] not in range(len(pen.names)):
            return
        if scene.view["private"]["hand"]:
            yield Text()
            yield from choices.hand(scene, pen, width)
        if legal:
            yield Text()
            shown = [move for move in legal if not scene.moves or move in scene.moves]
            yield from choices.choices(scene, pen, width, shown or legal)


def _about_walls(move: Move | None) -> bool:
    return move is not None and "wall" in (move["kind"], move.get("court"))


def _columns(width: int) -> tuple[int, int]:
    """How wide the labels and each of five regions are."""
    first = 10 if width >= _LABELS else 7
    return first, (width - first + 1) // 5


def _side_by_side(left: Sequence[Text], right: Sequence[Text], width: int) -> Iterator[Text]:
    for one, other in zip_longest(left, right, fillvalue=Text()):
        yield fit(one, width + 2).append(other)
