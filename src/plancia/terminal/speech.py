"""Events, refusals and plans as sentences, with the players' names and the game's own words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from plancia.core.errors import Refusal
from plancia.core.events import Event, Viewer
from plancia.core.game import Game
from plancia.table.draft import Change, Draft, Remedy
from plancia.texts import apart, catalogue, say

_NAMED = 4
"""More steps that would do are not all named."""


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

    def move(self, move: int | str, game: Game) -> str:
        """A move, or one of the ways to write it, as it is shown and may be typed."""
        return game.rules.spoken(move if isinstance(move, str) else game.write(move), self.lang)

    def remedy(self, remedy: Remedy, action: int, game: Game, undo: str) -> str:
        """What to type so that a refused action can be played."""
        kinds = {step: game.describe(step)["kind"] for step in remedy.steps}
        many = Counter(kinds.values())
        rarest = sorted(kinds, key=lambda step: many[kinds[step]])  # so one that stands alone, as peace does, is named
        steps = [self.move(each, game) for each in rarest[:_NAMED]] + ["…"] * (len(rarest) > _NAMED)
        again = (self.move(each, game) for each in (*remedy.again, action))
        lines = (*[undo] * remedy.back, " / ".join(steps), *again)
        return self.say("play.remedy", lines=list(filter(None, lines)))

    def result(self, draft: Draft, scoring: Mapping[str, str]) -> str:
        """What a planned turn does, and what that is worth: by what scores, as far as it has a name."""
        told = self.events(draft.preview.events, draft.seat)
        return " ".join(filter(None, (told, *self.worth(draft, scoring))))

    def worth(self, draft: Draft, scoring: Mapping[str, str]) -> list[str]:
        """How the scores change; the score sheet by itself where it counts more than the scores do."""
        changes, key = draft.changes, f"{draft.position.game.name}.label.change"
        key = key if key in catalogue(self.lang) else "play.change"
        if all(sum(change.clauses.values()) in (change.points, 0) for change in changes):
            told = [f"{self._points(change, change.points)}{self._reasons(change, scoring)}" for change in changes]
            return [self.say(key, changes=told)] if told else []
        scores = [self._points(change, change.points) for change in changes if change.points]
        sheet = [
            f"{self._points(change, sum(change.clauses.values()))}{self._reasons(change, scoring)}"
            for change in changes
            if change.clauses
        ]
        ahead = self.say("play.change.sheet", changes=sheet)
        return [self.say(key, changes=scores), ahead] if scores else [ahead]

    def _points(self, change: Change, points: int) -> str:
        return f"{self.names[change.seat]} {signed(points)}"

    def _reasons(self, change: Change, scoring: Mapping[str, str]) -> str:
        """What scores, and how much more or less than before."""
        parts = [f"{scoring.get(clause, '')} {clause} {signed(n)}".strip() for clause, n in change.clauses.items()]
        return f" ({apart(parts, self.lang)})" if parts else ""


def signed(n: int) -> str:
    """A change of a number."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "±0"
