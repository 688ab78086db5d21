"""The greedy bot in ZhanGuo."""

import random
from typing import Any

import pytest

import plancia
from plancia import Game, Position

GAMES = 60
EVERYTHING: dict[str, Any] = {"boards": "B", "auction": "on", "draft": "on", "line": "on", "unrest": "strict"}


def played(game: Game, seed: int, greedy: int) -> Position:
    """A game of one greedy seat against random ones."""
    position, dice = game.start(seed), random.Random(seed)
    while (seat := position.to_move) is not None:
        bot = plancia.bot("greedy" if seat == greedy else "random")
        position.play(bot.choose(position.blind(seat), dice.getrandbits(64)))
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["usual", "everything"])
def test_greedy_beats_random_players(players: int, options: dict[str, Any]) -> None:
    """From every seat, in at least 99 of 100 games: one lost game is allowed for."""
    game = plancia.game("zhanguo", players=players, **options)
    lost = [seed for seed in range(GAMES) if seed % players not in played(game, seed, seed % players).winners]
    assert len(lost) <= 1
