"""Learning a game: lessons, a student, and the command that trains."""

import json
from collections.abc import Callable
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plancia
from plancia.arena.training import WON, Lessons, Student, _shares, lessons
from plancia.arena.trial import trial
from plancia.arena.tuning import by_thumb
from plancia.bots.mind import Mind
from terminal.keyboard import run

GAME = plancia.game("qin", board="lion")


def test_the_same_seed_gives_the_same_lessons_and_another_seed_others() -> None:
    one, same, other = (lessons(GAME, None, 6, seed) for seed in (1, 1, 2))
    assert np.array_equal(one.seen, same.seen)
    assert np.array_equal(one.shares, same.shares)
    assert one.seen.shape != other.seen.shape or not np.array_equal(one.seen, other.seen)


def test_lessons_are_about_both_seats_and_how_the_game_ended() -> None:
    course = lessons(GAME, None, 4, 3)
    assert course.seen.shape[1:] == (2, GAME.kernel.inputs)
    assert set(np.unique(course.shares)) <= {0.0, 0.5, 1.0}
    assert np.allclose(course.shares.sum(1), 1)
    assert np.all((course.seen[:, :, -1] >= 0) & (course.seen[:, :, -1] <= 1))


def test_where_scores_count_a_clear_win_is_worth_more_than_a_narrow_one() -> None:
    narrow, clear = _shares(np.array([1, 1]), np.array([[51, 50], [90, 50]], np.int32), 25.0)
    assert narrow[0] < clear[0] < 1
    soft = np.exp([0, -1 / 25]) / np.exp([0, -1 / 25]).sum()
    assert narrow == pytest.approx(WON * np.array([1, 0]) + (1 - WON) * soft, rel=1e-5)
    tied = _shares(np.array([3]), np.array([[50, 50]], np.int32), 25.0)
    assert tied[0].tolist() == [0.5, 0.5]


def test_a_student_learns_what_decides() -> None:
    """Who has more of the third number wins, four times out of five."""
    dice = np.random.default_rng(0)
    seen = dice.random((4000, 2, 6)).astype(np.float32)
    right = seen[:, 0, 2] > seen[:, 1, 2]
    first = np.where(dice.random(4000) < 0.8, right, ~right)
    course = Lessons(seen, np.stack([first, ~first], 1).astype(np.float32))
    student = Student.new(seen)
    surprises = list(student.learn([course] * 30, 1))
    assert surprises[0] == pytest.approx(log(2), abs=0.02)
    assert np.mean(surprises[-10:]) < 0.6
    mind = student.mind()
    both = mind.early + mind.late
    assert np.argmax(both) == 2


def test_a_mind_reads_back_from_its_file(tmp_path: Path) -> None:
    mind = Student.new(lessons(GAME, None, 4, 1).seen).mind()
    mind.save(tmp_path / "mind.npz")
    again = Mind.load(tmp_path / "mind.npz")
    assert np.array_equal(mind.record(GAME.kernel), again.record(GAME.kernel))


def lion(file: Path, *more: str) -> list[str]:
    argv = ["train", "qin", "--board", "lion", "--games", "60", "--trials", "10", "--deals", "4"]
    return [*argv, "--out", str(file), *more]


def test_training_shows_its_way_and_keeps_the_best_lesson_with_a_card(tmp_path: Path) -> None:
    file = tmp_path / "2.npz"
    argv = lion(file, "--rounds", "2", "--steps", "0")
    done = run(*argv)
    assert done.code == 0, done.err
    assert done.out.startswith("Round 1: surprise 0.")
    assert "Round 2: surprise 0." in done.out
    card = json.loads((tmp_path / "2.json").read_text())
    assert (card["game"], card["players"], card["games"], card["against"]) == ("qin", 2, 60, "greedy")
    best = max(row["share"] for row in card["curve"])
    assert trial(GAME, Mind.load(file), 10, 0) == best
    kept = file.read_bytes()
    assert run(*argv).code == 0
    assert file.read_bytes() == kept
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2.json", "2.npz"]


def stopped_after(trials: int) -> Callable[..., float]:
    """Trials that are interrupted after some."""
    left = iter(range(trials))

    def some(*args: Any) -> float:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return trial(*args)

    return some


def test_training_that_was_stopped_goes_on_as_if_it_had_not_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.commands.train._EVERY", 2)
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    wish = ("--rounds", "2", "--steps", "4")
    assert run(*lion(whole, *wish)).code == 0
    for trials in (1, 2):  # then it is stopped, once in the lessons and once in the tuning
        with monkeypatch.context() as patch:
            patch.setattr("plancia.commands.train.trial", stopped_after(trials))
            assert run(*lion(parts, *wish, "--resume")).code == 130
        assert (tmp_path / "parts.part.npz").exists()
    other = run(*lion(parts, "--rounds", "2", "--steps", "6", "--resume"))
    assert other.code == 2
    assert "another training" in other.err
    assert run(*lion(parts, *wish, "--resume")).code == 0
    one, other_mind = (Mind.load(file).record(GAME.kernel) for file in (whole, parts))
    assert np.array_equal(one, other_mind)
    curves = [json.loads((tmp_path / f"{name}.json").read_text())["curve"] for name in ("whole", "parts")]
    assert curves[0] == curves[1]


def test_weights_to_begin_with_are_read_or_refused(tmp_path: Path) -> None:
    out, file = tmp_path / "2.npz", tmp_path / "begin.npz"
    by_thumb(GAME).save(file)
    assert run(*lion(out, "--rounds", "0", "--steps", "1", "--begin", str(file))).code == 0
    same = run(*lion(out, "--rounds", "0", "--steps", "0", "--begin", str(file)))
    assert (same.code, same.out[:7]) == (0, "Step 0:")
    assert Mind.load(out).early[0] > 0
    assert not np.any(Mind.load(out).early[1 : -GAME.kernel.tempo])
    by_thumb(plancia.game("terratain")).save(file)
    wrong = run(*lion(out, "--begin", str(file)))
    assert (wrong.code, wrong.err.count("\n")) == (2, 1)
    assert "does not hold weights for qin" in wrong.err
    file.write_text("no weights")
    assert "does not hold weights for qin" in run(*lion(out, "--begin", str(file))).err
    assert "cannot be read" in run(*lion(out, "--begin", str(tmp_path / "nowhere.npz"))).err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["qin", "--out", "x.txt"], "must end in .npz"),
        (["qin"], "--out"),
        (["qin", "--out", "/nowhere/at/all/x.npz"], "/nowhere/at/all/x.json"),
        (["qin", "--games", "1", "--out", "x.npz"], "--games"),
        (["qin", "--rounds", "-1", "--out", "x.npz"], "--rounds"),
    ],
)
def test_wrong_wishes_are_told_in_one_line(argv: list[str], told: str) -> None:
    done = run("train", *argv)
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1
