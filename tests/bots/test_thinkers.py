"""Bots that have learned a game: fair, repeatable, and stronger than the greedy one."""

import random
from collections.abc import Sequence

import numpy as np
import pytest
from numba import types

import plancia
from plancia import OptionError, Position
from plancia.bots import Bot, bots_of
from plancia.bots.kernel.mind import judge, minds
from plancia.bots.mind import mind_for
from plancia.bots.searching import Search, Tree
from plancia.bots.thinkers import think
from plancia.core.check import check_game
from plancia.core.contract import Array, Signatures, new_desk
from plancia.core.game import Game
from plancia.core.jit import jit
from plancia.games.terratain.kernel.state import BUILDING, DISCARDING
from table.tables import table

COUNTS = {"qin": (2, 3, 4), "terratain": (2, 3, 4, 5, 6), "zhanguo": (2, 3, 4)}
LEARNED = [(name, players) for name, counts in COUNTS.items() for players in counts]


def seen(position: Position) -> tuple[Array, list[float]]:
    """What a mind sees of each seat, and the chances it gives them."""
    game = position.game
    kernel, mind = game.kernel, mind_for(game).record(game.kernel)
    weigh = judge(kernel)
    boxes, states, number, *_, desks = Signatures(kernel.box, kernel.state, kernel.desk).step.args

    @jit(types.void(boxes, states, number, desks, minds(kernel)))
    def look(box, states, i, desk, mind):  # type: ignore[no-untyped-def]
        weigh(box, states, i, desk, mind)

    look(game.box, position.states, 0, new_desk(kernel), mind)
    return mind["x"][0, : game.players], mind["chances"][0, : game.players].tolist()


def traces(position: Position, actions: Sequence[int]) -> dict[int, int]:
    """What lies around every action, as a search marks it."""
    kernel = position.game.kernel
    trace = kernel.trace
    assert trace is not None
    boxes, states, number, *_ = Signatures(kernel.box, kernel.state, kernel.desk).step.args

    @jit(number(boxes, states, number, number))
    def look(box, states, i, action):  # type: ignore[no-untyped-def]
        return trace(box, states, i, action)

    return {action: look(position.game.box, position.states, 0, action) for action in actions}


def halfway(game: Game, seed: int, moves: int) -> Position:
    position, dice = game.start(seed), random.Random(seed)
    while not position.over and position.moves < moves:
        position.play(dice.choice(position.legal))
    return position


def share(game: Game, one: str, other: str, games: int) -> float:
    """The share of one bot against others, with the same deals from every seat."""
    won = 0.0
    for number in range(games):
        position, own = game.start(number // game.players), number % game.players
        while not position.over:
            seat = position.to_move
            assert seat is not None
            bot = plancia.bot(one if seat == own else other)
            position.play(bot.choose(position.blind(seat), number << 20 | position.moves))
        won += (own in position.winners) / len(position.winners)
    return won / games


@pytest.mark.parametrize(("name", "players"), [("qin", 3), ("terratain", 4), ("zhanguo", 2), ("zhanguo", 3)])
def test_what_a_thinker_may_not_know_never_changes_its_move(name: str, players: int) -> None:
    game = plancia.game(name, players=players)
    choosers = [plancia.bot(bot).choose for bot in ("flat@12", "learned", "search@12")]
    assert check_game(game, seed=players, games=1, choosers=choosers).twins > 0


@pytest.mark.parametrize(("name", "players"), LEARNED)
def test_a_learned_game_has_bots_that_think_for_every_number_of_players(name: str, players: int) -> None:
    game = plancia.game(name, players=players)
    levels = [f"level{n}" for n in range(1, 7)]
    assert [bot.name for bot in bots_of(game)] == ["random", "greedy", "flat", "learned", "search", *levels]
    position = halfway(game, 5, 20)
    seat = position.to_move
    assert seat is not None
    for bot in ("flat@30", "learned", "search@10"):
        choices = {plancia.bot(bot).choose(position.blind(seat), 3) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(position.legal)


@pytest.mark.parametrize(("name", "least"), [("qin", 0.85), ("terratain", 0.6), ("zhanguo", 0.55)])
def test_one_action_ahead_by_what_was_learned_beats_greedy(name: str, least: float) -> None:
    assert share(plancia.game(name), "learned", "greedy", 40) >= least


def test_a_search_beats_looking_one_action_ahead() -> None:
    assert share(plancia.game("qin"), "search@60", "learned", 20) >= 0.6


def test_all_playouts_are_visits_of_some_choice_and_chances_add_up() -> None:
    position = halfway(plancia.game("qin", players=3), 2, 30)
    seat = position.to_move
    assert seat is not None
    thoughts = think(position.blind(seat), 1, 50)
    assert {thought.action for thought in thoughts} == set(position.legal)
    assert sum(thought.visits for thought in thoughts) == 49  # the first one has judged them all
    assert thoughts[0].visits == max(thought.visits for thought in thoughts)
    for thought in thoughts:
        assert thought.visits == 0 or sum(thought.chances) == pytest.approx(1)


def test_a_search_takes_the_last_pagoda() -> None:
    """Q6.2 Founding a province with the last pagoda wins at once."""
    position = plancia.position(
        """qin players=4 board=custom
r. .. .. .. .. b. ~~ ~~ ~~ ~~ ~~ ~~
.. .. .. .. .. .. ~~ ~~ ~~ ~~ ~~ ~~
~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~
~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~ ~~
v1 y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 v1 ~~
~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~ ~~
to move 1
left 1 15 15 15
hand 1 RY RY YB
hand 2 BB BB RY
hand 3 BB BB RY
hand 4 BB BB RY
"""
    )
    game = position.game
    wins = set()
    for action in position.legal:
        after = position.copy()
        after.play(action)
        if after.winners == (0,):
            wins.add(action)
    assert 0 < len(wins) < len(position.legal)
    for bot in ("learned", "search@40"):
        assert plancia.bot(bot).choose(position.blind(0), 1) in wins, game.name


def test_what_a_mind_sees_of_qin_is_what_the_view_shows() -> None:
    for seed in range(6):
        position = halfway(plancia.game("qin", players=3, board="lion"), seed, 25)
        if position.over:
            continue
        rows, chances = seen(position)
        assert sum(chances) == pytest.approx(1)
        public = position.view("spectator")["public"]
        sizes = np.zeros((3, 4))
        for province in public["provinces"]:
            sizes[province["owner"], min(len(province["cells"]), 5) - 2] += 1
        villages = [village["owner"] for village in public["villages"]]
        for seat in range(3):
            assert rows[seat][0] == pytest.approx(public["scores"][seat] / 19)
            assert (rows[seat][1:5] * 4).tolist() == pytest.approx(sizes[seat].tolist())
            assert rows[seat][5] * 4 == pytest.approx(villages.count(seat))


def test_what_a_mind_sees_of_terratain_is_about_the_score() -> None:
    """Rows of one kind may be cut better than they are counted here (T3.7), so the score is at least about this."""
    for seed in range(8):
        position = halfway(plancia.game("terratain", players=2), seed, 150)
        rows, _ = seen(position)
        for seat in range(2):
            assert rows[seat][0] * 50 == pytest.approx(position.scores[seat], abs=6)
            held = sum(cell["owner"] == seat for cell in position.view("spectator")["public"]["cells"])
            assert rows[seat][19] * 40 == pytest.approx(held)


def test_what_a_mind_sees_of_zhanguo_is_what_the_view_shows() -> None:
    for seed in range(4):
        position = halfway(plancia.game("zhanguo", players=3), seed, 200)
        rows, chances = seen(position)
        assert sum(chances) == pytest.approx(1)
        public = position.view("spectator")["public"]
        for seat in range(3):
            board = public["seats"][seat]
            assert rows[seat][1] * 20 == pytest.approx(position.scores[seat])
            assert rows[seat][14] * 5 == pytest.approx(sum(region["workers"] for region in board["regions"]))
            assert rows[seat][17] / 0.15 == pytest.approx(
                sum(region["unrest"] for region in board["regions"]), rel=1e-5
            )


def test_who_has_not_learned_a_game_says_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.bots.mind.FOLDER", "nowhere")
    for bot in ("search", "level4"):
        with pytest.raises(OptionError, match=f"{bot} has not learned ZhanGuo for 2 players.*level3"):
            table(plancia.game("zhanguo"), kinds=("human", bot))
    assert table(plancia.game("zhanguo"), kinds=("human", "level3")).position.to_move is not None


def sight(name: str, players: int = 2, moves: int = 30) -> Position:
    position = halfway(plancia.game(name, players=players), 2, moves)
    assert position.to_move is not None
    return position.blind(position.to_move)


def test_a_search_that_goes_on_thinks_what_it_would_have_thought_at_once() -> None:
    for name in COUNTS:
        at_once, bit_by_bit = (Search(sight(name), 7, 60) for _ in range(2))
        at_once.go_on(60)
        for part in (1, 20, 39):
            bit_by_bit.go_on(part)
        assert at_once.thoughts() == bit_by_bit.thoughts()


@pytest.mark.parametrize("name", COUNTS)
def test_a_search_that_stops_early_chooses_what_it_would_have_chosen_after_all_its_playouts(name: str) -> None:
    early = 0
    for moves in (10, 20, 30, 40):
        here = sight(name, moves=moves)
        tree = Tree(here, 7, 200)
        assert tree.settle(200) == think(here, 7, 200)[0].action
        early += sum(thought.visits for thought in tree.thoughts()) < 199
    assert early


@pytest.mark.parametrize("name", COUNTS)
def test_a_plan_begins_with_the_choice_and_can_be_played_in_any_world_to_the_end_of_the_turn(name: str) -> None:
    search, lengths = plancia.bot("search@60"), []
    for moves in range(30, 42):
        here = sight(name, moves=moves)
        seat, turn, plan = here.to_move, here.turn, search.plan(here, 5)
        assert plan[0] == search.choose(here, 5)
        lengths.append(len(plan))
        for world in (here.resample(seed) for seed in range(3)):
            for action in plan:
                assert (world.to_move, world.turn) == (seat, turn)
                world.play(action)
    assert max(lengths) > 1 or name == "qin"


def test_threads_share_the_playouts_and_always_think_alike() -> None:
    one, same = (think(sight("terratain"), 5, 80, threads=2) for _ in range(2))
    assert one == same
    assert 78 <= sum(thought.visits for thought in one) <= 80  # the first of each thread may only judge all choices
    assert {thought.action for thought in one} == set(sight("terratain").legal)


def test_qin_is_as_it_was_around_a_placement_unless_something_there_changed() -> None:
    text = """qin players=2 board=custom
.. .. .. .. .. .. ..
.. v. .. .. .. r. ..
.. .. .. .. Y1 Y1 ..
.. .. .. .. .. .. ..
y. B. R. ~~ .. .. b.
to move 1
hand 1 RY RY YB
hand 2 BB BB RY
"""
    legal = plancia.position(text).legal
    before = traces(plancia.position(text), legal)
    larger = text.replace("Y1 Y1 ..\n.. .. .. .. .. .. ..", "Y1 Y1 Y1\n.. .. .. .. .. .. Y1")
    for position in (larger, text.replace("Y1 Y1", "Y2 Y2")):
        after = traces(plancia.position(position), legal)
        changed = [action for action in legal if before[action] != after[action]]
        cells = [plancia.position(text).game.describe(action)["cells"] for action in changed]
        assert 0 < len(cells) < len(legal) / 2
        assert all({"e2", "e4", "f2", "f4", "d3", "g3", "g2", "g4"} & set(pair) for pair in cells)


def test_terratain_is_as_it_was_around_a_plot_unless_something_there_was_built() -> None:
    position = halfway(plancia.game("terratain"), 3, 12)
    after = position.copy()
    while after.turn < position.turn + 2:
        after.play(after.legal[0])
    buildings = range(BUILDING, DISCARDING)
    before, now = traces(position, buildings), traces(after, buildings)
    changed = sum(before[action] != now[action] for action in buildings)
    assert 0 < changed < len(buildings) / 2


def test_a_search_that_remembers_is_not_fooled_by_what_was_good_before() -> None:
    """What it says of the best choice after many playouts is what a mind says there, to a few percent."""
    position = halfway(plancia.game("qin"), 4, 20)
    seat = position.to_move
    assert seat is not None
    few, many = (think(position.blind(seat), 1, playouts)[0] for playouts in (50, 600))
    assert many.chances[seat] == pytest.approx(few.chances[seat], abs=0.15)


def test_a_line_can_be_played_as_far_as_nothing_is_drawn() -> None:
    """In ZhanGuo a turn is several actions, and nothing is drawn before a round ends."""
    position = halfway(plancia.game("zhanguo"), 2, 6)
    seat = position.to_move
    assert seat is not None
    best = think(position.blind(seat), 3, 150)[0]
    assert best.line[0] == best.action
    assert len(best.line) > 1
    turn = position.turn
    for action in best.line:
        if position.turn != turn:
            break
        position.play(action)


def test_flat_monte_carlo_beats_random_play() -> None:
    assert share(plancia.game("qin"), "flat@100", "random", 20) >= 0.8


@pytest.mark.parametrize("name", ["search@", "search@0", "search@-1", "search@x", "search@1000000", "search@9" * 20])
def test_a_number_of_playouts_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match="playouts from 1 to 100000"):
        plancia.bot(name)


def test_thinkers_are_bots_like_any_other() -> None:
    assert isinstance(plancia.bot("search@5"), Bot)
    with pytest.raises(
        OptionError, match=r"random, greedy, flat, learned, search, level1, .*, level6, search@N, flat@N"
    ):
        plancia.bot("deep")
