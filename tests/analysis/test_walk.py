"""How a game went: chances after every turn, what turns cost, who was lucky, and the picture of it."""

import json
import random
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import plancia
from plancia import GameFile, Seal
from plancia.analysis.plot import plot
from plancia.analysis.prospects import Judge
from plancia.analysis.walk import SWING, VERDICTS, Report, Walk
from plancia.texts import LANGUAGES, say

PAGE = Path(__file__).parents[2] / "docs" / "analysis.md"
BOARD = "R....\n.....\n..Y..\n.....\n....B\n"
NAMES = ("Anna", "<Bruno> & \x1bco", "Carla", "Dino", "Elsa", "Fritz")


def game_file(name: str, bots: list[str], moves: int = 1000, **options: Any) -> GameFile:
    game = plancia.game(name, players=len(bots), **options)
    position, actions = game.start(2), list[int]()
    while not position.over and len(actions) < moves:
        seat = position.to_move
        assert seat is not None
        actions.append(plancia.bot(bots[seat]).choose(position.blind(seat), position.moves))
        position.play(actions[-1])
    return GameFile.record(game, Seal(2, "5a" * 16), NAMES[: len(bots)], actions)


@cache
def small() -> GameFile:
    """A whole game of Qin on a small board, the first seat much stronger than the second."""
    return game_file("qin", ["learned", "random"], board=BOARD)


@cache
def walked(name: str) -> Report:
    if name == "qin":
        return Walk(small(), 64, 1).report()
    return Walk(game_file(name, ["learned", "greedy", "random"], moves=16), 32, 1).report()


@pytest.mark.parametrize("name", ["qin", "terratain"])
def test_every_turn_is_there_with_chances_that_add_up_and_costs_of_0_or_more(name: str) -> None:
    report = walked(name)
    moves = [move for turn in report.turns for move in turn.moves]
    assert tuple(moves) == report.file.moves[: len(moves)]
    assert [turn.number for turn in report.turns] == list(range(1, len(report.turns) + 1))
    for chances in report.curve:
        assert sum(chances) == pytest.approx(1)
    for turn in report.turns:
        judged = turn.judged
        assert judged is not None
        assert judged.cost >= 0
        assert judged.best.draft.complete
        assert judged.better[turn.seat] == pytest.approx(judged.chances[turn.seat] + judged.cost)
        assert (judged.verdict is None) == (judged.cost < min(VERDICTS.values()))
        for draw in turn.draws:
            assert -1 <= draw.luck <= 1
            assert all(event.args["seat"] == draw.seat and not event.certain for event in draw.events)


def test_the_chances_at_the_end_are_the_result() -> None:
    report = walked("qin")
    result = report.file.result
    assert result is not None
    assert report.curve[-1] == tuple((seat in result.winners) / len(result.winners) for seat in range(2))


def test_who_plays_at_random_gives_away_more() -> None:
    strong, weak = walked("qin").accounts
    assert weak.cost > strong.cost
    assert weak.cost > 0.1


def test_every_draw_of_terratain_is_that_of_the_next_player() -> None:
    turns = walked("terratain").turns
    for turn, following in pairwise(turns):
        assert [draw.seat for draw in turn.draws] == [following.seat]


def test_the_same_seed_says_the_same() -> None:
    again = Walk(small(), 64, 1).report()
    assert json.dumps(again.as_json()) == json.dumps(walked("qin").as_json())


def test_only_the_seats_asked_for_are_judged() -> None:
    report = Walk(game_file("terratain", ["greedy", "greedy"], moves=6), 32, 0, [1]).report()
    assert {turn.seat for turn in report.turns if turn.judged} == {1}
    assert {draw.seat for turn in report.turns for draw in turn.draws} == {1}
    assert [account.seat for account in report.accounts] == [1]
    assert len(report.curve) == len(report.turns) + 1


@pytest.mark.parametrize(("name", "moves", "own"), [("terratain", 20, False), ("qin", 12, True)])
def test_luck_is_0_in_the_mean_of_all_that_could_have_been_drawn(name: str, moves: int, own: bool) -> None:
    before, dice = plancia.game(name).start(4), random.Random(4)
    while before.moves < moves or before.foreseen(before.legal[0]):
        before.play(dice.choice(before.legal))
    mover, action = before.to_move, before.legal[0]
    assert mover is not None
    after = before.copy()
    after.play(action)
    assert any(not event.certain for event in after.events)
    seat = mover if own else after.to_move
    assert seat is not None
    judge = Judge(64, 3)
    expected = judge.expected(before, seat, [action])
    assert expected is not None
    lucks = []
    for k in range(40):
        world = before.blind(seat).resample(k)
        world.play(action)
        lucks.append(Judge(32, k).known(world, seat)[seat] - expected[seat])
    assert abs(sum(lucks) / len(lucks)) < 0.03


def test_a_turning_point_is_where_most_changes_hands_for_a_whole_round() -> None:
    for turning in walked("qin").turning:
        assert turning.swing >= SWING
        assert sum(turning.before) == pytest.approx(1)
        assert sum(turning.after) == pytest.approx(1)


def shape(data: Any) -> Any:
    """Which fields there are and what they hold; not within arguments and options, which are a game's own."""
    if isinstance(data, dict):
        return {key: "own" if key in ("args", "options") else shape(value) for key, value in data.items()}
    if isinstance(data, list):
        return [shape(data[0])] if data else []
    return "number" if isinstance(data, int | float) and not isinstance(data, bool) else type(data).__name__


def test_the_file_has_the_fields_that_the_page_shows() -> None:
    (block,) = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    shown, data = json.loads(block), json.loads(json.dumps(walked("qin").as_json()))
    for turn in data["turns"]:
        turn["verdict"] = None
    data["turns"] = [next(turn for turn in data["turns"] if turn["draws"])]
    data["turning"] = data["turning"] or shown["turning"]
    assert shape(data) == shape(shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_is_well_formed_and_names_are_only_text(lang: str) -> None:
    text = plot(walked("qin"), lang)
    root = ElementTree.fromstring(text)
    words = ["".join(element.itertext()) for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert say("analysis.plot.title", lang, game=say("qin.title", lang)) in words
    assert say("analysis.plot.turn", lang) in words
    assert "Anna" in words
    assert "<Bruno> & \N{REPLACEMENT CHARACTER}co" in words
    assert "\x1b" not in text
    assert "prefers-color-scheme:dark" in text


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_has_a_line_and_a_shape_of_its_own(players: int) -> None:
    file = game_file("terratain", ["greedy"] * players, moves=3)
    root = ElementTree.fromstring(plot(Walk(file, 32, 0, [0]).report(), "en"))
    lines = [line.get("class") for line in root.iter("{http://www.w3.org/2000/svg}polyline")]
    assert [name for name in lines if name and name.startswith("seat")] == [f"seat{seat}" for seat in range(players)]
    shapes = {path.get("d") for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("transform")}
    assert len(shapes) == players
