"""Why a turn is good or bad: what it brings about, and what that changes on everybody's score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plancia.core.game import Data
from plancia.table.draft import Change, Draft
from plancia.texts import say, speak


@dataclass(frozen=True)
class Reason:
    """Something that a turn does, as a key of the catalogue with its arguments."""

    key: str
    args: dict[str, Any]
    clause: str
    seat: int | None
    """Whom it is about."""
    points: int = 0
    """By how much it changes the score of that seat, as if the game ended then; 0 of a mere event."""

    def say(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """The sentence in a language; seats by their names if given."""
        told = speak(self.key, self.args, lang, names)
        if not self.points or self.seat is None:
            return told
        who = names[self.seat] if names else say("seat", lang, n=self.seat + 1)
        points = f"+{self.points}" if self.points > 0 else f"−{-self.points}"
        return say("analysis.points", lang, seat=who, points=points, what=told)

    def as_json(self) -> Data:
        """For files and messages."""
        return {
            "key": self.key,
            "args": self.args,
            "clause": self.clause,
            "seat": self.seat,
            "points": self.points,
        }


def reasons(draft: Draft) -> tuple[Reason, ...]:
    """What a planned turn does, as far as its seat can know: the events, then who scores more or less by what."""
    seen = (event.seen_by(draft.seat) for event in draft.preview.events)
    told = [Reason(event.key, event.args, event.clause, event.args.get("seat")) for event in seen]
    sheets = [Draft(draft.position).preview.view["public"], draft.preview.view["public"]]
    return (*told, *(reason for change in draft.changes for reason in _scored(change, *sheets)))


def _scored(change: Change, before: Data, after: Data) -> Iterator[Reason]:
    """Entries of the score sheet that come or go; where both happen by one clause, the difference."""
    if not change.clauses:
        yield Reason("analysis.score", {}, "", change.seat, change.points)
    for clause, points in change.clauses.items():
        then, now = (_entries(public, change.seat, clause) for public in (before, after))
        new, gone = [entry for entry in now if entry not in then], [entry for entry in then if entry not in now]
        if new and gone:
            named = max(new if points > 0 else gone, key=lambda entry: int(entry["points"]))
            yield _reason(named, points)
        else:
            yield from (_reason(entry, entry["points"]) for entry in new)
            yield from (_reason(entry, -entry["points"]) for entry in gone)


def _entries(public: Data, seat: int, clause: str) -> list[Data]:
    return [entry for entry in public["sheet"] if (entry["seat"], entry["clause"]) == (seat, clause)]


def _reason(entry: Data, points: int) -> Reason:
    return Reason(entry["key"], entry["args"], entry["clause"], entry["seat"], points)
