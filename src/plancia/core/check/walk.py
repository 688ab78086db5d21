"""One random game on its way, and what every promise needs of it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from plancia.core.errors import PlanciaError
from plancia.core.events import ALL, SPECTATOR, Event, Viewer
from plancia.core.game import SEED_BITS, Game
from plancia.core.position import Position
from plancia.texts import say

Chooser = Callable[[Position, int], int]
"""What a bot does: a blinded position and a seed in, an action out."""

_SAMPLE = 16


@dataclass
class CheckReport:
    """How much was tried so far."""

    game: Game
    games: int = 0
    moves: int = 0
    refused: int = 0
    """Illegal actions tried."""
    twins: int = 0
    """Positions resampled from what a viewer knows."""


class CheckFailure(PlanciaError):
    """A broken promise: which one, and the game, seed and moves that show it."""

    def __init__(self, what: str, game: Game, seed: int, moves: Sequence[str], **details: Any) -> None:
        """`what` is the key of the broken promise, `details` its arguments."""
        super().__init__(f"check.fail.{what}", **details)
        self.what, self.options, self.seed, self.moves = what, dict(game.options), seed, tuple(moves)
        self.game = game.name

    def say(self, lang: str = "en") -> str:
        """The sentence in a language, with all that is needed to see it again."""
        options = " ".join(f"{name}={value!r}" for name, value in self.options.items())
        return say(
            "check.failed",
            lang,
            what=super().say(lang),
            game=self.game,
            options=options,
            seed=self.seed,
            n=len(self.moves),
            moves=" ".join(self.moves) or "-",
        )


@dataclass
class Walk:
    """One random game on its way, with its own random numbers."""

    game: Game
    seed: int
    report: CheckReport
    choosers: Sequence[Chooser]
    limit: int
    """Moves after which a game is taken for endless."""
    rng: random.Random
    position: Position
    moves: list[int] = field(default_factory=list)
    story: list[tuple[bytes, tuple[Event, ...]]] = field(default_factory=list)
    """State and events after each move."""
    kept: list[tuple[Position, bytes]] = field(default_factory=list)
    """Copies made on the way, and what they were."""
    turns: dict[int, int | None] = field(default_factory=dict)
    """Whose each turn was."""
    thorough: bool = False
    """Here every action and every promise is tried, not a sample."""

    @property
    def viewers(self) -> list[Viewer]:
        """Every seat, and the spectator."""
        return [*range(self.game.players), SPECTATOR]

    def some(self, actions: Sequence[int]) -> Sequence[int]:
        """All the actions where the walk is thorough, else a few."""
        return actions if self.thorough or len(actions) <= _SAMPLE else self.rng.sample(actions, _SAMPLE)

    def number(self) -> int:
        """A seed for something on the way."""
        return self.rng.getrandbits(SEED_BITS)

    def move_on(self) -> None:
        """Play any legal action."""
        action = self.rng.choice(self.position.legal)
        self.position.play(action)
        self.moves.append(action)
        self.story.append((state(self.position), self.position.events))
        self.report.moves += 1

    def failure(self, what: str, **details: Any) -> CheckFailure:
        """The failure of a promise at this moment."""
        return CheckFailure(what, self.game, self.seed, [self.game.write(action) for action in self.moves], **details)

    def expect(self, holds: bool, what: str, **details: Any) -> None:
        """Fail unless it holds."""
        if not holds:
            raise self.failure(what, **details)

    def raises(self, kind: type[PlanciaError], call: Callable[..., Any], *args: Any) -> PlanciaError:
        """The error of exactly this kind that the call must raise."""
        shown = f"{call.__name__}({', '.join(map(repr, args))})"
        try:
            call(*args)
        except PlanciaError as error:
            self.expect(type(error) is kind, "error_kind", call=shown, kind=kind.__name__, got=type(error).__name__)
            return error
        raise self.failure("no_error", call=shown, kind=kind.__name__)

    def twin(self, sight: Position, seed: int) -> Position:
        """A position that could be the true one for all that a viewer knows."""
        twin = sight.resample(seed)
        self.expect(twin.viewer == ALL, "twin_blind", viewer=sight.viewer)
        self.not_stuck(twin, sight.viewer)
        self.report.twins += 1
        return twin

    def not_stuck(self, twin: Position, viewer: Viewer) -> None:
        """A twin goes on unless it is over."""
        if not twin.over and not twin.legal:
            raise self.failure("twin_stuck", viewer=viewer, text=twin.text())


Promise = Callable[[Walk], None]


def state(position: Position) -> bytes:
    """Everything that a position is."""
    return position.states.tobytes()


def snapshot(position: Position) -> tuple[bytes, tuple[Event, ...], Sequence[int]]:
    """What must not change when a position is only looked at."""
    return state(position), position.events, position.legal


def played(position: Position, action: int) -> Position:
    """A copy on which an action was played."""
    after = position.copy()
    after.play(action)
    return after
