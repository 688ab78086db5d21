"""A draft of a turn: the steps that the seat to move plans, what they come to, and what would allow a refused one."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from plancia.core.errors import ActionError, OverError
from plancia.core.game import Data
from plancia.core.position import Position, Preview

_TRIES = 64
"""Steps that are tried at one place of a turn in search of a remedy."""


@dataclass(frozen=True)
class Change:
    """What a turn does to the score of a seat."""

    seat: int
    points: int
    clauses: Mapping[str, int]
    """On the score sheet, where the game has one, by clause; it may count ahead what only the end brings."""


@dataclass(frozen=True)
class Remedy:
    """How a refused step can still be made in this turn: with another step before it."""

    back: int
    """How many of the planned steps have to be taken back first."""
    steps: tuple[int, ...]
    """The other step: any one of these."""
    again: tuple[int, ...]
    """What was taken back and comes then as before."""


@dataclass(frozen=True)
class Draft:
    """Steps planned from a position on, as far as their seat can know; nothing counts before they are played."""

    position: Position
    actions: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        seat = self.position.to_move
        if seat is None:
            raise OverError("table.over")
        return seat

    @cached_property
    def preview(self) -> Preview:
        """What the steps would do."""
        return self.position.preview(*self.actions)

    @property
    def here(self) -> Position:
        """The position after the steps, as their seat knows it."""
        return self.preview.after

    @cached_property
    def complete(self) -> bool:
        """Is the turn over then, or does something come to light before it can go on?"""
        now, then = self.position, self.here
        return self.preview.halted or (then.to_move, then.turn) != (now.to_move, now.turn)

    def add(self, *actions: int) -> "Draft":
        """The same with more steps; an error if one of them cannot be made."""
        draft = Draft(self.position, (*self.actions, *map(self.position.game.action, actions)))
        _ = draft.preview
        return draft

    def back(self, n: int = 1) -> "Draft":
        """The same without the last steps."""
        return Draft(self.position, self.actions[: max(len(self.actions) - n, 0)])

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What the steps do to the scores, by seat; only of those that change."""
        before, after = (draft.preview.view["public"] for draft in (self.back(len(self.actions)), self))
        points = [now - then for then, now in zip(before["scores"], after["scores"], strict=True)]
        sheets = [_less(_by_clause(after, seat), _by_clause(before, seat)) for seat in range(len(points))]
        changes = (Change(seat, *change) for seat, change in enumerate(zip(points, sheets, strict=True)))
        return tuple(change for change in changes if change.points or change.clauses)

    def remedy(self, action: int) -> Remedy | None:
        """What else could be done earlier in this turn so that a refused step becomes legal; asked of the rules alone.

        The fewer steps have to be taken back the better; to change one of them is tried last.
        """
        for kept, again in self._changed():
            start = Draft(self.position, self.actions[:kept])
            tried = start.here.legal[:_TRIES]
            found = tuple(step for step in tried if start._allows((step, *again), action))
            if found:
                return Remedy(len(self.actions) - kept, found, again)
        return None

    def _changed(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Where another step could come, and what comes after it: one more, or one instead of another."""
        places = range(len(self.actions), -1, -1)
        yield from ((kept, self.actions[kept:]) for kept in places)
        yield from ((kept, self.actions[kept + 1 :]) for kept in places[1:])

    def _allows(self, steps: tuple[int, ...], action: int) -> bool:
        """Do more steps lead to a moment of the same turn at which an action is legal?"""
        try:
            plan = self.add(*steps)
            return not plan.complete and plan.here.refuse(action) is None
        except ActionError:
            return False


def _by_clause(public: Data, seat: int) -> Counter[str]:
    """The points of a seat on the score sheet by clause."""
    points: Counter[str] = Counter()
    for entry in public.get("sheet", ()):
        if entry["seat"] == seat:
            points[entry["clause"]] += entry["points"]
    return points


def _less(now: Counter[str], then: Counter[str]) -> dict[str, int]:
    """By how much each has changed."""
    return {clause: now[clause] - then[clause] for clause in sorted({*now, *then}) if now[clause] != then[clause]}
