"""Qin as a picture: every province one shape with its owner's outline, villages, water, everybody's pagodas left."""

from collections.abc import Sequence

from plancia.art.outline import Cell, groups, middle, outline
from plancia.art.svg import Drawing
from plancia.core.game import Data, Move
from plancia.core.portrait import Subject
from plancia.games.seating import LINE, card, columns

_CELL = 40
_GUTTER, _MARGIN = 22, 10
_GAP, _FOOT = 10, 20
_TILE, _HALF = 30, 15.4
_NARROWEST = 480
"""What the players need below a small board."""
_COUNTED = 3
"""Provinces from this size on show it: 5 cells make one great."""
_SMALL = 0.8
"""The size of a pagoda in its cell."""
_PIGMENTS = {"R": "red", "Y": "yellow", "B": "blue"}


def draw(subject: Subject) -> Drawing:
    """Board, players, hands as far as they are known."""
    printed = subject.printed
    left = _GUTTER if subject.coordinates else _MARGIN
    wide, high = printed["columns"] * _CELL, printed["rows"] * _CELL
    width = max(left + wide + _MARGIN, _NARROWEST)
    cards = LINE + 6 + _HALF + 8
    drawing = Drawing(width, left + high + _GAP + cards + _FOOT + 6)
    _Board(subject, drawing, (left + (width - left - _MARGIN - wide) / 2, left)).draw()
    top = left + high + _GAP
    for seat, (x, each) in enumerate(columns(width - 2 * _MARGIN, printed["players"])):
        box = (_MARGIN + x, top, each, cards)
        card(drawing, subject, seat, box, subject.public["left"][seat], "palace")
        for k, tile in enumerate(_hand(subject, seat)):
            place = (box[0] + 8 + k * (_TILE + 4), top + LINE + 4)
            if tile is None:
                drawing.rect((*place, _TILE, _HALF), "free", 4)
            else:
                drawing.use(f"tile-{tile}", *place, _TILE, _HALF)
    pile = subject.say("qin.label.pile", n=subject.public["pile"])
    drawing.text(width - _MARGIN, drawing.height - 9, pile, 11, "ink2", "end")
    drawing.text(_MARGIN, drawing.height - 9, subject.say("qin.title"), 11, "ink2")
    left_over = [f"{name} {n}" for name, n in zip(subject.names, subject.public["left"], strict=True)]
    drawing.facts.append(subject.say("qin.picture.left", left=left_over))
    sizes = [len(province["cells"]) for province in subject.public["provinces"]]
    great = sum(province["great"] for province in subject.public["provinces"])
    told = {"n": len(sizes), "great": great, "most": max(sizes, default=0)}
    drawing.facts.append(subject.say("qin.picture.provinces", **told))
    return drawing


def places(move: Move) -> Sequence[str]:
    """The cells of a tile."""
    cells: Sequence[str] = move.get("cells", ())
    return cells


def _hand(subject: Subject, seat: int) -> Sequence[str | None]:
    """A seat's tiles; None is one that the viewer does not know."""
    private = subject.view["private"]
    if "hands" in private:
        hand: Sequence[str | None] = private["hands"][seat]
        return hand
    if subject.view["viewer"] == seat:
        hand = private["hand"]
        return hand
    return [may[0] if may and len(may) == 1 else None for may in subject.public["may"][seat]]


class _Board:
    """The board, its left upper corner somewhere on the paper."""

    def __init__(self, subject: Subject, drawing: Drawing, at: tuple[float, float]) -> None:
        self.subject, self.drawing, self.at = subject, drawing, at
        self.cells: Sequence[Data] = subject.printed["cells"]
        self.places: dict[str, Cell] = {cell["name"]: (cell["column"], cell["row"]) for cell in self.cells}

    def draw(self) -> None:
        """From the ground up."""
        provinces = [(province, self._cells(province["cells"])) for province in self.subject.public["provinces"]]
        self._ground()
        for province, cells in provinces:
            self._pigment(cells, province["colour"])
        self._lone_cells()
        for province, cells in provinces:
            seat, rank = province["owner"] + 1, "great" if province["great"] else "owner"
            line = self._outline(cells, 4, 5)
            self.drawing.path(line, f"line rim{seat} {rank}-rim", f"line s-p{seat} {rank}")
        self._starts()
        villages = zip(self.subject.printed["villages"], self.subject.public["villages"], strict=True)
        for printed, village in villages:
            self._village(self._cells(printed["cells"]), village["owner"])
        for province, cells in provinces:
            self._pagoda(province, cells)
        if self.subject.coordinates:
            self._coordinates()

    def _ground(self) -> None:
        columns, rows = (self.subject.printed[side] for side in ("columns", "rows"))
        x, y = self.at
        wide, high = columns * _CELL, rows * _CELL
        self.drawing.rect((x - 2, y - 2, wide + 4, high + 4), "ground", 9)
        lines = [f"M{x + c * _CELL:g} {y:g}v{high}" for c in range(1, columns)]
        lines += [f"M{x:g} {y + r * _CELL:g}h{wide}" for r in range(1, rows)]
        self.drawing.path("".join(lines), "grid")
        water = {self.places[cell["name"]] for cell in self.cells if cell["terrain"] == "water"}
        for pond in groups(water):
            self.drawing.path(self._outline(pond, 3.5, 16), "water")
            for cell in sorted(pond):
                self._stand("ripples", cell)
        for name, place in self.places.items():
            self.drawing.spot(name, (*self._corner(place), _CELL, _CELL))

    def _pigment(self, cells: Sequence[Cell], colour: str) -> None:
        self.drawing.path(self._outline(cells, 1.2, 6), _PIGMENTS[colour], f"pat-{_PIGMENTS[colour]}")

    def _lone_cells(self) -> None:
        """Coloured cells of no province."""
        for cell, lying in zip(self.cells, self.subject.public["cells"], strict=True):
            colour = lying["colour"] or (cell["start"] if lying["province"] is None else None)
            if colour and lying["province"] is None:
                place = self.places[cell["name"]]
                self._pigment([place], colour)
                self.drawing.path(self._outline([place], 3, 5), "single")

    def _starts(self) -> None:
        """The printed star, in the corner where a pagoda stands on its cell."""
        homes = {province["pagoda"] for province in self.subject.public["provinces"]}
        for cell in self.cells:
            if cell["start"]:
                column, row = self.places[cell["name"]]
                built = cell["name"] in homes
                self._stand("start", (column + 0.31, row - 0.31) if built else (column, row), 0.5 if built else 1)

    def _village(self, cells: Sequence[Cell], owner: int | None) -> None:
        self.drawing.path(self._outline(cells, 3, 8), "village")
        self.drawing.path(self._outline(cells, 6, 5.5), "yard")
        if owner is None:
            self._stand("huts", middle(cells))
        else:
            self._stand(f"pagoda-{owner + 1}", middle(cells), _SMALL)

    def _pagoda(self, province: Data, cells: Sequence[Cell]) -> None:
        """The pagoda of a province, and how large it is."""
        home = self.places[province["pagoda"]]
        kind = "great" if province["great"] else "pagoda"
        self._stand(f"{kind}-{province['owner'] + 1}", home, _SMALL)
        if len(cells) >= _COUNTED:
            column, row = max((cell for cell in cells if cell != home), key=lambda cell: (cell[1], cell[0]))
            x, y = self._corner((column, row))
            self.drawing.chip(x + 34.5, y + 34.5, len(cells))

    def _coordinates(self) -> None:
        x, y = self.at
        for c in range(self.subject.printed["columns"]):
            self.drawing.text(x + (c + 0.5) * _CELL, y - 7, self.cells[c]["name"][0], 9, "coords", "middle")
        for r in range(self.subject.printed["rows"]):
            self.drawing.text(x - 6, y + (r + 0.5) * _CELL + 3, r + 1, 9, "coords", "end")

    def _cells(self, names: Sequence[str]) -> list[Cell]:
        return [self.places[name] for name in names]

    def _corner(self, place: tuple[float, float]) -> tuple[float, float]:
        return self.at[0] + place[0] * _CELL, self.at[1] + place[1] * _CELL

    def _outline(self, cells: Sequence[Cell] | set[Cell], inset: float, bend: float) -> str:
        return outline(cells, _CELL, inset, bend, self.at)

    def _stand(self, symbol: str, place: tuple[float, float], size: float = 1) -> None:
        """A piece in the middle of a cell."""
        x, y = self._corner(place)
        off = _CELL * (1 - size) / 2
        self.drawing.use(symbol, x + off, y + off, _CELL * size)
