"""A draft of a turn: the steps that the seat to move plans, what they come to, and what would allow a refused one."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from plancia.core.arguments import checked, ranged
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
    """How a refused step can still be made in this turn: earlier, or with another step before it."""

    back: int
    """How many of the planned steps have to be taken back first."""
    steps: tuple[int, ...]
    """The other step: any one of these; none where it is enough to go back."""
    again: tuple[int, ...]
    """What was taken back and comes then as before."""


@checked
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
        return Draft(self.position, self.actions[: max(len(self.actions) - ranged("n", n, 0), 0)])

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

        The plan is kept if it can be, with one step more. Else the fewer of its steps are given up the better, and to
        go back is enough where no other step has to take their place.
        """
        action = self.position.game.action(action)
        places = range(len(self.actions), -1, -1)
        for kept in places:
            if remedy := self._other(kept, self.actions[kept:], action):
                return remedy
        for kept in places[1:]:
            if Draft(self.position, self.actions[:kept])._allows((), action):
                return Remedy(len(self.actions) - kept, (), ())
            if remedy := self._other(kept, self.actions[kept + 1 :], action):
                return remedy
        return None

    def _other(self, kept: int, again: tuple[int, ...], action: int) -> Remedy | None:
        """Another step after those that are kept, and what comes then as before."""
        start = Draft(self.position, self.actions[:kept])
        steps = tuple(step for step in start.here.legal[:_TRIES] if start._allows((step, *again), action))
        return Remedy(len(self.actions) - kept, steps, again) if steps else None

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
