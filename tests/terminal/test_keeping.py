"""A game at the terminal is never lost, and what is kept of it shows no secret."""

from __future__ import annotations

import base64
import os
import random
import re
import signal
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path

import pytest

import plancia
from plancia import TextError
from plancia.core.codecache import cache_root
from plancia.games import load_game
from plancia.table.saving import save_game
from plancia.table.shelf import Shelf
from table.tables import LONGEST, played, table
from terminal.keyboard import SEED, kept, run

OPENING = ["play", "qin", "--seed", SEED, "--first", "1"]
MOVE = ["YYh7e", ""]
HAND = re.compile(r"\[[RYB]\|[RYB]\]")


def texts(folder: Path) -> str:
    """Everything that a look into a folder shows."""
    return "".join(path.read_text("utf-8") for path in folder.rglob("*") if path.is_file())


def script(moves: int) -> tuple[list[str], list[str]]:
    """A game of two people: its moves, and all that they type."""
    here = played(table(plancia.game("qin", first=1), seed=11), moves)
    written = [here.game.write(action) for action in here.actions]
    return written, ["", *(line for move in written for line in (move, "", ""))]


def test_the_end_of_the_input_leaves_the_game_kept(shelf: Path) -> None:
    done = run(*OPENING, typed=MOVE)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("Player 1 > \nGoodbye. The game is kept. To go on:\n  plancia play --resume 1\n")
    assert len(kept(shelf).moves) == 2
    assert "The game goes on. Moves so far: 2." in run("play", "--resume", "1", typed=[]).out


def test_quit_asks_for_nothing(shelf: Path) -> None:
    done = run(*OPENING, typed=[*MOVE, "quit"])
    assert done.out.endswith("> quit\nGoodbye. The game is kept. To go on:\n  plancia play --resume 1\n")
    assert len(kept(shelf).moves) == 2


@pytest.mark.parametrize("leave", [[], ["quit"]])
@pytest.mark.parametrize("first", ["1", "2"])
def test_a_game_in_which_no_person_has_moved_leaves_nothing(leave: list[str], first: str) -> None:
    done = run("play", "qin", "--first", first, typed=leave)
    assert done.out.endswith("\nGoodbye.\n")
    assert ("\n 1. " in done.out) == (first == "2")
    assert "No game is kept" in run("games").out


def test_control_c_starts_a_new_line_and_says_how_to_go_on(shelf: Path) -> None:
    lines = iter(MOVE)

    def typist(seen: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    done = run(*OPENING, typed=typist)
    assert (done.code, done.err) == (130, "")
    assert done.out.endswith("> \nGoodbye. The game is kept. To go on:\n  plancia play --resume 1\n")


def test_bots_among_themselves_are_not_kept(shelf: Path) -> None:
    run("play", "qin", "--seats", "greedy,random", "--seed", "3")
    assert not shelf.exists()


def test_a_running_game_shows_no_draw_to_come(shelf: Path, tmp_path: Path) -> None:
    run(*OPENING, typed=[*MOVE, f"save {tmp_path / 'shared'}"])
    whole = kept(shelf)
    assert whole.seal is not None
    shown = texts(shelf) + texts(tmp_path)
    assert whole.commitment in shown
    for secret in (SEED, hex(int(SEED))[2:], whole.seal.salt, "Seed", "Salt"):
        assert secret not in shown


def test_a_running_game_shows_no_secret_move(shelf: Path, tmp_path: Path) -> None:
    here = played(table(plancia.game("zhanguo", draft="on", first=1)), 5)
    here.file().save(tmp_path / "open")
    run("play", "zhanguo", "--resume", str(tmp_path / "open"), typed=["", f"save {tmp_path / 'shared'}"])
    (tmp_path / "open").unlink()
    assert kept(shelf).actions == here.actions
    assert all(here.game.write(action) not in texts(shelf) + texts(tmp_path) for action in here.actions)


def test_only_the_user_may_look_at_what_is_kept(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "a person who saves" / "before anything is kept"
    with monkeypatch.context() as patch:
        patch.setenv("PLANCIA_DATA", str(other))
        save_game(table(plancia.game("qin")).file(), tmp_path / "mine")
    run(*OPENING, typed=MOVE)
    assert {oct(folder.stat().st_mode)[-3:] for folder in (shelf, other, other / "saving")} == {"700"}
    assert {oct(path.stat().st_mode)[-3:] for path in shelf.iterdir()} == {"600"}


def test_a_sealed_file_goes_on_with_the_kept_game_and_only_where_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my game"
    saved = run(*OPENING, typed=[f"save {file}", *MOVE], columns=200)
    assert f"Saved to {file}, sealed until the end" in saved.out
    assert load_game(file).seal is None
    assert "Moves so far: 2." in run("play", "--resume", str(file), typed=[]).out, "with the moves since"
    monkeypatch.setenv("PLANCIA_DATA", str(tmp_path / "elsewhere"))
    other = run("play", "--resume", str(file), typed=[])
    assert other.code == 2
    assert other.err.endswith("it can go on only where it was played, and it is not kept here.\n")
    assert other.err.count("\n") == 1


def test_a_file_saved_on_the_way_is_whole_at_the_end(tmp_path: Path, shelf: Path) -> None:
    game = plancia.game("qin")
    whole = played(table(game), LONGEST)
    late, last = played(table(game), len(whole.steps) - 1), game.write(whole.actions[-1])
    start, file = tmp_path / "start", tmp_path / "file"
    late.file().save(start)
    done = run("play", "qin", "--resume", str(start), typed=["", f"save {file}", last, ""], columns=200)
    assert f"Saved to {file}.\nKept as game 1. To write it to a file:\n  plancia games --export 1 FILE\n" in done.out
    assert load_game(file) == kept(shelf) == load_game(shelf / "1.plancia")
    assert run("verify", str(file), str(shelf / "1.plancia")).code == 0
    assert "Winner" in run("play", "--resume", "1", typed=[]).out


def test_save_alone_asks_for_a_name_and_has_one_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*OPENING, typed=["save", "n", "save", "", "save", "", "save", "mine", "save", ""], columns=200)
    ready = re.findall(r"\[Enter = (\S+), n = none\]", done.out)
    assert re.fullmatch(r"qin-\d{4}-\d\d-\d\d\.plancia", ready[0])
    assert ready == [ready[0]] * 4 + ["mine"]
    assert {path.name for path in tmp_path.iterdir()} == {ready[0], "mine"}
    assert "Overwrite" not in done.out
    other = run(*OPENING, typed=["save", "n"], columns=200)
    assert ready[0].replace(".plancia", "-2.plancia") in other.out


@pytest.mark.parametrize("folder", ["/dev/null/x", "/proc/x"])
def test_a_game_that_cannot_be_kept_can_be_played_and_saved(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "g"
    monkeypatch.setenv("PLANCIA_DATA", folder)
    done = run(*OPENING, typed=[*MOVE, "quit", "/nowhere/g", str(file)], columns=400)
    assert (done.code, done.err) == (0, "")
    assert done.out.count("This game is not being kept. ") == 1
    assert f"{folder}/games: The file cannot be written: No" in done.out
    assert done.out.count("File to save it to") == 2
    assert "with all that is hidden, the draws to come as well" in done.out
    assert done.out.endswith(f"Goodbye. To go on:\n  plancia play --resume {file}\n")
    assert "Moves so far: 2." in run("play", "--resume", str(file), typed=[]).out
    assert run("games").code in (0, 2)


@pytest.mark.parametrize("no", ["", "n", "no"])
def test_who_does_not_want_to_save_may_say_so(no: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLANCIA_DATA", "/dev/null/x")
    done = run(*OPENING, typed=[*MOVE, "quit", no])
    assert done.out.endswith("Goodbye. The game was not saved.\n")
    assert not list(tmp_path.iterdir())


def test_who_has_no_home_is_told_so_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv("PLANCIA_CACHE", str(cache_root()))
    for name in ("PLANCIA_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    done = run(*OPENING, typed=MOVE, columns=200)
    assert (done.code, done.err) == (0, "")
    assert (
        "This game is not being kept. There is no home folder to keep it in: set PLANCIA_DATA to a folder." in done.out
    )
    listed = run("games")
    assert (listed.code, listed.err.count("\n")) == (2, 1)


def test_a_full_disk_is_told_once_and_so_is_that_there_is_room_again(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves, typed = script(4)
    lines, told = iter(typed), 0

    def fsync(_: int) -> None:
        if told < 2:
            raise OSError(28, "No space left on device")

    def typist(seen: str) -> str | None:
        nonlocal told
        told += "No space left" in seen or (told > 0 and "Pass the keyboard" in seen)
        return next(lines, None)

    monkeypatch.setattr("os.fsync", fsync)
    argv = ["play", "qin", "--seats", "human,human", "--first", "1", "--seed", "11"]
    done = run(*argv, typed=typist, columns=200)
    assert done.out.count("This game is not being kept. ") == 1
    assert done.out.count("No space left on device.") == 1
    assert done.out.count("The game is being kept again.") == 1
    assert list(kept(shelf).moves) == moves
    assert not list(shelf.glob("*.part"))


def test_a_pipe_is_not_asked_but_told_how_to_go_on(shelf: Path) -> None:
    run(*OPENING, typed=MOVE)
    done = run("play", "qin", typed=["quit"])
    assert done.out.startswith("This is a new game. To go on with the unfinished one that is kept:\n")
    assert done.out.splitlines()[1] == "  plancia play --resume 1"
    assert "--resume" not in run("play", "terratain", typed=["quit"]).out, "that was another game"
    assert "--resume" not in run(*OPENING, typed=["quit"]).out, "a new one was asked for"


def test_the_next_hand_is_behind_a_curtain_when_a_game_goes_on() -> None:
    run(*OPENING, "--seats", "human,human", typed=["", *MOVE])
    done = run("play", "--resume", "1", typed=[""])
    before, after = done.out.split("Pass the keyboard to ", 1)
    assert not HAND.search(before)
    assert HAND.search(after)


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--resume", "7"], "There is no kept game 7. Kept games: 1."),
        (["terratain", "--resume", "1"], "“1” is a game of Qin."),
        (["qin", "--resume", "1", "--players", "3"], "with --resume give only --seats and --names"),
        ([], "Say which game to play: qin, terratain, zhanguo."),
    ],
)
def test_wrong_wishes_are_told_in_one_line(argv: list[str], told: str) -> None:
    run(*OPENING, typed=MOVE)
    done = run("play", *argv, typed=[])
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1


def test_a_game_from_a_file_replaces_only_what_it_continues(tmp_path: Path, shelf: Path) -> None:
    game = plancia.game("qin")
    for name, n in (("four", 4), ("six", 6)):
        played(table(game), n).file().save(tmp_path / name)
    for name in ("four", "six", "four"):
        run("play", "--resume", str(tmp_path / name), typed=[""])
    assert [len(kept(shelf, number).moves) for number in (1, 2)] == [6, 4]


def test_what_a_running_game_hides_must_be_what_it_was(shelf: Path) -> None:
    run(*OPENING, typed=MOVE)
    path = shelf / "1.plancia"
    text = path.read_text("utf-8")
    run(*OPENING, typed=MOVE)
    other = re.findall("Kept: .*", (shelf / "2.plancia").read_text("utf-8"))[0]
    for spoiled in ("Kept: eJwNx0ER", "Kept: è", "Kept:", other, "Kept: eJwzTQ=="):
        path.write_text(re.sub("Kept: .*", spoiled, text), "utf-8")
        done = run("play", "--resume", "1", typed=[])
        assert (done.code, done.err.count("\n")) == (2, 1)
    assert "1  Qin" in run("games").out


def test_little_that_is_packed_cannot_stand_for_very_much(shelf: Path) -> None:
    run(*OPENING, typed=MOVE)
    path = shelf / "1.plancia"
    bomb = base64.b64encode(zlib.compress(bytes(64 << 20))).decode()
    path.write_text(re.sub("Kept: .*", f"Kept: {bomb}", path.read_text("utf-8")), "utf-8")
    tracemalloc.start()
    try:
        with pytest.raises(TextError, match="cannot go on"), Shelf(load_game, shelf) as games:
            games.whole(1)
        assert tracemalloc.get_traced_memory()[1] < 16 << 20
    finally:
        tracemalloc.stop()


def test_every_number_that_a_game_gets_is_one_that_it_can_be_called_by(shelf: Path) -> None:
    shelf.mkdir(parents=True)
    (shelf / "999999999.plancia").touch()
    (shelf / "1.plancia").symlink_to("nowhere")
    assert run(*OPENING, typed=MOVE).out.endswith("--resume 2\n")
    assert "The game goes on. Moves so far: 2." in run("play", "--resume", "2", typed=[]).out


def test_what_is_no_file_is_named_and_not_waited_for(shelf: Path) -> None:
    shelf.mkdir(parents=True)
    os.mkfifo(shelf / "1.plancia")
    done = run("games")
    assert (done.code, done.err) == (0, f"{shelf / '1.plancia'}: This is a device or a pipe, not a file.\n")
    done = run("play", "--resume", "1", typed=[])
    assert (done.code, done.err.count("\n")) == (2, 1)


@pytest.mark.parametrize("when", [-(1 << 40), 1 << 40, 1 << 60])
def test_a_game_of_no_time_is_listed_like_the_others(when: int, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*OPENING, typed=MOVE)
    true = Path.stat

    def strange(path: Path, **how: bool) -> os.stat_result:
        found = true(path, **how)
        return os.stat_result([*found[:8], when, found[9]]) if path.suffix == ".plancia" else found

    monkeypatch.setattr(Path, "stat", strange)
    assert "1  Qin" in run("games").out


def child(
    shelf: Path, *argv: str, code: str = "from plancia.cli import main; sys.exit(main())"
) -> subprocess.Popen[str]:
    """The same at a terminal of its own, so to say."""
    return subprocess.Popen(
        [sys.executable, "-c", f"import os, signal, sys; from pathlib import Path; {code}", *argv],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PLANCIA_DATA": str(shelf.parent), "PYTHONUNBUFFERED": "1", "PLANCIA_LANG": "en"},
    )


def test_a_killed_game_is_there_up_to_what_the_screen_has_shown(shelf: Path) -> None:
    moves, typed = script(16)
    dice = random.Random(5)
    for number in range(1, 6):
        with child(shelf, "play", "qin", "--seats", "human,human", "--first", "1", "--seed", "11") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("".join(f"{line}\n" for line in typed))
            process.stdin.flush()
            seen = process.stdout.read(dice.randrange(3_000, 40_000))
            process.send_signal(signal.SIGKILL)
        shown = max(map(int, re.findall(r"^ ?(\d+)\. [RYB]{2}", seen, re.M)), default=0)
        there = list(kept(shelf, number).moves) if (shelf / f"{number}.plancia").exists() else []
        assert there == moves[: len(there)]
        assert len(there) >= shown
    run("games")
    assert not list(shelf.glob("*.part"))


def test_a_kill_in_the_middle_of_writing_leaves_the_move_before(shelf: Path) -> None:
    moves, typed = script(5)
    die = (
        "keep = Path.replace; count = iter(range(9)); from plancia.cli import main\n"
        "Path.replace = lambda *paths: os.kill(os.getpid(), signal.SIGKILL) if next(count) == 3 else keep(*paths)\n"
        "main()"
    )
    with child(shelf, "play", "qin", "--seats", "human,human", "--first", "1", "--seed", "11", code=die) as process:
        process.communicate("".join(f"{line}\n" for line in typed))
    assert process.returncode == -signal.SIGKILL
    assert (shelf / "1.part").exists()
    assert list(kept(shelf).moves) == moves[:3]
    assert "Moves so far: 3." in run("play", "--resume", "1", typed=[]).out
    assert not (shelf / "1.part").exists()


@pytest.mark.parametrize("next_start", [["play", "qin"], ["games"]])
def test_what_a_kill_left_of_a_saved_file_is_gone_at_the_next_start(
    next_start: list[str], shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it was saved, and however soon the next start comes."""
    there, here = tmp_path / "there", tmp_path / "here"
    there.mkdir()
    here.mkdir()
    die = (
        "keep = Path.replace; from plancia.cli import main\n"
        "Path.replace = lambda *paths: os.kill(os.getpid(), 9) if paths[1].name == 'mine' else keep(*paths)\n"
        "main()"
    )
    with child(shelf, *OPENING, code=die) as process:
        process.communicate(f"YYh7e\n\nsave {there}/mine\n")
    assert process.returncode == -signal.SIGKILL
    assert len(list(there.glob(".plancia-*.part"))) == 1
    monkeypatch.chdir(here)
    run(*next_start, typed=[])
    assert not list(there.iterdir())
    assert [note.name for note in (shelf.parent / "saving").iterdir()] == ["at-work"]


def test_a_part_under_way_and_what_is_no_part_are_left_alone(shelf: Path, tmp_path: Path) -> None:
    """The next start removes nothing else, whatever a note says."""
    mine, foreign = tmp_path / ".plancia-00.part", tmp_path / "some.part"
    notes = shelf.parent / "saving"
    notes.mkdir(parents=True)
    holding = f"from plancia.table.holds import Holds; holds = Holds(Path({str(notes / 'at-work')!r})); holds.take(1)"
    for note, part in ((1, mine), (2, foreign)):
        part.write_text("half a game")
        (notes / str(note)).write_text(str(part))
    with child(shelf, code=f"{holding}; print(flush=True); input()") as process:
        assert process.stdout is not None
        process.stdout.readline()
        run("games")
        assert mine.exists(), "somebody is writing it"
        process.communicate("\n")
    run("games")
    assert not mine.exists()
    assert foreign.exists()


def test_a_library_that_saves_removes_old_parts_beside_its_file(tmp_path: Path) -> None:
    left, fresh, foreign = (tmp_path / name for name in (".plancia-00.part", ".plancia-11.part", "some.part"))
    for file in (left, fresh, foreign):
        file.write_text("half a game")
    for file in (left, foreign):
        os.utime(file, (1, 1))
    table(plancia.game("qin")).file().save(tmp_path / "mine")
    assert not left.exists()
    assert fresh.exists(), "somebody may be writing it"
    assert foreign.exists()


def test_two_games_at_once_do_not_touch_each_other(shelf: Path, tmp_path: Path) -> None:
    with child(shelf, *OPENING) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdin.write("YYh7e\n\nsave " + str(tmp_path / "shared") + "\n")
        other.stdin.flush()
        while "Saved to" not in (line := other.stdout.readline()):
            assert line
        for argv in (
            ["play", "--resume", "1"],
            ["play", "--resume", str(tmp_path / "shared")],
            ["games", "--delete", "1"],
        ):
            refused = run(*argv, typed=[])
            assert (refused.code, refused.err) == (2, "plancia: Game 1 is being played in another window.\n")
        listed = run("games").out
        assert "being played now" in listed
        assert "--resume" not in listed
        assert "--resume" not in run("play", "qin", typed=["quit"]).out, "nobody is offered a game that is being played"
        run(*OPENING, typed=MOVE)
        other.stdin.close()
        other.stdout.read()
    assert [len(kept(shelf, number).moves) for number in (1, 2)] == [2, 2]
    assert kept(shelf, 1).commitment != kept(shelf, 2).commitment
    assert "Moves so far: 2." in run("play", "--resume", "1", typed=[]).out


def test_the_last_finished_games_are_kept_and_all_others(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.table.shelf.FINISHED", 2)
    ended = played(table(plancia.game("qin")), LONGEST)
    with Shelf(load_game, shelf) as games:
        games.keep(games.claim(), played(table(plancia.game("qin")), 3))
        for _ in range(4):
            games.keep(games.claim(), ended)
        assert games.numbers() == [1, 4, 5]
