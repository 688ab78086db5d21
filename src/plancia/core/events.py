"""What happened in a step, as keys of the catalogue with their arguments."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from plancia.texts import speak

ALL = "all"
SPECTATOR = "spectator"
Viewer = int | str
"""A seat, SPECTATOR, or ALL (everything, once the game is over)."""


@dataclass(frozen=True)
class Event:
    """One event; seats count from 0, cells are in the game's notation."""

    key: str
    args: dict[str, Any]
    clause: str = ""
    secret: tuple[str, ...] = ()
    """Arguments that only the seat `args["seat"]` may know; others get the key with `.hidden` and without them."""
    certain: bool = True
    """False where it shows something the mover did not know before: such a step cannot be taken back freely."""
    opened: bool = False
    """True where it shows something that only the seat `args["seat"]` knew before: nobody else can take it back."""

    def hidden_from(self, viewer: Viewer) -> bool:
        """Is there something about it that a viewer may not know?"""
        return bool(self.secret) and viewer not in (ALL, self.args["seat"])

    def seen_by(self, viewer: Viewer) -> "Event":
        """The event as a viewer may know it."""
        if not self.hidden_from(viewer):
            return self
        args = {name: value for name, value in self.args.items() if name not in self.secret}
        return replace(self, key=f"{self.key}.hidden", args=args, secret=())

    def say(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """The sentence in a language; seats by their names if given."""
        return speak(self.key, self.args, lang, names)

    def as_json(self) -> dict[str, Any]:
        """For messages."""
        return {
            "key": self.key,
            "clause": self.clause,
            "args": self.args,
            "certain": self.certain,
            "opened": self.opened,
        }
