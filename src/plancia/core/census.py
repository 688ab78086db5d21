"""What a game counts for the lab: the class `Census` of the module `census` in its folder, if it has one."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Protocol, cast

from plancia.core.events import Event
from plancia.core.game import Data, Rules
from plancia.core.position import View

OFFERED = "offered"
"""The group of what a seat may have or leave, noted when it answers."""


class Census(Protocol):
    """The counts of one game; a new one is made for every game."""

    answers: ClassVar[tuple[str, str]]
    """The actions with which a seat has an offer and leaves it."""
    start: int
    """The start player's seat."""

    def __init__(self, printed: Data, view: View) -> None:
        """What is printed, and what a spectator sees of the first position."""

    def note(self, event: Event) -> Iterable[tuple[str, str, int]]:
        """What an event adds 1 to: (group, name, seat)."""

    def final(self, view: View) -> Iterable[tuple[str, str, int, float]]:
        """What the end adds: (group, name, seat, amount); an amount of 0 says that it was in play for the seat."""


@cache
def census(rules: Rules) -> type[Census] | None:
    """The census of a game, None where it has none."""
    module = f"{rules.package}.census"
    return None if find_spec(module) is None else cast(type[Census], import_module(module).Census)
