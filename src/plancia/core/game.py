"""A game: rules and options, immutable; and what a game folder must provide."""

import operator
import secrets
import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from plancia.core.errors import ActionError, Refusal, TextError
from plancia.core.events import Event
from plancia.core.kernel import Array, Kernel, new_desk, records
from plancia.core.loops import attempt
from plancia.core.options import Option, Value, complete

if TYPE_CHECKING:
    from plancia.core.position import Position

SEED_BITS = 64


def whole(value: Any) -> int | None:
    """A whole number of any type as an int, None if it is none; True and False are none."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def checked_seed(seed: Any) -> int:
    """The seed as an int, or an error."""
    number = whole(seed)
    if number is None or not 0 <= number < 1 << SEED_BITS:
        raise ActionError("error.seed", seed=seed, bits=SEED_BITS)
    return number


class Rules(ABC):
    """What one folder under `games/` provides, as the object RULES of its package."""

    name: ClassVar[str]
    version: ClassVar[str]
    """Changes whenever a clause changes what a position leads to."""
    options: ClassVar[tuple[Option, ...]]
    """The first one is always `players`."""
    clauses: ClassVar[tuple[str, ...]]
    kernel: ClassVar[Kernel]

    @abstractmethod
    def box(self, options: Mapping[str, Value]) -> Array:
        """The kernel's box for these options; refuses combinations that make no sense."""

    @abstractmethod
    def actions(self, box: Array) -> int:
        """How many actions there are: they are the numbers below this."""

    @abstractmethod
    def write_action(self, box: Array, action: int) -> str:
        """An action in the game's notation."""

    @abstractmethod
    def read_action(self, box: Array, text: str) -> int:
        """An action from the game's notation."""

    @abstractmethod
    def write_position(self, options: Mapping[str, Value], box: Array, states: Array) -> str:
        """A position as text."""

    @abstractmethod
    def read_position(self, text: str) -> tuple[Mapping[str, Value], Array]:
        """Options and state of a position from its text."""

    @abstractmethod
    def view(self, box: Array, states: Array) -> dict[str, Any]:
        """What can be seen of a state, already blinded for the viewer."""

    @abstractmethod
    def events(self, box: Array, told: Array) -> tuple[Event, ...]:
        """What a step told."""

    @abstractmethod
    def refusal(self, box: Array, action: int, reason: int, told: Array) -> Refusal:
        """A kernel's reason in words of the rules."""

    def __reduce__(self) -> Any:
        """Rules travel by name."""
        return _rules_of, (type(self).__module__,)


def _rules_of(package: str) -> Rules:
    rules = import_module(package).RULES
    assert isinstance(rules, Rules)
    return rules


class Game:
    """The rules of a game with its options: `plancia.game("qin", players=3)`."""

    def __init__(self, rules: Rules, options: Mapping[str, Any] | None = None) -> None:
        """Check the options and make the box."""
        self.rules = rules
        self.options = complete(rules.options, options or {})
        self.box = rules.box(self.options)
        self.kernel = rules.kernel
        self.attempt = attempt(rules.kernel)
        self._desks = threading.local()
        self.players = int(self.options["players"])
        self.actions = rules.actions(self.box)

    @property
    def name(self) -> str:
        """The game's name in the registry."""
        return self.rules.name

    @property
    def version(self) -> str:
        """The version of its rules."""
        return self.rules.version

    @property
    def scrap(self) -> Array:
        """This thread's desk for what nobody reads."""
        try:
            desk: Array = self._desks.scrap
        except AttributeError:
            desk = self._desks.scrap = new_desk(self.kernel)
        return desk

    def start(self, seed: int | None = None) -> "Position":
        """A new game; the same seed gives the same game, none a random one."""
        from plancia.core.position import Position

        states = records(self.kernel.state, 1)
        seed = secrets.randbits(SEED_BITS) if seed is None else checked_seed(seed)
        self.kernel.setup(self.box, states, 0, seed, self.scrap)
        return Position(self, states)

    def write(self, action: int) -> str:
        """An action in the game's notation."""
        return self.rules.write_action(self.box, self.action(action))

    def read(self, text: str) -> int:
        """An action from the game's notation."""
        if not isinstance(text, str):
            raise TextError("error.not_str", value=repr(text))
        return self.rules.read_action(self.box, text)

    def action(self, action: Any) -> int:
        """The same action as an int, or an error: not a number, or not one of this game's."""
        number = whole(action)
        if number is None:
            raise ActionError("error.action_type", action=repr(action))
        if not 0 <= number < self.actions:
            raise ActionError("error.action_range", action=number, last=self.actions - 1)
        return number

    def __eq__(self, other: object) -> bool:
        """Same rules, same options."""
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        """Of rules and options."""
        return hash(self._key())

    def __repr__(self) -> str:
        """As it is made."""
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"plancia.game({self.name!r}, {options})"

    def __reduce__(self) -> Any:
        """A game is made again from rules and options."""
        return Game, (self.rules, dict(self.options))

    def _key(self) -> tuple[Any, ...]:
        return (self.name, self.version, *self.options.items())
