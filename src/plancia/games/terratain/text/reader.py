"""Reads a whole Terratain position from its text; every mistake is named with its line and column."""

import re
from collections.abc import Mapping

from plancia.core.contract import Array, look, new_desk, records
from plancia.core.errors import TextError
from plancia.core.game import Rules
from plancia.core.options import Value
from plancia.core.words import Head, Line, Word, exactly, lines_of, several
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.state import DRAW, DRAWS, EACH, KEPT, PLOTS, SIDE, TURNS
from plancia.games.terratain.text.diagram import END, GROUNDS, HEAPS, PHASES
from plancia.games.terratain.text.notation import LETTERS
from plancia.texts import short

_FORMS = {
    "to": "to move 1",
    "phase": f"phase {PHASES[0]}",
    "turn": "turn 1",
    "rng": "rng 0",
    "viewer": "viewer 1",
    "over": f"over {END}",
    **{heap: f"{heap} 1 T2 A1, {heap} 1 -" for heap in HEAPS},
}
"""What lines below the board look like, by their first words."""
_SIGN = re.compile(r"(?:\.\.|[TCYFMP][0-9])[.^~]", re.ASCII)
_COUNT = re.compile(r"([TCYFMPA])([1-9]|10)", re.ASCII)


def read_position(rules: Rules, text: str) -> tuple[Mapping[str, Value], Array]:
    """Options and state of a position from its text; the error says where it is wrong.

    Left out, a cup holds what is nowhere else, reserves and discards are empty, the turn is the first.
    """
    reader = _Reader(rules, text)
    reader.read()
    return reader.options, reader.states


class _Reader:
    """Reads one position text."""

    def __init__(self, rules: Rules, text: str) -> None:
        self.rules = rules
        self.lines = lines_of(text)
        self.head = Head.read(self.lines, rules.name)
        self.options = self.head.options(rules.options)
        with self.head.places():
            self.box = rules.box(self.options)
        self.players = int(self.options["players"])
        self.states = records(rules.kernel.state, 1)
        self.plots: Line = []
        """The words of the drawing."""
        self.said: dict[str, Word] = {}
        """Where the other lines begin."""

    def read(self) -> None:
        g = look(self.states)
        g.turn = 1
        g.cup[: self.players] = -1
        below = [line for line in self.lines[1:] if line[0].text in _FORMS]
        self._draw([line for line in self.lines[1:] if line[0].text not in _FORMS])
        for line in below:
            self._line(line)
        self._lines_agree()
        self._can_be()

    def _draw(self, rows: list[Line]) -> None:
        for number, row in enumerate(rows):
            for word in row:
                if _SIGN.fullmatch(word.text) is None:
                    raise word.wrong("terratain.text.sign", sign=short(word.text))
            if len(row) != SIDE:
                raise row[0].wrong("terratain.text.columns", n=len(row), expected=SIDE)
            if number == SIDE:
                raise row[0].wrong("terratain.text.rows", n=len(rows), expected=SIDE)
            for word in row:
                self._plot(word)
        if len(self.plots) < PLOTS:
            raise self.lines[-1][0].wrong("terratain.text.rows", n=len(rows), expected=SIDE)

    def _plot(self, word: Word) -> None:
        g, x = look(self.states), len(self.plots)
        kind, seat, ground = word.split()
        g.ground[x] = GROUNDS.index(ground.text)
        if seat.text != ".":
            g.kind[x], g.owner[x] = LETTERS.index(kind.text), seat.seat(self.players) + 1
        self.plots.append(word)

    def _line(self, line: Line) -> None:
        g, first = look(self.states), line[0]
        name, form = first.text, _FORMS[first.text]
        if name in HEAPS:
            seat = exactly(line[:3], 3, form)[1].seat(self.players)
            self._once(first, f"{name} {seat + 1}")
            self._heap(g[name][seat], line[2:])
            return
        word = exactly(line, len(form.split()), form)[-1]
        self._once(first, name)
        if name == "to":
            line[1].among(["move"])
            g.seat = word.seat(self.players)
        elif name == "phase":
            g.phase = word.among(PHASES[:DRAW])
        elif name == "turn":
            g.turn = word.number(1, TURNS)
        elif name == "rng":
            g.rng = word.number(0, (1 << 64) - 1)
        elif name == "viewer":
            g.eye = word.eye(self.players)
        else:
            word.among([END])
            g.over = 1

    def _once(self, first: Word, name: str) -> None:
        if name in self.said:
            raise first.wrong("text.twice", word=name)
        self.said[name] = first

    def _heap(self, heap: Array, words: Line) -> None:
        heap[:] = 0
        for word in several(words):
            match = _COUNT.fullmatch(word.text)
            if match is None:
                raise word.wrong("terratain.text.count", word=short(word.text))
            kind = LETTERS.index(match[1])
            if heap[kind]:
                raise word.wrong("text.twice", word=match[1])
            heap[kind] = int(match[2])

    def _lines_agree(self) -> None:
        """Who is to move in what phase, or that the game is over; the coming draws, or from whom they are hidden."""
        if {"viewer", "rng"} <= self.said.keys():
            raise self.said["rng"].wrong("terratain.text.rng")
        for name in ("to", "phase"):
            if "over" in self.said and name in self.said:
                raise self.said[name].wrong("terratain.text.not_over")
            if "over" not in self.said and name not in self.said:
                raise TextError("text.missing", word="to move" if name == "to" else name)

    def _can_be(self) -> None:
        """Ask the kernel, and find the place of what is wrong."""
        kernel = self.rules.kernel
        desk = new_desk(kernel)
        flaw = kernel.flaw(self.box, self.states, 0, desk)
        a, b, c = desk["told"][0, :3].tolist()
        if flaw == codes.STRANGE_GROUND:
            *_, ground = self.plots[a].split()
            raise ground.wrong("terratain.text.ground", sign=ground.text)
        if flaw == codes.WRONG_CHITS:
            heaps = [self.said[name] for name in (f"{heap} {a + 1}" for heap in HEAPS) if name in self.said]
            there = [word for word in self.plots if word.text[:2] == f"{LETTERS[b]}{a + 1}"]
            last = max(heaps or there, key=lambda word: (word.line, word.column))
            raise last.wrong("terratain.text.chits", seat=a + 1, kind=LETTERS[b], n=c, expected=EACH)
        if flaw == codes.BIG_RESERVE:
            raise self.said[f"reserve {a + 1}"].wrong("terratain.text.reserve", n=b, max=KEPT + DRAWS)
        if flaw == codes.GOING_ON:
            raise self.said["over"].wrong("terratain.text.going_on", turns=TURNS)
        if flaw == codes.FULL_BOARD:
            raise self.said["to"].wrong("terratain.text.full")
        if flaw == codes.IDLE:
            raise self.said["phase"].wrong("terratain.text.idle", seat=a + 1)
