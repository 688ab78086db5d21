"""A game: rules and options, immutable; and what a game folder must provide."""

import operator
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from plancia.core.contract import Array, Kernel, new_desk, records
from plancia.core.errors import ActionError, Refusal, TextError
from plancia.core.events import Event
from plancia.core.kernel.loops import attempt
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


@dataclass(frozen=True, eq=False)
class Rules:
    """What one folder under `games/` provides, as the object RULES of its package."""

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
    write_action: Callable[[Array, int], str]
    """write_action(box, action) -> the action in the game's notation."""
    read_action: Callable[[Array, str], int]
    """read_action(box, text) -> the action."""
    write_position: Callable[[Mapping[str, Value], Array, Array], str]
    """write_position(options, box, states) -> the position as text."""
    read_position: Callable[[tuple[Option, ...], str], tuple[Mapping[str, Value], Array]]
    """read_position(options, text) -> the chosen options and the state."""
    view: Callable[[Array, Array], dict[str, Any]]
    """view(box, states) -> what can be seen of a state, which is already blinded for the viewer."""
    events: Callable[[Array, Array], tuple[Event, ...]]
    """events(box, told) -> what a step told."""
    refusal: Callable[[Array, int, int, Array], Refusal]
    """refusal(box, action, reason, told) -> the kernel's reason in words of the rules."""
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

    def __init__(self, rules: Rules, options: Mapping[str, Any] | None = None) -> None:
        """Check the options and make the box."""
        self.rules = rules
        self.options = complete(rules.options, options or {})
        self.box = rules.box(self.options)
        self.version = rules.version if rules.digest is None else f"{rules.version}+{rules.digest(self.options)}"
        """The version of its rules, and the hash of its tables."""
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
