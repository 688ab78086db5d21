"""Texts of strangers: whatever is longer than any true one of its kind is refused before it is looked at."""

import json
import re
import tracemalloc
from pathlib import Path

import pytest

import plancia
from plancia import OptionError, TextError
from plancia.cli import main
from plancia.core import gametext
from plancia.games import LIMIT, rules
from plancia.table.packing import packed
from plancia.table.players import HUMAN
from table.tables import LONGEST, played, table
from terminal.keyboard import run

FILE = "plancia 1\nGame: qin\nRules: 1\n"


def test_a_position_has_a_most_length() -> None:
    text = plancia.game("qin").start(1).text()
    padded = text + "#" * (LIMIT - len(text))
    assert plancia.position(padded) == plancia.game("qin").start(1)
    with pytest.raises(TextError, match="at most 262144 characters"):
        plancia.position(padded + "#")


def test_a_game_file_has_a_most_length() -> None:
    with pytest.raises(TextError, match="at most 1048576 characters"):
        plancia.read_game(FILE + " " * gametext.LIMIT)


def test_a_game_file_has_few_headers() -> None:
    many = "".join(f"Seat {seat}: somebody\n" for seat in range(1, 40_001))
    with pytest.raises(TextError, match="line 102: A game file has at most 100 headers"):
        plancia.read_game(FILE + many)


@pytest.mark.parametrize("word", ["x", "{a}"])
def test_a_game_file_has_so_many_moves_and_comments(word: str) -> None:
    file = plancia.GameFile(plancia.game("qin"), ("Ada", "Bruno")).write()
    plancia.read_game(file + f"{word} " * gametext.MOVES)
    with pytest.raises(TextError, match="line 11: A game file has at most 10000 moves and 10000 comments"):
        plancia.read_game(file + f"{word} " * (gametext.MOVES + 1) + "x x")


@pytest.mark.parametrize(
    ("line", "spoiled"),
    [
        ("Game: qin", "Game: {}"),
        ("Rules: 2", "Rules: {}"),
        ("Option players: 2", "Option players: {}"),
        ("Option board: bird", "Option board: {}"),
        ("Result: *", "Result: {}"),
        ("Result: *", "Result: win 1; scores{}"),
        ("Commitment", "Commitment: {}\nX"),
        ("Seed", "Seed: {}\nX"),
        ("Salt", "Salt: {}\nX"),
    ],
)
def test_a_message_quotes_little_of_a_long_line(line: str, spoiled: str) -> None:
    file = plancia.GameFile.record(plancia.game("qin"), plancia.Seal(1, "5a" * 16), ("Ada", "Bruno")).write()
    with pytest.raises(TextError) as caught:
        plancia.read_game(file.replace(line, spoiled.format(" 1" * 100_000), 1)).verify()
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("sign", [b"x", b"\xff", "è".encode()])
def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path, sign: bytes) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.write(sign)
        file.truncate(1 << 40)  # a hole, which no memory would hold
    with pytest.raises(TextError, match="This text is too long"):
        plancia.load_game(huge)
    with pytest.raises(TextError, match="This text is too long"):
        plancia.game("qin", board=huge)


COSTLY = {
    "dotted keys": "a." * 32_000 + "a = 1\n",
    "dotted quoted keys": '"a" . ' * 16_000 + "a = 1\n",
    "dotted tables": "[" + "a." * 32_000 + "a]\n",
    "brackets": "a = " + "[" * 100_000 + "\n",
    "inline tables": "a = " + "{a = " * 25_000 + "\n",
    "a long number": "a = " + "9" * 100_000 + "\n",
    "many tables": "".join(f"[t{n}]\n" for n in range(14_000)),
    "many rows": "".join("[[cards.rows]]\nnumber = 500\n" for _ in range(4_000)),
    "many keys": "".join(f"k{n}=1\n" for n in range(12_000)),
}


@pytest.mark.parametrize("name", COSTLY)
def test_small_tables_have_a_small_cost(name: str) -> None:
    """Bounds far above what it takes, and far below what it took."""
    text = COSTLY[name]
    assert len(text) <= 1 << 17
    tracemalloc.start()
    try:
        with pytest.raises(TextError) as caught:
            plancia.game("zhanguo", components=text)
        assert tracemalloc.get_traced_memory()[1] < 100 << 20
        assert len(str(caught.value)) < 10_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("rows", [".\n" * 4000, "." * 20 + "\n", "R" * 100_000 + "\n", "v\n" * 60_000])
def test_boards_that_are_none_are_refused(rows: str) -> None:
    with pytest.raises(TextError):
        plancia.game("qin", board=rows)


@pytest.mark.parametrize(("name", "option"), [("qin", "board"), ("zhanguo", "components")])
def test_users_own_data_has_a_most_length(name: str, option: str) -> None:
    data = next(each for each in rules(name).options if each.name == option)
    assert data.sample is not None
    text = data.sample()
    padded = text + "#" * (data.limit - len(text) - 1) + "\n"
    assert plancia.game(name, **{option: padded}) == plancia.game(name, **{option: text})
    with pytest.raises(TextError, match=f"at most {data.limit} characters"):
        plancia.game(name, **{option: "#" + padded})


def test_verify_says_so_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    huge = tmp_path / "huge.txt"
    huge.write_text("x" * (5 << 20))
    assert main(["verify", str(huge), "--lang", "en"]) == 1
    assert capsys.readouterr().err.strip().splitlines() == [
        f"{huge}: This text is too long: at most 1048576 characters are read."
    ]


@pytest.mark.parametrize("name", ["x" * 300, "nul\0", "."])
def test_a_file_that_cannot_be_is_named(name: str) -> None:
    with pytest.raises((OptionError, TextError)):
        plancia.load_game(name)
    with pytest.raises(OptionError):
        plancia.game("qin", board=Path(name))


def test_a_move_of_a_file_is_named_as_it_may_be_shown() -> None:
    file = plancia.GameFile.record(plancia.game("qin"), plancia.Seal(1, "5a" * 16), ("Ada", "Bruno")).write()
    with pytest.raises(plancia.VerifyError) as caught:
        plancia.read_game(file + "RRh7\N{RIGHT-TO-LEFT OVERRIDE}e\n").verify()
    assert str(caught.value).isprintable()


CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
STEERING = "\x1b]0;mine\x07\x9b2J\r"
HEADERS = (
    "Game",
    "Rules",
    "Option players",
    "Option board",
    "Option house",
    "Seat 1",
    "Seat 9",
    "Date",
    "Commitment",
    "Salt",
    "Seed",
    "Player 1",
    "To move",
    "Kept",
    "Result",
    "Remark",
)


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("over", [False, True])
def test_nothing_of_a_file_steers_the_terminal(header: str, over: bool, tmp_path: Path, shelf: Path) -> None:
    """Whatever field it stands in: the file is verified, played on, and listed and played among the kept games."""
    here = played(table(plancia.game("qin"), (HUMAN, "random")), LONGEST if over else 3)
    text = (here.file() if over else packed(here)).write()
    line = f"{header}: {json.dumps(STEERING)}\n"
    spoiled = re.sub(rf"^{header}: .*\n", "", text, flags=re.M).replace("\n", f"\n{line}", 1)
    shelf.mkdir(parents=True)
    for file in (tmp_path / "evil", shelf / "1.plancia"):
        file.write_text(spoiled, "utf-8")
    for argv in (["verify", str(tmp_path / "evil")], ["play", "--resume", str(tmp_path / "evil")],
                 ["games"], ["play", "--resume", "1"], ["games", "--export", "1", str(tmp_path / "out")]):  # fmt: skip
        done = run(*argv, typed=["log", "board"])
        assert not CONTROL.search(done.out + done.err), argv
        assert done.code in (0, 1, 2)


@pytest.mark.parametrize("option", ["--board", "--components"])
def test_a_long_value_is_no_file(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = "qin" if option == "--board" else "zhanguo"
    assert main(["play", game, option, "x" * 5000, "--lang", "en"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "nor a file" in line
