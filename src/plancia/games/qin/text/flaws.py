"""What cannot be in a position that was read, each with its place; what a text may leave out is filled in."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from plancia.core.contract import Array, look, new_desk
from plancia.core.errors import TextError
from plancia.core.game import Rules
from plancia.core.words import Word
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.kernel import codes
from plancia.games.qin.kernel.state import DOUBLE, GREAT, HAND, SINGLE, TYPES
from plancia.games.qin.kernel.state import TILES as TILE_COUNT
from plancia.games.qin.text.notation import TILES, cell_name
from plancia.games.qin.text.past import Past
from plancia.games.qin.text.tilings import Cover, Undecided, Untiled
from plancia.games.qin.text.ways import FEW, Way

_OF_TYPE, _OF_COLOUR = TILE_COUNT // TYPES, 2 * TILE_COUNT // len(COLOURS)
_HALVES = np.array([[tile.count(colour) for colour in COLOURS] for tile in TILES])
"""The halves of each colour that a tile has, by type."""


class Check:
    """A position, the words of its drawing, and the first word of every line by what the line is about."""

    def __init__(
        self, rules: Rules, box: Array, states: Array, signs: Sequence[Word], names: Mapping[str, Word]
    ) -> None:
        """None of it is looked at yet."""
        self.rules, self.box, self.states, self.signs, self.names = rules, box, states, signs, names
        self.b, self.g = look(box), look(states)
        self.seats = range(int(self.b.players))
        self.fits = 0
        self.ties: Mapping[int, Sequence[int]] = {}

    def all(self) -> None:
        """The first thing that is wrong is an error."""
        self.owners()
        self.tiles()
        self.hands()
        self.villages()
        self.pagodas()
        self.end()
        self.passes()
        self.past()

    def owners(self) -> None:
        """Q4.1 A single belongs to nobody, a province to one seat; as long as owners stand on all cells."""
        near, colour, owner = self.b.near.tolist(), self.g.colour.tolist(), self.g.owner.tolist()
        for x in range(int(self.b.cells)):
            same = [y for y in near[x] if colour[y] == colour[x]]
            if colour[x] and owner[x] and not same:
                raise self.on(x, "single")
            if colour[x] and same and not owner[x]:
                raise self.on(x, "nobody")
            if colour[x] and any(y < x and owner[y] != owner[x] for y in same):
                raise self.on(x, "owners", seat=owner[same[-1]])

    def tiles(self) -> None:
        """Q1.2 The tiles of the box are in hands, in the pile and on the board, Q3.2 where each covers two cells."""
        b, g = self.b, self.g
        complete = "unplayed" in self.names or "pile" in self.names
        for tile in np.flatnonzero(g.unplayed > _OF_TYPE):
            raise self.about("unplayed|pile", "tiles", n=_OF_TYPE, sign=TILES[tile])
        if "unplayed" in self.names and "pile" not in self.names:
            self._rest(g.unplayed - g.hand.sum(axis=0))
        seen = g.hand.sum(axis=0) + np.bincount(g.pile[: 0 if g.eye else int(g.piled)], minlength=TYPES)
        n = int(g.piled + g.held.sum())
        if (
            n != int(g.unplayed.sum()) + (0 if complete else int(g.held.sum() - g.hand.sum()))
            or (seen > g.unplayed).any()
        ):
            raise self.about("unplayed", "unplayed", n=n)
        drawn = [
            half - 1 if half and not start else None
            for half, start in zip(g.colour.tolist(), b.start.tolist(), strict=True)
        ]
        try:
            cover = Cover(drawn, b.near.tolist())
        except Untiled as error:
            raise self.on(error.cell, "untiled") from error
        self.ties = cover.ties
        n = len(cover.cells) // 2 + int(g.unplayed.sum())
        if n > TILE_COUNT or (complete and n < TILE_COUNT):
            raise self.about("unplayed|pile", "counted", n=n, all=TILE_COUNT)
        halves = [drawn.count(colour) for colour in range(len(COLOURS))] + g.unplayed @ _HALVES
        for colour in np.flatnonzero(halves > _OF_COLOUR):
            raise self.about("unplayed|pile", "halves", n=_OF_COLOUR, colour=COLOURS[colour])
        try:
            left = cover.rest((_OF_TYPE - g.unplayed).tolist())
        except Undecided as error:
            if not complete:
                raise self.names[""].wrong("text.missing", word="pile") from error
            return
        if left is None:
            raise self.about("unplayed|pile", "tiling")
        if not complete:
            g.unplayed += np.array(left, np.int8)
            self._rest(np.array(left))

    def _rest(self, tiles: Array) -> None:
        """The pile where none is given: these tiles, but for those in hands that the viewer does not see."""
        g = self.g
        tiles = np.maximum(tiles, 0)
        g.piled = max(0, int(tiles.sum()) - int(g.held.sum() - g.hand.sum()))
        if not g.eye:
            g.pile[: int(g.piled)] = np.repeat(np.arange(TYPES), tiles)[::-1][: int(g.piled)]

    def hands(self) -> None:
        """Q1.4 The tiles of a hand are there if the viewer may know them, and only then."""
        for seat in self.seats:
            shown = int(self.g.hand[seat].sum())
            if self.known(seat) and shown < self.g.held[seat]:
                raise self.about(f"hand {seat + 1}", "viewer", seat=seat + 1)
            if not self.known(seat) and shown:
                raise self.about(f"hand {seat + 1}", "shown", seat=seat + 1)

    def villages(self) -> None:
        """Q5.2-Q5.4 Villages are whose they should be; from here on owners stand at the roots alone."""
        desk = new_desk(self.rules.kernel)
        if flaw := self.rules.kernel.flaw(self.box, self.states, 0, desk):
            raise self.on(self.b.village.tolist().index(flaw - 1), "unsettled")
        self.fits = int(desk["told"][0, 0])

    def pagodas(self) -> None:
        """Q1.1 All pagodas that do not stand on the board are left."""
        b, g = self.b, self.g
        for seat in self.seats:
            areas = g.area[: int(b.cells)][g.owner[: int(b.cells)] == seat + 1].tolist()
            built = sum(DOUBLE if area >= GREAT else SINGLE for area in areas) + int((g.village == seat + 1).sum())
            left = max(0, int(b.supply) - built)
            if g.left[seat] not in (-1, left):
                raise self.about("left", "supply", seat=seat + 1, n=left)
            g.left[seat] = left

    def end(self) -> None:
        """Q6.2-Q6.4 The game is over exactly when it should be, and those have won who should."""
        g = self.g
        left = g.left[self.seats].tolist()
        best = {seat for seat in self.seats if left[seat] == min(left)}
        winners = {seat for seat in self.seats if int(g.winners) >> seat & 1}
        if g.over != codes.LAST and min(left) == 0:
            raise self.about("left", "none_left", seat=left.index(0) + 1)
        if (g.passes == len(left)) != (g.over == codes.STUCK) or (g.over == codes.LAST and g.passes):
            raise self.about("passes", "passes")
        fair = winners <= best and len(winners) == 1 and min(left) == 0
        if not (fair if g.over == codes.LAST else winners == (best if g.over else set())):
            raise self.about("over", "winners")

    def passes(self) -> None:
        """Q3.4 Every tile may be what it is, who has passed holds none that fits, and who is to move holds one."""
        g, names = self.g, self.names
        masks = {seat: g.may[seat, : int(g.held[seat])].tolist() for seat in self.seats}
        for seat in filter(self.known, self.seats):
            if not possible(masks[seat], g.hand[seat].tolist()):
                raise self.about(f"may {seat + 1}", "may_not", seat=seat + 1)
        for k in range(int(g.passes)):
            seat = (int(g.turn) - k - 1) % len(self.seats)
            if any(mask & self.fits for mask in masks[seat]):
                raise self.about("passes", "fitted", seat=seat + 1)
        hidden = [mask for seat in self.seats if not self.known(seat) for mask in masks[seat]]
        pool = (g.unplayed - g.hand.sum(axis=0)).tolist()
        if not possible(hidden, pool):
            raise self.about("unplayed", "may_unseen")
        turn = int(g.turn)
        if self.known(turn):
            places = any(g.hand[turn, tile] and self.fits >> tile & 1 for tile in range(TYPES))
        else:
            at = sum(len(masks[seat]) for seat in range(turn) if not self.known(seat))
            places = any(
                possible([*hidden[:k], 1 << tile, *hidden[k + 1 :]], pool)
                for k in range(at, at + len(masks[turn]))
                for tile in range(TYPES)
                if (hidden[k] & self.fits) >> tile & 1
            )
        if not g.over and not places:
            raise names["to"].wrong("qin.text.stuck", seat=turn + 1)

    def past(self) -> None:
        """Is there a game that may have led here, as far as its position tells?"""
        b, g, past = self.b, self.g, Past(self.b, self.g)
        if (x := past.adrift()) is not None:
            raise self.on(x, "adrift")
        if (seat := past.unfilled()) is not None:
            raise self.about(f"hand {seat + 1}", "held", seat=seat + 1, n=int(g.held[seat]), full=HAND)
        if past.winner() not in (None, int(g.winners)):
            raise self.about("over", "winners")
        if (v := past.never_taken()) is not None:
            raise self.on(b.village.tolist().index(v), "never_taken", seat=int(g.village[v]))
        if (seat := past.misremembered()) is not None:
            raise self.about(f"may {seat + 1}", "remembered", seat=seat + 1)
        if (seat := past.too_new()) is not None:
            raise self.about(f"may {seat + 1}", "drawn", seat=seat + 1)
        if (x := past.unblocked()) is not None:
            cell = cell_name(self.box, x)
            if (seat := past.passed()) is not None:
                raise self.about(f"may {seat + 1}", "unpassed", seat=seat + 1, cell=cell)
            first = past.first()
            if b.first and first not in (None, b.first - 1):
                facts = {"first": int(b.first), "n": past.placed, "cell": cell}
                raise self.about("to|over", "order", **facts)
        needed = past.founders()
        for seat in self.seats:
            if needed[seat] > (most := past.most(seat, needed, x is not None)):
                whose = [sign.text[1] for sign in self.signs]
                raise self.on(whose.index(str(seat + 1)), "founders", seat=seat + 1, n=most)
        if 0 < past.placed <= FEW:
            way = Way(self.rules, self.box, self.states, self.ties)
            if way.found(past.turns(x is not None)) is False:
                raise self.about("", "no_way", n=past.placed)

    def known(self, seat: int) -> bool:
        """Are the tiles of a seat known?"""
        return int(self.g.eye) in (0, seat + 1)

    def on(self, x: int, key: str, **about: Any) -> TextError:
        """What is wrong with a cell of the drawing."""
        return self.signs[x].wrong(f"qin.text.{key}", cell=cell_name(self.box, x), **about)

    def about(self, lines: str, key: str, **about: Any) -> TextError:
        """What is wrong with the first of these lines that is there."""
        place = next((self.names[name] for name in lines.split("|") if name in self.names), self.names[""])
        return place.wrong(f"qin.text.{key}", **about)


def possible(masks: Sequence[int], pool: Sequence[int]) -> bool:
    """Are there tiles for all the masks? By Hall's theorem: for all masks within any set of types."""
    for some in range(1 << TYPES):
        room = sum(n for tile, n in enumerate(pool) if some >> tile & 1)
        if room < sum(mask & ~some == 0 for mask in masks):
            return False
    return True
