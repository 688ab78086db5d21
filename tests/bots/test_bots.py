"""Random and greedy players."""

import pytest

import plancia
from plancia import OptionError, Position
from plancia.bots import BOTS
from plancia.bots.thinkers import THINKERS


def worth(position: Position, seat: int) -> tuple[int, int]:
    """Pagodas on the board, then great provinces, counted from the view."""
    view = position.view("spectator")["public"]
    greats = sum(province["great"] and province["owner"] == seat for province in view["provinces"])
    return view["scores"][seat], greats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_in_qin_takes_most_pagodas_then_most_great_provinces(players: int) -> None:
    position = plancia.game("qin", players=players, board="lion").start(3)
    greedy = plancia.bot("greedy")
    moves = 0
    while not position.over:
        seat = position.to_move
        assert seat is not None
        chosen = greedy.choose(position.blind(seat), moves)
        if moves % 6 == 0:
            after = {}
            for action in position.legal:
                after[action] = position.copy()
                after[action].play(action)
            best = max(worth(end, seat) for end in after.values())
            assert worth(after[chosen], seat) == best
        position.play(chosen)
        moves += 1


@pytest.mark.parametrize("name", BOTS)
def test_bots_settle_ties_by_their_seed(name: str) -> None:
    position = plancia.game("qin").start(1)
    seat = position.to_move
    assert seat is not None
    sight = position.blind(seat)
    choices = [plancia.bot(name).choose(sight, seed) for seed in range(30)]
    assert len(set(choices)) > 3
    assert choices == [plancia.bot(name).choose(sight, seed) for seed in range(30)]
    assert set(choices) <= set(position.legal)


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(20):
        position = plancia.game("qin").start(seed)
        while not position.over:
            seat = position.to_move
            assert seat is not None
            bot = plancia.bot("greedy" if seat == seed % 2 else "random")
            position.play(bot.choose(position.blind(seat), seed))
        wins += seed % 2 in position.winners
    assert wins >= 19


def test_an_unknown_bot_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(OptionError, match="random, greedy"):
        plancia.bot("deep")


@pytest.mark.parametrize("name", [*BOTS, *THINKERS])
def test_a_bot_is_asked_only_what_it_can_answer(name: str) -> None:
    position = plancia.game("qin").start(1)
    with pytest.raises(plancia.BlindError, match="what its seat knows"):
        plancia.bot(name).choose(position, 1)
    with pytest.raises(plancia.ActionError, match="seed"):
        plancia.bot(name).choose(position.blind(position.to_move or 0), -1)
    while not position.over:
        position.play(position.legal[0])
    with pytest.raises(plancia.ActionError, match="over"):
        plancia.bot(name).choose(position.blind(0), 1)
