"""Reads a whole Qin position from its text; every mistake is named with its line and column."""

from collections.abc import Callable, Mapping

import numpy as np

from plancia.core.contract import Array, look, records
from plancia.core.errors import TextError
from plancia.core.game import Rules
from plancia.core.options import Value
from plancia.core.words import Head, Line, Word, exactly, lines_of, pairs, several
from plancia.games.qin.boards import COLOURS, Board, printed, read_board
from plancia.games.qin.kernel.state import ANY_TILE, HAND, TYPES
from plancia.games.qin.kernel.state import TILES as TILE_COUNT
from plancia.games.qin.text.diagram import ANYTHING, CUSTOM, ENDINGS, HIDDEN, LINES
from plancia.games.qin.text.flaws import Check
from plancia.games.qin.text.notation import SPELLINGS, TILES, cell_name
from plancia.texts import short

_SIGNS = {"..", "~~"} | {what + whose for what in "RYBrybv" for whose in ".1234"}


def read_position(rules: Rules, text: str) -> tuple[Mapping[str, Value], Array]:
    """Options and state of a position from its text; the error says where it is wrong."""
    lines = lines_of(text)
    head = Head.read(lines, rules.name)
    drawing = [line for line in lines[1:] if line[0].text not in LINES]
    options = _options(rules, head, drawing)
    with head.places():
        box = rules.box(options)
    reading = _Reading(box, records(rules.kernel.state, 1), head.name, [sign for row in drawing for sign in row])
    reading.cells()
    reading.lines([line for line in lines[1:] if line[0].text in LINES])
    reading.check(rules)
    return options, reading.states


def _options(rules: Rules, head: Head, drawing: list[Line]) -> Mapping[str, Value]:
    for sign in (sign for row in drawing for sign in row):
        if sign.text not in _SIGNS:
            raise sign.wrong("qin.text.sign", sign=short(sign.text))
    rows = ["".join(map(_ground, row)) for row in drawing]
    if "board" not in head.given or head.given["board"].text == CUSTOM:
        return head.options(rules.options, board=_custom(rows, drawing).text)
    options = head.options(rules.options)
    _compare(printed(str(options["board"])), rows, drawing, head.name)
    return options


def _ground(sign: Word) -> str:
    """The board's own sign under a sign of the drawing."""
    what = sign.text[0]
    return "." if what in COLOURS else what.upper() if what != "v" else what


def _custom(rows: list[str], drawing: list[Line]) -> Board:
    try:
        return read_board("\n".join(rows))
    except TextError as error:
        line = drawing[error.line - 1] if error.line else []
        place = line[error.column - 1 if error.column else 0] if line else Word("", 0, 0)
        raise TextError(error.key, line=place.line, column=error.column and place.column, **error.details) from error


def _compare(board: Board, rows: list[str], drawing: list[Line], head: Word) -> None:
    if len(rows) != len(board.rows):
        raise head.wrong("qin.text.rows", n=len(rows), expected=len(board.rows))
    for line, row, true in zip(drawing, rows, board.rows, strict=True):
        if len(row) != len(true):
            raise line[0].wrong("qin.text.columns", n=len(row), expected=len(true))
        for sign, here, there in zip(line, row, true, strict=True):
            if here != there:
                raise sign.wrong("qin.text.board", sign=sign.text, expected=there)


class _Reading:
    """A state on its way from the words of a text."""

    def __init__(self, box: Array, states: Array, head: Word, signs: list[Word]) -> None:
        self.box, self.states, self.signs = box, states, signs
        self.players = int(box["players"][0])
        self.names: dict[str, Word] = {"": head}
        """The first word of every line, by what the line is about."""
        self.pile_hidden = False

    def cells(self) -> None:
        """Colours and owners; an owner stands on every cell."""
        b, g = look(self.box), look(self.states)
        owners = [0 if sign.text[1] in ".~" else list(sign.split())[1].seat(self.players) + 1 for sign in self.signs]
        villages = b.village.tolist()
        for x, (sign, owner) in enumerate(zip(self.signs, owners, strict=True)):
            colour = COLOURS.find(sign.text[0].upper()) + 1
            if colour:
                g.colour[x], g.owner[x] = colour, owner
            elif sign.text[0] == "v":
                if owners[villages.index(villages[x])] != owner:
                    raise sign.wrong("qin.text.village", cell=cell_name(self.box, x))
                g.village[villages[x]] = owner

    def lines(self, lines: list[Line]) -> None:
        """All that is not drawn."""
        g = look(self.states)
        g.left[: self.players] = -1
        for line in sorted(lines, key=lambda line: line[0].text == "may"):  # masks need the hands
            seated = line[0].text in ("hand", "may") and len(line) > 1
            name = " ".join(word.text for word in line[: 1 + seated])
            if name in self.names:
                raise line[0].wrong("text.twice", word=short(name))
            self.names[name] = line[0]
            read: Callable[[Line], None] = getattr(self, f"_{line[0].text}")
            read(line)
        if "unplayed" not in self.names and not g.eye:
            g.unplayed = g.hand.sum(axis=0) + np.bincount(g.pile[: int(g.piled)], minlength=TYPES)

    def check(self, rules: Rules) -> None:
        """Can such a position be? What only a text can get wrong comes first."""
        g, names = look(self.states), self.names
        if "over" not in names and "to" not in names:
            raise names[""].wrong("text.missing", word="to move")
        if "over" in names and "to" in names:
            raise names["to"].wrong("qin.text.turn_over")
        if g.eye and "unplayed" not in names:
            raise names["viewer"].wrong("text.missing", word="unplayed")
        if "pile" in names and self.pile_hidden != bool(g.eye):
            raise names["pile"].wrong("qin.text.pile")
        Check(rules, self.box, self.states, self.signs, names).all()

    def _to(self, line: Line) -> None:
        exactly(line, 3, "to move 1")[1].among(["move"])
        look(self.states).turn = line[2].seat(self.players)

    def _viewer(self, line: Line) -> None:
        look(self.states).eye = exactly(line, 2, "viewer 1")[1].eye(self.players)

    def _left(self, line: Line) -> None:
        g, most = look(self.states), int(self.box["supply"][0])
        _count(line, 1, self.players)
        g.left[: self.players] = [word.number(0, most) for word in line[1:]]

    def _hand(self, line: Line) -> None:
        g, seat, tiles = look(self.states), self._seat(line), several(line[2:])
        if len(tiles) > HAND:
            raise line[0].wrong("qin.text.many", n=len(tiles), max=HAND)
        g.held[seat] = len(tiles)
        g.may[seat, : len(tiles)] = ANY_TILE
        for word in tiles:
            if word.text != HIDDEN:
                g.hand[seat, _tile(word)] += 1

    def _pile(self, line: Line) -> None:
        g, tiles = look(self.states), several(line[1:])
        self.pile_hidden = tiles[:1] != [] and tiles[0].text == HIDDEN
        if self.pile_hidden:
            g.piled = exactly(line, 3, f"pile {HIDDEN} 50")[2].number(0, TILE_COUNT)
            return
        if len(tiles) > TILE_COUNT:
            raise line[0].wrong("qin.text.many", n=len(tiles), max=TILE_COUNT)
        g.piled = len(tiles)
        g.pile[: len(tiles)] = [_tile(word) for word in reversed(tiles)]

    def _unplayed(self, line: Line) -> None:
        g = look(self.states)
        for tile, word in pairs(line[1:], TILES):
            g.unplayed[tile] = word.number(0, TILE_COUNT)

    def _passes(self, line: Line) -> None:
        look(self.states).passes = exactly(line, 2, "passes 0")[1].number(0, self.players)

    def _may(self, line: Line) -> None:
        g, seat = look(self.states), self._seat(line)
        _count(line, 2, int(g.held[seat]))
        for j, word in enumerate(line[2:]):
            names = several([word]) and list(word.split("+"))
            g.may[seat, j] = ANY_TILE if word.text == ANYTHING else sum({1 << _tile(name) for name in names})

    def _over(self, line: Line) -> None:
        g, clauses = look(self.states), list(ENDINGS.values())
        if len(line) < 3:
            raise line[0].wrong("text.form", words=line[0].text, form="over Q6.2 1")
        g.over = list(ENDINGS)[line[1].among(clauses)]
        g.winners = sum({1 << word.seat(self.players) for word in line[2:]})

    def _seat(self, line: Line) -> int:
        if len(line) < 2:
            raise line[0].wrong("text.form", words=line[0].text, form=f"{line[0].text} 1 RR")
        return line[1].seat(self.players)


def _count(line: Line, names: int, expected: int) -> None:
    if len(line) != names + expected:
        name = " ".join(word.text for word in line[:names])
        raise line[0].wrong("text.count", word=name, n=len(line) - names, expected=expected)


def _tile(word: Word) -> int:
    """The type of a tile, written either way round."""
    n = word.among(SPELLINGS)
    return n if n < TYPES else n - len(COLOURS)
