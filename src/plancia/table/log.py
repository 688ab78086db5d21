"""What happened at a table, one entry after the other: a step, or steps taken back."""

from dataclasses import dataclass

from plancia.core.game import Data


@dataclass(frozen=True, slots=True)
class Step:
    """An action that was played."""

    seat: int
    action: int
    turn: int
    """The turn it was played in."""
    foreseen: bool
    """Could its seat know all that followed?"""
    telling: bytes
    """What happened, as `Game.events` reads it."""

    def as_json(self) -> Data:
        """All that a store must keep; the rest follows from the rules."""
        return {"seat": self.seat, "action": self.action}


@dataclass(frozen=True, slots=True)
class Undo:
    """Steps that were taken back."""

    seat: int
    """Who took them back."""
    steps: int
    """How many, of the last ones that stood."""
    consent: tuple[int, ...] = ()
    """Who was asked and agreed."""

    def as_json(self) -> Data:
        """For a store, and for everybody."""
        return {"seat": self.seat, "undo": self.steps, "consent": list(self.consent)}


Entry = Step | Undo
