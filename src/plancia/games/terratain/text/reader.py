"""Reads a whole Terratain position from its text; every mistake is named with its line and column."""

import re
from collections.abc import Mapping

from plancia.core.contract import Array, look, new_desk, records
from plancia.core.errors import OptionError, TextError
from plancia.core.events import SPECTATOR
from plancia.core.options import Option, Value, complete
from plancia.games.terratain.kernel import plots, rules
from plancia.games.terratain.kernel.state import DRAWS, EACH, KEPT, KINDS, PLOTS, SIDE, STATE, TURNS, make_box
from plancia.games.terratain.text.diagram import END, GROUNDS, HEAPS, NAME, PHASES
from plancia.games.terratain.text.notation import LETTERS

_LINES = ("to", "phase", "turn", *HEAPS, "rng", "viewer", "over")
_WORD = re.compile(r"\S+")
_SIGN = re.compile(r"(?:\.\.|[TCYFMP][1-6])[.^~]", re.ASCII)
_COUNT = re.compile(r"([TCYFMPA])([1-9]|10)", re.ASCII)

Word = tuple[int, str]
"""A word of a line and the column where it begins."""


def read_position(options: tuple[Option, ...], text: str) -> tuple[Mapping[str, Value], Array]:
    """Options and state of a position from its text; the error says where it is wrong.

    Left out, a cup holds what is nowhere else, reserves and discards are empty, the turn is the first.
    """
    return _Reader(options, text).read()


class _Reader:
    """Reads one position text."""

    def __init__(self, options: tuple[Option, ...], text: str) -> None:
        self.known = options
        self.lines = [
            (number, [(word.start() + 1, word[0]) for word in _WORD.finditer(line)])
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.startswith("#")
        ]
        self.states = records(STATE, 1)
        self.where: dict[tuple[str, ...], int] = {}
        """The lines on which things were said."""

    def read(self) -> tuple[Mapping[str, Value], Array]:
        options = self._options()
        self.players = int(options["players"])
        drawing = [(number, words) for number, words in self.lines[1:] if words[0][1] not in _LINES]
        self._plots(options, drawing)
        for number, words in self.lines[1:]:
            if words[0][1] in _LINES:
                self._line(number, words)
        self._chits()
        plots.rebuild(self.box, self.states, 0, new_desk(rules.KERNEL))
        self._turn()
        return options, self.states

    def _options(self) -> Mapping[str, Value]:
        number, words = self.lines[0] if self.lines else (1, [(1, "")])
        if words[0][1] != NAME:
            raise TextError("error.position_game", line=number, valid=[NAME])
        given = {}
        for column, word in words[1:]:
            name, equals, value = word.partition("=")
            if not equals:
                raise TextError("terratain.text.option", line=number, column=column, word=word)
            if name in given:
                raise TextError("terratain.text.twice", line=number, column=column, word=name)
            given[name] = value
        try:
            options = complete(self.known, given)
            self.box = make_box(options)
        except OptionError as error:
            raise TextError(error.key, line=number, **error.details) from error
        return options

    def _plots(self, options: Mapping[str, Value], drawing: list[tuple[int, list[Word]]]) -> None:
        g = look(self.states)
        strangers = {sign for sign, name in (("^", "mountains"), ("~", "rivers")) if options[name] == "off"}
        x = 0
        for number, words in drawing:
            for column, sign in words:
                if _SIGN.fullmatch(sign) is None:
                    raise TextError("terratain.text.sign", line=number, column=column, sign=sign)
                if sign[2] in strangers:
                    raise TextError("terratain.text.ground", line=number, column=column + 2, sign=sign[2])
                if sign[0] != "." and int(sign[1]) > self.players:
                    seat, players = sign[1], self.players
                    raise TextError("terratain.text.seat", line=number, column=column + 1, seat=seat, players=players)
            if len(words) != SIDE:
                raise TextError("terratain.text.columns", line=number, n=len(words), expected=SIDE)
            if x == PLOTS:
                raise TextError("terratain.text.rows", line=number, n=len(drawing), expected=SIDE)
            for _, sign in words:
                g.ground[x] = GROUNDS.index(sign[2])
                if sign[0] != ".":
                    g.kind[x], g.owner[x] = LETTERS.index(sign[0]), int(sign[1])
                x += 1
        if x < PLOTS:
            raise TextError("terratain.text.rows", line=self.lines[-1][0], n=len(drawing), expected=SIDE)

    def _line(self, number: int, words: list[Word]) -> None:
        g = look(self.states)
        key, *rest = words
        name = (key[1], rest[0][1]) if key[1] in HEAPS and rest else (key[1],)
        if name in self.where:
            raise TextError("terratain.text.twice", line=number, word=" ".join(name))
        self.where[name] = number
        try:
            if key[1] in HEAPS:
                self._heap(key[1], rest)
            elif key[1] == "to":
                self._expect(len(rest) == 2 and rest[0][1] == "move", "terratain.text.line", key, words=_text(words))
                g.seat = self._number(rest[1], 1, self.players) - 1
            else:
                self._expect(len(rest) == 1, "terratain.text.line", key, words=_text(words))
                self._value(key[1], rest[0])
        except TextError as error:
            raise error.at(number) from None

    def _value(self, key: str, word: Word) -> None:
        g = look(self.states)
        if key == "phase":
            self._expect(word[1] in PHASES, "terratain.text.phase", word, word=word[1], valid=list(PHASES))
            g.phase = PHASES.index(word[1])
        elif key == "turn":
            g.turn = self._number(word, 1, TURNS)
        elif key == "rng":
            g.rng = self._number(word, 0, (1 << 64) - 1)
        elif key == "viewer":
            g.eye = self.players + 1 if word[1] == SPECTATOR else self._number(word, 1, self.players)
        else:
            self._expect(word[1] == END, "terratain.text.over", word, valid=END)
            g.over = 1

    def _heap(self, name: str, words: list[Word]) -> None:
        self._expect(len(words) > 1, "terratain.text.heap", words[0] if words else (1, ""), word=name)
        heap = look(self.states)[name][self._number(words[0], 1, self.players) - 1]
        if [word for _, word in words[1:]] == ["-"]:
            return
        for word in words[1:]:
            match = _COUNT.fullmatch(word[1])
            self._expect(match is not None, "terratain.text.count", word, word=word[1])
            assert match is not None
            kind = LETTERS.index(match[1])
            self._expect(heap[kind] == 0, "terratain.text.twice", word, word=match[1])
            heap[kind] = int(match[2])

    def _chits(self) -> None:
        """T1.1 Every seat has ten chits of each kind, wherever they are."""
        g = look(self.states)
        most = KEPT + DRAWS
        for s in range(self.players):
            name = str(s + 1)
            used = [0] * KINDS
            for kind, seat in zip(g.kind.tolist(), g.owner.tolist(), strict=True):
                used[kind] += seat == s + 1
            for kind in range(KINDS):
                rest = EACH - used[kind] - int(g.reserve[s, kind]) - int(g.discards[s, kind])
                said = ("cup", name) in self.where
                if rest < 0 or (said and rest != int(g.cup[s, kind])):
                    found = EACH - rest + int(g.cup[s, kind])
                    line = max((n for key, n in self.where.items() if key[1:] == (name,)), default=0)
                    raise TextError(
                        "terratain.text.chits", line=line, seat=name, letter=LETTERS[kind], n=found, expected=EACH
                    )
                g.cup[s, kind] = rest
            held = sum(g.reserve[s].tolist())
            if held > most:
                raise TextError("terratain.text.reserve", line=self.where["reserve", name], n=held, max=most)

    def _turn(self) -> None:
        """Who is to move in what phase, or that the game is over."""
        g = look(self.states)
        where = {key[0]: number for key, number in self.where.items()}
        if "turn" not in where:
            g.turn = 1
        if "viewer" in where and "rng" in where:
            raise TextError("terratain.text.rng", line=where["rng"])
        full = all(g.owner.tolist())
        if g.over:
            for key in ("to", "phase"):
                if key in where:
                    raise TextError("terratain.text.not_over", line=where[key])
            if not full and int(g.turn) < TURNS:
                raise TextError("terratain.text.going_on", line=where["over"], turns=TURNS)
            return
        for key in ("to", "phase"):
            if key not in where:
                raise TextError("terratain.text.missing", word="to move" if key == "to" else key)
        if full:
            raise TextError("terratain.text.full", line=where["to"])
        if rules.count(self.box, self.states, 0) == 0:
            raise TextError("terratain.text.idle", line=where["phase"], seat=int(g.seat) + 1)

    def _number(self, word: Word, least: int, most: int) -> int:
        digits = word[1]
        good = digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and least <= int(digits) <= most
        self._expect(good, "terratain.text.number", word, word=digits, min=least, max=most)
        return int(digits)

    @staticmethod
    def _expect(holds: bool, key: str, at: Word, **args: object) -> None:
        if not holds:
            raise TextError(key, column=at[0], **args)  # type: ignore[arg-type]


def _text(words: list[Word]) -> str:
    return " ".join(word for _, word in words)
