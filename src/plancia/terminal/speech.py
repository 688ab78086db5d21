"""Events and refusals as sentences, with the players' names and the game's own words."""

from collections.abc import Sequence
from typing import Any

from plancia.core.errors import Refusal
from plancia.core.events import Event, Viewer
from plancia.texts import say


class Speech:
    """One language and the names at one table."""

    def __init__(self, names: Sequence[str], lang: str) -> None:
        """The names by seat."""
        self.names, self.lang = tuple(names), lang

    def say(self, key: str, **args: Any) -> str:
        """A text of the catalogue."""
        return say(key, self.lang, **args)

    def event(self, event: Event, viewer: Viewer) -> str:
        """What happened, as a viewer may know it."""
        return event.seen_by(viewer).say(self.lang, self.names)

    def events(self, events: Sequence[Event], viewer: Viewer) -> str:
        """Everything a step did, as one paragraph."""
        return " ".join(self.event(event, viewer) for event in events)

    def refusal(self, refusal: Refusal) -> str:
        """Why not, with its clause."""
        return refusal.say(self.lang, self.names)
