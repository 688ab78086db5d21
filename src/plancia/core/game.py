"""A game: rules and options, immutable; and what a game's package must provide."""

import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from plancia.core import fields
from plancia.core.actions import Actions
from plancia.core.arguments import checked, whole
from plancia.core.contract import Array, Kernel, frozen, over, records
from plancia.core.errors import ActionError, Refusal, TextError
from plancia.core.events import Event
from plancia.core.jit import direct
from plancia.core.kernel.loops import attempt
from plancia.core.options import Option, Value, complete
from plancia.texts import short

if TYPE_CHECKING:
    from plancia.core.position import Position

SEED_BITS = 64

Data = dict[str, Any]
"""Plain data: what JSON can hold."""

Move = dict[str, Any]
"""An action described: `text` in the game's notation, `kind`, and what it is about: pieces, cells, cards, amounts."""

encode = msgspec.json.Encoder().encode


def checked_seed(seed: Any) -> int:
    """The seed as an int, or an error."""
    number = whole(seed)
    if number is None or not 0 <= number < 1 << SEED_BITS:
        raise ActionError("error.seed", seed=short(seed), bits=SEED_BITS)
    return number


@dataclass(frozen=True, eq=False, kw_only=True)
class Rules:
    """What a game's package provides, as its object RULES. Functions get the kernel's records."""

    package: str
    """The package itself, by which the rules are found again in another process."""
    name: str
    version: str
    """Changes whenever a clause changes what a position leads to."""
    options: tuple[Option, ...]
    """The first one is always `players`."""
    clauses: tuple[str, ...]
    kernel: Kernel
    box: Callable[[Mapping[str, Value]], Array]
    """box(options) -> the kernel's box; refuses combinations that make no sense."""
    actions: Callable[[Array], int]
    """actions(box) -> how many actions there are: they are the numbers below this."""
    describe: Callable[[Array, int], Move]
    """describe(box, action) -> the action as data, its text in the game's notation among it."""
    events: Callable[[Array, Array], tuple[Event, ...]]
    """events(box, told) -> what a step told."""
    refusal: Callable[[Array, int, int, Array], Refusal]
    """refusal(box, action, reason, told) -> the kernel's reason in words of the rules."""
    printed: Callable[[Array], Data]
    """printed(box) -> what never changes: `cells` (a list, each with its `name`), printed tables, starting supplies."""
    playouts: tuple[int, int] = (200, 1000)
    """Of the search of bots of levels 5 and 6: what 0.3 and 2 seconds are enough for."""
    public: Callable[[Array, Array], Data] = fields.public
    """public(box, states) -> what everybody sees, of a state that is blinded for a spectator."""
    private: Callable[[Array, Array], Data] = lambda box, states: {}
    """private(box, states) -> what only the viewer knows, of a state that is blinded for him."""
    asked: Callable[[Array, Array], Iterable[int]] | None = None
    """asked(box, states) -> all actions that the decision at hand is about, legal or not; left out, the legal ones."""
    outlook: Callable[[Array, Array, Array], Data] = lambda box, before, after: {}
    """outlook(box, before, after) -> what planned actions change and lead to, beyond their events: as numbers to show.

    Both are complete guesses of the seat to move in `before`; what comes in the same turn may be played ahead."""
    read_action: Callable[[Array, str], int] | None = None
    """read_action(box, text) -> the action; left out, it is looked up among the texts of all."""
    tidy: Callable[[str, str], str] = lambda typed, lang: typed.strip()
    """tidy(typed, lang) -> a move or its beginning, typed in words of a language, as the notation would write it."""
    spoken: Callable[[str, str], str] = lambda text, lang: text
    """spoken(text, lang) -> a move in notation, or several, as a player of a language is shown it and may type it."""
    ways: Callable[[Array, int], tuple[str, ...]] | None = None
    """ways(box, action) -> all ways to write it, the notation first; a short one may be that of other actions too."""
    write_position: Callable[["Rules", Mapping[str, Value], Array, Array], str] = fields.write_position
    """write_position(rules, options, box, states) -> the position as text."""
    read_position: Callable[["Rules", str], tuple[Mapping[str, Value], Array]] = fields.read_position
    """read_position(rules, text) -> the chosen options and the state."""
    digest: Callable[[Mapping[str, Value]], str] | None = None
    """digest(options) -> a hash of the printed tables that a game is played with, where there are any to choose."""

    def __reduce__(self) -> Any:
        """Rules travel by name."""
        return rules_in, (self.package,)


def rules_in(package: str) -> Rules:
    """The rules that a game's package provides."""
    rules = import_module(package).RULES
    assert isinstance(rules, Rules)
    return rules


class Game:
    """The rules of a game with its options: `plancia.game("qin", players=3)`."""

    @checked
    def __init__(self, rules: Rules, options: Mapping[str, Any] | None = None) -> None:
        """Check the options and make the box."""
        self.rules = rules
        self.options = complete(rules.options, options or {})
        self.box = frozen(rules.box(self.options))
        self.version = rules.version if rules.digest is None else f"{rules.version}+{rules.digest(self.options)}"
        """The version of its rules, and the hash of its tables."""
        self.kernel = rules.kernel
        self.call = Calls(rules.kernel)
        self.players = int(self.options["players"])
        self.actions = rules.actions(self.box)
        self.scratch = Scratch(self.kernel, self.actions)
        self._moves: dict[int, Move] = {}
        self._encoded: dict[int, bytes] = {}
        self._texts: dict[str, int] = {}

    @property
    def name(self) -> str:
        """The game's name in the registry."""
        return self.rules.name

    @cached_property
    def printed(self) -> Data:
        """What never changes in a game: options and their values, cells with their places, tables, supplies."""
        options = [
            {
                "name": option.name,
                "value": self.options[option.name],
                "values": list(option.values),
                "default": option.default,
                "own": option.read is not None,
                "key": option.key(self.name),
            }
            for option in self.rules.options
        ]
        head = {"game": self.name, "rules": self.version, "players": self.players, "options": options}
        return head | self.rules.printed(self.box)

    def start(self, seed: int | None = None) -> "Position":
        """A new game; the same seed gives the same game, none a random one."""
        from plancia.core.position import Position

        states = records(self.kernel.state, 1)
        seed = secrets.randbits(SEED_BITS) if seed is None else checked_seed(seed)
        self.kernel.setup(self.box, states, 0, seed, self.scratch.desk)
        return Position(self, states)

    def describe(self, action: int) -> Move:
        """An action as data: its number, text and kind, and what it is about."""
        action = self.action(action)
        move = self._moves.get(action)
        if move is None:
            move = self._moves[action] = {"action": action, **self.rules.describe(self.box, action)}
        return move

    @checked
    def described(self, actions: Iterable[int]) -> bytes:
        """Actions described, as a list in JSON."""
        numbers = actions if isinstance(actions, Actions) else [self.action(action) for action in actions]
        known = self._encoded
        try:
            return b"[%b]" % b",".join(map(known.__getitem__, numbers))
        except KeyError:
            known |= {action: encode(self.describe(action)) for action in numbers if action not in known}
            return b"[%b]" % b",".join(map(known.__getitem__, numbers))

    def write(self, action: int) -> str:
        """An action in the game's notation."""
        return str(self.describe(action)["text"])

    @checked
    def read(self, text: str) -> int:
        """An action from the game's notation."""
        if self.rules.read_action is not None:
            return self.rules.read_action(self.box, text)
        if not self._texts:
            self._texts = {self.write(action): action for action in range(self.actions)}
        if text not in self._texts:
            raise TextError("text.name", word=short(text), valid=list(self._texts)[:20])
        return self._texts[text]

    def ways(self, action: int) -> tuple[str, ...]:
        """All ways to write an action, the notation itself first."""
        return (self.write(action),) if self.rules.ways is None else self.rules.ways(self.box, self.action(action))

    @checked
    def events(self, telling: bytes | bytearray) -> tuple[Event, ...]:
        """What a step told: see `Position.telling`."""
        try:
            return self.rules.events(self.box, np.frombuffer(telling, np.int64)) if telling else ()
        except (LookupError, TypeError, ValueError) as error:
            raise ActionError("error.telling", game=self.name) from error

    def matching(self, **wanted: Any) -> list[int]:
        """The actions whose descriptions have these values, legal or not."""
        if any(isinstance(value, np.ndarray) for value in wanted.values()):
            return []  # no description has one, and nothing is equal to one
        moves = map(self.describe, range(self.actions))
        return [move["action"] for move in moves if all(move.get(name) == value for name, value in wanted.items())]

    def action(self, action: Any) -> int:
        """The same action as an int, or an error: not a number, or not one of this game's."""
        number = whole(action)
        if number is None:
            raise ActionError("error.action_type", action=short(action))
        if not 0 <= number < self.actions:
            raise ActionError("error.action_range", action=short(number), last=self.actions - 1)
        return number

    def __eq__(self, other: object) -> bool:
        """Same rules, same options."""
        return self is other or (isinstance(other, Game) and self._key() == other._key())

    def __hash__(self) -> int:
        """Of rules and options."""
        return hash(self._key())

    def __repr__(self) -> str:
        """As it is made."""
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"plancia.game({self.name!r}, {options})"

    def __reduce__(self) -> Any:
        """A game travels as rules and options."""
        return made, (self.rules.package, *chain.from_iterable(self.options.items()))

    def _key(self) -> tuple[Any, ...]:
        return (self.name, self.version, *self.options.items())


@lru_cache(maxsize=256, typed=True)
def made(package: str, *options: Any) -> Game:
    """The game of a package with these options, name after value after name; asked for again, the same one."""
    return Game(rules_in(package), dict(zip(options[::2], options[1::2], strict=True)))


def game_of(package: str, options: Mapping[str, Any]) -> Game:
    """The game of a package with these options."""
    if all(type(value) in (str, int) for value in options.values()):
        return made(package, *chain.from_iterable(options.items()))
    return Game(rules_in(package), options)  # a file may have changed


class Calls:
    """A kernel's functions as Python calls them, quickly: with arrays of the right records and whole numbers."""

    def __init__(self, kernel: Kernel) -> None:
        """The machine code of each."""
        self.attempt = direct(attempt(kernel))
        self.legal, self.refuse = direct(kernel.legal), direct(kernel.refuse)
        self.to_move, self.turn, self.outcome = direct(kernel.to_move), direct(kernel.turn), direct(kernel.outcome)
        self.blind, self.resample = direct(kernel.blind), direct(kernel.resample)


class Scratch(threading.local):
    """Where a thread works on a game; nothing here is kept."""

    def __init__(self, kernel: Kernel, actions: int) -> None:
        """Made once a thread."""
        self.step = over(kernel.desk, 1)
        """A desk, and its bytes, which begin with what a step tells."""
        self.list = over(np.dtype(np.int32), actions)
        """Room for a list of actions, and its bytes."""

    @property
    def desk(self) -> Array:
        """The desk."""
        return self.step[0]
