"""Actions and positions of ZhanGuo as text: both ways, and what is wrong is named with its place."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia import SPECTATOR, Position, TextError
from plancia.core.contract import copy_of, look, new_desk
from plancia.games.zhanguo.components import printed
from plancia.games.zhanguo.kernel import flaws
from plancia.games.zhanguo.kernel.rules import KERNEL
from plancia.games.zhanguo.kernel.state import A_MOVE, A_PAY, ACTION_COUNT, ACTIONS, PHASES
from plancia.games.zhanguo.text.flaws import FLAWS
from plancia.games.zhanguo.text.notation import read_action, write_action
from plancia.texts import catalogue
from zhanguo import boards


def test_every_action_has_a_text_of_its_own_that_reads_back() -> None:
    texts = [write_action(action) for action in range(ACTION_COUNT)]
    assert len(set(texts)) == ACTION_COUNT
    assert [read_action(text) for text in texts] == list(range(ACTION_COUNT))
    assert texts[A_MOVE : A_MOVE + 12 : 5] == ["red-1g-1g", "red-1w-1w", "red-1w-1g"]
    assert texts[A_PAY : A_PAY + 3] == ["pay-none", "pay-1", "pay-2"]
    assert {"bid-99", "board-star", "down-red-3", "wall-west-1-2", "pay-135", "white-5w-5g", "use-120"} < set(texts)


@pytest.mark.parametrize(
    "text", ["", "x", "Pass", "card", "card-0", "card-121", "card-٧", "card-07", "unify-6", "red-6"]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(TextError, match="is not an action"):
        read_action(text)


@pytest.mark.parametrize(
    ("text", "valid"),
    [("card-121", "card-1 … card-120"), ("pay-531", "pay-135"), ("red-3-4", "red-2g-3g"), ("fly", "unify-3")],
)
def test_the_error_says_how_actions_are_written(text: str, valid: str) -> None:
    with pytest.raises(TextError) as found:
        read_action(text)
    assert valid in str(found.value)


OPTIONS = (
    {"players": 2},
    {"players": 2, "boards": "B", "auction": "on", "draft": "on", "line": "on"},
    {"players": 3, "boards": "B", "unrest": "strict", "first": 2},
    {"players": 3, "boards": "B", "auction": "on", "line": "on"},
    {"players": 4, "draft": "on"},
    {"players": 4, "boards": "B", "auction": "on", "draft": "on", "line": "on", "unrest": "strict"},
)


def check(position: Position) -> None:
    """A position and its text say the same, for every viewer."""
    for viewer in (None, *range(position.game.players), SPECTATOR):
        known = position if viewer is None else position.blind(viewer)
        again = plancia.position(known.text())
        assert again == known
        assert again.viewer == known.viewer
        assert again.text() == known.text()


@pytest.mark.parametrize("options", OPTIONS)
def test_positions_read_back_bit_for_bit_blinded_or_not(options: dict[str, str | int]) -> None:
    """Z1.6: what a viewer does not know is not in his text."""
    dice = random.Random(7)
    position = plancia.game("zhanguo", **options).start(11)
    while not position.over:
        if dice.random() < 0.1:
            check(position)
        position.play(dice.choice(position.legal))
    check(position)
    assert "\nover\n" in position.text()


def test_every_phase_reads_back() -> None:
    """Who recruits to two regions, installs and builds meets all of them."""
    dice, unseen = random.Random(5), set(PHASES)
    for seed in range(30):
        position = plancia.game("zhanguo", **OPTIONS[1 + seed % 5]).start(seed)
        while not position.over and unseen:
            phase = PHASES[int(position.states[0]["phase"])]
            if phase in unseen:
                check(position)
                unseen.remove(phase)
            legal = [position.game.write(action) for action in position.legal]
            liked = [text for text in legal if re.fullmatch("recruit|governor|palace|hire|.*-[12]", text)]
            position.play(position.game.read(dice.choice(liked if liked and dice.random() < 0.7 else legal)))
    assert unseen == set()


def test_a_text_of_the_start() -> None:
    """Z2"""
    text = plancia.game("zhanguo", players=2, boards="B", first=2).start(4).blind(0).text()
    head, _, rest = text.partition("line ")
    assert head == (
        "zhanguo players=2 boards=B auction=off draft=off line=off unrest=usual components=printed first=2\n"
        "round 1\nturn 1\nviewer 1\norder 2 1\nto move 2\nphase card\n"
    )
    assert rest.startswith("2 1\ntop -\ncourt -\ndeck writing ?? 36\ndeck currency ?? 36\ndeck law ?? 36\n")
    assert "stock writing:6 currency:6 law:6\nbig writing:court currency:court law:court\n" in rest
    assert "map 1  ...      -       -\n" in rest
    assert "\nhand ?? writing:2 currency:2 law:2\nmarkers -\n" in rest
    assert "region 1  -      rgw            -            0        0\n" in rest


TEXT = """\
zhanguo players=2 boards=B
round 2
turn 15
order 1 2
to move 1
phase card
line 1 2
top 88
court 3 4 88
stock writing:4 currency:3 law:4
big writing:court currency:2 law:court
wall west-1 W1A .2.
wall west-2 W2A ...
wall centre-1 W3A 2..
wall centre-2 W4A ...
wall east-1 W5A 1..
wall east-2 W6A 2..
task 1 wall 1 2
task 1 palace 1 -
task 1 governor 1 -
task 2 wall 2 -
task 2 palace 2 -
task 2 governor 2 -
map 1 1.. - -
map 2 ... - 2
map 3 ... - -
map 4 ... - -
map 5 ... - -
seat 1 board star
vp 0
hand 11 12 51 52 91 92
markers writing:2 law:1
region 1 1,41 rg w 1 1
region 2 81 w - 0 0
region 3 - - gg 2 0
region 4 - - - 0 0
region 5 2 - - 0 0
seat 2 board circle
vp 4 palaces:4
hand 13 14 53 54 93 94
markers currency:3 law:1
region 1 42 rgw - 0 0
region 2 43,82 - r 1 1
region 3 83 - - 0 0
region 4 44 - - 0 0
region 5 - - - 0 0
"""
"""Two players, in the second round; the decks hold what is nowhere else."""


def test_left_out_lines_have_a_meaning() -> None:
    """Z1.1, Z1.3: decks and stock hold what is nowhere else, the sum of the VP is counted."""
    text = plancia.position("# a comment\n\n" + TEXT).text()
    assert "deck writing 5 6 7 8 9 10 15 16" in text
    assert "\nvp 4 palaces:4\n" in text
    less = TEXT.replace("stock writing:4 currency:3 law:4\n", "").replace("vp 4 palaces:4", "vp palaces:4")
    assert plancia.position(less) == plancia.position(TEXT)


def spoil(text: str, *changes: tuple[str, str]) -> TextError:
    """The error of a text after some changes."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    with pytest.raises(TextError) as found:
        plancia.position(text)
    for lang in ("it", "fr", "en"):
        assert "{" not in found.value.say(lang)
    return found.value


def place(error: TextError) -> tuple[str, int, int]:
    return error.key.removeprefix("zhanguo.text."), error.line, error.column


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("players=2", "players", ("text.option", 1, 9)),
        ("players=2", "players=2 players=2", ("text.twice", 1, 19)),
        ("players=2", "components=custom", ("tables", 1, 20)),
        ("round 2", "| [rounds]\nround 2", ("no_tables", 2, 1)),
        ("round 2", "rounds 2", ("text.line", 2, 1)),
        ("round 2", "round 6", ("text.number", 2, 7)),
        ("round 2", "round 0", ("round", 2, 7)),
        ("round 2", "round 2 3", ("text.form", 2, 1)),
        ("round 2\n", "", ("text.missing", 45, 1)),
        ("turn 15", "turn ١", ("text.number", 3, 6)),
        ("turn 15", "turn 0", ("text.number", 3, 6)),
        ("turn 15", "turn 99", ("turn", 3, 6)),
        ("turn 15", "turn 15\nturn 15", ("text.twice", 4, 6)),
        ("order 1 2", "order 1", ("text.count", 4, 1)),
        ("order 1 2", "order 1 1", ("text.twice", 4, 9)),
        ("order 1 2", "order -", ("order", 4, 7)),
        ("order 1 2", "order 2 1", ("order", 4, 1)),
        ("to move 1", "to move 3", ("text.number", 5, 9)),
        ("to move 1", "to go 1", ("text.name", 5, 4)),
        ("to move 1\n", "", ("text.missing", 45, 1)),
        ("phase card", "phase cards", ("text.name", 6, 7)),
        ("phase card", "phase bid", ("no_auction", 6, 7)),
        ("phase card", "phase reject", ("no_draft", 6, 7)),
        ("phase card", "phase hire", ("needs", 6, 7)),
        ("phase card", "phase card\npoints 2", ("field", 7, 8)),
        ("phase card", "phase card\nover", ("not_over", 5, 1)),
        ("line 1 2", "line 1", ("text.missing", 7, 6)),
        ("line 1 2", "line 1 1", ("text.twice", 7, 8)),
        ("line 1 2", "line 1\ntaken law:2", ("taken", 8, 11)),
        ("line 1 2", "line 1 2\ntaken law2", ("text.pair", 8, 7)),
        ("line 1 2", "line 1 2\ntaken war:2", ("text.name", 8, 7)),
        ("top 88", "top 4 88", ("text.form", 8, 1)),
        ("top 88", "top 13", ("top", 8, 5)),
        ("top 88", "top -", ("top", 8, 5)),
        ("court 3 4 88", "court 3 121", ("text.number", 9, 9)),
        ("court 3 4 88", "court 3 4 89 88", ("dealt", 9, 1)),
        ("court 3 4 88", "court 3 4 88 4", ("text.twice", 9, 14)),
        ("court 3 4 88", "court 3 4 13 88", ("text.twice", 40, 6)),
        ("court 3 4 88", "court 3 4 88\ndeck law", ("text.form", 10, 1)),
        ("court 3 4 88", "court 3 4 88\ndeck law 95 5", ("text.number", 10, 13)),
        ("court 3 4 88", "court 3 4 88\ndeck law 90 95", ("deck_size", 10, 1)),
        ("court 3 4 88", "court 3 4 88\ndeck law ?? 32", ("open", 10, 10)),
        ("currency:3 law:4", "currency:2 law:4", ("markers", 10, 26)),
        ("law:court", "law:3", ("text.number", 11, 34)),
        ("big writing:court currency:2 law:court\n", "", ("text.missing", 45, 1)),
        ("west-1 W1A", "west-3 W1A", ("text.name", 12, 6)),
        ("west-1 W1A", "west-1 W1C", ("text.name", 12, 13)),
        ("W2A", "W1B", ("text.twice", 13, 13)),
        (".2.", ".2", ("text.count", 12, 17)),
        (".2.", ".22", ("own_wall", 12, 1)),
        (".2.", ".3.", ("text.number", 12, 18)),
        ("task 1 wall 1 2", "task 1 wall 5 2", ("text.number", 18, 13)),
        ("task 2 wall 2 -", "task 2 wall 1 -", ("text.twice", 21, 13)),
        ("task 1 wall 1 2", "task 1 wall 1 21", ("task", 18, 16)),
        ("task 1 wall 1 2", "task 1 wall 1 22", ("text.twice", 18, 16)),
        ("map 1 1..", "map 1 1.", ("text.count", 24, 7)),
        ("map 1 1.. -", "map 1 1.. 1", ("beside", 24, 1)),
        ("map 1 1.. - -", "map 1 121 111111111 -", ("governors", 24, 19)),
        ("map 2 ... - 2", "map 2 ... - 222", ("many", 25, 13)),
        ("map 5", "map 6", ("text.name", 28, 5)),
        ("seat 1 board star", "seat 1 board A", ("text.name", 29, 14)),
        ("seat 1 board star", "seat 1 board circle", ("text.twice", 38, 14)),
        ("seat 2 board circle", "seat 1 board circle", ("text.twice", 38, 1)),
        ("seat 1 board star\n", "", ("no_seat", 29, 1)),
        ("vp 4 palaces:4", "vp 5 palaces:4", ("vp", 39, 4)),
        ("vp 0", "vp walls:4", ("vp_source", 30, 10)),
        ("vp 0", "vp squares:1", ("vp_source", 30, 12)),
        ("vp 0", "vp auction:1", ("vp_source", 30, 12)),
        ("vp 0\n", "", ("text.missing", 29, 1)),
        ("hand 11 12", "hand 11", ("hand", 40, 1)),
        ("hand 11 12", "hand 11 12 13", ("text.twice", 40, 6)),
        ("hand 11 12 51", "hand 11 12 15", ("hand_colour", 31, 1)),
        ("hand 11 12 51 52 91 92", "hand ?? law:2", ("open", 31, 6)),
        ("hand 11 12 51 52 91 92", "hand 11 12 51 52 91 92\nrejected 1 15", ("no_draft", 32, 1)),
        ("hand 11 12 51 52 91 92", "hand 11 12 51 52 91 92\nhired", ("hired", 32, 1)),
        ("writing:2 law:1", "writing:7", ("text.number", 32, 17)),
        ("writing:2 law:1", "writing:2 writing:1", ("text.twice", 32, 19)),
        ("1,41 rg", "1,,41 rg", ("text.number", 33, 12)),
        ("1,41 rg", "1,41,3,5 rg", ("many", 33, 10)),
        ("1,41 rg w 1 1", "1,41 rb w 1 1", ("text.name", 33, 16)),
        ("1,41 rg w 1 1", "1,41 rrrrrr w 1 1", ("officials", 33, 20)),
        ("- gg 2 0", "gg 2 0", ("text.form", 35, 1)),
        ("- - gg 2 0", "- - ggw 2 0", ("worker_area", 35, 14)),
        ("- - gg 2 0", "- - gg 999 0", ("workers", 35, 17)),
        ("- - gg 2 0", "- - gg 2 5", ("text.number", 35, 19)),
        ("region 5 2 - - 0 0\n", "", ("text.missing", 29, 1)),
    ],
)
def test_mistakes_are_named_with_their_place(old: str, new: str, expected: tuple[str, int, int]) -> None:
    assert place(spoil(TEXT, (old, new))) == expected


PAYING = (
    ("phase card", "phase pay\ncard 11\naction palace\nat 3"),
    ("court 3 4 88", "court 3 4 11 88"),
    ("hand 11 12", "hand 12"),
    ("w - 0 0", "w - 1 0"),
)
"""Seat 1 builds a palace in region 3 and has to choose who else pays."""


def test_a_decision_under_way_reads_back() -> None:
    """Z5.5"""
    text = TEXT
    for old, new in PAYING:
        text = text.replace(old, new, 1)
    position = plancia.position(text)
    assert [position.game.write(action) for action in position.legal] == ["pay-1", "pay-2"]
    check(position)
    for move, vp in (("pay-2", 0), ("marker-law", 7)):
        position.play(position.game.read(move))
        assert position.scores[0] == vp
        check(position)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("phase pay", "phase action", ("text.twice", 12, 11)),
        ("card 11", "card 12", ("card_court", 7, 6)),
        ("card 11", "card x", ("text.number", 7, 6)),
        ("court 3 4 11 88", "court 3 4 88", ("card_court", 7, 6)),
        ("top 88", "top 11", ("top", 11, 5)),
        ("action palace", "action build", ("text.name", 8, 8)),
        ("action palace", "action hire", ("pay", 9, 4)),
        ("action palace", "action wall", ("text.name", 9, 4)),
        ("action palace\nat 3", "action wall\nat west-1-2", ("pay", 9, 4)),
        ("at 3", "at 6", ("text.name", 9, 4)),
        ("at 3", "at 4", ("pay", 9, 4)),
        ("at 3\n", "", ("needs", 6, 7)),
        ("at 3", "at 3\ncause card-1", ("cause_phase", 10, 7)),
        ("w - 1 0", "w - 0 0", ("idle", 6, 7)),
        ("phase pay\ncard 11\naction palace\nat 3", "phase calm\ncard 11\naction wall", ("cause_phase", 6, 7)),
        ("pay\ncard 11\naction palace\nat 3", "ability\ncard 11\naction wall\nused 2", ("used", 9, 6)),
        ("pay\ncard 11\naction palace\nat 3", "ability\ncard 11\naction wall\nused 1 1", ("text.twice", 9, 8)),
        ("pay\ncard 11\naction palace\nat 3", "ability\ncard 11\naction wall\nused 1", ("used", 9, 6)),
        ("pay\ncard 11\naction palace\nat 3", "square\ncard 11\naction governor\nat 1", ("governor_unrest", 9, 4)),
        ("pay\ncard 11\naction palace\nat 3", "marker\ncard 11\naction palace", ("vp_source", 32, 4)),
        ("pay\ncard 11\naction palace\nat 3", "official\ncard 11\naction recruit\npoints 2", ("needs", 9, 8)),
        ("pay\ncard 11\naction palace\nat 3", "official\ncard 11\naction recruit\npoints 1\nat 2", ("field", 10, 4)),
        ("pay\ncard 11\naction palace\nat 3", "move\ncard 11\naction reassign\npoints 4", ("needs", 9, 8)),
        (
            "pay\ncard 11\naction palace\nat 3",
            "move\ncard 11\naction reassign\npoints 2\ntransit grey-3",
            ("transit", 10, 9),
        ),
        (
            "pay\ncard 11\naction palace\nat 3",
            "official\ncard 11\naction wall\npoints 1\ncause card-57\nused 1",
            ("cause_phase", 10, 7),
        ),
        (
            "pay\ncard 11\naction palace\nat 3",
            "official\ncard 11\naction wall\npoints 1\ncause card-1\nused 1",
            ("cause_phase", 10, 7),
        ),
        (
            "pay\ncard 11\naction palace\nat 3",
            "official\ncard 11\naction governor\npoints 1\ncause square-1-1",
            ("cause_phase", 10, 7),
        ),
        (
            "pay\ncard 11\naction palace\nat 3",
            "official\ncard 11\naction wall\npoints 1\ncause sun",
            ("cause", 10, 7),
        ),
    ],
)
def test_a_phase_has_its_lines(old: str, new: str, expected: tuple[str, int, int]) -> None:
    """What is under way must be able to come from what was chosen before."""
    assert place(spoil(TEXT, *PAYING, (old, new))) == expected


def test_the_page_of_formats_has_every_line_and_says_which_cannot_be_left_out() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8").partition("## ZhanGuo: a position")[2]
    rows = dict(re.findall(r"^\| `(\w+)\b.*\| (.*) \|$", page, re.MULTILINE))
    assert set(rows) == set(spoil(TEXT + "nonsense\n").details["valid"])
    there = set(re.findall(r"^\w+", TEXT, re.MULTILINE)) - {"zhanguo", "to", "phase"}
    for name in there - {"stock"}:
        assert rows[name] == "–"
        assert wrong(TEXT, (rf"^{name}\b.*\n", "")) in ("text.missing", "no_seat"), name
    assert {name for name, absent in rows.items() if absent == "–"} == there - {"stock"}


def test_cards_lie_in_one_place() -> None:
    """Z1.1 The card that was just opened is nowhere yet."""
    opened = (("phase card", "phase action\ncard 11"), ("hand 11 12", "hand 12"))
    text = TEXT
    for old, new in opened:
        text = text.replace(old, new, 1)
    check(plancia.position(text))
    assert place(spoil(text, ("court 3 4 88", "court 3 4 11 88"))) == ("text.twice", 10, 11)
    assert place(spoil(text, ("card 11", "card 13"))) == ("text.twice", 41, 6)


@cache
def met(phase: str, which: int, least: int = 0) -> Position:
    """A position of a random game in this phase."""
    dice = random.Random(1)
    for seed in range(200):
        position = plancia.game("zhanguo", **OPTIONS[which]).start(seed)
        while not position.over:
            state = position.states[0]
            if PHASES[int(state["phase"])] == phase and bin(int(state["asked"])).count("1") >= least:
                return position
            position.play(dice.choice(position.legal))
        if phase == "over":
            return position
    raise AssertionError(phase)


def test_pieces_run_out() -> None:
    """Z1.2"""
    walls = [(f"{tile} ...", f"{tile} 2..") for tile in ("W2A", "W4A")]
    assert place(spoil(TEXT, *walls, ("W5A 1..", "W5A 12."))) == ("walls", 17, 17)
    palaces = [(f"map {region} ... - -", f"map {region} ... - 22") for region in (3, 4, 5)]
    assert place(spoil(TEXT, ("- 2\n", "- 22\n"), *palaces)) == ("palaces", 28, 14)
    governors = ("map 1 1.. - -", "map 1 111 11111 -")
    square = (PAYING[0][0], "phase square\ncard 11\naction governor\nat 2")
    assert place(spoil(TEXT, governors, square, *PAYING[1:])) == ("cause_phase", 6, 7)


def test_nobody_lays_more_cards_than_he_has_played() -> None:
    """Z3.2"""
    moved = (
        ("court 3 4 88", "court 88"),
        ("region 4 - - - 0 0", "region 4 3,4,44 - - 0 0"),
        ("region 4 44", "region 4 -"),
    )
    assert place(spoil(TEXT, *moved)) == ("laid", 29, 1)


def test_without_big_markers_there_is_no_line_of_them() -> None:
    """Z1.3"""
    none = printed().text().replace("big_markers = 1", "big_markers = 0")
    position = plancia.game("zhanguo", components=none).start(1)
    check(position)
    assert wrong(position.text(), ("^stock ", "big law:1\nstock ")) == "no_big"


def changed(text: str, pattern: str, new: str) -> str:
    """A text with its first match replaced."""
    assert re.search(pattern, text, re.MULTILINE), pattern
    return re.sub(pattern, new, text, count=1, flags=re.MULTILINE)


def wrong(text: str, *changes: tuple[str, str]) -> str:
    """The key of what is wrong after some changes, which has a place."""
    for pattern, new in changes:
        text = changed(text, pattern, new)
    error = spoil(text)
    assert error.line
    assert error.column
    return error.key.removeprefix("zhanguo.text.")


def test_an_auction_goes_clockwise() -> None:
    """Z8.4"""
    text = met("bid", 5, least=1).text()
    seat, passed = (int(re.findall(rf"^{word} (\d)", text, re.MULTILINE)[0]) for word in ("to move", "passed"))
    assert wrong(text, ("to move .", f"to move {passed}")) == "due"
    assert wrong(text, ("phase bid", "phase board")) == "bidders"
    assert wrong(text, ("round 0", "round 1")) == "round"
    assert wrong(text, ("order -", "order 1 2 3 4")) == "order"
    unbid = re.sub("^bid .*\n", "", text, flags=re.MULTILINE)
    assert wrong(unbid, ("^passed .*", rf"\g<0>\nbid 3 by {passed}")) == "bidder"
    assert wrong(text, ("vp 15 auction:15", "vp 14 auction:14")) == "vp_source"
    assert wrong(text, ("auction=on", "auction=off"), ("vp 15 auction:15", "vp 0")) in ("text.name", "no_auction")
    assert seat != passed
    board = met("board", 5).text()
    assert wrong(board, ("phase board", "phase bid")) == "bidders"
    started = met("card", 5).text()
    assert wrong(started, ("board (circle|square|triangle|star)", "board -")) == "no_board"


def test_a_draft_goes_seat_by_seat() -> None:
    """Z8.5"""
    position = met("reject", 4).copy()
    for _ in range(4):
        position.play(position.legal[0])
    text = position.text()
    assert re.search("^seat 1.*\n.*\nhand .*\nrejected 1 ", text, re.MULTILINE)
    assert wrong(text, ("to move 2", "to move 1")) == "hand_colour"
    assert wrong(text, ("to move 2", "to move 3")) == "hand_colour"
    assert wrong(text, ("^rejected 1 .*\n", "")) == "dealt"
    assert wrong(text, ("^rejected 1 ", "rejected 2 ")) == "dealt"
    assert wrong(text, ("^rejected 1 (\\d+)", r"rejected 1 \1 \1")) == "text.twice"
    assert wrong(text, ("^rejected 1 .*", "rejected 1")) == "text.form"
    assert wrong(text, ("^rejected 1 ", "rejected 5 ")) == "text.number"
    assert wrong(text, ("draft=on", "draft=off")) == "no_draft"
    assert wrong(text, ("round 1", "round 5")) == "round"


def test_rejects_are_remembered_where_they_can_be() -> None:
    """Z1.6, Z8.5"""
    dice = random.Random(3)
    position = plancia.game("zhanguo", players=4, draft="on").start(3)
    while position.states[0]["round_no"] < 4 or PHASES[position.states[0]["phase"]] != "card":
        position.play(dice.choice(position.legal))
    text = position.text()
    assert wrong(text, ("^rejected 3 .*\n", "")) == "reject_nobody"
    assert wrong(text, ("^rejected 4 ", "rejected 3 "), ("^rejected 3 .*\n(?=rejected 3)", "")) == "reject_place"
    first, own = (re.findall(rf"^{name} (\d+)", text, re.MULTILINE)[0] for name in ("court", "rejected 4"))
    assert wrong(text, ("^rejected 3 ", f"rejected 3 {first} ")) == "rejects"
    assert wrong(text, (r"^rejected 3 \d+", f"rejected 3 {first}")) == "reject_open"
    assert wrong(text, (rf"^rejected 4 (?!{own} )\d+", f"rejected 4 {own}")) == "reject_twice"
    assert wrong(met("card", 4).text(), ("^rejected 1 ", "rejected 2 ")) == "rejects"
    own = position.blind(1).text()
    assert "rejected" in own
    assert wrong(own, ("^rejected 4 .*\n", "")) == "rejects_lost"
    assert wrong(own, ("^viewer 2", "viewer 1")) == "open"
    assert wrong(own, ("^viewer 2", "viewer spectator")) == "hidden"
    other = own.replace("seat 1 board A", "seat 1 board A\nrejected 4 7")
    assert wrong(other) == "hidden_rejects"


def test_what_a_viewer_does_not_know_is_hidden() -> None:
    """Z1.6"""
    position = met("card", 0)
    text = position.blind(0).text()
    assert wrong(text, ("^viewer 1\n", "")) == "open"
    assert wrong(text, ("^viewer 1", "viewer 3")) == "text.number"
    assert wrong(text, ("^viewer 1", "viewer 1\nrng 4")) == "no_rng"
    assert wrong(text, ("^deck law .*", "deck law 81 82")) == "hidden"
    assert wrong(text, ("^deck law .*", "deck law ?? 12")) == "deck_size"
    assert wrong(text, ("^deck law .*", "deck law ?? x")) == "text.number"
    assert wrong(text, ("law:2$", "law:1")) == "hand"
    less = changed(text, "^deck law .*\n", "")
    assert plancia.position(less) == position.blind(0)


def test_rewards_are_offered_by_value() -> None:
    """Z6.1"""
    text = met("reward", 2, least=1).text()
    passed = re.findall("^passed (\\d)", text, re.MULTILINE)[0]
    assert wrong(text, ("to move .", f"to move {passed}")) == "due"
    assert wrong(text, ("^passed .*\n", "")) == "due"
    assert wrong(text, ("^reward .*\n", "")) == "needs"
    assert wrong(text, ("^reward .*", "reward war")) == "text.name"
    seat = re.findall("^to move (\\d)", text, re.MULTILINE)[0]
    assert wrong(text, ("^passed .*", f"passed {seat}")) == "passed"
    assert wrong(text, ("^passed .*", "passed 1 2 3")) in ("passed", "nobody")
    taken = boards.position(base="rewards").text()
    assert wrong(taken, ("phase reward", "phase card"), ("^reward .*\n", "")) == "taken"
    gain = next(p for p in gains() if "cause reward" in p.text() and "\nline 1\n" in p.text()).text()
    assert wrong(gain, ("^taken .*\n", ""), ("^line 1", "line 1 2")) == "not_taken"
    assert wrong(gain, ("^taken .*\n", "")) == "text.missing"
    assert wrong(gain, ("cause reward-\\w+", "cause card-1")) == "needs"


def gains() -> list[Position]:
    """Positions in the middle of a reward."""
    dice, found = random.Random(2), []
    for seed in range(8):
        position = plancia.game("zhanguo", players=2).start(seed)
        while not position.over:
            if not position.states[0]["card"] and position.states[0]["cause"]:
                found.append(position.copy())
            position.play(dice.choice(position.legal))
    return found


def test_a_reward_under_way_reads_back() -> None:
    """Z6.2"""
    assert len(gains()) > 5
    for position in gains():
        check(position)


def test_the_end_scores_what_is_there() -> None:
    """Z7.2, Z8.1-Z8.3"""
    text = met("over", 0).text()
    sources = re.findall("(governors|markers|tasks|walls):(\\d+)", text)
    for source, n in sources:
        assert wrong(text, (f"^vp \\d+(.*){source}:{n}", rf"vp\1{source}:{int(n) + 1}")) in ("vp_source", "text.pair")
    assert {source for source, _ in sources} >= {"walls", "markers"}
    assert wrong(text, ("^over", "over\nto move 1")) == "not_over"
    assert wrong(text, ("^over\n", "")) == "text.missing"
    assert wrong(text, ("^round 5", "round 4")) == "round"
    assert wrong(text, ("^over", "over now")) == "text.form"


def test_the_order_of_a_round_follows_the_line() -> None:
    """Z3.1, Z8.6"""
    clockwise, line = met("card", 2).text(), met("card", 3).text()
    assert wrong(clockwise, ("^order (.) (.) (.)", r"order \1 \3 \2")) == "order"
    assert wrong(clockwise, ("^order (.) (.) (.)", r"order \2 \3 \1")) == "order"
    assert wrong(line, ("^order (.) (.) (.)", r"order \1 \3 \2")) == "order"


def test_a_users_tables_are_part_of_the_text() -> None:
    game = plancia.game("zhanguo", players=2, components=printed().text().replace("draw = 2", "draw = 1"))
    position = game.start(5)
    text = position.text()
    assert text.startswith("zhanguo players=2 boards=A auction=off draft=off line=off unrest=usual components=custom ")
    assert "\n| [rounds]\n| provenance" in text
    assert "\n|\n| [draft]\n" in text
    check(position)
    assert wrong(text, ("^. .rounds.$", "| [rounds")) == "zhanguo.components.mistakes"
    assert place(spoil(text, ("| [rounds]", "| [rounds")))[1:] == (2, 10)
    assert place(spoil(text, ("draw = 1", "draw = 9")))[1] == 2
    assert "draw" in str(spoil(text, ("draw = 1", "draw = 9")))
    assert wrong(text, ("components=custom", "components=printed")) == "no_tables"


def test_wrong_options_are_named() -> None:
    assert place(spoil(TEXT, ("boards=B", "boards=C"))) == ("error.value", 1, 26)
    assert place(spoil(TEXT, ("boards=B", "board=B"))) == ("error.option", 1, 25)
    assert place(spoil(TEXT, ("boards=B", "first=3"))) == ("error.value", 1, 25)
    assert place(spoil(TEXT, ("boards=B", "auction=on"))) == ("zhanguo.error.auction", 1, 1)
    assert place(spoil("zhanguos players=2\n" + TEXT)) == ("error.position_game", 1, 0)


def test_every_reason_of_the_kernel_has_its_text() -> None:
    assert sorted(FLAWS) == list(range(1, int(flaws.IDLE) + 1))
    for lang in ("it", "fr", "en"):
        assert all(f"zhanguo.text.{key}" in catalogue(lang) for key, _, _ in FLAWS.values())


@pytest.mark.parametrize("options", OPTIONS)
def test_no_position_of_a_game_has_a_flaw_and_asking_changes_nothing(options: dict[str, str | int]) -> None:
    """What a text may leave out is there already, so nothing is filled in."""
    dice, desk = random.Random(3), new_desk(KERNEL)
    position = plancia.game("zhanguo", **options).start(4)
    while True:
        for known in (position, position.blind(0), position.blind(SPECTATOR)):
            states = copy_of(known.states)
            assert KERNEL.flaw(position.game.box, states, 0, desk) == 0
            assert states.tobytes() == known.states.tobytes()
        if position.over:
            break
        position.play(boards.keen(position, dice))


def moment(wanted: Callable[[Any], bool], *which: int) -> Position:
    """A position of a keen game whose state is as wanted."""
    dice = random.Random(8)
    for seed in range(300):
        position = plancia.game("zhanguo", **OPTIONS[which[seed % len(which)]]).start(seed)
        while not position.over:
            if wanted(look(position.states)):
                return position
            position.play(boards.keen(position, dice))
    raise AssertionError


def of_seat(text: str, seat: int, line: str, new: str) -> tuple[str, str]:
    """The change of a line of a seat's."""
    block = re.findall(rf"^seat {seat} (?:.*\n)*?(?={line})", text, re.MULTILINE)[0]
    return re.escape(block) + ".*", block + new


def test_a_reward_is_no_turn() -> None:
    """Z6.2 Cards are opened and workers paid in a turn alone."""
    text = next(p for p in gains() if "phase wall" in p.text()).text()
    assert wrong(text, ("phase wall", "phase action")) == "cause_phase"
    assert wrong(text, ("phase wall", "phase pay\nat 2")) == "cause_phase"
    assert wrong(text, ("^reward .*\n", ""), ("phase wall", "phase hire")) == "needs"


def test_who_takes_a_reward_has_returned_his_markers() -> None:
    """Z6.1"""
    text = gains()[0].text()
    seat, colour = (re.findall(rf"^{word} (\w+)", text, re.MULTILINE)[0] for word in ("to move", "reward"))
    change = of_seat(text, int(seat), "markers", f"markers {colour}:1")
    assert wrong(text, ("^stock .*\n", ""), change) == "returned"


def test_abilities_follow_an_action_that_was_done() -> None:
    """Z5.7 A number that does not fit, a dead region, or nothing done: then no card is used."""
    text = moment(lambda g: PHASES[g.phase] == "ability" and ACTIONS[g.action - 1] == "hire" and not g.used, 0).text()
    seat = re.findall(r"^to move (\d)", text, re.MULTILINE)[0]
    assert wrong(text, (rf"^(seat {seat} (?:.*\n)*?)hired\n", r"\1")) == "undone"
    position = moment(lambda g: PHASES[g.phase] == "ability" and g.used, 0)
    text, g = position.text(), look(position.states)
    place = int(g.used).bit_length() - 1
    number, region = int(g.cards[g.seat].flatten()[place]), place // 3 + 1
    calm = of_seat(text, int(g.seat) + 1, f"region {region} ", r"\g<0>")[0]
    assert wrong(text, (rf"({calm})\d$", r"\g<1>4")) == "used"
    higher = look(position.game.box).higher[g.action] > 0
    court = sorted(
        n for n in map(int, re.findall(r"\d+", re.findall("^court .*", text, re.MULTILINE)[0])) if n != g.card
    )
    other = [n for n in court if (n > g.card if higher else n < g.card)]
    assert other
    assert wrong(text, ("^top .*", f"top {other[0]}")) == "used"
    assert str(number) in re.findall("^used .*", text, re.MULTILINE)[0]


def test_a_governor_costs_an_official_of_each_colour() -> None:
    """Z5.3 They are back in supply when the square is chosen."""
    position = moment(lambda g: PHASES[g.phase] == "square" and g.card, 0)
    g = look(position.states)
    reds = "r" * int(g.supply[g.seat, 0])
    text, seat = position.text(), int(g.seat) + 1
    block = re.findall(rf"^seat {seat} (?:.*\n)*?region 5 +\S+ +", text, re.MULTILINE)[0]
    area = re.findall(re.escape(block) + r"(\S+)", text)[0].strip("-")
    assert wrong(text, (re.escape(block) + r"\S+", block + reds + area)) == "dismissed"


def test_a_palace_has_not_scored_before_its_marker_is_taken() -> None:
    """Z5.5"""
    position = moment(lambda g: PHASES[g.phase] == "marker" and g.palaces[g.seat].sum() == 1, 0)
    seat = int(look(position.states).seat) + 1
    text = position.text()
    assert wrong(text, of_seat(text, seat, "vp", "vp palaces:3")) == "vp_source"


def test_who_must_move_on_has_moved() -> None:
    """Z5.2"""
    position = moment(lambda g: PHASES[g.phase] == "move" and g.transit and ACTIONS[g.action - 1] == "reassign", 0)
    assert wrong(position.text(), ("^points .", "points 3")) == "needs"


def test_an_auction_begins_with_the_start_player() -> None:
    """Z2.1, Z8.4 Seats bid or pass clockwise, so that a bid has a least height."""
    text = plancia.game("zhanguo", **OPTIONS[5], first=2).start(1).text()
    assert "\nline 2 3 4 1\n" in text
    assert wrong(text, ("^line .*", "line 2 4 3 1")) == "order"
    assert wrong(text, ("^line .*", "line 3 4 1 2"), ("to move 2", "to move 3")) == "order"
    assert wrong(text, ("phase bid", "phase bid\npassed 4")) == "bid"
    later = text.replace("turn 1\n", "turn 2\n").replace("to move 2", "to move 4")
    assert wrong(later, ("phase bid", "phase bid\nbid 1 by 3")) == "bid"
    check(plancia.position(later.replace("phase bid", "phase bid\nbid 2 by 3")))


def test_only_a_draft_has_shuffles_to_come() -> None:
    """Z8.5"""
    assert place(spoil(TEXT, ("turn 15", "turn 15\nrng 7"))) == ("no_rng", 4, 5)
