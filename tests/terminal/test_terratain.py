"""Terratain at the terminal: played from what the screen shows, at any width, with and without colour."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import plancia
from plancia import Position
from plancia.core.game import Move
from plancia.core.picture import Scene
from plancia.games.terratain.terminal import draw, sheet
from plancia.table import Table
from plancia.texts import LANGUAGES, say
from table.tables import found
from terminal.keyboard import SEED, kept, run

ROW = re.compile(r"^│(.{9}|.{12})│(.{9}|.{12})│(.{9}|.{12})│", re.M)
CHIT = re.compile(r"\[([TCYFMPA])\]")
ASKED = re.compile(r"\((x\d\.\d, (?:peace|pace|paix)|[TCYFMP]\d\.\d|d[TCYFMPA])\)")
VALLEY = """terratain players=2 mountains=on rivers=on
T1^ C2. ... ..~ ..^ ... ... ... ...
... ... ... F2~ ..~ ... ... ... ...
... ... ... ... M1~ ... ... ... ..^
... ... ..^ ... ..~ ..^ ... ... ...
... ... ... ... ..~ ... ..^ ... ...
... ... ... ... ..~ ... ... ... ...
... ... ... ... ..~ ... ... ... ...
..^ ... ... ... P2~ ... ... ... ...
... ... ... ..^ ..~ ... ... ... ..^
to move 1
phase build
turn 7
reserve 1 T1 C2 A1
reserve 2 Y1
"""


def plots(screen: str) -> dict[str, str]:
    """The plots of the last board on a screen by their names."""
    found = {}
    for number, row in enumerate(ROW.findall(screen)[-9:]):
        for column, part in enumerate(row):
            size = len(part) // 3
            for at in range(3):
                name = f"{number // 3 * 3 + column + 1}.{number % 3 * 3 + at + 1}"
                found[name] = part[at * size : (at + 1) * size].rstrip()
    return found


class Settler:
    """Tries what lies in the reserve, goes where the board has a mark, makes war now and then."""

    def __init__(self, peace: str) -> None:
        self.peace, self.dice, self.turns = peace, random.Random(1), 0
        self.chits: list[str] = []

    def __call__(self, seen: str) -> str | None:
        if not seen.rstrip().rsplit("\n", 1)[-1].endswith(">"):
            return ""
        typed, board = seen.split("\n", 1)[0], plots(seen)
        assert all(sign[0] in name[2] + "TCYFMP" for name, sign in board.items())
        marks = [name for name, sign in board.items() if sign[-1] in "+x"]
        if typed == "x" or (re.fullmatch("[TCYFMP]", typed) and marks):
            return typed + self.dice.choice(marks)
        if typed == "d":
            return seen.rsplit("\n", 2)[-2].split()[-1]
        if not re.fullmatch("[TCYFMP]", typed):
            self.turns += 1
            self.chits = [kind for kind in CHIT.findall(seen) if kind != "A"]
            asked = ASKED.findall(seen)[-1]
            if asked[0] == "x":
                return self.dice.choice(["x", self.peace])
            if asked[0] == "d":
                return "d"
        return self.chits.pop(0)


@pytest.mark.parametrize("argv", [["--players", "2"], ["--players", "3", "--mountains", "on", "--rivers", "on"]])
@pytest.mark.parametrize(("lang", "peace"), [("en", "peace"), ("it", "pace"), ("fr", "paix")])
def test_a_whole_game_can_be_played_from_what_the_screen_shows(
    lang: str, peace: str, argv: list[str], shelf: Path
) -> None:
    settler = Settler(peace)
    done = run("play", "terratain", *argv, "--seed", "7", "--lang", lang, typed=settler)
    assert (done.code, done.err) == (0, "")
    assert settler.turns > 25
    assert "\x1b" not in done.out
    game = kept(shelf)
    position = game.verify()
    assert position.over
    names = [game.seats[seat] for seat in position.winners]
    assert say("play.result.one" if len(names) == 1 else "play.result.shared", lang, names=names) in done.out
    assert not re.search(r"\b(play|rules|terratain)\.[a-z]\w+", done.out)  # no key without a text
    for phase in ("war", "build", "discard"):
        assert f" – {say(f'terratain.label.phase.{phase}', lang)} (" in done.out
    assert re.search(rf"\(x\d\.\d, {peace}\)", done.out)
    ending = done.out.rsplit(say("play.score.end", lang), 1)[1]
    entries = re.findall(r"^T3\.\d +\+(\d+) ", ending, re.M)
    assert sum(map(int, entries)) == sum(position.scores)


def session(wanted: Callable[[Position], bool], **options: object) -> Table:
    """A game between two people at a moment of the first one's turn."""
    game = plancia.game("terratain", **options)
    return found(game, lambda here: here.position.to_move == 0 and wanted(here.position))


def in_phase(phase: str) -> Callable[[Position], bool]:
    return lambda position: position.view(0)["public"]["phase"] == phase


def chits(position: Position) -> int:
    return sum(position.view(0)["public"]["reserves"][0].values())


def test_a_war_can_be_taken_back_and_there_is_no_curtain_within_a_turn(tmp_path: Path, shelf: Path) -> None:
    table, file = session(in_phase("war")), tmp_path / "war"
    table.file().save(file)
    move = table.game.write(table.position.legal[0])
    again = run("play", "terratain", "--resume", str(file), typed=["", move, "", "undo"], columns=120)
    assert f"{move} has been taken back." in again.out
    assert kept(shelf).replay() == table.position
    typed = ["", move, "", "undo", move, "", "board"]
    done = run("play", "terratain", "--resume", str(file), typed=typed, columns=120)
    assert done.out.count("Pass the keyboard to") == 1
    last = done.out.rsplit("board\n", 1)[1]
    assert " – Build (" in last
    assert plots(last)[move[1:]].endswith("x")


def test_a_step_within_a_turn_is_made_at_once_and_its_end_is_asked_about(tmp_path: Path) -> None:
    table, file = session(lambda p: in_phase("war")(p) and chits(p) < 5), tmp_path / "g"
    table.file().save(file)
    table.play(table.game.read("peace"), 0)
    building = table.game.write(table.position.legal[0])
    done = run("play", "terratain", "--resume", str(file), typed=["", "peace", building, "n", "undo"], columns=120)
    assert "Play peace?" not in done.out
    assert f"Play peace {building}? [Enter = yes, n = no] n" in done.out
    assert "peace has been taken back." in done.out


def test_a_building_after_which_the_next_one_drew_cannot_be_taken_back(tmp_path: Path) -> None:
    table, file = session(lambda p: in_phase("build")(p) and chits(p) < 5), tmp_path / "g"
    table.file().save(file)
    move = table.game.write(table.position.legal[0])
    done = run("play", "terratain", "--resume", str(file), typed=["", move, "", "", "undo"], columns=200)
    assert "Pass the keyboard to Bruno." in done.out
    assert f"{move} cannot be taken back, because something new has come to light since: Bruno draws: " in done.out


def clause(position: Position, action: int) -> str:
    refusal = position.refuse(action)
    return "" if refusal is None else refusal.clause


def test_an_illegal_building_is_explained_and_its_plots_are_marked(tmp_path: Path) -> None:
    def refused(position: Position) -> list[str]:
        game = position.game
        return [game.write(action) for action in range(game.actions) if clause(position, action) == "T2.5"]

    table, file = session(lambda p: bool(refused(p))), tmp_path / "g"
    table.file().save(file)
    (move, *_), position = refused(table.position), table.position
    refusal = position.refuse(position.game.read(move))
    assert refusal is not None
    done = run("play", "terratain", "--resume", str(file), typed=["", move.lower(), "A5.5"], columns=200)
    told = done.out.split(f"{move.lower()}\n")[1].split("A5.5\n")[0]
    assert f"Not here: an enemy structure of the same type ({say(f'terratain.kind.{move[0]}')})" in told
    assert "(T2.5) Type “rules T2.5” to read the rule." in told
    board = plots(told)
    assert board[move[1:]].startswith(f"{move[0]}1")
    assert {name for name, sign in board.items() if sign.endswith("!")} == set(refusal.cells)
    assert "“A5.5”: an army is not a structure and is never built (T2.4)." in done.out


@pytest.mark.parametrize("phase", ["build", "discard"])
def test_a_game_is_saved_and_resumed_in_the_middle_of_a_turn(phase: str, tmp_path: Path, shelf: Path) -> None:
    table = session(in_phase("war"))
    while not in_phase(phase)(table.position) or table.steps[-1].seat != 0:
        assert table.position.to_move is not None
        table.play(table.position.legal[0], table.position.to_move)
    file, sealed = tmp_path / "file", tmp_path / "sealed"
    table.file().save(file)
    run("play", "terratain", "--resume", str(file), typed=["", f"save {sealed}"])
    done = run("play", "terratain", "--resume", str(sealed), typed=[""], columns=120)
    assert f"Moves so far: {len(table.steps)}." in done.out
    assert f" – {say(f'terratain.label.phase.{phase}')} (" in done.out
    assert kept(shelf).replay() == table.position


def test_the_score_command_adds_up_in_three_languages(tmp_path: Path) -> None:
    table, file = session(lambda p: sum(p.scores) > 60 and p.scores[0] != p.scores[1]), tmp_path / "g"
    table.file().save(file)
    for lang, word in (("en", "score"), ("it", "punti"), ("fr", "score"), ("fr", "sheet")):
        done = run("play", "terratain", "--resume", str(file), "--lang", lang, typed=["", word], columns=100)
        told = done.out.split(say("play.score.now", lang))[1]
        total = re.search(rf"^{say('terratain.label.score', lang)} +(\d+) +(\d+)$", told, re.M)
        assert total
        assert tuple(map(int, total.groups())) == table.position.scores


def test_a_game_without_a_score_sheet_tells_who_stands_how_also_after_what_is_planned() -> None:
    done = run("play", "qin", "--seed", SEED, "--first", "1", typed=["score", "YYh7e", "score"])
    standing = r"\n\n +Pagodas left *\n +Player 1 +{} *\n +Greedy 2 +24"
    assert re.search(f"If the game ended now:{standing.format(24)}", done.out)
    assert re.search(rf"\(YYh7e\), if the game ended then:{standing.format(23)}", done.out)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("x", "No legal move begins with x. War or peace is decided before building"),
        ("m", "No legal move begins with m. You cannot build what is not in your reserve: mine. (T2.4)"),
        ("d", "No legal move begins with d. You discard only at the end of your turn"),
        ("p", "No legal move begins with p. You cannot build what is not in your reserve: palace. (T2.4)"),
        ("peace", "that moment has passed for this turn. (T2.3)"),
        ("t999", "is not an action."),
        ("t99.1", "There is no such plot: 99.1. The plots are 1.1 to 9.9: "),
        ("war 5 . 10", "There is no such plot: 5.10. The plots are 1.1 to 9.9: "),
        ("rules T2.5 examples", "A castle may not go next to an enemy castle"),
        ("help", "x = what war removes or has removed"),
    ],
)
def test_wrong_inputs_and_help_get_an_answer(typed: str, told: str, tmp_path: Path) -> None:
    def wanted(position: Position) -> bool:
        reserve = position.view(0)["public"]["reserves"][0]
        return in_phase("build")(position) and reserve["M"] == 0 and reserve["A"] > 0 and reserve["T"] > 0

    table, file = session(wanted), tmp_path / "g"
    table.file().save(file)
    done = run("play", "terratain", "--resume", str(file), typed=["", typed], columns=200)
    assert told in done.out


def before_war(position: Position) -> bool:
    """With one army against several enemies, a mine to build, and neither castle nor palace."""
    if not in_phase("war")(position):
        return False
    reserve, enemies = position.view(0)["public"]["reserves"][0], len(position.legal) - 1
    return enemies > 1 and reserve["A"] == 1 <= reserve["M"] and not reserve["C"] + reserve["P"] and chits(position) < 6


ARMIES = "You have no army in your reserve to make war with. (T2.3) It is possible this way: undo, {second}."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("{war} {second}", ARMIES),
        ("{war} {spelt}", ARMIES),
        ("{war} C1.1", "You cannot build what is not in your reserve: castle. (T2.4)"),
        ("{war} c", "No legal move begins with {war} c. You cannot build what is not in your reserve: castle. (T2.4)"),
        ("{war} dM", "You discard only at the end of your turn"),
        ("{war} A1.1", "“A1.1”: an army is not a structure and is never built (T2.4)."),
        ("{war} M99.1", "There is no such plot: 99.1."),
        ("{war} xyzzy", "“{war} xyzzy” is not an action."),
        ("{mine} {war}", "This is not the moment to build: first comes war or peace"),
        ("{war} {mine} dM", "“dM” comes too late: {mine} already ends your turn."),
        ("{war} {mine}", "Play {war} {mine}?"),
        ("war {plot} mine {ground}", "Play {war} {mine}?"),
    ],
)
def test_of_several_steps_on_a_line_the_refused_one_gets_its_reason(typed: str, told: str, tmp_path: Path) -> None:
    table, file = session(before_war), tmp_path / "g"
    table.file().save(file)
    war, second = map(table.game.write, table.position.legal[:2])
    rest = table.draft(table.position.legal[0], seat=0).here
    mine = next(text for text in map(table.game.write, rest.legal) if text[0] == "M")
    args = {"war": war, "second": second, "spelt": f"war {second[1:]}", "mine": mine, "plot": war[1:]}
    texts = (text.format(**args, ground=mine[1:]) for text in (typed, told))
    line, answer = texts
    done = run("play", "terratain", "--resume", str(file), typed=["", line], columns=200)
    assert answer in done.out


def test_peace_is_named_among_what_would_allow_a_building(tmp_path: Path) -> None:
    def many_enemies(position: Position) -> bool:
        return in_phase("war")(position) and len(position.legal) > 5 and bool(allowed(position))

    def allowed(position: Position) -> list[str]:
        then = position.preview(position.game.read("peace")).after
        return [position.game.write(action) for action in then.legal]

    table, file = session(many_enemies), tmp_path / "g"
    table.file().save(file)
    done = run("play", "terratain", "--resume", str(file), typed=["", allowed(table.position)[0]], columns=300)
    assert "It is possible this way: peace / x" in done.out


@pytest.mark.parametrize(("lang", "peace", "palace"), [("it", "pace", "palazzo"), ("fr", "paix", "palais")])
def test_half_a_word_that_means_several_things_means_what_can_be_done_now(
    lang: str, peace: str, palace: str, tmp_path: Path
) -> None:
    def in_hand(position: Position) -> bool:
        return in_phase("build")(position) and position.view(0)["public"]["reserves"][0]["P"] > 0

    tables = {"war": session(before_war), "build": session(in_hand)}
    told = {}
    for phase, table in tables.items():
        table.file().save(tmp_path / phase)
        typed = ["", "pa", "PA", *[table.game.write(table.position.legal[0])] * (phase == "war"), "pa"]
        out = run("play", "terratain", "--resume", str(tmp_path / phase), "--lang", lang, typed=typed, columns=200).out
        told[phase] = re.sub(r" +$", "", out, flags=re.M)
    assert len(re.findall(rf"pa.?: 1\. {peace}$", told["war"], re.M | re.I)) == 2
    assert say("terratain.refuse.T2.4.reserve", lang, kind=palace) in told["war"]
    assert say("terratain.refuse.T2.3.phase", lang) not in told["war"] + told["build"]
    assert len(re.findall(r"pa.?: \d+, .*P\d\.\d\.$", told["build"], re.M | re.I)) == 3


@pytest.mark.parametrize("columns", [40, 41, 60, 80, 100])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(columns: int, lang: str, tmp_path: Path) -> None:
    table, file = session(in_phase("discard"), mountains="on", rivers="on"), tmp_path / "g"
    table.file().save(file)
    typed = ["", "d", "hint", "score", "rules T3.5", "log", "help"]
    done = run("play", "terratain", "--resume", str(file), "--lang", lang, typed=typed, columns=columns)
    lines = [line for line in done.out.splitlines() if not re.match(r"^.* > |^.*\[Enter|.*--resume|\S+$", line)]
    assert max(map(len, lines)) <= columns
    assert len(plots(done.out)) == 81


def moves(*texts: str) -> list[Move]:
    """Moves as data, legal or not."""
    game = plancia.position(VALLEY).game
    return [game.describe(game.read(text)) for text in texts]


def drawn(width: int, *, colours: bool = False, encoding: str = "utf-8", **marks: Any) -> str:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="replace", newline="\n")
    system = "truecolor" if colours else None
    console = Console(file=out, width=width, force_terminal=colours, color_system=system, legacy_windows=False)  # type: ignore[arg-type]
    position = plancia.position(VALLEY)
    scene = Scene(position.game.printed, position.view(0), ("Anna", "Bruno"))
    console.print(draw(replace(scene, **marks)))
    console.print(sheet(scene))
    out.flush()
    return raw.getvalue().decode(encoding)


def test_every_sign_of_the_board_is_a_letter_or_digit_too() -> None:
    plain = drawn(80)
    assert "│T1^C2 3  │1~ 2^ 3  │1  2  3  │" in plain
    assert "│4  5  6  │F2~5~ 6  │4  5  6  │" in plain
    assert "> 1  Anna      6 TCCA     64        0" in plain
    assert "Turn 7 – Build (" in plain
    assert "Reserve  [T] [C] [C] [A]" in plain
    assert "\x1b" not in plain


def test_colours_are_an_addition() -> None:
    coloured = drawn(80, colours=True)
    assert "48;2;190;55;20m" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert bare.replace(" T   C   C   A ", "[T] [C] [C] [A]") == drawn(80)


def test_marks_stand_beside_plots_and_give_way_to_the_ground_where_there_is_room() -> None:
    assert "│T1^C2 3+ │1~ 2^+3  │1  2  3  │" in drawn(80, moves=moves("T1.3", "T2.2", "T9.9"))
    war = drawn(80, moves=moves("x2.4", "x1.2"))
    assert "│T1^C2x3  │" in war
    assert "│F2x5~ 6  │" in war
    assert "│F2~x5~  6   │" in drawn(120, moves=moves("x2.4"))
    refused = drawn(80, move=moves("C1.3")[0], guilty=["1.2"])
    assert "│T1^C2!C1+│" in refused


def test_a_narrow_screen_has_the_board_above_the_seats() -> None:
    narrow = drawn(40).splitlines()
    assert narrow[0] == "┌1───────────┬2───────────┬3───────────┐"
    assert narrow[1] == "│T1^ C2  3   │1~  2^  3   │1   2   3   │"
    assert drawn(35).splitlines()[1] == "│T1^C2 3  │1~ 2^ 3  │1  2  3  │"
    assert max(map(len, narrow)) <= 40


def test_a_screen_without_unicode_gets_plain_lines() -> None:
    plain = drawn(80, encoding="ascii")
    assert "+1--------+2--------+3--------+" in plain
    assert "|T1^C2 3  |" in plain
    assert "Turn 7 - Build" in plain
    assert "?" not in plain.split("Letter")[0]
