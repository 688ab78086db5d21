"""Games at the terminal, typed by scripts."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import plancia
from plancia.core.gamefile import GameFile
from plancia.games import rules
from plancia.table import Table
from plancia.texts import LANGUAGES, say
from table.tables import found
from terminal.keyboard import SEED, kept, run

HAND = re.compile(r"\[([A-Z])\|([A-Z])\]")
MOVE = re.compile(r"\b[A-Z]{2}[a-t]\d+[a-z]\b")
ROW = re.compile(r"^ ?(\d+) ((?:[ ·+~vA-Z1-4*!neswo]{3}){13})")


class Beginner:
    """Tries the tiles of his hand, goes where the board shows a plus, and agrees to everything."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.turns = 0

    def __call__(self, seen: str) -> str | None:
        last = seen.rstrip().rsplit("\n", 1)[-1]
        if last.endswith(">"):
            return self.turn(seen)
        return ""

    def turn(self, seen: str) -> str:
        typed = seen.split("\n", 1)[0]
        moves = MOVE.findall(seen.rsplit("\n\n", 1)[-1])
        if re.fullmatch(r"[A-Z]{2}[a-t]\d+", typed):
            return str(moves[0])
        if re.fullmatch(r"[A-Z]{2}", typed) and (cell := self.plus(seen)):
            return typed + cell
        if not re.fullmatch(r"[A-Z]{2}", typed):
            self.hand = ["".join(tile) for tile in HAND.findall(seen)]
            self.turns += 1
        return self.hand.pop(0)

    def plus(self, seen: str) -> str:
        for row in filter(None, map(ROW.match, seen.splitlines())):
            if " + " in row[2]:
                return f"{chr(ord('a') + row[2].index(' + ') // 3)}{row[1]}"
        return ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_can_be_played_from_what_the_screen_shows(lang: str, shelf: Path) -> None:
    beginner = Beginner()
    done = run("play", "qin", "--board", "lion", "--players", "4", "--seed", "7", "--lang", lang, typed=beginner)
    assert (done.code, done.err) == (0, "")
    assert beginner.turns > 5
    assert "\x1b" not in done.out
    game = kept(shelf)
    position = game.verify()
    assert position.over
    names = [game.seats[seat] for seat in position.winners]
    assert say("play.result.one", lang, names=names) in done.out
    assert game.commitment in done.out.split("\n", 3)[1]
    assert not re.search(r"\b(play|rules|qin)\.\w+", done.out)  # no key without a text


def test_bots_alone_play_on_without_being_asked() -> None:
    done = run("play", "qin", "--seats", "greedy,random", "--seed", "3")
    assert done.code == 0
    assert "Greedy 1 has no pagodas left and wins the game!" in done.out.replace("\n          ", " ")
    assert ">" not in done.out.split("Pagodas")[0]


def test_the_same_seed_gives_the_same_bots() -> None:
    def moves() -> list[str]:
        return MOVE.findall(run("play", "qin", "--seats", "greedy,random", "--seed", "3").out)

    assert moves() == moves()


def test_the_beginning_of_a_move_shows_how_it_can_go_on() -> None:
    done = run("play", "qin", "--seed", SEED, "--first", "1", typed=["yy", "yy h7", "board"])
    tile, cell = done.out.split("Player 1 > ")[1:3]
    assert "Moves that begin with yy: " in tile
    assert cell.startswith("yy h7\n")
    assert "Moves that begin with yy h7: " in cell
    around = [ROW.match(line) for line in cell.splitlines()]
    letters = {found for row in around if row for found in re.findall("[nesw]", row[2].replace("v", ""))}
    assert {move[-1] for move in MOVE.findall(cell)} == letters


def test_an_illegal_move_is_explained_and_its_cells_are_marked() -> None:
    done = run("play", "qin", "--seed", SEED, "--first", "1", typed=["YYb1e", "RRa1e", "YYg6s"])
    apart, unheld, start = done.out.split("Player 1 > ")[1:4]
    assert "a corner or a village is not \nenough. (Q3.3) Type “rules Q3.3” to read the rule." in apart
    assert " 1  v  Y! Y! ·" in apart
    assert "You have no RR tile in your hand. (Q3.1)" in unheld
    assert "Start cells may not be covered: g7. (Q3.2)" in start
    assert " 7  ·  ·  ·  ·  ·  ·  Y! ·" in start


def test_a_move_is_played_only_after_its_effects_were_agreed_to() -> None:
    typed = ["YYh7e", "n", "YYh7e", "YYf7w", "maybe", "YYh7e", "y", "log"]
    done = run("play", "qin", "--seed", SEED, "--first", "1", typed=typed)
    no, other = done.out.split("Play YYh7e? [Enter = yes, n = no] n\n")[1], "Play YYf7w? "
    assert "Player 1 founds a yellow province" in done.out.split("Play YYh7e?")[0]
    assert other in no
    assert "“maybe” is not a placement" in no
    assert " 1. YYh7e Player 1 places YY on h7, i7." in done.out.rsplit("log\n", 1)[1]


@pytest.mark.parametrize(("lang", "yes", "no"), [("en", "y", "n"), ("it", "s", "no"), ("fr", "oui", "non")])
def test_yes_and_no_in_three_languages(lang: str, yes: str, no: str) -> None:
    typed = ["YYh7e", no, "YYh7e", yes]
    done = run("play", "qin", "--seed", SEED, "--first", "1", "--lang", lang, typed=typed)
    assert f"\n 1. {2 * say('qin.sign.Y', lang)}h7e" in done.out
    assert "\n 2. " in done.out


@pytest.mark.parametrize(
    ("lang", "word", "shown"),
    [
        ("en", "help", "take back the last step of your turn"),
        ("it", "aiuto", "annulla l’ultimo passo del tuo turno"),
        ("it", "help", "annulla l’ultimo passo del tuo turno"),
        ("fr", "aide", "annule la dernière étape de votre tour"),
        ("fr", "journal", "Rien ne s’est encore passé."),
        ("it", "regole Q4.7", "Due grandi province dello stesso colore"),
        ("en", "rules Q4.66", "There is no clause “Q4.66”."),
        ("en", "rules", "On your turn you lay one of your three tiles"),
        ("en", "rules all", "Lay your tiles on the plains"),
        ("en", "hint", "Hint: "),
        ("en", "score", "If the game ended now:"),
        ("it", "punti", "Pagode rimaste"),
        ("en", "undo", "There is no move to take back."),
        ("en", "save", "File to save to [Enter = qin-"),
        ("en", "save /nowhere/at/all", "/nowhere/at/all"),
        ("en", "xyzzy", "Type “help” to see what you can type."),
        ("en", "RR", "You have no RR tile in your hand."),
        ("en", "YYz9", "Type “help” to see what you can type."),
        ("en", "\x00\x1b[31m", "Type “help” to see what you can type."),
    ],
)
def test_commands_and_wrong_inputs_get_an_answer(
    lang: str, word: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # whoever asks where to save gets the next word for an answer
    done = run("play", "qin", "--seed", SEED, "--first", "1", "--lang", lang, typed=[word, "quit", ""], columns=200)
    assert done.code == 0
    assert shown in done.out
    assert "\x1b" not in done.out
    assert not re.search(r"\b(play|rules|qin)\.\w+", done.out)


def test_a_name_that_steers_the_terminal_is_refused() -> None:
    done = run("play", "qin", "--names", "Rosa,\x1b[2JGino", typed=[])
    assert done.code == 2
    assert "cannot be printed" in done.err
    assert "\x1b" not in done.out + done.err


def test_a_saved_game_resumes_in_the_same_position(tmp_path: Path, shelf: Path) -> None:
    file = tmp_path / "first"
    run("play", "qin", "--seed", SEED, "--first", "1", typed=["YYh7e", "", f"save {file}", "quit"])
    before = kept(shelf)
    resumed = run("play", "qin", "--resume", str(file), typed=["board"])
    assert "Moves so far: 2." in resumed.out
    assert len(before.moves) == 2
    assert kept(shelf) == before
    played_on = run("play", "qin", "--resume", str(file), "--seats", "random,greedy", "--names", "Rosa,Gino")
    assert "Rosa" in played_on.out
    assert played_on.code == 0
    assert kept(shelf) == before, "a game that bots finish among themselves is not kept"


def test_another_file_is_overwritten_only_when_agreed(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("mine")
    run("play", "qin", typed=[f"save {file}", "", f"save {file}", "n"])
    assert file.read_text() == "mine"
    run("play", "qin", typed=[f"save {file}", "y"])
    assert file.read_text().startswith("plancia 1\n")


def test_a_folder_is_no_file_to_save_to(tmp_path: Path) -> None:
    done = run("play", "qin", typed=[f"save {tmp_path}"], columns=400)
    assert "Overwrite" not in done.out
    assert "Is a directory" in done.out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["~nosuchuser/x", "x" * 300, "/dev/null/x", "/proc/x"])
def test_a_file_that_cannot_be_is_told_and_the_game_goes_on(name: str, tmp_path: Path) -> None:
    file = tmp_path / "g"
    typed = ["YYh7e", "", f"save {name}", f"save {file}", "quit"]
    done = run("play", "qin", "--first", "1", "--seed", SEED, typed=typed, columns=1000)
    assert "cannot be written" in done.out
    assert f"Saved to {file}, sealed" in done.out
    assert len(GameFile.read(file.read_text("utf-8"), rules).moves) == 2


def test_a_move_after_which_a_tile_was_drawn_cannot_be_taken_back() -> None:
    done = run("play", "qin", "--seed", SEED, "--first", "1", typed=["YYh7e", "", "undo"], columns=200)
    told = re.search(r"Player 1 draws ([RYB]{2})\.", done.out)
    assert told
    assert (
        f"YYh7e cannot be taken back, because something new has come to light since: Player 1 draws {told[1]}."
        in done.out
    )


def handed_over(here: Table) -> bool:
    """Is the next one thinking, and has nothing come to light?"""
    return bool(here.steps) and here.position.to_move != here.steps[-1].seat and here.free(here.steps[-1].seat)


def test_a_move_that_revealed_nothing_can_be_taken_back(tmp_path: Path, shelf: Path) -> None:
    table, file = found(plancia.game("zhanguo"), handed_over), tmp_path / "late"
    table.file().save(file)
    last = table.game.write(table.actions[-1])
    done = run("play", "zhanguo", "--resume", str(file), typed=["", "undo", "", "board"], columns=200)
    names = ("Anna", "Bruno") if table.position.to_move == 0 else ("Bruno", "Anna")
    assert [f"Pass the keyboard to {name}." in done.out for name in names] == [True, True]
    assert f"{last} has been taken back." in done.out
    assert kept(shelf).replay() == table.position_at(len(table.steps) - 1)


def test_a_move_cannot_be_taken_back_after_which_a_hidden_hand_mattered(tmp_path: Path) -> None:
    """Q3.4: no tile is left to draw, nobody passed, and so the next one is known to hold a tile that fits."""

    def wanted(here: Table) -> bool:
        return bool(here.steps) and all(event.certain for event in here.events(here.steps[-1]))

    table, file = found(plancia.game("qin", players=4, board="crane"), wanted), tmp_path / "late"
    table.file().save(file)
    last = table.game.write(table.actions[-1])
    done = run("play", "qin", "--resume", str(file), typed=["", "undo"], columns=200)
    assert f"{last} cannot be taken back, because what came next depended on hidden things" in done.out


class Neighbours:
    """Two people who look at everything they may, and play the moves of a list."""

    def __init__(self, moves: list[str]) -> None:
        self.moves = moves
        self.todo: list[str] = []

    def __call__(self, seen: str) -> str | None:
        last = seen.rstrip().rsplit("\n", 1)[-1]
        if not last.endswith(">"):
            return ""
        if not self.todo:
            if not self.moves:
                return None
            move = self.moves.pop(0)
            self.todo = ["board", "log", "hint", "undo", move[:2], move]
        return self.todo.pop(0)


def test_between_two_curtains_only_one_hand_is_ever_shown() -> None:
    position = plancia.game("qin", first=1).start(11)
    hands, moves = [], []
    dice = random.Random(0)
    for _ in range(12):
        seat = position.to_move
        assert seat is not None
        hands.append((seat, position.view(seat)["private"]["hand"]))
        moves.append(position.game.write(dice.choice(position.legal)))
        position.play(position.game.read(moves[-1]))
    argv = ["--first", "1", "--seed", "11", "--seats", "human,human", "--names", "Anna,Bruno"]
    done = run("play", "qin", *argv, typed=Neighbours(moves), columns=100)
    opening, *screens = done.out.split("Pass the keyboard to ")
    assert not HAND.search(opening)
    assert len(screens) == 13
    for (seat, hand), screen in zip(hands, screens, strict=False):
        assert screen.startswith(("Anna", "Bruno")[seat])
        shown = [[a + b for a, b in HAND.findall(line)] for line in screen.splitlines() if HAND.search(line)]
        assert len(shown) > 4
        assert all(not Counter(tiles) - Counter(hand) for tiles in shown)
        other = ("Bruno", "Anna")[seat]
        assert not re.search(rf"{other} draws [RYB]{{2}}", screen)


def test_the_next_one_does_not_find_earlier_lines_by_the_arrow_keys() -> None:
    """They tell which tiles were tried, and what was asked about them."""
    readline = pytest.importorskip("readline")
    lines, found = iter(["", "YY", "YYh7e", ""]), []

    def typist(seen: str) -> str | None:
        found.append(readline.get_current_history_length())
        line = next(lines, None)
        readline.add_history(line or "…")
        return line

    argv = ["--first", "1", "--seed", SEED, "--seats", "human,human", "--names", "Anna,Bruno"]
    assert "Pass the keyboard to Bruno." in run("play", "qin", *argv, typed=typist).out
    assert found == [0, 1, 2, 3, 0]
    readline.clear_history()


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (
            ["--seats", "human,alphago"],
            "“alphago” cannot sit at the table. Valid: human, random, greedy, flat, learned",
        ),
        (["--players", "3", "--seats", "human,greedy"], "Seats in --seats: 2, players: 3."),
        (["--seats", "human"], "Seats in --seats: 1. Players the game can have: 2, 3, 4."),
        (["--names", "Anna"], "Names in --names: 1, players: 2."),
        (["--seed", "x"], "The seed x is not a whole number"),
        (["--seed", str(1 << 64)], "is not a whole number"),
        (["--board", "duck"], "bird, lion, crane"),
        (["--players", "5"], "Valid: 2, 3, 4."),
        (["--resume", "/nowhere/game"], "/nowhere/game"),
        (["--resume", "/nowhere/game", "--players", "2"], "with --resume give only --seats and --names"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(argv: list[str], told: str) -> None:
    done = run("play", "qin", "--lang", "en", *argv)
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("columns", [40, 41, 60, 80, 120])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(columns: int, lang: str) -> None:
    typed = ["YY", "YYh7", "YYh7e", "y", "hint", "rules Q4.5", "log"]
    done = run("play", "qin", "--seed", SEED, "--first", "1", "--lang", lang, typed=typed, columns=columns)
    prompts = r"(^.* > .*|^.* \? \[.*|^.*\? \[.*)$"
    lines = [line for line in done.out.splitlines() if not re.match(prompts, line)]
    assert max(map(len, lines)) <= columns
    board = next(line for line in lines if line.lstrip().startswith("7 "))
    assert board.startswith(" 7 · ·" if columns < 42 else " 7  ·  · ")


@pytest.mark.parametrize("columns", range(40, 60))
def test_no_line_begins_or_ends_with_half_of_what_a_no_break_space_holds_together(columns: int) -> None:
    done = run("play", "zhanguo", "--lang", "fr", "--seed", "3", typed=["aide"], columns=columns)
    lines = [line.strip() for line in done.out.splitlines()]
    assert not [line for line in lines if line.endswith("«") or re.match("[»:;?!]", line)]
