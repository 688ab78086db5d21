"""Actions and positions of ZhanGuo as text: both ways, and what is wrong is named with its place."""

import random
import re
from pathlib import Path

import pytest

import plancia
from plancia import TextError
from plancia.games.zhanguo.kernel.state import A_MOVE, A_PAY, ACTION_COUNT, PHASES
from plancia.games.zhanguo.text.notation import read_action, write_action
from zhanguo.texts import OPTIONS, PAYING, TEXT, check, place, spoil, wrong


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


def test_left_out_lines_have_a_meaning() -> None:
    """Z1.1, Z1.3: decks and stock hold what is nowhere else, the sum of the VP is counted."""
    text = plancia.position("# a comment\n\n" + TEXT).text()
    assert "deck writing 5 6 7 8 9 10 15 16" in text
    assert "\nvp 4 palaces:4\n" in text
    less = TEXT.replace("stock writing:4 currency:3 law:4\n", "").replace("vp 4 palaces:4", "vp palaces:4")
    assert plancia.position(less) == plancia.position(TEXT)


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
