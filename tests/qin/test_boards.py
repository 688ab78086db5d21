"""Q1.3 Boards: the printed ones, a user's own, and what can be wrong with one."""

import random
from pathlib import Path

import pytest

import plancia
from plancia import OptionError, TextError
from plancia.texts import LANGUAGES, catalogue

GOOD = """\
R....
.....
..Y.v
.....
~...B
"""


def largest(side: int = 20) -> str:
    rows = [["."] * side for _ in range(side)]
    rows[0][0], rows[side // 2][side // 2], rows[-1][-1] = "R", "Y", "B"
    for n in range(2, side - 1, 3):
        rows[n][1] = rows[1][n] = "v"
        rows[n][side - 2] = "~"
    return "\n".join("".join(row) for row in rows) + "\n"


@pytest.mark.parametrize(("name", "water"), [("bird", 0), ("lion", 12), ("crane", 0)])
def test_q1_3_the_printed_boards_are_13_by_13_and_only_the_lion_has_water(name: str, water: int) -> None:
    printed = plancia.game("qin", board=name).printed
    assert (printed["rows"], printed["columns"]) == (13, 13)
    assert len(printed["cells"]) == 13 * 13
    assert sum(cell["terrain"] == "water" for cell in printed["cells"]) == water
    assert sorted(cell["start"] for cell in printed["cells"] if cell["terrain"] == "start") == ["B", "R", "Y"]


@pytest.mark.parametrize(("name", "villages", "doubles"), [("bird", 11, 4), ("lion", 12, 4), ("crane", 8, 4)])
def test_q1_3_a_village_of_two_cells_is_one_village(name: str, villages: int, doubles: int) -> None:
    found = plancia.game("qin", board=name).printed["villages"]
    assert len(found) == villages
    assert sum(len(village["cells"]) == 2 for village in found) == doubles


def test_a_users_board_as_file_and_as_text_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(f"# mine\n# by me\n{GOOD}", "utf-8")
    by_file, by_text = plancia.game("qin", board=file), plancia.game("qin", board=GOOD)
    assert by_file == by_text
    assert by_file.start(3).text() == by_text.start(3).text()
    assert by_file.options["board"] == GOOD


def test_a_users_board_may_have_windows_lines_and_spaces_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(GOOD.replace("\n", "  \r\n").encode())
    assert plancia.game("qin", board=file) == plancia.game("qin", board=GOOD)


@pytest.mark.parametrize("text", [GOOD, largest()], ids=["5 × 5", "20 × 20"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_smallest_and_the_largest_boards_are_played_to_the_end(text: str, players: int) -> None:
    game = plancia.game("qin", players=players, board=text)
    for seed in range(5):
        position, dice = game.start(seed), random.Random(seed)
        while not position.over:
            position.play(dice.choice(position.legal))
        assert plancia.position(position.text()) == position


@pytest.mark.parametrize("name", ["bird", "lion", "crane"])
def test_every_printed_board_says_where_its_cells_come_from(name: str) -> None:
    file = Path(str(plancia.__file__)).parent / "games" / "qin" / "boards" / f"{name}.txt"
    assert any(line.startswith("# Provenance: ") for line in file.read_text("utf-8").splitlines())
    assert all(f"qin.board.{name}.about" in catalogue(lang) for lang in LANGUAGES)


WRONG = [
    ("no rows", "\n\n", "qin.board.error.rows", 0, 0),
    ("four rows", "R....\n.....\n..Y..\n....B\n", "qin.board.error.rows", 0, 0),
    ("21 rows", "R....\n" + 19 * ".....\n" + "..Y.B\n", "qin.board.error.rows", 0, 0),
    ("four columns", "R...\n....\n..Y.\n....\n...B\n", "qin.board.error.columns", 1, 0),
    ("21 columns", "\n".join(["R" + 20 * "."] * 5) + "\n", "qin.board.error.columns", 1, 0),
    ("a short row", "R.....\n......\n..Y..\n......\n.....B\n", "qin.board.error.ragged", 3, 0),
    ("a long row after a comment", "# mine\nR....\n.....\n..Y...\n.....\n....B\n", "qin.board.error.ragged", 4, 0),
    ("an unknown sign", "R....\n.....\n..Y.x\n.....\n....B\n", "qin.board.error.sign", 3, 5),
    ("a small letter", "r....\n.....\n..Y..\n.....\n....B\n", "qin.board.error.sign", 1, 1),
    ("a blank between cells", "R....\n.. ..\n..Y..\n.....\n....B\n", "qin.board.error.sign", 2, 3),
    ("a second red start", "R....\n.....\n..Y.R\n.....\n....B\n", "qin.board.error.start_twice", 3, 5),
    ("no blue start", "R....\n.....\n..Y..\n.....\n.....\n", "qin.board.error.start_missing", 0, 0),
    ("a village of three", "R..v.\n...v.\n..Yv.\n.....\n....B\n", "qin.board.error.village", 2, 4),
    ("a village round a corner", "R..vv\n....v\n..Y..\n.....\n....B\n", "qin.board.error.village", 1, 5),
    ("no room for a tile", "R~~~~\n~~~~~\n~~Y~~\n~~~~~\n~~~~B\n", "qin.board.error.closed", 0, 0),
    ("room for half a tile", "R.~~~\n~~~~~\n~~Y~~\n~~~~~\n~~~.B\n", "qin.board.error.closed", 0, 0),
]


@pytest.mark.parametrize(("text", "key", "line", "column"), [pytest.param(*case[1:], id=case[0]) for case in WRONG])
def test_q1_3_a_wrong_board_says_what_is_wrong_and_where(
    text: str, key: str, line: int, column: int, tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(TextError) as caught:
        plancia.game("qin", board=file)
    error = caught.value
    assert (error.key, error.line, error.column, error.source) == (key, line, column, str(file))
    for lang in LANGUAGES:
        assert error.say(lang).startswith(str(file))
        assert "{" not in error.say(lang)


def test_a_board_file_that_cannot_be_read(tmp_path: Path) -> None:
    picture = tmp_path / "board.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    for path, key in ((tmp_path / "none.txt", "error.file"), (tmp_path, "error.file"), (picture, "error.not_text")):
        with pytest.raises(OptionError) as caught:
            plancia.game("qin", board=path)
        assert caught.value.key == key
        assert path.name in str(caught.value)
