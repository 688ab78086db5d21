"""Bots that have learned a game: fair, repeatable, and stronger than the greedy one."""

import random

import numpy as np
import pytest
from numba import types

import plancia
from plancia import OptionError, Position
from plancia.bots import Bot, bots_of
from plancia.bots.kernel.mind import judge, minds
from plancia.bots.mind import mind_for
from plancia.bots.thinkers import think
from plancia.core.check import check_game
from plancia.core.contract import Array, Signatures, new_desk
from plancia.core.game import Game
from plancia.core.jit import jit
from table.tables import table

LEARNED = [("qin", players) for players in (2, 3, 4)] + [("terratain", players) for players in (2, 3, 4, 5, 6)]


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


@pytest.mark.parametrize(("name", "players"), [("qin", 2), ("qin", 3), ("terratain", 2), ("terratain", 4)])
def test_what_a_thinker_may_not_know_never_changes_its_move(name: str, players: int) -> None:
    game = plancia.game(name, players=players)
    choosers = [plancia.bot(bot).choose for bot in ("learned", "search@12")]
    assert check_game(game, seed=players, games=1, choosers=choosers).twins > 0


@pytest.mark.parametrize(("name", "players"), LEARNED)
def test_a_learned_game_has_bots_that_think_for_every_number_of_players(name: str, players: int) -> None:
    game = plancia.game(name, players=players)
    assert [bot.name for bot in bots_of(game)] == ["random", "greedy", "learned", "search"]
    position = halfway(game, 5, 20)
    seat = position.to_move
    assert seat is not None
    for bot in ("learned", "search@10"):
        choices = {plancia.bot(bot).choose(position.blind(seat), 3) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(position.legal)


@pytest.mark.parametrize(("name", "least"), [("qin", 0.85), ("terratain", 0.6)])
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
        """qin players=2 board=custom
r. .. .. .. .. .. ..
.. v. .. .. .. .. ..
.. .. .. .. Y1 Y1 ..
.. .. .. .. .. .. ..
y. .. .. ~~ .. .. b.
to move 1
left 1 20
hand 1 RY RY YB
hand 2 BB BB RY
pile RY YY BB
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


def test_who_has_not_learned_a_game_says_so_at_once() -> None:
    with pytest.raises(OptionError, match="search has not learned zhanguo for 2 players"):
        table(plancia.game("zhanguo"), kinds=("human", "search"))


@pytest.mark.parametrize("name", ["search@", "search@0", "search@-1", "search@x", "search@1000000", "search@9" * 20])
def test_a_number_of_playouts_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match="playouts from 1 to 100000"):
        plancia.bot(name)


def test_thinkers_are_bots_like_any_other() -> None:
    assert isinstance(plancia.bot("search@5"), Bot)
    with pytest.raises(OptionError, match=r"random, greedy, learned, search, search@N"):
        plancia.bot("deep")
