"""Terratain, slow and obvious: written from the rules text alone, to be compared with the fast kernel."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

Cell = tuple[int, int]
Line = tuple[Cell, ...]
Fact = tuple[object, ...]
Entry = tuple[str, int, int, frozenset[str]]

KINDS = "TCYFMPA"
STRUCTURES = "TCYFMP"
JEALOUS = "TCP"
LAST_TURN = 400

PLOT = {
    (row, column): f"{row // 3 * 3 + column // 3 + 1}.{row % 3 * 3 + column % 3 + 1}"
    for row in range(9)
    for column in range(9)
}
CELL = {plot: cell for cell, plot in PLOT.items()}
TERRITORY = {number: [cell for cell, plot in PLOT.items() if plot[0] == number] for number in "123456789"}

CONTROL = {
    "5": 5,
    **dict.fromkeys(["123", "456", "789", "147", "258", "369", "159", "357"], 9),
    **dict.fromkeys(["1245", "2356", "4578", "5689"], 8),
    "1379": 8,
}
"""T3.5 What the control of all these territories scores."""

MOVES = {
    "peace",
    *(f"x{plot}" for plot in CELL),
    *(f"{kind}{plot}" for kind in KINDS for plot in CELL),
    *(f"d{kind}" for kind in KINDS),
}
"""Everything that can be said, army buildings among it."""


def read_counts(words: list[str]) -> Counter[str]:
    """The chits of a line like `T10 A1`; `-` are none."""
    counts: Counter[str] = Counter()
    for word in words:
        if word != "-":
            if word[0] not in KINDS or word[0] in counts:
                raise ValueError(f"not a count of chits: {' '.join(words)!r}")
            counts[word[0]] = int(word[1:])
    return counts


def counts_text(counts: Counter[str]) -> str:
    """The kinds that there are, in the order of KINDS."""
    return " ".join(f"{kind}{counts[kind]}" for kind in KINDS if counts[kind] > 0) or "-"


def strictly_most(numbers: list[int]) -> int | None:
    """T3.4, T3.6 The one seat with the largest number, None on a tie."""
    most = max(numbers)
    return numbers.index(most) if numbers.count(most) == 1 else None


def cuttings(line: Line) -> Iterator[list[Line]]:
    """T3.7 Every way to cut a line into rows of three or more with some plots left over, long early rows first."""
    if not line:
        yield []
        return
    for length in range(len(line), 2, -1):
        for rest in cuttings(line[length:]):
            yield [line[:length], *rest]
    yield from cuttings(line[1:])


class Oracle:
    """A position of Terratain; seats count from 0, `facts` tells what the last play did."""

    def __init__(self, heading: str) -> None:
        options = dict(option.split("=") for option in heading.split()[1:])
        self.players = int(options.get("players", "2"))
        self.mountains = options.get("mountains", "off")
        self.rivers = options.get("rivers", "off")
        self.adjacency = options.get("adjacency", "4")
        self.first = options.get("first", "random")
        self.board: dict[Cell, tuple[str, int]] = {}  # kind and seat of every structure
        self.ground: dict[Cell, str] = {}  # . plain, ^ mountain, ~ river
        self.to_move = 0  # once the game is over: whose turn was the last
        self.phase = "war"
        self.turn = 1
        self.cups: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.reserves: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.discards: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.over: str | None = None
        self.unknown: str | None = None  # the line of the generator or of the viewer, as read
        self.facts: list[Fact] = []

    @classmethod
    def from_text(cls, text: str) -> Oracle:
        """Read a position text."""
        lines = [line.strip() for line in text.splitlines()]
        heading, *lines = [line for line in lines if line and not line.startswith("#")]
        self = cls(heading)
        for row, line in enumerate(lines[:9]):
            self._read_row(row, line.split())
        for line in lines[9:]:
            self._read_line(line.split())
        return self

    def _read_row(self, row: int, cells: list[str]) -> None:
        for column, shown in enumerate(cells):
            if re.fullmatch(r"([TCYFMP][1-6]|\.\.)[.^~]", shown) is None or len(cells) != 9:
                raise ValueError(f"not a row of nine plots: {' '.join(cells)!r}")
            self.ground[row, column] = shown[2]
            if shown[:2] != "..":
                if int(shown[1]) > self.players:
                    raise ValueError(f"there is no seat {shown[1]}")
                self.board[row, column] = (shown[0], int(shown[1]) - 1)

    def _read_line(self, words: list[str]) -> None:
        match words:
            case ["to", "move", seat]:
                self.to_move = int(seat) - 1
            case ["phase", "war" | "build" | "discard" as phase]:
                self.phase = phase
            case ["turn", number]:
                self.turn = int(number)
            case ["cup", seat, *counts]:
                self.cups[int(seat) - 1] = read_counts(counts)
            case ["reserve", seat, *counts]:
                self.reserves[int(seat) - 1] = read_counts(counts)
            case ["discards", seat, *counts]:
                self.discards[int(seat) - 1] = read_counts(counts)
            case ["rng" | "viewer", _]:
                self.unknown = " ".join(words)
            case ["over", "T3.1"]:
                self.over = "T3.1"
            case _:
                raise ValueError(f"not a line of a position: {' '.join(words)!r}")

    def text(self) -> str:
        """Write the position text; its last line is the one that was read, whatever was drawn since."""
        lines = [
            f"terratain players={self.players} mountains={self.mountains} rivers={self.rivers}"
            f" adjacency={self.adjacency} first={self.first}"
        ]
        for row in range(9):
            lines.append(" ".join(self._shown((row, column)) for column in range(9)))
        if self.over is None:
            lines += [f"to move {self.to_move + 1}", f"phase {self.phase}"]
        else:
            lines += [f"over {self.over}"]
        lines.append(f"turn {self.turn}")
        for seat in range(self.players):
            lines.append(f"cup {seat + 1} {counts_text(self.cups[seat])}")
            lines.append(f"reserve {seat + 1} {counts_text(self.reserves[seat])}")
            lines.append(f"discards {seat + 1} {counts_text(self.discards[seat])}")
        if self.unknown is not None:
            lines.append(self.unknown)
        return "".join(line + "\n" for line in lines)

    def _shown(self, cell: Cell) -> str:
        if cell not in self.board:
            return ".." + self.ground[cell]
        kind, seat = self.board[cell]
        return f"{kind}{seat + 1}{self.ground[cell]}"

    def near(self, cell: Cell) -> list[Cell]:
        """T2.5 The plots next to a plot: sharing an edge, with adjacency 8 a corner too."""
        row, column = cell
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        if self.adjacency == "8":
            around += [(row - 1, column - 1), (row - 1, column + 1), (row + 1, column - 1), (row + 1, column + 1)]
        return [other for other in around if other in PLOT]

    def legal(self) -> set[str]:
        """Every decision open to the seat to move: all that can be said and is not refused."""
        return {move for move in MOVES if self.refuse(move) is None}

    def refuse(self, move: str) -> str | None:
        """The clause of the first thing a decision breaks, None if it is legal."""
        if move not in MOVES:
            raise ValueError(f"not a decision: {move!r}")
        if self.over is not None:
            return self.over
        if move == "peace":
            return None if self.phase == "war" else "T2.3"
        if move[0] == "x":
            return self._refuse_war(CELL[move[1:]])
        if move[0] == "d":
            return self._refuse_discard(move[1])
        return self._refuse_building(move[0], CELL[move[1:]])

    def _refuse_war(self, cell: Cell) -> str | None:
        """T2.3 An army in the reserve against an enemy structure."""
        if self.phase != "war" or self.reserves[self.to_move]["A"] == 0:
            return "T2.3"
        if cell not in self.board:
            return "T2.3"
        _, owner = self.board[cell]
        return "T2.3" if owner == self.to_move else None

    def _refuse_building(self, kind: str, cell: Cell) -> str | None:
        """T4.4 The first of T2.4, T2.5, T4.1, T4.2."""
        if self.phase != "build" or kind == "A" or self.reserves[self.to_move][kind] == 0 or cell in self.board:
            return "T2.4"
        if kind in JEALOUS:
            for other in self.near(cell):
                if other in self.board and self.board[other][0] == kind and self.board[other][1] != self.to_move:
                    return "T2.5"
        grounds = {self.ground[other] for other in [cell, *self.near(cell)]}
        if kind == "M" and self.mountains == "on" and "^" not in grounds:
            return "T4.1"
        if kind == "F" and self.rivers == "on" and "~" not in grounds:
            return "T4.2"
        return None

    def _refuse_discard(self, kind: str) -> str | None:
        """T2.6 A chit of the reserve, while it holds more than four."""
        reserve = self.reserves[self.to_move]
        return None if self.phase == "discard" and reserve[kind] > 0 and reserve.total() > 4 else "T2.6"

    def play(self, move: str, draws: Iterable[str] = ()) -> None:
        """Make one decision and all that follows by itself; `draws` tells the chits that come from the cups."""
        clause = self.refuse(move)
        if clause is not None:
            raise ValueError(f"{move} breaks {clause}")
        self.facts = []
        self._make(move)
        self._go_on(iter(draws))

    def begin_turn(self, draws: Iterable[str]) -> None:
        """T2.1, T2.2 Let the seat to move draw, as after set-up, up to the first decision."""
        draws = iter(draws)
        self.phase = "war"
        self._draw(draws)
        self._go_on(draws)

    def _go_on(self, draws: Iterator[str]) -> None:
        """Make the choices that are none, leave the phases without any, until there is something to decide."""
        while self.over is None:
            choices = self.legal()
            if len(choices) > 1:
                return
            if choices:
                self._make(choices.pop())
            elif self.phase == "build":
                self.facts.append(("skipped", self.to_move))
                self.phase = "discard"
            else:
                self._end_turn(draws)

    def _make(self, move: str) -> None:
        """One decision alone."""
        if move == "peace":
            self.phase = "build"
        elif move[0] == "x":
            self._make_war(move[1:])
        elif move[0] == "d":
            self._throw_away(move[1])
        else:
            self._build(move[0], move[1:])

    def _make_war(self, plot: str) -> None:
        """T2.3 The structure goes to its owner's discards, the army to one's own."""
        kind, loser = self.board.pop(CELL[plot])
        self.discards[loser][kind] += 1
        self.reserves[self.to_move]["A"] -= 1
        self.discards[self.to_move]["A"] += 1
        self.facts.append(("war", self.to_move, loser, kind, plot))
        self.phase = "build"

    def _build(self, kind: str, plot: str) -> None:
        """T2.4, T3.1 The building that fills the board ends the game at once."""
        self.reserves[self.to_move][kind] -= 1
        self.board[CELL[plot]] = (kind, self.to_move)
        self.facts.append(("built", self.to_move, kind, plot))
        self.phase = "discard"
        if len(self.board) == 81:
            self._end()

    def _throw_away(self, kind: str) -> None:
        """T2.6 One chit of the excess."""
        self.reserves[self.to_move][kind] -= 1
        self.discards[self.to_move][kind] += 1
        self.facts.append(("discarded", self.to_move, kind))

    def _end_turn(self, draws: Iterator[str]) -> None:
        """T2.1, T3.1 The next seat clockwise draws, unless this was the 400th turn."""
        if self.turn >= LAST_TURN:
            self._end()
            return
        self.turn += 1
        self.to_move = (self.to_move + 1) % self.players
        self.phase = "war"
        self._draw(draws)

    def _draw(self, draws: Iterator[str]) -> None:
        """T2.2 Two chits from the own cup, which the own discards fill whenever it is empty."""
        seat = self.to_move
        for _ in range(2):
            if self.cups[seat].total() == 0 and self.discards[seat].total() > 0:
                self.cups[seat], self.discards[seat] = self.discards[seat], Counter()
                self.facts.append(("refilled", seat))
            if self.cups[seat].total() == 0:
                return
            kind = next(draws, None)
            if kind is None or self.cups[seat][kind] == 0:
                raise ValueError(f"seat {seat} cannot draw {kind} from {counts_text(self.cups[seat])}")
            self.cups[seat][kind] -= 1
            self.reserves[seat][kind] += 1
            self.facts.append(("drew", seat, kind))

    def _end(self) -> None:
        self.over = "T3.1"
        self.facts.append(("over", frozenset(self.winners())))

    def scores(self) -> list[int]:
        """T3.9 The points of every seat, all entries added up."""
        return [sum(points for _, owner, points, _ in self.score_sheet() if owner == seat) for seat in self._seats()]

    def winners(self) -> set[int]:
        """T3.2 The seats with the most points."""
        scores = self.scores()
        return {seat for seat in self._seats() if scores[seat] == max(scores)}

    def score_sheet(self) -> list[Entry]:
        """T3.9 Every entry: clause, seat, points and plots."""
        sheet = self._large_holdings() + self._control() + self._most_of_a_type()
        for seat in self._seats():
            for line in self.lines(seat):
                sheet += self.best_cuttings(seat, line)[0]
        return sheet + self._all_six_types()

    def agrees(self, sheet: Iterable[Entry]) -> bool:
        """T3.7, T3.9 Whether a sheet is this one, or cuts some of the lines in another way that scores as much."""
        theirs, ours = Counter(sheet), Counter(self.score_sheet())
        for seat in self._seats():
            for line in self.lines(seat):
                plots = {PLOT[cell] for cell in line}
                rows = {entry for entry in theirs if entry[:2] == ("T3.7", seat) and entry[3] <= plots}
                ways = self.best_cuttings(seat, line)
                if rows in [set(way) for way in ways]:
                    theirs.subtract(rows)
                    ours.subtract(ways[0])
        return +theirs == +ours

    def _seats(self) -> range:
        return range(self.players)

    def own(self, seat: int, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some plots on which a seat has a structure."""
        return [cell for cell in cells if cell in self.board and self.board[cell][1] == seat]

    def controller(self, territory: str) -> int | None:
        """T3.4 The seat with strictly the most structures in a territory."""
        return strictly_most([len(self.own(seat, TERRITORY[territory])) for seat in self._seats()])

    def _large_holdings(self) -> list[Entry]:
        """T3.3 Five or more own structures in a territory score their number."""
        sheet = []
        for seat in self._seats():
            for cells in TERRITORY.values():
                own = self.own(seat, cells)
                if len(own) >= 5:
                    sheet.append(entry("T3.3", seat, len(own), own))
        return sheet

    def _control(self) -> list[Entry]:
        """T3.5 The centre, each line, each block, the four corners."""
        sheet = []
        for seat in self._seats():
            for territories, points in CONTROL.items():
                if all(self.controller(territory) == seat for territory in territories):
                    cells = [cell for territory in territories for cell in TERRITORY[territory]]
                    sheet.append(entry("T3.5", seat, points, cells))
        return sheet

    def _most_of_a_type(self) -> list[Entry]:
        """T3.6 Three points for strictly the most structures of a type on the board."""
        sheet = []
        for kind in STRUCTURES:
            of_kind = [cell for cell in self.board if self.board[cell][0] == kind]
            seat = strictly_most([len(self.own(seat, of_kind)) for seat in self._seats()])
            if seat is not None:
                sheet.append(entry("T3.6", seat, 3, self.own(seat, of_kind)))
        return sheet

    def _all_six_types(self) -> list[Entry]:
        """T3.8 Six points for each territory with all six types of a seat."""
        sheet = []
        for seat in self._seats():
            for cells in TERRITORY.values():
                own = self.own(seat, cells)
                if {self.board[cell][0] for cell in own} == set(STRUCTURES):
                    sheet.append(entry("T3.8", seat, 6, own))
        return sheet

    def lines(self, seat: int) -> list[Line]:
        """T3.7 Every maximal unbroken line of own structures, in the four directions."""
        own = set(self.own(seat, PLOT))
        found = []
        for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
            for row, column in sorted(own):
                if (row - down, column - right) not in own:
                    line = [(row, column)]
                    while (line[-1][0] + down, line[-1][1] + right) in own:
                        line.append((line[-1][0] + down, line[-1][1] + right))
                    found.append(tuple(line))
        return found

    def row_points(self, row: Line) -> int:
        """T3.7 A point for each structure, two if all are of one type."""
        return len(row) * (2 if len({self.board[cell][0] for cell in row}) == 1 else 1)

    def best_cuttings(self, seat: int, line: Line) -> list[list[Entry]]:
        """T3.7 The cuttings of a line that score best, those with the fewest rows first, then with long early rows."""
        ways = [[entry("T3.7", seat, self.row_points(row), row) for row in rows] for rows in cuttings(line)]
        best = max(sum(points for _, _, points, _ in way) for way in ways)
        return sorted((way for way in ways if sum(points for _, _, points, _ in way) == best), key=len)


def entry(clause: str, seat: int, points: int, cells: Iterable[Cell]) -> Entry:
    """A line of the score sheet."""
    return clause, seat, points, frozenset(PLOT[cell] for cell in cells)
