"""Qin, slow and obvious: written from the rules text alone, to be compared with the fast kernel."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

Cell = tuple[int, int]
Cells = frozenset[Cell]
Move = tuple[str, int, int, str]
Fact = tuple[object, ...]

TILES = ("RR", "YY", "BB", "RY", "YB", "BR")
COLOURED = set("RYBryb")
SUPPLY = {2: 24, 3: 19, 4: 15}
GREAT = 5


class Province(NamedTuple):
    """Q4.1 A maximal edge-connected group of two or more cells of one colour, and its owner."""

    colour: str
    cells: Cells
    owner: int

    @property
    def great(self) -> bool:
        """Q4.4 At five cells or more."""
        return len(self.cells) >= GREAT

    @property
    def pagodas(self) -> int:
        """Q4.2, Q4.4 One pagoda, a double on a great province; also the weight at a village of Q5.1."""
        return 2 if self.great else 1


def tile_of(colours: str) -> str:
    """The name in TILES of the tile whose halves are these, whichever way round."""
    return colours if colours in TILES else colours[::-1]


def in_tile_order(tiles: Iterable[str]) -> list[str]:
    """A hand in the order of TILES."""
    return sorted((tile_of(tile) for tile in tiles), key=TILES.index)


def move_text(move: Move) -> str:
    """The move notation, `RYd7e`."""
    colours, row, column, direction = move
    return f"{colours}{chr(ord('a') + column)}{row + 1}{direction}"


def read_move(text: str) -> Move:
    """The move of a notation; `w` and `n` are turned into `e` and `s`."""
    match = re.fullmatch(r"([RYB]{2})([a-z])([0-9]+)([eswn])", text)
    if match is None:
        raise ValueError(f"not a placement: {text!r}")
    colours, letter, number, direction = match.groups()
    row, column = int(number) - 1, ord(letter) - ord("a")
    if direction == "w":
        return colours[::-1], row, column - 1, "e"
    if direction == "n":
        return colours[::-1], row - 1, column, "s"
    return colours, row, column, direction


def halves(move: Move) -> dict[Cell, str]:
    """The two cells a move covers, first half first, with their colours."""
    colours, row, column, direction = move
    second = (row, column + 1) if direction == "e" else (row + 1, column)
    return {(row, column): colours[0], second: colours[1]}


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells that share an edge with a cell, on the board or not."""
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def touching(cells: Iterable[Cell]) -> set[Cell]:
    """Every cell that shares an edge with one of these."""
    return {near for cell in cells for near in neighbours(cell)}


def group_at(cell: Cell, kind: Mapping[Cell, str]) -> Cells:
    """The maximal edge-connected group of cells of one kind around a cell."""
    group, waiting = {cell}, [cell]
    while waiting:
        for near in neighbours(waiting.pop()):
            if near not in group and kind.get(near) == kind[cell]:
                group.add(near)
                waiting.append(near)
    return frozenset(group)


def groups(kind: Mapping[Cell, str]) -> list[Cells]:
    """All maximal edge-connected groups, in reading order of their first cells."""
    found: list[Cells] = []
    seen: set[Cell] = set()
    for cell in sorted(kind):
        if cell not in seen:
            found.append(group_at(cell, kind))
            seen |= found[-1]
    return found


def forbidden(earlier: list[Province]) -> str | None:
    """Q4.6, Q4.7 The clause that forbids joining these provinces."""
    great = [province for province in earlier if province.great]
    if len(great) > 1:
        return "Q4.7"
    sizes = list(cells_of_owners(earlier).values())
    if not great and sizes and sizes.count(max(sizes)) > 1:
        return "Q4.6"
    return None


def cells_of_owners(earlier: list[Province]) -> Counter[int]:
    """Q4.5 Each owner's cells, summed over all his provinces before the tile."""
    cells: Counter[int] = Counter()
    for province in earlier:
        cells[province.owner] += len(province.cells)
    return cells


def owner_of_group(earlier: list[Province], active: int) -> int:
    """Q4.2, Q4.3, Q4.5, Q4.8 Who owns the group that contains these earlier provinces."""
    if not earlier:
        return active
    for province in earlier:
        if province.great:
            return province.owner
    cells = cells_of_owners(earlier)
    return max(cells, key=lambda seat: cells[seat])


class Oracle:
    """A position of Qin; seats count from 0, `facts` tells what the last play did."""

    def __init__(self, heading: str, grid: dict[Cell, str]) -> None:
        options = dict(option.split("=") for option in heading.split()[1:])
        self.heading = heading
        self.players = int(options.get("players", "2"))
        self.grid = grid  # . grass, v village, ~ water, r y b start, R Y B covered
        self.owner: dict[Cell, int] = {}  # only cells of provinces: a single belongs to nobody (Q4.1)
        self.villages: dict[Cells, int | None] = {}
        self.left: list[int] = []
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.pile: list[str] = []
        self.to_move = 0  # means nothing once the game is over
        self.passes = 0
        self.over: str | None = None
        self.winners: set[int] = set()
        self.facts: list[Fact] = []
        self._found: tuple[dict[Cell, str], list[Province]] | None = None  # until the next tile lies

    @classmethod
    def from_text(cls, text: str) -> Oracle:
        """Read a position text."""
        heading, *lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        rows = [line.split() for line in lines if re.fullmatch(r"[.v~RYBryb][.~1-4]( [.v~RYBryb][.~1-4])*", line)]
        drawing = {(row, column): shown for row, line in enumerate(rows) for column, shown in enumerate(line)}
        seats = {cell: int(shown[1]) - 1 for cell, shown in drawing.items() if shown[1].isdigit()}
        self = cls(heading, {cell: shown[0] for cell, shown in drawing.items()})
        self.owner = {cell: seat for cell, seat in seats.items() if cell in self.colours()}
        for village in groups({cell: sign for cell, sign in self.grid.items() if sign == "v"}):
            self.villages[village] = seats.get(min(village))
        self._check(seats)
        self.left = [SUPPLY[self.players] - self.standing(seat) for seat in range(self.players)]
        for line in lines[len(rows) :]:
            self._read_line(line.split())
        return self

    def _check(self, seats: dict[Cell, int]) -> None:
        """Q1.3, Q4.1 A village has one owner or none, a province has one, a single none."""
        for cells in [*groups(self.colours()), *self.villages]:
            owners = {seats.get(cell) for cell in cells}
            if len(owners) > 1 or (cells not in self.villages and (None in owners) == (len(cells) > 1)):
                raise ValueError(f"the cells {sorted(cells)} cannot be owned like this")

    def _read_line(self, words: list[str]) -> None:
        match words:
            case ["to", "move", seat]:
                self.to_move = int(seat) - 1
            case ["left", *numbers]:
                self.left = [int(number) for number in numbers]
            case ["hand", seat, *tiles]:
                self.hands[int(seat) - 1] = in_tile_order(tile for tile in tiles if tile != "-")
            case ["pile", *tiles]:
                self.pile = [tile_of(tile) for tile in tiles if tile != "-"]
            case ["passes", number]:
                self.passes = int(number)
            case ["over", clause, *winners]:
                self.over, self.winners = clause, {int(seat) - 1 for seat in winners}
            case ["may", *_]:
                pass
            case _:
                raise ValueError(f"not a line of a position: {' '.join(words)!r}")

    def text(self) -> str:
        """Write the position text."""
        seats = dict(self.owner)
        for village, owner in self.villages.items():
            if owner is not None:
                seats.update(dict.fromkeys(village, owner))
        rows: dict[int, list[str]] = {}
        for cell, sign in self.grid.items():
            shown = str(seats[cell] + 1) if cell in seats else "~" if sign == "~" else "."
            rows.setdefault(cell[0], []).append(sign + shown)
        lines = [[self.heading], *rows.values()]
        if self.over is None:
            lines.append(["to move", str(self.to_move + 1)])
        lines.append(["left", *map(str, self.left)])
        lines.extend(["hand", str(seat + 1), *(hand or ["-"])] for seat, hand in enumerate(self.hands))
        lines.append(["pile", *(self.pile or ["-"])])
        lines.append(["passes", str(self.passes)])
        if self.over is not None:
            lines.append(["over", self.over, *(str(seat + 1) for seat in sorted(self.winners))])
        return "".join(" ".join(words) + "\n" for words in lines)

    def colours(self) -> dict[Cell, str]:
        """Every coloured cell, start cells among them, with its colour."""
        return {cell: sign.upper() for cell, sign in self.grid.items() if sign in COLOURED}

    def provinces(self) -> list[Province]:
        """Q4.1 All provinces."""
        return self._found_now()[1]

    def _found_now(self) -> tuple[dict[Cell, str], list[Province]]:
        """The colours and provinces of the position, found from scratch once for every tile that lies."""
        if self._found is None:
            colours = self.colours()
            found = [cells for cells in groups(colours) if len(cells) > 1]
            provinces = [Province(colours[min(cells)], cells, self.owner[min(cells)]) for cells in found]
            self._found = (colours, provinces)
        return self._found

    def joined(self, tile: dict[Cell, str]) -> list[tuple[Cells, list[Province]]]:
        """Q4.9 The groups that the halves of a tile would be in, each with the earlier provinces it contains."""
        after = self._found_now()[0] | tile
        made = dict.fromkeys(group_at(cell, after) for cell in tile)
        before = self.provinces()
        return [(group, [province for province in before if province.cells <= group]) for group in made]

    def weights(self, village: Cells) -> list[int]:
        """Q5.1 Each seat's weight at a village: its distinct touching provinces, great ones twice."""
        weights = [0] * self.players
        for province in self.provinces():
            if province.cells & touching(village):
                weights[province.owner] += province.pagodas
        return weights

    def standing(self, seat: int) -> int:
        """Q4.2, Q4.4, Q5.5 The pagodas that belong on a seat's provinces and villages."""
        on_provinces = sum(province.pagodas for province in self.provinces() if province.owner == seat)
        return on_provinces + list(self.villages.values()).count(seat)

    def legal(self) -> set[Move]:
        """Q3.1, Q3.2 Every placement open to the seat to move: each tile, both ways round, everywhere."""
        return set(self._fitting())

    def _fitting(self) -> Iterator[Move]:
        for tile in set(self.hands[self.to_move]):
            for colours in {tile, tile[::-1]}:
                for row, column in self.grid:
                    for direction in "es":
                        move = (colours, row, column, direction)
                        if self.refuse(move) is None:
                            yield move

    def refuse(self, move: Move) -> str | None:
        """Q7.3 The clause of the first thing a move breaks, None if it is legal."""
        tile = halves(move)
        if self.over is not None:
            return self.over
        if tile_of(move[0]) not in self.hands[self.to_move]:
            return "Q3.1"
        if any(self.grid.get(cell) != "." for cell in tile):
            return "Q3.2"
        if not any(self.grid.get(cell) in COLOURED for cell in touching(tile)):
            return "Q3.3"
        broken = [forbidden(earlier) for _, earlier in self.joined(tile)]
        return min((clause for clause in broken if clause is not None), default=None)

    def refuse_pass(self) -> str | None:
        """Q3.4 A pass is refused while a tile fits."""
        if self.over is not None:
            return self.over
        return None if self.stuck() else "Q3.4"

    def stuck(self) -> bool:
        """Q3.4 Whether the seat to move can place none of its tiles."""
        return next(self._fitting(), None) is None

    def play(self, move: Move) -> None:
        """Q3.1 Place a tile, resolve it, draw, then let the game make the passes that follow."""
        clause = self.refuse(move)
        if clause is not None:
            raise ValueError(f"{move_text(move)} breaks {clause}")
        self.facts = [("placed", self.to_move)]
        self.hands[self.to_move].remove(tile_of(move[0]))
        self.passes = 0
        before = [self.standing(seat) for seat in range(self.players)]
        self._settle_provinces(halves(move))
        self._settle_villages()
        self._pay(before)
        if self.over is None:
            self._draw()
            self.to_move = (self.to_move + 1) % self.players
            self.pass_while_stuck()

    def _settle_provinces(self, tile: dict[Cell, str]) -> None:
        """Q4.9 Cover the cells and settle each group by itself."""
        joined = self.joined(tile)
        self._found = None
        self.grid.update(tile)
        for cells, earlier in joined:
            if len(cells) > 1:
                owner = owner_of_group(earlier, self.to_move)
                self.owner.update(dict.fromkeys(cells, owner))
                self._tell(Province(self.colours()[min(cells)], cells, owner), earlier)

    def _tell(self, now: Province, earlier: list[Province]) -> None:
        """Q4.2 to Q4.5 What became of the earlier provinces of a group."""
        event = {0: "founded", 1: "expanded"}.get(len(earlier), "annexed")
        self.facts.append((event, now.owner, now.colour, now.cells))
        if event != "annexed" and now.great and not any(province.great for province in earlier):
            self.facts.append(("great", now.owner, now.colour, now.cells))
        for lost in earlier:
            if lost.owner != now.owner:
                self.facts.append(("lost", lost.owner, lost.colour, lost.cells, lost.pagodas))

    def _settle_villages(self) -> None:
        """Q5.2 to Q5.4 A village goes to the one seat of the largest weight; on a tie nothing changes."""
        for village, owner in self.villages.items():
            weights = self.weights(village)
            most = max(weights)
            taker = weights.index(most)
            if most > 0 and weights.count(most) == 1 and taker != owner:
                self.villages[village] = taker
                self.facts.append(("village", taker, owner, village))

    def _pay(self, before: list[int]) -> None:
        """Q6.1 to Q6.3 Only the net change counts; of those who ran out the first clockwise wins."""
        for seat in range(self.players):
            self.left[seat] = max(self.left[seat] + before[seat] - self.standing(seat), 0)
        clockwise = [(self.to_move + step) % self.players for step in range(self.players)]
        out = [seat for seat in clockwise if self.left[seat] == 0]
        if out:
            self._end("Q6.2", {out[0]})

    def _draw(self) -> None:
        """Q3.1 Draw one tile if any is left."""
        if self.pile:
            tile = self.pile.pop(0)
            self.hands[self.to_move] = in_tile_order([*self.hands[self.to_move], tile])
            self.facts.append(("drew", self.to_move, tile))

    def pass_while_stuck(self) -> None:
        """Q3.4, Q6.4 Pass for every seat that cannot place; a full round of passes ends the game."""
        while self.over is None and self.stuck():
            self.facts.append(("passed", self.to_move))
            self.passes += 1
            if self.passes >= self.players:
                self._end("Q6.4", {seat for seat, left in enumerate(self.left) if left == min(self.left)})
            else:
                self.to_move = (self.to_move + 1) % self.players

    def _end(self, clause: str, winners: set[int]) -> None:
        self.over, self.winners = clause, winners
        self.facts.append(("over", clause, frozenset(winners)))
