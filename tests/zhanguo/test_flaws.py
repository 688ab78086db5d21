"""Positions of ZhanGuo that no game comes to: each is refused with its reason."""

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import plancia
from plancia import SPECTATOR, Position
from plancia.core.contract import copy_of, look, new_desk
from plancia.games.zhanguo.components import printed
from plancia.games.zhanguo.kernel import flaws
from plancia.games.zhanguo.kernel.rules import KERNEL
from plancia.games.zhanguo.kernel.state import ACTIONS, PHASES
from plancia.games.zhanguo.text.flaws import FLAWS
from plancia.texts import catalogue
from zhanguo import boards
from zhanguo.texts import OPTIONS, PAYING, TEXT, changed, check, place, spoil, wrong


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
