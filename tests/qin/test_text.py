"""What is wrong with a position's text is named with its place; what could not be is refused."""

import re
import time
from collections import Counter

import pytest

import plancia
from plancia import ALL, SPECTATOR, TextError, Viewer
from plancia.core.examples import examples
from plancia.games import rules
from plancia.texts import LANGUAGES

DRAWING = """\
r. .. R1 R1 B. Y.
.. v1 b. .. .. ..
.. Y1 Y1 .. .. ..
.. .. .. .. y. B.
.. R. B. R2 R2 R2
"""
HANDS = """\
hand 1 RR YB RY
hand 2 BB BB RY
hand 3 YY BB BR
"""
OPEN = f"""\
qin players=3 first=2
{DRAWING}to move 2
left 16 18 19
{HANDS}passes 0
"""
SEEN = f"""\
qin players=2
{DRAWING}to move 1
hand 1 RR YB RY
hand 2 ?? ?? ??
pile ?? 60
unplayed RR:10 YY:11 BB:12 RY:12 YB:11 BR:10
viewer 1
"""


def caught(text: str) -> TextError:
    with pytest.raises(TextError) as error:
        plancia.position(text)
    for lang in LANGUAGES:
        assert "{" not in error.value.say(lang)
        assert "qin." not in error.value.say(lang)
    return error.value


def test_these_two_can_be_read() -> None:
    assert plancia.position(OPEN).viewer == ALL
    assert plancia.position(SEEN).viewer == 0


WRONG = [
    ("an option twice", OPEN, "first=2", "first=2 first=3", "text.twice", (1, 23)),
    ("a start player who does not play", OPEN, "first=2", "first=4", "error.value", (1, 21)),
    ("no equals sign", OPEN, "first=2", "first", "text.option", (1, 15)),
    ("an unknown option", OPEN, "first=2", "size=2", "error.option", (1, 20)),
    ("an unknown board", OPEN, "first=2", "board=dog", "error.value_or_file", (1, 21)),
    ("another board", OPEN, "first=2", "board=bird", "qin.text.rows", (1, 1)),
    ("no cell", OPEN, "y.", "yy", "qin.text.sign", (5, 13)),
    ("a row too short", OPEN, "r. ..", "r.", "qin.board.error.ragged", (3, 0)),
    ("no blue start", OPEN, "b.", "..", "qin.board.error.start_missing", (0, 0)),
    ("an owner who does not play", OPEN, "v1", "v4", "text.number", (3, 5)),
    ("Q4.1 a single with an owner", OPEN, "b.", "b1", "qin.text.single", (3, 7)),
    ("Q4.1 a province without one", OPEN, "R2 R2 R2", "R2 R. R2", "qin.text.nobody", (6, 13)),
    ("Q4.1 a province with two", OPEN, "R2 R2 R2", "R2 R2 R1", "qin.text.owners", (6, 16)),
    ("Q5.2 a village that is another's", OPEN, "v1", "v2", "qin.text.unsettled", (3, 4)),
    ("Q5.2 a village that should be taken", OPEN, "v1", "v.", "qin.text.unsettled", (3, 4)),
    ("a line twice", OPEN, "passes 0", "passes 0\npasses 0", "text.twice", (13, 1)),
    ("a hand twice", OPEN, "hand 3 YY", "hand 1 RR", "text.twice", (11, 1)),
    ("a seat with a zero before it", OPEN, "hand 3 YY", "hand 01 RR", "text.number", (11, 6)),
    ("a seat with two zeros before it", OPEN, "hand 3 YY", "hand 001 RR", "text.number", (11, 6)),
    ("no seat", OPEN, "hand 3 YY BB BR", "hand", "text.form", (11, 1)),
    ("no tile", OPEN, "YB RY", "YB XY", "text.name", (9, 14)),
    ("four tiles in hand", OPEN, "YB RY", "YB RY RR", "qin.text.many", (9, 1)),
    ("Q3.1 two tiles in hand", OPEN, "YB RY", "YB", "qin.text.held", (9, 1)),
    ("Q3.1 no tiles in hand", OPEN, "hand 3 YY BB BR\n", "", "qin.text.held", (1, 1)),
    ("nobody to move", OPEN, "to move 2\n", "", "text.missing", (1, 1)),
    ("another word than move", OPEN, "to move 2", "to go 2", "text.name", (7, 4)),
    ("Q2.2 another's turn", OPEN, "to move 2", "to move 3", "qin.text.order", (7, 1)),
    ("both over and to move", OPEN, "passes 0", "over Q6.4 1", "qin.text.turn_over", (7, 1)),
    ("too few supplies", OPEN, "left 16 18 19", "left 16 18", "text.count", (8, 1)),
    ("Q1.1 more pagodas than there are", OPEN, "left 16", "left 17", "qin.text.supply", (8, 1)),
    ("Q1.1 fewer pagodas than there are", OPEN, "left 16", "left 15", "qin.text.supply", (8, 1)),
    ("Q6.4 too many passes", OPEN, "passes 0", "passes 3", "qin.text.passes", (12, 1)),
    ("more passes than players", OPEN, "passes 0", "passes 4", "text.number", (12, 8)),
    ("Q3.4 who passed could place", OPEN, "passes 0", "passes 1", "qin.text.fitted", (12, 1)),
    ("hidden tiles from nobody", OPEN, "YB RY", "?? RY", "qin.text.viewer", (9, 1)),
    ("a hidden pile from nobody", OPEN, "passes 0", "pile ?? 3", "qin.text.pile", (12, 1)),
    ("Q1.2 tiles missing", OPEN, "passes 0", "pile RY YY BB", "qin.text.counted", (12, 1)),
    ("Q3.4 a hand that cannot be", OPEN, "passes 0", "may 1 * * YY", "qin.text.may_not", (12, 1)),
    ("Q3.4 a pass that cannot have been", OPEN, "passes 0", "may 1 RR * *", "qin.text.unpassed", (12, 1)),
    ("Q3.4 an older tile that may be more", OPEN, "passes 0", "may 1 * RR *", "qin.text.remembered", (12, 1)),
    ("masks for other tiles", OPEN, "passes 0", "may 1 * *", "text.count", (12, 1)),
    ("Q1.2 tiles counted wrongly", OPEN, "passes 0", "unplayed RR:9", "qin.text.unplayed", (12, 1)),
    ("no clause that ended it", OPEN, "to move 2", "over Q6.3 1", "text.name", (7, 6)),
    ("nobody won", OPEN, "to move 2", "over Q6.2", "text.form", (7, 1)),
    ("Q6.2 the winner has pagodas", OPEN, "to move 2", "over Q6.2 1", "qin.text.winners", (7, 1)),
    ("Q6.4 not all have passed", OPEN, "to move 2", "over Q6.4 1", "qin.text.passes", (12, 1)),
    ("Q1.2 more tiles than counted", SEEN, "unplayed RR:10", "unplayed RR:0", "qin.text.unplayed", (11, 1)),
    ("Q1.2 13 tiles of a type", SEEN, "60\nunplayed RR:10", "63\nunplayed RR:13", "qin.text.tiles", (11, 1)),
    ("Q1.2 a tile missing", SEEN, "60\nunplayed RR:10", "59\nunplayed RR:9", "qin.text.counted", (11, 1)),
    ("a type twice", SEEN, "YY:11", "RR:1", "text.twice", (11, 16)),
    ("Q1.4 a tile of another seat", SEEN, "hand 2 ??", "hand 2 BB", "qin.text.shown", (9, 1)),
    ("Q1.4 the tiles of the pile", SEEN, "pile ?? 60", "pile BB BB RR", "qin.text.pile", (10, 1)),
    ("Q1.4 the viewer's own hidden", SEEN, "hand 1 RR", "hand 1 ??", "qin.text.viewer", (8, 1)),
    ("tiles not counted", SEEN, "unplayed RR:10 YY:11 BB:12 RY:12 YB:11 BR:10\n", "", "text.missing", (11, 1)),
    ("Q3.4 tiles that cannot be dealt", SEEN, "viewer 1", "viewer 1\nmay 2 - * *", "qin.text.may_unseen", (11, 1)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "old", "new", "key", "place"), [pytest.param(*case[1:], id=case[0]) for case in WRONG]
)
def test_a_mistake_is_named_with_its_place(text: str, old: str, new: str, key: str, place: tuple[int, int]) -> None:
    assert text.count(old) >= 1
    error = caught(text.replace(old, new, 1))
    assert (error.key, (error.line, error.column)) == (key, place)


START = "r. .. .. .. ..\n.. .. .. .. ..\n.. .. y. .. ..\n.. .. .. .. ..\n.. .. .. .. b.\n"


def test_q1_2_no_more_tiles_than_there_are() -> None:
    """73 tiles: twelve of every type and one more."""
    all_of_them = " ".join(tile for tile in ("RR", "YY", "BB", "RY", "YB", "BR") for _ in range(12))
    text = f"qin\n{START}to move 1\nhand 1 RR YY BB\nhand 2 RY YB BR\npile "
    assert caught(f"{text}{all_of_them}\n").key == "qin.text.tiles"
    for tile in ("RR", "YY", "BB", "RY", "YB", "BR"):
        all_of_them = all_of_them.replace(f"{tile} ", "", 1)
    plancia.position(f"{text}{all_of_them}\n").blind(1).resample(1)
    assert caught(f"{text}{all_of_them.replace('RR ', '', 1)}\n").key == "qin.text.counted"


def test_q1_2_a_pile_that_is_not_given_is_what_is_nowhere_else() -> None:
    position = plancia.position(OPEN)
    dealt = Counter(re.findall("[RYB]{2}", position.text().partition("hand 1")[2]))
    assert dealt == {"RR": 10, "YY": 11, "BB": 12, "RY": 12, "YB": 11, "BR": 10}
    assert plancia.position(SEEN.replace("pile ?? 60\n", "")) == plancia.position(SEEN)


ALONE = """\
qin
r. .. .. .. .. .. ..
.. .. .. .. .. .. ..
{} R2 R2 .. .. .. ..
.. .. .. .. .. .. ..
y. .. .. .. .. .. {}
to move 1
hand 1 RR YB RY
hand 2 BB BB RY
"""


def test_q3_3_tiles_that_touch_no_start_cell_are_refused_with_a_cell() -> None:
    error = caught(ALONE.format("..", "b."))
    assert (error.key, error.line, error.column, error.details["cell"]) == ("qin.text.adrift", 4, 4, "b3")
    plancia.position(ALONE.format("b.", ".."))


def test_q4_2_a_seat_that_owns_provinces_has_placed_tiles() -> None:
    """One tile founds two provinces, both of them its player's."""
    text = (
        "qin\nr1 R1 Y2 y2 ..\n" + ".. .. .. .. ..\n" * 3 + ".. .. .. .. b.\nto move 2\n" + HANDS.rpartition("hand 3")[0]
    )
    error = caught(text)
    assert (error.key, error.line, error.column) == ("qin.text.founders", 2, 7)
    plancia.position(text.replace("Y2 y2", "Y1 y1"))


def test_q5_2_a_village_is_of_a_seat_that_had_a_province_beside_it() -> None:
    text = f"qin\n{START.replace('.. .. .. .. ..', '.. .. .. .. v1', 1)}to move 1\n{HANDS.rpartition('hand 3')[0]}"
    error = caught(text)
    assert (error.key, error.line, error.column) == ("qin.text.never_taken", 3, 13)
    plancia.position(text.replace("v1", "v."))


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR, None])
def test_q1_2_tiles_on_the_board_are_in_no_hand_or_pile(seat: Viewer | None) -> None:
    """73 tiles again: no type has more than twelve in hands and pile, but six tiles lie on the board."""
    position = plancia.game("qin", first=1).start(3)
    for _ in range(6):
        position.play(position.legal[0])
    shown = position if seat is None else position.blind(seat)
    assert plancia.position(shown.text()) == shown
    dealt = Counter(re.findall("[RYB]{2}", position.text().partition("hand 1")[2]))
    tile = next(tile for tile in ("RR", "YY", "BB") if dealt[tile] < 12)
    if seat is None:
        spoiled = shown.text().replace("pile ", f"pile {tile} ")
    else:
        one_more = shown.text().replace("pile ?? 60", "pile ?? 61")
        spoiled = one_more.replace(f"{tile}:{dealt[tile]}", f"{tile}:{dealt[tile] + 1}")
    assert spoiled != shown.text()
    assert caught(spoiled).key == "qin.text.counted"


SHUT = """\
qin players=2
r1 R1 R1 R1 R1
.. ~~ ~~ ~~ ~~
.. ~~ y. ~~ ~~
R2 ~~ ~~ ~~ b.
R2 R2 R2 R2 Y.
to move 1
hand 1 ?? ?? ??
hand 2 RR RR RR
unplayed RR:8 YY:12 BB:12 RY:11 YB:12 BR:12
viewer 2
may 1 {}
"""
"""Q4.7 The only place lies between two great red provinces: all tiles but RR fit."""


def test_q3_4_a_hidden_mover_must_be_able_to_hold_a_tile_that_fits() -> None:
    """Whatever he holds would be RR, and the game would have passed for him; this once took minutes to find out."""
    start = time.process_time()
    error = caught(SHUT.format("RR RR RR"))
    assert (error.key, error.line) == ("qin.text.stuck", 7)
    assert time.process_time() - start < 5
    sight = plancia.position(SHUT.format("RR RR RR+YB"))
    for seed in range(50):
        assert "hand 1 RR RR YB\n" in sight.resample(seed).text()


def test_a_sight_of_a_spectator_is_refused_where_it_names_tiles() -> None:
    text = plancia.game("qin").start(1).blind(SPECTATOR).text()
    assert plancia.position(text).text() == text
    assert caught(text.replace("hand 1 ??", "hand 1 RR")).key == "qin.text.shown"


def test_the_rules_of_a_game_that_is_over_hold_for_texts_too() -> None:
    """Q6.2, Q6.4: who has won follows from the pagodas left."""
    (attempt,) = next(example.attempts for example in examples(rules("qin")) if example.name == "off_turn_win")
    assert caught(attempt.position.replace("left 15 1", "left 15 0")).key == "qin.text.supply"
    position = plancia.position(attempt.position)
    position.play(position.game.read(attempt.moves[0]))
    text = position.text()
    assert plancia.position(text).winners == (1,)
    assert caught(text.replace("over Q6.2 2", "to move 2")).key == "qin.text.none_left"
    assert caught(text.replace("over Q6.2 2", "over Q6.2 1 2")).key == "qin.text.winners"
    assert caught(text.replace("over Q6.2 2", "over Q6.2 1")).key == "qin.text.winners"
    assert caught(text.replace("passes 0", "passes 1")).key == "qin.text.passes"
    tile = text.partition("pile ")[2][:2]
    drawn = text.replace("hand 1 YY", f"hand 1 {tile} YY").replace(f"pile {tile} ", "pile ")
    assert caught(drawn).key == "qin.text.held"
    stuck = SHUT.replace("to move 1\n", "over Q6.4 1 2\npasses 2\n")
    masks = "RR RR RR\nmay 2 RR RR RR"
    assert plancia.position(stuck.format(masks)).winners == (0, 1)
    assert caught(stuck.format("* * *")).key == "qin.text.fitted"
    assert caught(stuck.format(masks).replace("6.4 1 2", "6.4 1")).key == "qin.text.winners"


def test_q3_1_of_a_tile_drawn_since_the_last_pass_nothing_is_known() -> None:
    """Seat 2 placed the last tile and drew; both other tiles may have been there at a pass of his."""
    sight = SHUT.format("RR RR RR+YB")
    error = caught(f"{sight}may 2 RR RR RR\n")
    assert (error.key, error.line, error.details["seat"]) == ("qin.text.drawn", 13, 2)
    plancia.position(f"{sight}may 2 RR RR *\n")


CROWDED = """\
qin players=4
R1 R1 R1 R1 R1 Y2 Y2 Y2 Y2 Y2 B1 B1 B1 B1 B1 R2 R2 R2 R2 R2
Y2 Y2 Y2 Y2 Y2 B1 B1 B1 B1 B1 R2 R2 R2 R2 R2 Y1 Y1 Y1 Y1 Y1
B1 B1 B1 B1 B1 R2 R2 R2 R2 R2 Y1 Y1 Y1 Y1 Y1 B2 B2 B2 B2 B2
R2 R2 R2 R2 R2 Y1 Y1 Y1 Y1 Y1 B2 B2 B2 B2 R1 R1 R1 R1 .. ..
.. y. .. .. .. .. .. .. .. .. .. r. .. .. .. b. .. .. .. ..
over Q6.2 {winner}
"""
"""Seats 1 and 2 have seven great provinces and a small one each: their last pagodas."""


@pytest.mark.parametrize(("last", "winner"), [(1, 1), (2, 2), (3, 1), (4, 1)])
def test_q6_3_of_two_who_run_out_who_placed_the_tile_or_the_next_one_has_won(last: int, winner: int) -> None:
    hands = "".join(f"hand {seat} YB YB{' YB' if seat != last else ''}\n" for seat in (1, 2, 3, 4))
    assert plancia.position(CROWDED.format(winner=winner) + hands).winners == (winner - 1,)
    error = caught(CROWDED.format(winner=3 - winner) + hands)
    assert (error.key, error.line) == ("qin.text.winners", 7)
