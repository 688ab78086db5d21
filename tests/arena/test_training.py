"""Learning a game: lessons, a student, and the command that trains."""

import json
from math import log
from pathlib import Path

import numpy as np
import pytest

import plancia
from plancia.arena.training import WON, Lessons, Student, _shares, lessons
from plancia.arena.trial import trial
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
    student = Student.new(seen, 0)
    surprises = list(student.learn([course] * 30, 1))
    assert surprises[0] == pytest.approx(log(2), abs=0.02)
    assert np.mean(surprises[-10:]) < 0.6
    mind = student.mind()
    both = mind.early + mind.late
    assert np.argmax(both) == 2


def test_a_mind_reads_back_from_its_file(tmp_path: Path) -> None:
    mind = Student.new(lessons(GAME, None, 4, 1).seen, 7).mind()
    mind.save(tmp_path / "mind.npz")
    again = Mind.load(tmp_path / "mind.npz")
    assert np.array_equal(mind.record(GAME.kernel), again.record(GAME.kernel))


def test_training_shows_its_way_and_keeps_the_best_with_a_card(tmp_path: Path) -> None:
    file = tmp_path / "2.npz"
    argv = ["train", "qin", "--board", "lion", "--games", "60", "--rounds", "1", "--trials", "10", "--out", str(file)]
    done = run(*argv)
    assert done.code == 0, done.err
    assert done.out.startswith("Round 0: surprise 0.")
    assert "Round 1: surprise 0." in done.out
    card = json.loads((tmp_path / "2.json").read_text())
    assert (card["game"], card["players"], card["games"], card["against"]) == ("qin", 2, 60, "greedy")
    best = max(row["share"] for row in card["curve"])
    assert trial(GAME, Mind.load(file), 10, 0) == best
    kept = file.read_bytes()
    assert run(*argv).code == 0
    assert file.read_bytes() == kept


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["zhanguo", "--out", "x.npz"], "nothing to learn zhanguo from"),
        (["qin", "--out", "x.txt"], "does not end in .npz"),
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
