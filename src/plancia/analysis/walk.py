"""How a game went: everybody's chances after every turn, what each turn cost its player, and who was lucky."""

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from plancia.analysis.prospects import Judge, mean
from plancia.analysis.turns import Chances, Proposal, learned, proposals
from plancia.core.events import Event
from plancia.core.game import Data
from plancia.core.gamefile import GameFile
from plancia.core.position import Position
from plancia.table.draft import Draft

VERDICTS = {"blunder": 0.2, "mistake": 0.1, "inaccuracy": 0.05}
"""What a turn is called that costs its player at least so much of his chances."""
SWING = 0.1
"""So much of the chances changes hands at a turning point."""
DIGITS = 4
"""Of a chance in a file."""


@dataclass(frozen=True)
class Draw:
    """Something that came to light for a seat, and what that was worth."""

    seat: int
    events: tuple[Event, ...]
    expected: float
    """The mean of what could have come."""
    chance: float
    """With what came."""

    @property
    def luck(self) -> float:
        """By how much its chances are better for it."""
        return self.chance - self.expected


@dataclass(frozen=True)
class Judged:
    """A turn that was played, beside the best one that was found."""

    best: Proposal
    better: Chances
    """What its player could expect of the best turn."""
    chances: Chances
    """What he could expect of his own."""
    cost: float
    """The difference for him; never below 0."""

    @property
    def verdict(self) -> str | None:
        """What such a turn is called."""
        return next((name for name, least in VERDICTS.items() if self.cost >= least), None)


@dataclass(frozen=True)
class Played:
    """A turn of a game, as far as it was planned at once."""

    number: int
    """From 1."""
    draft: Draft
    after: Position
    chances: Chances
    """After it, for all that everybody can know."""
    judged: Judged | None
    """None where nobody asked."""
    draws: tuple[Draw, ...]

    @property
    def seat(self) -> int:
        """Who played it."""
        return self.draft.seat

    @property
    def moves(self) -> list[str]:
        """Its steps in the game's notation."""
        return [self.draft.position.game.write(action) for action in self.draft.actions]

    def as_json(self) -> Data:
        """For files."""
        found = self.judged
        verdict = {} if found is None else {"cost": round(found.cost, DIGITS), "verdict": found.verdict}
        best = {} if found is None else {"best": found.best.as_json() | {"chances": _rounded(found.better)}}
        expected = {} if found is None else {"expected": _rounded(found.chances)}
        return {
            "turn": self.number,
            "seat": self.seat,
            "move": self.draft.position.moves + 1,
            "moves": self.moves,
            "chances": _rounded(self.chances),
            "scores": list(self.after.scores),
            **expected,
            **verdict,
            **best,
            "draws": [
                {
                    "seat": draw.seat,
                    "events": [event.as_json() for event in draw.events],
                    "expected": round(draw.expected, DIGITS),
                    "chance": round(draw.chance, DIGITS),
                    "luck": round(draw.luck, DIGITS),
                }
                for draw in self.draws
            ],
        }


@dataclass(frozen=True)
class Turning:
    """A turn from which on the chances are others than they were."""

    turn: Played
    before: Chances
    """In the mean of the round of turns before it."""
    after: Chances
    """In the mean of the round that it begins: who is to move looks a little better than he is, and a round is fair."""

    @property
    def swing(self) -> float:
        """How much of the chances has changed hands."""
        return sum(abs(now - then) for then, now in zip(self.before, self.after, strict=True)) / 2

    def as_json(self) -> Data:
        """For files."""
        means = {"before": _rounded(self.before), "after": _rounded(self.after)}
        return {"turn": self.turn.number, **means, "swing": round(self.swing, DIGITS)}


@dataclass(frozen=True)
class Account:
    """All turns of a seat."""

    seat: int
    turns: int
    verdicts: dict[str, int]
    cost: float
    luck: float


@dataclass(frozen=True)
class Report:
    """A game that was walked through."""

    file: GameFile
    playouts: int
    seed: int
    seats: tuple[int, ...]
    """Those whose turns and draws were judged."""
    start: Chances
    turns: tuple[Played, ...]

    @property
    def curve(self) -> list[Chances]:
        """Everybody's chances, at the start and after every turn."""
        return [self.start, *(turn.chances for turn in self.turns)]

    @property
    def turning(self) -> list[Turning]:
        """The turns at which most changes hands, a round or more from each other, in their order."""
        found, curve, size = list[Turning](), self.curve, self.file.game.players
        for n, turn in enumerate(self.turns, 1):
            found.append(Turning(turn, mean(curve[max(0, n - size) : n]), mean(curve[n : n + size])))
        near = (found[max(0, n - size) : n + size + 1] for n in range(len(found)))
        return [each for each, some in zip(found, near, strict=True) if each.swing >= SWING and each is _most(some)]

    @property
    def accounts(self) -> list[Account]:
        """What every judged seat gave away and was given."""
        return [self._account(seat) for seat in self.seats]

    def as_json(self) -> Data:
        """For files: see docs/analysis.md."""
        file, result = self.file, self.file.result
        return {
            "game": file.game.name,
            "rules": file.version,
            "options": dict(file.game.options),
            "names": list(file.seats),
            "playouts": self.playouts,
            "seed": self.seed,
            "result": None if result is None else {"winners": list(result.winners), "scores": list(result.scores)},
            "start": _rounded(self.start),
            "turns": [turn.as_json() for turn in self.turns],
            "turning": [turning.as_json() for turning in self.turning],
            "seats": [
                {
                    "seat": account.seat,
                    "turns": account.turns,
                    **account.verdicts,
                    "cost": round(account.cost, DIGITS),
                    "luck": round(account.luck, DIGITS),
                }
                for account in self.accounts
            ],
        }

    def _account(self, seat: int) -> Account:
        judged = [turn.judged for turn in self.turns if turn.seat == seat and turn.judged is not None]
        found = [each.verdict for each in judged]
        luck = sum(draw.luck for turn in self.turns for draw in turn.draws if draw.seat == seat)
        verdicts = {name: found.count(name) for name in VERDICTS}
        return Account(seat, len(judged), verdicts, sum(each.cost for each in judged), luck)


class Walk:
    """Goes through a game turn by turn; each is judged when it is asked for."""

    def __init__(self, file: GameFile, playouts: int, seed: int, seats: Collection[int] = ()) -> None:
        """A file that is true; turns and draws of these seats are judged, of all if none is named."""
        file.verify()
        learned(file.game)
        self.file, self.playouts, self.seed = file, playouts, seed
        self.seats = tuple(sorted(seats)) or tuple(range(file.game.players))
        self.plans = list(_plans(file))
        """The turns as their players planned them, each with the positions before its last step and after it."""

    def report(self, done: Callable[[int, int], None] = lambda n, total: None) -> Report:
        """Judge everything; `done` is told the turns done and all."""
        done(0, len(self.plans))
        start = self._judge(0).public(next(self.file.positions()))
        turns = list[Played]()
        for number, (draft, last, after) in enumerate(self.plans, 1):
            judge = self._judge(number)
            judged = self._judged(judge, draft) if draft.seat in self.seats else None
            draws = tuple(self._draws(judge, draft, last, after, judged))
            turns.append(Played(number, draft, after, judge.public(after), judged, draws))
            done(number, len(self.plans))
        return Report(self.file, self.playouts, self.seed, self.seats, start, tuple(turns))

    def _judge(self, number: int) -> Judge:
        return Judge(self.playouts, random.Random(f"{self.seed} {number}").getrandbits(63))

    def _judged(self, judge: Judge, draft: Draft) -> Judged:
        """The turn beside the best one; both are looked at in the same worlds."""
        position, seat = draft.position, draft.seat
        best = proposals(Draft(position), self.playouts, judge.seed, 1)[0]
        chances = judge.expected(position, seat, draft.actions)
        assert chances is not None  # what a seat did itself it can imagine
        same = best.actions == draft.actions or best.draft.here == draft.here
        better = chances if same else judge.expected(position, seat, best.actions)
        assert better is not None
        if better[seat] <= chances[seat]:
            best, better = Proposal(draft, chances, best.visits if same else 0), chances
        return Judged(best, better, chances, better[seat] - chances[seat])

    def _draws(
        self, judge: Judge, draft: Draft, last: Position, after: Position, judged: Judged | None
    ) -> Iterator[Draw]:
        """What came to light at the end of a turn, for every seat that it was about."""
        new = [event for event in after.events if not event.certain and "seat" in event.args]
        for seat in sorted({event.args["seat"] for event in new}.intersection(self.seats)):
            own = judged is not None and seat == draft.seat
            expected = judged.chances if own and judged else judge.expected(last, seat, draft.actions[-1:])
            if expected is not None:
                chance = judge.known(after, seat)[seat]
                events = tuple(event for event in new if event.args["seat"] == seat)
                yield Draw(seat, events, expected[seat], chance)


def _plans(file: GameFile) -> Iterator[tuple[Draft, Position, Position]]:
    """The turns of a game: a draft each, the position before its last step, and the one after it."""
    draft: Draft | None = None
    for action, (before, after) in zip(file.actions, pairwise(file.positions()), strict=True):
        draft = (draft or Draft(before)).add(action)
        now = draft.position
        if draft.complete or (after.to_move, after.turn) != (now.to_move, now.turn):
            yield draft, before, after
            draft = None


def _most(turns: list[Turning]) -> Turning:
    """The first of those with the largest swing."""
    return max(turns, key=lambda each: each.swing)


def _rounded(chances: Chances) -> list[float]:
    return [round(chance, DIGITS) for chance in chances]
