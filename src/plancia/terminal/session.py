"""A game at one table: who sits where, what was played, undo, save and resume."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from pathlib import Path

from plancia.bots import BOTS, Bot, bot
from plancia.core.errors import OptionError
from plancia.core.events import SPECTATOR, Event, Viewer
from plancia.core.game import Game
from plancia.core.gamefile import GameFile
from plancia.core.gametext import short
from plancia.core.options import read_file
from plancia.core.position import Position
from plancia.core.seal import Seal
from plancia.games import rules
from plancia.texts import catalogue

HUMAN = "human"
KINDS = (HUMAN, *BOTS)

_KIND = "Player "


@dataclass(frozen=True)
class Step:
    """One action: who, what, the position it was played in, and what it did."""

    seat: int
    action: int
    before: Position
    events: tuple[Event, ...]


class Session:
    """The table; `position` is the true one, to be shown to nobody but through views."""

    def __init__(self, game: Game, kinds: Sequence[str], names: Sequence[str], seal: Seal) -> None:
        """Players by seat, each `human` or a bot's name."""
        if len(kinds) != game.players:
            raise OptionError("play.error.seats", n=len(kinds), players=game.players)
        if len(names) != game.players:
            raise OptionError("play.error.names", n=len(names), players=game.players)
        for name in names:
            if not name.isprintable():
                raise OptionError("play.error.name", name=short(name))
        self.game, self.names, self.seal = game, tuple(names), seal
        self.kinds = tuple(kinds)
        self.bots: tuple[Bot | None, ...] = tuple(None if kind == HUMAN else bot(kind) for kind in kinds)
        self.position = game.start(seal.seed)
        self.steps: list[Step] = []
        self.file: Path | None = None
        self.saved = 0
        """How many steps the file holds; -1 if it holds some that were taken back."""

    @classmethod
    def resume(cls, path: Path, kinds: Sequence[str] | None, names: Sequence[str] | None) -> "Session":
        """Go on with a saved game; other players may take the seats."""
        file = GameFile.read(read_file(path), rules, str(path))
        file.verify()
        if file.seal is None:
            raise OptionError("play.error.sealed", file=str(path))
        told = [file.extra.get(f"{_KIND}{seat}", HUMAN) for seat in range(1, file.game.players + 1)]
        session = cls(file.game, kinds or check_kinds(told), names or file.seats, file.seal)
        for action in file.actions:
            session.play(action)
        session.file, session.saved = path, len(session.steps)
        return session

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    @property
    def viewer(self) -> Viewer:
        """As whom all people at the table may look at the same screen."""
        return self.humans[0] if len(self.humans) == 1 else SPECTATOR

    @property
    def unsaved(self) -> bool:
        """Is there something that no file holds?"""
        return self.saved != len(self.steps)

    def play(self, action: int) -> Step:
        """One action of the seat to move."""
        before, seat = self.position, self.position.to_move
        self.position = before.copy()
        self.position.play(action, seat)
        assert seat is not None
        self.steps.append(Step(seat, action, before, self.position.events))
        return self.steps[-1]

    def advice(self, name: str) -> int:
        """What a bot would do for the seat to move, knowing what that seat knows."""
        seat = self.position.to_move
        assert seat is not None
        dice = sha256(f"{self.seal.seed} {len(self.steps)} {name}".encode()).digest()
        return bot(name).choose(self.position.blind(seat), int.from_bytes(dice[:8], "big") >> 1)

    def goes_on(self, action: int) -> bool:
        """Does the turn of the seat to move go on after an action, and is nothing known then that was not before?"""
        seat = self.position.to_move
        assert seat is not None
        guess = self.position.blind(seat).resample(0)
        guess.play(action)
        same = guess.to_move == seat and _turn(guess) == _turn(self.position)
        return same and all(event.certain for event in guess.events)

    def undoable(self) -> list[Step]:
        """The steps that undo would take back: the last one of a person and what bots did since."""
        last = max((at for at, step in enumerate(self.steps) if self.bots[step.seat] is None), default=None)
        return [] if last is None else self.steps[last:]

    def undo(self) -> list[Step]:
        """Take them back; the caller has made sure that they show nothing that was not known before."""
        steps = self.undoable()
        if steps:
            self.position = steps[0].before
            del self.steps[-len(steps) :]
            if self.saved > len(self.steps):
                self.saved = -1
        return steps

    def save(self, path: Path) -> None:
        """Write the game file, with the seed, so that the game can go on."""
        extra = {f"{_KIND}{seat}": kind for seat, kind in enumerate(self.kinds, 1)}
        actions = [step.action for step in self.steps]
        day = date.today().isoformat()
        replace(GameFile.record(self.game, self.seal, self.names, actions, day), extra=extra).save(path)
        self.file, self.saved = path, len(self.steps)


def _turn(position: Position) -> int:
    return int(position.game.kernel.turn(position.game.box, position.states, 0))


def check_kinds(kinds: Sequence[str]) -> tuple[str, ...]:
    """People and bots, or an error that lists the valid ones."""
    for kind in kinds:
        if kind not in KINDS:
            raise OptionError("play.error.kind", kind=kind, valid=list(KINDS))
    return tuple(kinds)


def default_kinds(players: int) -> tuple[str, ...]:
    """One person against the better bot."""
    return (HUMAN, *["greedy"] * (players - 1))


def default_names(kinds: Sequence[str], lang: str) -> tuple[str, ...]:
    """What players are called who have not said so; the number is the one on the board."""
    words = catalogue(lang)
    return tuple(f"{words.get(f'play.name.{kind}', kind)} {seat}" for seat, kind in enumerate(kinds, 1))


def first_uncertain(steps: Sequence[Step]) -> Event | None:
    """What forbids the first step's seat to take steps back: something came to light that it cannot forget."""
    events = (event for step in steps for event in step.events)
    return next((e for e in events if not e.certain or (e.opened and e.args["seat"] != steps[0].seat)), None)
