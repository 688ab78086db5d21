"""Bots that are programs of their own, in any language: a line of JSON to them, a line back (docs/bot-protocol.md)."""

import re
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from plancia.bots import Bot, choose_random
from plancia.bots.program import Ended, Late, Program, TooLong, close_at_exit, programs
from plancia.core.arguments import whole
from plancia.core.errors import OptionError, PlanciaError
from plancia.core.game import Data, encode
from plancia.core.position import Position
from plancia.texts import short

PROTOCOL = 1
PREFIX = "cmd"
START = 60.0
"""Seconds that a program has to be ready for a game."""
BUDGET = 1000
"""Milliseconds that a decision should take, if the bot's name does not say otherwise."""
PATIENCE = 10
"""How many times its budget a program may take before it counts as hanging."""

CRASHED, LATE, GARBLED, ILLEGAL = "crashed", "late", "garbled", "illegal"

_NAME = re.compile(PREFIX + r"(?:@([1-9]\d{0,6}))?:(.*)", re.DOTALL)

close_at_exit(encode({"type": "bye"}) + b"\n")


class OutsideBot(Bot):
    """A bot by the name `cmd:COMMAND`, or `cmd@MS:COMMAND` with a budget; it plays one seat of one game.

    A program that fails in any way is ended, and the rest of the game is random moves. One that does not plays on in
    other games, for other such bots.
    """

    listens = True

    def __init__(self, name: str) -> None:
        """Nothing is started before the first decision."""
        super().__init__(name, self._choose)
        self.budget, self.argv = parse(name)
        self._trouble: str | None = None
        self._program: Program | None = None
        self._news: list[Data] = []

    @property
    def trouble(self) -> str | None:
        """What went wrong, if anything did."""
        return self._trouble

    def hear(self, events: Sequence[Data]) -> None:
        """Keep what happened for the next decision."""
        self._news += events

    def over(self, winners: Sequence[int], scores: Sequence[int]) -> None:
        """Tell the program how the game ended, and let it play another."""
        program, self._program = self._program, None
        if program is not None:
            program.tell(_line(type="over", winners=list(winners), scores=list(scores), events=self._news))
            programs.give_back(self.argv, program)
        self._news = []

    def _choose(self, sight: Position, seed: int) -> int:
        if self._trouble is None:
            try:
                return self._told(sight, seed)
            except (Ended, Late, TooLong, _Nonsense, _Illegal) as failure:
                self._trouble = _TROUBLES[type(failure)]
                self._drop()
        return choose_random(sight, seed)

    def _told(self, sight: Position, seed: int) -> int:
        program = self._program or self._begun(sight)
        line = request(sight, seed, self._news, self.budget)
        self._news = []
        return _action(sight, _object(program.ask(line, PATIENCE * self.budget / 1000)))

    def _begun(self, sight: Position) -> Program:
        """A program that is ready for this game; one that ended after an earlier game is replaced."""
        program = self._program = programs.take(self.argv)
        try:
            answer = program.ask(hello(sight), START)
        except Ended:
            if not program.used:
                raise
            self._drop()
            return self._begun(sight)
        if _object(answer).get("type") != "ready":
            raise _Nonsense
        return program

    def _drop(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            programs.drop(program)


class _Nonsense(Exception):
    """An answer that is none of the protocol's."""


class _Illegal(Exception):
    """An action that is not legal."""


_TROUBLES = {Ended: CRASHED, Late: LATE, TooLong: GARBLED, _Nonsense: GARBLED, _Illegal: ILLEGAL}


def parse(name: str) -> tuple[int, tuple[str, ...]]:
    """The budget and the words of a command, or an error."""
    found = _NAME.fullmatch(name)
    try:
        argv = shlex.split(found[2]) if found else []
    except ValueError:  # an open quotation mark
        argv = []
    if found is None or not argv or not name.isprintable():
        raise OptionError("error.bot_command", bot=short(name))
    if shutil.which(argv[0]) is None:
        raise OptionError("error.bot_program", bot=name, program=argv[0])
    return int(found[1] or BUDGET), tuple(argv)


def title(name: str) -> str:
    """What to call a program: the first file that its command names, else the program itself."""
    _, (program, *rest) = parse(name)
    return Path(next((word for word in rest if Path(word).is_file()), program)).stem


def hello(sight: Position) -> bytes:
    """The beginning of a game for a seat."""
    game = sight.game
    facts = {"game": game.name, "rules": game.version, "options": dict(game.options), "players": game.players}
    return _line(type="hello", protocol=PROTOCOL, seat=sight.viewer, **facts, printed=game.printed)


def request(sight: Position, seed: int, news: Sequence[Data], budget: int) -> bytes:
    """A decision, made of nothing but what the seat may know."""
    view = sight.view(sight.viewer)
    return _line(type="decide", view=view, events=list(news), seed=seed, budget={"ms": budget})


def _line(**message: Any) -> bytes:
    return encode(message) + b"\n"


def _object(line: bytes) -> Data:
    try:
        answer = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        raise _Nonsense from None
    if not isinstance(answer, dict):
        raise _Nonsense
    return answer


def _action(sight: Position, answer: Data) -> int:
    """The legal action that an answer names by its number or its text."""
    if "action" in answer:
        action = whole(answer["action"])
        if action is None:
            raise _Nonsense
    elif isinstance(answer.get("text"), str):
        try:
            action = sight.game.read(answer["text"])
        except PlanciaError:
            raise _Illegal from None
    else:
        raise _Nonsense
    if action not in sight.legal:
        raise _Illegal
    return action
