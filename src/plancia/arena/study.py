"""A study of a game, which can be put aside and taken up again: first lessons, then tuning by matches."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import numpy as np

from plancia.arena.training import Lessons, Student, lessons
from plancia.arena.tuning import Tuner, by_thumb, calibrated
from plancia.bots.mind import WEIGHTS, Mind, arrays
from plancia.core.contract import Array
from plancia.core.errors import OptionError
from plancia.core.game import Game


class Study:
    """Rounds of lessons, each from games of the mind before it, the first from the rule of thumb; then steps."""

    def __init__(self, game: Game, seed: int, begin: Mind | None = None) -> None:
        """One that has not begun, or that begins with what somebody has learned."""
        self.game, self.seed, self.begin = game, seed, begin or by_thumb(game)
        self.minds: list[Mind] = []
        self.shares: list[float] = []
        self.courses: list[Lessons] = []
        self.student: Student | None = None
        self.tuner: Tuner | None = None

    @property
    def rounds(self) -> int:
        """Rounds of lessons so far."""
        return len(self.minds)

    @property
    def steps(self) -> int:
        """Steps of tuning so far."""
        return self.tuner.steps if self.tuner else 0

    @property
    def mind(self) -> Mind:
        """What has been learned: after lessons that which won most of its trials."""
        if self.tuner:
            return self.tuner.mind
        return self.minds[int(np.argmax(self.shares))] if self.shares else self.begin

    def listen(self, games: int) -> float:
        """One more round: a value is fitted to how all games so far ended; returns how surprised it still is."""
        while len(self.courses) <= self.rounds:
            n = len(self.courses)
            self.courses.append(lessons(self.game, self.minds[n - 1] if n else None, games, self.seed + n))
        self.student = self.student or Student.new(self.courses[0].seen)
        surprises = list(self.student.learn(self.courses, self.seed + self.rounds))
        self.minds.append(self.student.mind())
        last = surprises[-max(1, len(surprises) // 10) :]
        return sum(last) / len(last)

    def tried(self, share: float) -> None:
        """The mind of the last round has won this share of its trials."""
        self.shares.append(share)

    def step(self, deals: int) -> None:
        """One more step of tuning."""
        tuner = self.tuner or Tuner.new(self.game, self.mind, self.seed)
        self.tuner = tuner.step(self.game, deals, self.seed)

    def result(self) -> Mind:
        """What has been learned, with honest chances."""
        return self.mind if self.shares and not self.tuner else calibrated(self.game, self.mind, self.seed)

    def packed(self) -> bytes:
        """All that is needed to go on, as a file has it."""
        kept: dict[str, Array] = {"shares": np.array(self.shares)}
        for n, mind in enumerate([*self.minds, *([self.tuner.mind] if self.tuner else [])]):
            kept |= {f"{name}{n}": getattr(mind, name) for name in WEIGHTS}
        if self.student:
            kept |= {"scale": self.student.scale, "weights": self.student.weights}
        if self.tuner:
            kept |= {"reach": self.tuner.reach, "going": self.tuner.going}
        kept["counts"] = np.array([self.rounds, self.steps])
        file = BytesIO()
        np.savez(file, allow_pickle=False, **kept)
        return file.getvalue()

    def load(self, path: Path) -> None:
        """Go on where it was put aside, or an error if that cannot be read any more."""
        try:
            self._load(arrays(path))
        except (KeyError, TypeError, ValueError) as error:
            raise OptionError("train.error.begin", file=str(path), game=self.game.name) from error

    def _load(self, kept: Mapping[str, Array]) -> None:
        rounds, steps = map(int, kept["counts"])
        minds = [Mind(*(kept[f"{name}{n}"] for name in WEIGHTS)) for n in range(rounds + (steps > 0))]
        inputs, shares = self.game.kernel.inputs, kept["shares"].tolist()
        student = Student(kept["scale"], kept["weights"]) if rounds else None
        tuner = Tuner(minds[-1], kept["reach"], kept["going"], steps) if steps else None
        shapes = [(student.scale, (inputs,)), (student.weights, (2, inputs))] if student else []
        shapes += [(tuner.reach, (2, inputs)), (tuner.going, (2, inputs))] if tuner else []
        if len(shares) != rounds or not all(numbers.shape == shape for numbers, shape in shapes):
            raise ValueError
        if not all(mind.fits(self.game) for mind in minds):
            raise ValueError
        self.minds, self.shares, self.student, self.tuner = minds[:rounds], shares, student, tuner
