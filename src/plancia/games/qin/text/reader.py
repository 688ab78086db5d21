"""Reads a whole Qin position from its text; every mistake is named with its line and column."""

import re
from collections.abc import Mapping

import numpy as np

from plancia.core.contract import Array, look, new_desk, records
from plancia.core.errors import OptionError, TextError
from plancia.core.options import Option, Value, complete
from plancia.games.qin.boards import COLOURS, NAMES, PAGODAS, Board, make_box, printed, read_board
from plancia.games.qin.kernel import provinces, rules
from plancia.games.qin.kernel.state import ANY_TILE, HAND, STATE, TYPES
from plancia.games.qin.kernel.state import TILES as TILE_COUNT
from plancia.games.qin.kernel.villages import unsettled as unsettled_village
from plancia.games.qin.text.diagram import CUSTOM, ENDINGS, HIDDEN
from plancia.games.qin.text.notation import TILES, cell_name, tile_number

_WORDS = re.compile(r"\S+")
_LINES = ("to", "viewer", "left", "hand", "pile", "unplayed", "passes", "may", "over")


def _ground(sign: str) -> str:
    """The board's own sign under a sign of the drawing."""
    return "." if sign[0] in COLOURS else sign[0].upper() if sign[0] in "ryb" else sign[0]


def _fit(masks: list[int], counts: list[int]) -> bool:
    """Are there tiles for all the masks? By Hall's theorem: for all masks within any set of types."""
    return all(
        sum(not mask & ~some for mask in masks) <= sum(n for tile, n in enumerate(counts) if some >> tile & 1)
        for some in range(ANY_TILE + 1)
    )


def read_position(options: tuple[Option, ...], text: str) -> tuple[Mapping[str, Value], Array]:
    """Options and state of a position from its text; the error says where it is wrong."""
    return _Reader(options, text).read()


class _Reader:
    """Reads one position text."""

    def __init__(self, options: tuple[Option, ...], text: str) -> None:
        self.known = options
        self.lines = [
            (number, line.rstrip())
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.startswith("#")
        ]

    def read(self) -> tuple[Mapping[str, Value], Array]:
        given = self._header()
        drawing = [(n, line) for n, line in self.lines[1:] if line.split()[0] not in _LINES]
        signs = [self._signs(number, line) for number, line in drawing]
        options = self._options(given, drawing, signs)
        board = printed(str(options["board"])) if options["board"] in NAMES else read_board(str(options["board"]))
        first = 0 if options["first"] == "random" else int(options["first"])
        self.box = make_box(board, int(options["players"]), first)
        self.states = records(STATE, 1)
        self.players = int(options["players"])
        self._cells(drawing, signs)
        self._values([(n, line) for n, line in self.lines[1:] if line.split()[0] in _LINES])
        return options, self.states

    def _header(self) -> dict[str, str]:
        if not self.lines or self.lines[0][1].split()[0] != "qin":
            raise TextError("error.position_game", line=self.lines[0][0] if self.lines else 1, valid=["qin"])
        number, line = self.lines[0]
        given = {}
        for word in line.split()[1:]:
            name, equals, value = word.partition("=")
            if not equals:
                raise TextError("qin.text.option", line=number, column=line.index(word) + 1, word=word)
            given[name] = value
        return given

    def _signs(self, number: int, line: str) -> list[tuple[int, str]]:
        signs = [(word.start() + 1, word[0]) for word in _WORDS.finditer(line)]
        for column, sign in signs:
            owned = sign[0] in "RYBrybv" and sign[1:] in (".", "1", "2", "3", "4")
            if not owned and sign not in ("..", "~~"):
                raise TextError("qin.text.sign", line=number, column=column, sign=sign)
        return signs

    def _options(
        self, given: dict[str, str], drawing: list[tuple[int, str]], signs: list[list[tuple[int, str]]]
    ) -> Mapping[str, Value]:
        rows = ["".join(_ground(sign) for _, sign in row) for row in signs]
        named = given.get("board", CUSTOM)
        if named == CUSTOM:
            given["board"] = self._custom(rows, drawing).text
        try:
            options = complete(self.known, given)
        except OptionError as error:
            raise TextError(error.key, line=self.lines[0][0], **error.details) from error
        if named != CUSTOM:
            self._compare(printed(named), rows, drawing, signs)
        return options

    def _custom(self, rows: list[str], drawing: list[tuple[int, str]]) -> Board:
        try:
            return read_board("\n".join(rows))
        except TextError as error:
            column = 3 * error.column - 2 if error.column else 0
            line = drawing[error.line - 1][0] if error.line else 0
            raise TextError(error.key, line=line, column=column, **error.details) from error

    def _compare(
        self, board: Board, rows: list[str], drawing: list[tuple[int, str]], signs: list[list[tuple[int, str]]]
    ) -> None:
        if len(rows) != len(board.rows):
            raise TextError("qin.text.rows", n=len(rows), expected=len(board.rows))
        for (number, _), row, true, words in zip(drawing, rows, board.rows, signs, strict=True):
            if len(row) != len(true):
                raise TextError("qin.text.columns", line=number, n=len(row), expected=len(true))
            for (column, sign), here, there in zip(words, row, true, strict=True):
                if here != there:
                    raise TextError("qin.text.board", line=number, column=column, sign=sign, expected=there)

    def _cells(self, drawing: list[tuple[int, str]], signs: list[list[tuple[int, str]]]) -> None:
        b, g = look(self.box), look(self.states)
        places = [
            (number, column, sign) for (number, _), row in zip(drawing, signs, strict=True) for column, sign in row
        ]
        owners = [0 if sign[1] in ".~" else int(sign[1]) for _, _, sign in places]
        villages = b.village.tolist()
        colours, lords = g.colour, g.owner
        for x, (number, column, sign) in enumerate(places):
            if owners[x] > self.players:
                raise TextError("qin.text.seat", line=number, column=column, seat=owners[x], players=self.players)
            if sign[0].upper() in COLOURS:
                colours[x] = COLOURS.index(sign[0].upper()) + 1
                lords[x] = owners[x]
            elif sign[0] == "v":
                v = villages[x]
                if owners[villages.index(v)] != owners[x]:
                    raise TextError("qin.text.village", line=number, column=column, cell=cell_name(self.box, x))
                g.village[v] = owners[x]
        desk = new_desk(rules.KERNEL)
        provinces.rebuild(self.box, self.states, 0, desk)
        colour, roots, area, lord = g.colour.tolist(), g.root.tolist(), g.area.tolist(), g.owner.tolist()
        for x, (number, column, _) in enumerate(places):
            if not colour[x]:
                continue
            root = roots[x]
            cell = cell_name(self.box, x)
            if area[root] == 1 and owners[x]:
                raise TextError("qin.text.single", line=number, column=column, cell=cell)
            if area[root] > 1 and not owners[x]:
                raise TextError("qin.text.nobody", line=number, column=column, cell=cell)
            if owners[x] != lord[root]:
                raise TextError("qin.text.owners", line=number, column=column, cell=cell, seat=lord[root])
        unsettled = unsettled_village(self.box, self.states, 0, desk)
        if unsettled >= 0:
            x = villages.index(unsettled)
            number, column, _ = places[x]
            raise TextError("qin.text.unsettled", line=number, column=column, cell=cell_name(self.box, x))

    def _values(self, lines: list[tuple[int, str]]) -> None:
        self.hidden = self.moved = self.counted = False
        seen: set[str] = set()
        for number, line in sorted(lines, key=lambda item: item[1].startswith("may ")):  # masks need the hands
            words = line.split()
            name = " ".join(words[:2]) if words[0] in ("hand", "may") else words[0]
            if name in seen:
                raise TextError("qin.text.twice", line=number, key=name)
            seen.add(name)
            try:
                self._value(words)
            except TextError as error:
                raise error.at(number) from None
        self._count_unplayed()
        self._check_may()
        self._check_turn()

    def _value(self, words: list[str]) -> None:
        g = look(self.states)
        match words:
            case ["to", "move", seat]:
                g.turn = self._seat(seat)
                self.moved = True
            case ["viewer", who]:
                g.eye = self.players + 1 if who == "spectator" else self._seat(who) + 1
            case ["left", *numbers]:
                self._expect(len(numbers) == self.players, "qin.text.left", n=len(numbers), players=self.players)
                for place, number in enumerate(numbers):
                    g.left[place] = self._number(number, 0, PAGODAS[self.players])
            case ["hand", seat, *tiles]:
                self._hand(self._seat(seat), [] if tiles == ["-"] else tiles)
            case ["pile", *tiles]:
                self._pile([] if tiles == ["-"] else tiles)
            case ["unplayed", *counts]:
                for tile, n in map(self._count, counts):
                    g.unplayed[tile] = n
                self.counted = True
            case ["passes", number]:
                g.passes = self._number(number, 0, self.players)
            case ["may", seat, *masks]:
                self._may(self._seat(seat), masks)
            case ["over", clause, *seats]:
                reason = next((code for code, name in ENDINGS.items() if name == clause), 0)
                self._expect(bool(reason and seats), "qin.text.over", valid=list(ENDINGS.values()))
                g.over = reason
                g.winners = sum({1 << self._seat(seat) for seat in seats})
            case _:
                raise TextError("qin.text.line", words=" ".join(words))

    def _count_unplayed(self) -> None:
        """All tiles not on the board: counted where all are known, else as the text says."""
        g = look(self.states)
        if not g.eye:
            self._expect(not self.hidden, "qin.text.viewer")
            g.unplayed = g.hand.sum(axis=0) + np.bincount(g.pile[: int(g.piled)], minlength=TYPES)
            return
        self._expect(self.counted, "qin.text.unplayed")
        n = int(g.piled) + int(g.held.sum())
        self._expect(int(g.unplayed.sum()) == n, "qin.text.unplayed_sum", n=n)
        self._expect(bool((g.hand.sum(axis=0) <= g.unplayed).all()), "qin.text.unplayed")

    def _check_turn(self) -> None:
        """Is there something to do, if the game goes on?"""
        g = look(self.states)
        if g.over:
            self._expect(not self.moved, "qin.text.turn_over")
            return
        self._expect(self.moved, "qin.text.turn")
        for seat in range(self.players):
            self._expect(int(g.left[seat]) > 0, "qin.text.none_left", seat=seat + 1)
        self._expect(int(g.passes) < self.players, "qin.text.passes")
        if int(g.eye) in (0, int(g.turn) + 1):
            self._expect(rules.count(self.box, self.states, 0) > 0, "qin.text.stuck", seat=int(g.turn) + 1)

    def _check_may(self) -> None:
        """Can every tile be something that `may` says it may be?"""
        g = look(self.states)
        eye = int(g.eye) - 1
        unseen, hidden = g.unplayed.tolist(), []
        for s in range(self.players):
            masks, hand = g.may[s, : int(g.held[s])].tolist(), g.hand[s].tolist()
            if eye in (-1, s):
                self._expect(_fit(masks, hand), "qin.text.may_not", seat=s + 1)
                unseen = [n - k for n, k in zip(unseen, hand, strict=True)]
            else:
                hidden += masks
        self._expect(_fit(hidden, unseen), "qin.text.may_unseen")

    def _hand(self, seat: int, tiles: list[str]) -> None:
        g = look(self.states)
        self._expect(len(tiles) <= HAND, "qin.text.hand", n=len(tiles), max=HAND)
        g.held[seat] = len(tiles)
        g.may[seat, : len(tiles)] = ANY_TILE
        for tile in tiles:
            if tile == HIDDEN:
                self.hidden = True
            else:
                g.hand[seat, self._tile(tile)] += 1

    def _pile(self, tiles: list[str]) -> None:
        g = look(self.states)
        if tiles[:1] == [HIDDEN]:
            self._expect(len(tiles) == 2, "qin.text.pile")
            self.hidden = True
            g.piled = self._number(tiles[1], 0, TILE_COUNT)
            return
        self._expect(len(tiles) <= TILE_COUNT, "qin.text.pile_size", n=len(tiles), max=TILE_COUNT)
        g.piled = len(tiles)
        g.pile[: len(tiles)] = [self._tile(tile) for tile in reversed(tiles)]

    def _may(self, seat: int, masks: list[str]) -> None:
        g = look(self.states)
        held = int(g.held[seat])
        self._expect(len(masks) == held, "qin.text.may", n=len(masks), held=held)
        for j, mask in enumerate(masks):
            names = [] if mask == "-" else mask.split("+")
            g.may[seat, j] = ANY_TILE if mask == "*" else sum({1 << self._tile(name) for name in names})

    def _seat(self, word: str) -> int:
        return self._number(word, 1, self.players) - 1

    def _number(self, word: str, least: int, most: int) -> int:
        good = word.isascii() and word.isdigit() and len(word) < 4 and least <= int(word) <= most
        self._expect(good, "qin.text.number", word=word, min=least, max=most)
        return int(word)

    def _count(self, word: str) -> tuple[int, int]:
        name, _, n = word.partition(":")
        return self._tile(name), self._number(n, 0, TILE_COUNT)

    def _tile(self, word: str) -> int:
        tile = tile_number(word)
        self._expect(tile >= 0, "qin.text.tile", word=word, valid=list(TILES))
        return tile

    @staticmethod
    def _expect(holds: bool, key: str, **args: object) -> None:
        if not holds:
            raise TextError(key, **args)  # type: ignore[arg-type]
