"""Texts with something wrong in them: whatever is read is refused with a sentence, or can be played to its end."""

import random
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from plancia.bots import BOTS
from plancia.core.errors import OptionError, PlanciaError
from plancia.core.events import ALL, SPECTATOR
from plancia.core.game import SEED_BITS, Game, Rules
from plancia.core.gamefile import GameFile
from plancia.core.position import Position
from plancia.core.seal import Seal
from plancia.games import read_game, read_position, rules

SECONDS = 1.0
"""The most CPU that reading a text may take."""
MOVES = 10_000
"""Moves after which a game is taken for endless."""

_STRANGE = (
    "",
    "-",
    "??",
    "0",
    "-1",
    "01",
    "255",
    "99999999999999999999",
    "é",
    "\0",
    "\x1b[2J",
    "\N{BOM}",
    "#",
    "|",
    "{",
    '"',
    "=",
)
_SALT = "5a" * 16


class Fault(Exception):
    """A promise that does not hold for a text that was accepted."""


@dataclass(frozen=True)
class Finding:
    """A text that should have been refused with a sentence, or played, and what happened instead."""

    kind: str
    text: str
    problem: str


@dataclass
class Fuzzer:
    """Tries texts of a game, each made from a true one; the same seed makes the same texts."""

    rules: Rules
    seed: int
    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Every kind of text that this game reads."""
        self.dice = random.Random(self.seed)
        self.kinds: dict[str, tuple[Callable[[], str], Callable[[str], None]]] = {
            "position": (self._position, self._read_position),
            "game": (self._file, self._read_file),
        }
        for option in self.rules.options:
            if option.sample is not None:
                self.kinds[option.name] = option.sample, self._reader(option.name)
        self._words: list[str] = []

    def run(self, seconds: float, report: Callable[[float, int], None] | None = None) -> Iterator[Finding]:
        """For some time of the clock; at least one text of each kind. `report` is told the seconds and the texts."""
        begun = time.monotonic()
        while not self.tried or time.monotonic() < begun + seconds:
            if report is not None:
                report(time.monotonic() - begun, self.tried.total())
            for kind in self.kinds:
                finding = self.one(kind)
                if finding is not None:
                    yield finding

    def one(self, kind: str) -> Finding | None:
        """One text."""
        make, read = self.kinds[kind]
        text = self.spoiled(make())
        self.tried[kind] += 1
        start = time.process_time()
        try:
            read(text)
            self.accepted[kind] += 1
        except PlanciaError as error:
            if not str(error).strip():
                return Finding(kind, text, "an error without a sentence")
            if time.process_time() - start > SECONDS:
                return Finding(kind, text, f"refused after {time.process_time() - start:.1f} s of CPU")
        except Exception:
            return Finding(kind, text, traceback.format_exc())
        return None

    def spoiled(self, text: str) -> str:
        """A text with up to four changes, now and then with none."""
        lines = text.split("\n")
        self._words = [*self._words, *text.split()][-2000:]
        for _ in range(self.dice.randrange(5)):
            self._change(lines)
        return "\n".join(lines)

    def _change(self, lines: list[str]) -> None:
        at, other = self.dice.randrange(len(lines)), self.dice.randrange(len(lines))
        words = lines[at].split(" ")
        word = self.dice.randrange(len(words))
        match self.dice.randrange(9):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                words[word] = self.dice.choice(self._words or [""])
                lines[at] = " ".join(words)
            case 4:
                words[word] = self.dice.choice(_STRANGE)
                lines[at] = " ".join(words)
            case 5:
                del words[word]
                lines[at] = " ".join(words)
            case 6:
                words[word] = _other_number(words[word], self.dice)
                lines[at] = " ".join(words)
            case 7 if lines[at]:
                sign = self.dice.randrange(len(lines[at]))
                lines[at] = lines[at][:sign] + self.dice.choice([*_STRANGE, lines[at][-1]]) + lines[at][sign + 1 :]
            case _:
                lines[at] = self.dice.choice(
                    [lines[at] * 3, lines[at][: len(lines[at]) // 2], self.dice.choice(_STRANGE) * 40]
                )

    def _game(self) -> Game:
        while True:
            try:
                return Game(self.rules, {option.name: self.dice.choice(option.values) for option in self.rules.options})
            except OptionError:
                continue  # these options do not go together

    def _played(self, most: int) -> tuple[Position, Seal, list[int]]:
        seal, actions = Seal(self.dice.getrandbits(SEED_BITS), _SALT), list[int]()
        position = self._game().start(seal.seed)
        for _ in range(self.dice.randrange(most)):
            if position.over:
                break
            actions.append(int(self.dice.choice(position.legal)))
            position.play(actions[-1])
        return position, seal, actions

    def _position(self) -> str:
        position, _, _ = self._played(400)
        viewer = self.dice.choice([ALL, SPECTATOR, *range(position.game.players)])
        return position.text() if viewer == ALL else position.blind(viewer).text()

    def _file(self) -> str:
        position, seal, actions = self._played(400)
        names = tuple(f"Seat{seat}" for seat in range(position.game.players))
        file = GameFile.record(position.game, seal, names, actions)
        return self.dice.choice([file, file.sealed()]).write()

    def _read_position(self, text: str) -> None:
        self.use(read_position(self.rules, text))

    def _read_file(self, text: str) -> None:
        file = read_game(text)
        with _accepted():
            if read_game(file.write()) != file:
                raise Fault("a game file does not read back")
        file.verify()

    def _reader(self, option: str) -> Callable[[str], None]:
        return lambda text: self.use(Game(self.rules, {option: text + "\n"}).start(self.dice.getrandbits(SEED_BITS)))

    def use(self, position: Position) -> None:
        """Do with an accepted position all that can be done with one."""
        with _accepted():
            self._use(position)

    def _use(self, position: Position) -> None:
        again = read_position(self.rules, position.text())
        if again != position or again.text() != position.text() or again.viewer != position.viewer:
            raise Fault("a position does not read back")
        if position.viewer != ALL:
            twin = position.resample(self.dice.getrandbits(SEED_BITS))
            if twin.blind(position.viewer) != position:
                raise Fault("a resampled position is not what the viewer knows")
            position = twin
        position.messages()
        if position.to_move is not None:
            bot = self.dice.choice(list(BOTS.values()))
            chosen = bot.choose(position.blind(position.to_move), self.dice.getrandbits(SEED_BITS))
            if chosen not in position.legal:
                raise Fault(f"{bot.name} chooses the illegal action {chosen}")
            position.preview(chosen)
        for _ in range(MOVES):
            if position.over:
                return
            position.play(self.dice.choice(position.legal))
        raise Fault("the game does not end")


@contextmanager
def _accepted() -> Iterator[None]:
    """What was accepted once is not refused later."""
    try:
        yield
    except PlanciaError as error:
        raise Fault(f"accepted, and then refused: {error}") from error


def _other_number(word: str, dice: random.Random) -> str:
    """The same word with its first number changed a little."""
    digits = "".join(sign for sign in word if sign.isdigit())[:9]
    return word.replace(digits, str(max(0, int(digits) + dice.choice((-1, 1, 10, 127)))), 1) if digits else word


def fuzzer(game: str, seed: int = 0) -> Fuzzer:
    """A fuzzer for a game by name."""
    return Fuzzer(rules(game), seed)
