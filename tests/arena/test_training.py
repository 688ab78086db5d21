"""Learning a game: lessons, a student, and the command that trains."""

import json
import random
import tracemalloc
from collections.abc import Callable, Iterator
from io import BytesIO
from math import log
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest

import plancia
from plancia import PlanciaError
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
    (tmp_path / "mind.npz").write_bytes(mind.packed())
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
    file.write_bytes(by_thumb(GAME).packed())
    assert run(*lion(out, "--rounds", "0", "--steps", "1", "--begin", str(file))).code == 0
    same = run(*lion(out, "--rounds", "0", "--steps", "0", "--begin", str(file)))
    assert (same.code, same.out[:7]) == (0, "Step 0:")
    assert Mind.load(out).early[0] > 0
    assert not np.any(Mind.load(out).early[1 : -GAME.kernel.tempo])
    file.write_bytes(by_thumb(plancia.game("terratain")).packed())
    wrong = run(*lion(out, "--begin", str(file)))
    assert (wrong.code, wrong.err.count("\n")) == (2, 1)
    assert "does not hold weights for Qin" in wrong.err
    file.write_text("no weights")
    assert "does not hold weights for Qin" in run(*lion(out, "--begin", str(file))).err
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


def damaged(whole: bytes) -> Iterator[bytes]:
    """Files that were cut off, changed somewhere, or are something else than weights."""
    yield from (b"", whole[:50], whole[: len(whole) // 2], b"\x93NUMPY")
    dice = random.Random(0)
    for _ in range(40):
        wrong = bytearray(whole)
        wrong[dice.randrange(len(wrong) - 60)] ^= 1 << dice.randrange(8)
        yield bytes(wrong)
    early = by_thumb(GAME).early
    for numbers in (early.astype(str), early * 1j, early * np.nan, early + np.inf, early[:0]):
        yield packed(early=numbers, late=early)
    yield packed(early=early)
    alone = BytesIO()
    np.save(alone, early)
    yield alone.getvalue()


def packed(**numbers: Any) -> bytes:
    file = BytesIO()
    np.savez_compressed(file, **numbers)
    return file.getvalue()


def announced(shape: str, zeros: int = 0) -> bytes:
    """A small file that says it holds very much."""
    head = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}}}\n".encode()
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as whole, whole.open("early.npy", "w", force_zip64=True) as part:
        part.write(b"\x93NUMPY\x01\0" + len(head).to_bytes(2, "little") + head)
        for _ in range(zeros >> 20):
            part.write(bytes(1 << 20))
    return file.getvalue()


def test_damaged_weights_are_refused_in_one_line(tmp_path: Path) -> None:
    """Or read as what they are: a few bits of such a file mean nothing."""
    file, thumb = tmp_path / "begin.npz", by_thumb(GAME)
    for data in damaged(thumb.packed()):
        file.write_bytes(data)
        told = ""
        try:
            assert np.array_equal(Mind.read(file, GAME).record(GAME.kernel), thumb.record(GAME.kernel))
        except PlanciaError as error:
            told = error.key
        assert told in ("", "train.error.begin")


def test_weights_that_would_fill_the_memory_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "begin.npz"
    tracemalloc.start()
    try:
        for data in (announced("(1" + "0" * 12 + ",)"), announced("(1" + "0" * 30 + ",)"), announced("(-1,)")):
            file.write_bytes(data)
            with pytest.raises(PlanciaError, match="does not hold weights"):
                Mind.read(file, GAME)
        file.write_bytes(announced(f"({1 << 24},)", 1 << 27))
        with pytest.raises(PlanciaError, match="does not hold weights"):
            Mind.read(file, GAME)
        assert tracemalloc.get_traced_memory()[1] < 1 << 26
    finally:
        tracemalloc.stop()


def test_a_seed_that_no_later_number_follows_is_refused_at_once(tmp_path: Path) -> None:
    wrong = run(*lion(tmp_path / "2.npz", "--seed", str(2**64 - 1)))
    assert (wrong.code, wrong.err.count("\n")) == (2, 1)
    assert "--seed" in wrong.err


def test_a_training_that_cannot_go_on_says_so_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    argv = lion(tmp_path / "2.npz", "--rounds", "0", "--steps", "2")
    with monkeypatch.context() as patch:
        patch.setattr("plancia.commands.train._EVERY", 1)
        patch.setattr("plancia.commands.train.trial", stopped_after(1))
        assert run(*argv).code == 130
    card, part = tmp_path / "2.json", tmp_path / "2.part.npz"
    told, two = json.loads(card.read_text()), np.zeros(2)
    wrong: list[tuple[Path, bytes]] = [
        (part, b""),
        (part, packed(counts=np.array([1]))),
        (part, packed(counts=np.array([[1, 2], [3, 4]]))),
        (part, packed(counts=np.array([0, 1]), shares=np.zeros(0), early0=two, late0=two, reach=two, going=two)),
        (card, b""),
        (card, b"[]"),
        (card, b"[" * 100_000),
        (card, b"\xff"),
        (card, json.dumps(told | {"curve": "x"}).encode()),
        (card, json.dumps(told | {"cpu_seconds": "x"}).encode()),
    ]
    for file, data in wrong:
        whole = file.read_bytes()
        file.write_bytes(data)
        done = run(*argv, "--resume")
        assert (done.code, done.err.count("\n")) == (2, 1), data
        assert str(file) in done.err
        file.write_bytes(whole)
    assert run(*argv, "--resume").code == 0
