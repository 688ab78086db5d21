"""ZhanGuo drawn on a text screen, from views, printed tables and described moves alone."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console, RenderableType

import plancia
from plancia import Position, Viewer
from plancia.core.picture import Scene
from plancia.games.zhanguo.terminal import board, draw, parts, sheet
from plancia.texts import LANGUAGES, say

TABLE = """zhanguo players=3 boards=A auction=off draft=off line=off unrest=usual components=printed first=1
round 3
turn 65
order 2 3 1
to move 1
phase action
card 39
line 2 1 3
top 14
court 7 10 12 14 20 32 42 51 56 59 67 72 82 88 89 90 96 97 104 107 118
deck writing 18 16 37 19 1 28 17 2 33 35 8 4 23 13 36 34 22 29 40 25 24 30
deck currency 79 43 49 80 71 41 55 61 69 53 50 77 62 57 74 52 54 75 73 46 44 47
deck law 99 101 102 106 98 103 81 109 93 105 85 113 120 87 112 84 117 86 119 115 95 114
stock writing:4 currency:2 law:3
big writing:court currency:court law:1
wall west-1    W1B   3.2
wall west-2    W5B   ...
wall centre-1  W4B   3..
wall centre-2  W3A   ...
wall east-1    W2B   ...
wall east-2    W6A   3..
task 1 wall      1     3
task 1 palace    2     -
task 1 governor  3     -
task 2 wall      2     -
task 2 palace    1     -
task 2 governor  1     -
map 1  321      -       1
map 2  .32      -       -
map 3  ...      -       -
map 4  ...      -       -
map 5  .23      -       -
seat 1 board A
vp 20 missing:5 palaces:11 squares:3 abilities:1
hand 21
hired
markers currency:2 law:5
region 1  5,38       -              rw           2        2
region 2  68,92      -              -            1        1
region 3  11,6       -              -            1        1
region 4  63,100     -              -            0        3
region 5  108,91,48  -              rg           1        1
seat 2 board A
vp 17 missing:5 squares:3 abilities:9
hand 3
hired
markers currency:5
region 1  110,83,76  -              -            4        0
region 2  58,27,45   -              -            3        0
region 3  -          -              g            3        3
region 4  78,15      -              -            2        0
region 5  -          -              -            0        0
seat 3 board A
vp 40 missing:6 squares:3 abilities:31
hand 64
markers writing:5 law:1
region 1  116,111  -              -            0        0
region 2  94,70    rg             -            0        0
region 3  9,65     -              -            0        1
region 4  60,31    -              -            0        1
region 5  66,26    -              -            1        0
"""
NAMES = ("Anna", "Bruno", "Carla")


def table() -> Position:
    return plancia.position(TABLE)


def scene(
    lang: str = "en", viewer: Viewer = 0, move: str = "", ways: Sequence[str] = (), guilty: Sequence[str] = ()
) -> Scene:
    """What the seat to move, or somebody else, is to be shown; the seat has asked what it could do."""
    p = table()
    described = {text: p.game.describe(p.game.read(text)) for text in (move, *ways) if text}
    targets = [target.as_json() for target in p.targets()] if viewer == p.to_move else []
    return Scene(
        p.game.printed,
        p.view(viewer),
        NAMES,
        lang,
        moves=[described[way] for way in ways],
        move=described.get(move),
        guilty=guilty,
        targets=lambda: targets,
    )


def drawn(
    width: int, lang: str = "en", *, colours: bool = False, encoding: str = "utf-8", viewer: Viewer = 0, **marks: Any
) -> str:
    return printed(draw(scene(lang, viewer, **marks)), width, colours=colours, encoding=encoding)


def printed(picture: RenderableType, width: int, *, colours: bool = False, encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="replace", newline="\n")
    system: Any = "truecolor" if colours else None
    console = Console(file=out, width=width, force_terminal=colours, color_system=system, legacy_windows=False)
    console.print(picture)
    out.flush()
    return raw.getvalue().decode(encoding)


def test_the_middle_of_the_table_shows_map_wall_tasks_and_rewards() -> None:
    screen = drawn(80)
    for line in (
        r"Round 3 of 5 +Order 2 3 1 +Reward line 2 1 3 +Decks Wr22 C22 L22",
        r"Court pile 14Wr \(21\) +Marker stock Wr4 C2 L3 +big at court Wr C",
        r"→ 1 Anna +20 +Wr1 C0 L0 +Wr0 C2 L8\^ +r3 g4 w4 +7/5/5",
        r"west-1 +1:3 2:· 3:2 +\S.*",
        r"1 wall \S+ +5:3 4:· 3:· +2 wall \S+ +5:· 4:· 3:·",
        r"→3 +\S.*",
        r"squares +\[3\] \[2\] \[1\] +\S+ \[3\] \[2\] .*",
        r"governors 123 +23 +· +· +23",
        r"palaces +1·· +··· +··· +··· +···",
    ):
        assert re.search(f"^{line}$", screen, re.M), line
    assert not re.search("^ 2 +officials", screen, re.M)  # rounds gone by are not shown


def test_a_board_shows_cards_officials_workers_and_unrest_with_its_ban() -> None:
    screen = drawn(80)
    for line in (
        r"2 Bruno +110 83 76 +58 27 45 +· +78 15 +·",
        r" +4wk +3wk +■3 3wk /g +2wk",
        r"1 Anna +1 +2 +3 +4 +5",
        r"cards +5Wr \w\w \S+ +68C \w\w \S+ +11Wr \w\w \S+ +63C \w\w \S+ +108L \w\w \S+",
        r"lower +rw 2wk +1wk +1wk +· +rg 1wk",
        r"unrest +2 ■■□\| +1 ■·□\| +1 ■·□\| +3 ■■■\| ban +1 ■·□\|",
    ):
        assert re.search(f"^{line}$", screen, re.M), line
    assert " 21Wr >14  " in screen
    assert "  unify-1  unify-2  unify-3  unify: put it behind a region\n" in screen


def triggers(move: str) -> list[int]:
    """The cards that a court action may set off."""
    (found,) = [target["outlook"]["triggers"] for target in scene().targets() if target["move"]["text"] == move]
    assert isinstance(found, list)
    return found


def test_a_court_action_names_the_cards_it_may_trigger() -> None:
    p = table()
    laid = [card for place in p.view(0)["public"]["seats"][0]["regions"] for card in place["cards"]]
    faces = {card["number"]: card["trigger"] for card in p.game.printed["cards"] if card["number"] in laid}
    for action in ("hire", "palace", "wall"):  # 39 is higher than 14
        assert triggers(action) == sorted(number for number, trigger in faces.items() if trigger == action)
    assert triggers("recruit") == []
    listed = re.search(r"^ +hire +Hire workers – triggers (.*(?:\n {6}.*)*)", drawn(80), re.M)
    assert listed
    assert {int(n) for n in re.findall(r"(\d+)(?:Wr|C|L)\s+\(", listed[1])} == set(triggers("hire"))
    ahead = drawn(80, move="hire")
    assert {int(n) for n in re.findall(r"(\d+)(?:Wr|C|L)\*", ahead)} == set(triggers("hire"))


def test_what_was_not_asked_for_is_not_shown() -> None:
    without = printed(draw(replace(scene(), targets=tuple)), 80)
    assert "– triggers" not in without
    assert re.search(r"^ +hire +Hire workers$", without, re.M)


def test_nobody_else_is_told_what_the_seat_to_move_could_trigger() -> None:
    assert "To choose" not in drawn(80, viewer=1)
    assert "21Wr" not in drawn(80, viewer="spectator")


def test_ways_to_go_on_are_marked_and_listed() -> None:
    screen = drawn(80, ways=["unify-2", "unify-3"])
    assert re.search(r"^1 Anna +1 +2\+ +3\+ +4 +5$", screen, re.M)
    assert "  unify-2  unify-3  unify: put it behind a region\n" in screen
    assert "reassign" not in screen.partition("To choose")[2]


def test_a_refused_move_marks_what_forbids_it() -> None:
    screen = drawn(80, move="unify-5", guilty=["5", "card-108", "west-1"])
    assert re.search(r"^1 Anna +1 +2 +3 +4 +5!$", screen, re.M)
    assert re.search(r"108L!\w", screen)
    assert re.search(r"^west-1! +1:3", screen, re.M)
    assert "To choose" in screen


def test_colours_are_an_addition() -> None:
    coloured = drawn(80, colours=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawn(80)


def test_what_is_refused_is_grey_and_what_is_possible_is_not() -> None:
    p = plancia.game("zhanguo", first=1).start(3)
    p.play(p.game.read("card-91"))
    targets = [target.as_json() for target in p.targets()]
    picture = draw(Scene(p.game.printed, p.view(0), ("Anna", "Bruno"), targets=lambda: targets))
    first = [line.split()[:2] for line in printed(picture, 200, colours=True).partition("choose:")[2].splitlines()]
    grey, bold = "\x1b[2m{}\x1b[0m", "\x1b[1m{}\x1b[0m"
    assert first[-3:] == [[grey.format("×"), grey.format(move)] for move in ("hire", "palace", "wall")]
    assert [move for move, *_ in first[-6:-3]] == [bold.format(move) for move in ("recruit", "reassign", "governor")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_screen_without_unicode_gets_plain_letters(lang: str) -> None:
    plain = drawn(80, lang, encoding="ascii", move="hire")
    assert "?" not in plain
    assert re.search(r"^\S+ +2 ##o\| +1 #\.o\| ", plain, re.M)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 79, 80, 100, 119, 120, 160, 220])
def test_no_line_is_wider_than_the_screen(width: int, lang: str) -> None:
    assert max(map(len, drawn(width, lang).splitlines())) <= width
    assert max(map(len, drawn(width, lang, viewer="spectator").splitlines())) <= width


@pytest.mark.parametrize("lang", LANGUAGES)
def test_eighty_columns_have_room_for_every_card(lang: str) -> None:
    screen = drawn(80, lang)
    for number in (5, 38, 68, 92, 11, 6, 63, 100, 108, 91, 48):
        assert re.search(rf"\b{number}[A-Z]r? [a-z][a-z] [^\s…]+( |$)", screen, re.M), number


def test_a_wide_screen_has_the_wall_beside_the_boards() -> None:
    wide, narrow = drawn(120).splitlines(), drawn(80).splitlines()
    assert len(wide) < len(narrow) - 5
    assert any("west-1 " in line and "→ 1 Anna" in line for line in wide)


def test_the_board_for_the_rules_has_no_hand() -> None:
    out = printed(board(scene("it", "spectator")), 80)
    assert "Grande Muraglia" in out
    assert "Da scegliere" not in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pictures_of_the_rules_cut_no_word(lang: str) -> None:
    out = printed(board(scene(lang, "spectator")), 75)
    assert say("zhanguo.sign.ban", lang) in out
    assert "…" not in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_score_sheet_adds_up_and_can_be_cut_to_a_clause(lang: str) -> None:
    seen = scene(lang, "spectator")
    total = re.search(rf"^{say('zhanguo.label.vp', lang)} +(\d+) +(\d+) +(\d+)$", printed(sheet(seen), 100), re.M)
    assert total
    entries = seen.view["public"]["sheet"]
    assert [int(n) for n in total.groups()] == [
        sum(entry["points"] for entry in entries if entry["seat"] == seat) for seat in range(3)
    ]
    assert re.findall(r"Z\d\.\d", printed(sheet(seen, ["Z8.2"]), 100)) == ["Z8.2"] * 3


def test_parts_of_the_table_are_drawn_by_themselves() -> None:
    shown = {words: printed(part, 80) for words, part in parts(scene()).items()}
    keys = {words.split()[0]: picture for words, picture in shown.items()}
    assert list(keys) == ["0", "z", "x", "k", "v", "01", "02", "03"]
    found = {"0": "Court pile", "z": "Great Wall", "x": "Tasks", "k": "Rewards", "v": "Z5.5 Palaces", "02": "2 Bruno"}
    assert all(text in keys[key] for key, text in found.items())
    assert all(f"{key} {name}" in drawn(80) for key, name in (words.split()[:2] for words in list(shown)[:5]))


def test_a_board_in_full_says_what_its_cards_do() -> None:
    """Z5.7: of a rival's cards as well."""
    seen = scene()
    faces = {card["number"]: card for card in seen.printed["cards"]}
    out = printed(parts(seen)["03 Carla 3"], 200)
    for place in seen.view["public"]["seats"][2]["regions"]:
        for card in place["cards"]:
            sign = say(f"zhanguo.sign.colour.{faces[card]['colour']}")
            assert f"{card}{sign} {faces[card]['trigger']}: " in out
