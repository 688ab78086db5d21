"""A whole Qin position as text: the board drawn, then supplies, hands, pile and turn."""

import re
from collections.abc import Mapping

import numpy as np

from plancia.core.errors import OptionError, TextError
from plancia.core.kernel import Array, look, records
from plancia.core.options import Option, Value, complete
from plancia.games.qin import rules
from plancia.games.qin.boards import COLOURS, NAMES, PAGODAS, Board, make_box, printed, read_board
from plancia.games.qin.notation import TILES, cell_name, tile_number
from plancia.games.qin.state import ANY_TILE, GREAT, HAND, PER_CELL, SEATS, STATE, TYPES, VILLAGE, WATER
from plancia.games.qin.state import TILES as TILE_COUNT

CUSTOM = "custom"
HIDDEN = "??"
ENDINGS = {rules.LAST: "Q6.2", rules.STUCK: "Q6.4"}

_WORDS = re.compile(r"\S+")
_LINES = ("to", "viewer", "left", "hand", "pile", "unplayed", "passes", "may", "over")


def draw(box: Array, states: Array) -> list[list[str]]:
    """The signs of all cells, two characters each: what lies there and who owns it."""
    b, g = look(box), look(states)
    terrain, start, number = b.terrain.tolist(), b.start.tolist(), b.village.tolist()
    colour, root, lord, chief = g.colour.tolist(), g.root.tolist(), g.owner.tolist(), g.village.tolist()
    signs = []
    for x in range(int(b.cells)):
        owner = 0
        if colour[x]:
            letter = COLOURS[colour[x] - 1]
            sign = letter.lower() if start[x] else letter
            owner = lord[root[x]]
        elif terrain[x] == VILLAGE:
            sign, owner = "v", chief[number[x]]
        else:
            sign = "~" if terrain[x] == WATER else "."
        signs.append(sign + (str(owner) if owner else "~" if sign == "~" else "."))
    cols = int(b.cols)
    return [signs[r : r + cols] for r in range(0, len(signs), cols)]


def write_position(options: Mapping[str, Value], box: Array, states: Array) -> str:
    """The text of a position."""
    b, g = look(box), look(states)
    seats = range(int(b.players))
    eye = int(g.eye) - 1
    board = options["board"] if options["board"] in NAMES else CUSTOM
    lines = [f"qin players={b.players} board={board} first={options['first']}"]
    lines += [" ".join(row) for row in draw(box, states)]
    if not g.over:
        lines.append(f"to move {int(g.turn) + 1}")
    lines.append("left " + " ".join(str(int(g.left[s])) for s in seats))
    for s in seats:
        held = int(g.held[s])
        known = eye in (-1, s)
        tiles = [TILES[t] for t in range(TYPES) for _ in range(int(g.hand[s, t]))] if known else [HIDDEN] * held
        lines.append(f"hand {s + 1} " + (" ".join(tiles) or "-"))
    piled = int(g.piled)
    if eye == -1:
        lines.append("pile " + (" ".join(TILES[int(t)] for t in g.pile[:piled][::-1]) or "-"))
    else:
        lines.append(f"pile {HIDDEN} {piled}")
        lines.append("unplayed " + " ".join(f"{TILES[t]}:{int(g.unplayed[t])}" for t in range(TYPES)))
        lines.append(f"viewer {eye + 1 if eye < b.players else 'spectator'}")
    lines.append(f"passes {int(g.passes)}")
    for s in seats:
        masks = [int(g.may[s, j]) for j in range(int(g.held[s]))]
        if any(mask != ANY_TILE for mask in masks):
            lines.append(f"may {s + 1} " + " ".join(_write_mask(mask) for mask in masks))
    if g.over:
        winners = " ".join(str(s + 1) for s in seats if int(g.winners) >> s & 1)
        lines.append(f"over {ENDINGS[int(g.over)]} {winners}")
    return "\n".join(lines) + "\n"


def _write_mask(mask: int) -> str:
    return "*" if mask == ANY_TILE else "+".join(TILES[t] for t in range(TYPES) if mask >> t & 1) or "-"


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
        rules.rebuild(self.box, self.states, 0)
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

    def _values(self, lines: list[tuple[int, str]]) -> None:
        g = look(self.states)
        supply = PAGODAS[self.players]
        standing = self._standing()
        for s in range(self.players):
            g.left[s] = max(0, supply - standing[s])
        self.hidden = False
        unplayed: dict[int, int] | None = None
        seen: set[tuple[str, ...]] = set()
        may: list[tuple[int, list[str]]] = []
        moved = False
        for number, line in lines:
            key, *words = line.split()
            name = (key, words[0]) if key in ("hand", "may") and words else (key,)
            if name in seen:
                raise TextError("qin.text.twice", line=number, key=" ".join(name))
            seen.add(name)
            try:
                if key == "to":
                    self._expect(words[:1] == ["move"] and len(words) == 2, "qin.text.line", words=line)
                    g.turn = self._seat(words[1])
                    moved = True
                elif key == "viewer":
                    self._expect(len(words) == 1, "qin.text.line", words=line)
                    g.eye = self.players + 1 if words[0] == "spectator" else self._seat(words[0]) + 1
                elif key == "left":
                    self._expect(len(words) == self.players, "qin.text.left", n=len(words), players=self.players)
                    for s, word in enumerate(words):
                        g.left[s] = self._number(word, 0, supply)
                elif key == "hand":
                    self._expect(bool(words), "qin.text.line", words=line)
                    self._hand(self._seat(words[0]), words[1:])
                elif key == "pile":
                    self._pile(words)
                elif key == "unplayed":
                    unplayed = dict(self._count(word) for word in words)
                elif key == "passes":
                    self._expect(len(words) == 1, "qin.text.line", words=line)
                    g.passes = self._number(words[0], 0, self.players)
                elif key == "may":
                    self._expect(bool(words), "qin.text.line", words=line)
                    may.append((number, words))
                else:
                    self._over(words)
            except TextError as error:
                raise error.at(number) from None
        for number, words in may:
            try:
                self._may(words)
            except TextError as error:
                raise error.at(number) from None
        self._finish(unplayed, moved)

    def _finish(self, unplayed: dict[int, int] | None, moved: bool) -> None:
        g = look(self.states)
        if g.eye:
            self._expect(unplayed is not None, "qin.text.unplayed")
            for tile, n in (unplayed or {}).items():
                g.unplayed[tile] = n
            hidden = int(g.piled) + sum(int(g.held[s]) for s in range(self.players))
            self._expect(sum(int(n) for n in g.unplayed) == hidden, "qin.text.unplayed_sum", n=hidden)
            for tile in range(TYPES):
                self._expect(int(g.hand[:, tile].sum()) <= int(g.unplayed[tile]), "qin.text.unplayed")
        else:
            self._expect(not self.hidden, "qin.text.viewer")
            for tile in range(TYPES):
                piled = sum(int(t) == tile for t in g.pile[: int(g.piled)])
                g.unplayed[tile] = piled + int(g.hand[:, tile].sum())
        self._check_may()
        if g.over:
            return
        self._expect(moved, "qin.text.turn")
        for s in range(self.players):
            self._expect(int(g.left[s]) > 0, "qin.text.none_left", seat=s + 1)
        self._expect(int(g.passes) < self.players, "qin.text.passes")
        if int(g.eye) in (0, int(g.turn) + 1):
            out = np.empty(int(look(self.box).cells) * PER_CELL, np.int32)
            self._expect(rules.legal(self.box, self.states, 0, out) > 0, "qin.text.stuck", seat=int(g.turn) + 1)

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

    def _standing(self) -> list[int]:
        g = look(self.states)
        standing = [0] * (SEATS + 1)
        for owner, area in zip(g.owner.tolist(), g.area.tolist(), strict=True):
            standing[owner] += 2 if area >= GREAT else 1
        for owner in g.village.tolist():
            standing[owner] += 1
        return standing[1:]

    def _hand(self, seat: int, words: list[str]) -> None:
        g = look(self.states)
        tiles = [] if words == ["-"] else words
        self._expect(len(tiles) <= HAND, "qin.text.hand", n=len(tiles), max=HAND)
        for j, word in enumerate(tiles):
            g.may[seat, j] = ANY_TILE
            if word == HIDDEN:
                self.hidden = True
            else:
                g.hand[seat, self._tile(word)] += 1
        g.held[seat] = len(tiles)

    def _pile(self, words: list[str]) -> None:
        g = look(self.states)
        if words[:1] == [HIDDEN]:
            self._expect(len(words) == 2, "qin.text.pile")
            self.hidden = True
            g.piled = self._number(words[1], 0, TILE_COUNT)
            return
        tiles = [] if words == ["-"] else words
        self._expect(len(tiles) <= TILE_COUNT, "qin.text.pile_size", n=len(tiles), max=TILE_COUNT)
        for j, word in enumerate(reversed(tiles)):
            g.pile[j] = self._tile(word)
        g.piled = len(tiles)

    def _may(self, words: list[str]) -> None:
        g = look(self.states)
        seat = self._seat(words[0])
        self._expect(len(words) - 1 == int(g.held[seat]), "qin.text.may", n=len(words) - 1, held=int(g.held[seat]))
        for j, word in enumerate(words[1:]):
            names = [] if word == "-" else word.split("+")
            g.may[seat, j] = ANY_TILE if word == "*" else sum({1 << self._tile(name) for name in names})

    def _over(self, words: list[str]) -> None:
        g = look(self.states)
        reason = next((code for code, clause in ENDINGS.items() if words[:1] == [clause]), 0)
        self._expect(reason > 0 and len(words) > 1, "qin.text.over", valid=list(ENDINGS.values()))
        g.over = reason
        g.winners = sum({1 << self._seat(word) for word in words[1:]})

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
