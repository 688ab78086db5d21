"""A mind on trial: one action ahead, against the greedy bot, with the same deals from every seat."""

import numpy as np

from plancia.bots.kernel.ahead import best_chance
from plancia.bots.mind import Mind
from plancia.core.contract import new_desk, records
from plancia.core.game import Game
from plancia.core.kernel.loops import best_action


def trial(game: Game, mind: Mind, games: int, seed: int) -> float:
    """The share of the games that it wins, one such seat at a table of greedy ones."""
    kernel, players = game.kernel, game.players
    states, out, desk = records(kernel.state, 3), np.empty(game.actions, np.int32), new_desk(kernel)
    record, won = mind.record(kernel), 0.0
    for number in range(games):
        position, own = game.start(seed + 1_000_000 + number // players), number % players
        while not position.over:
            seat, dice = position.to_move, number << 32 | position.moves
            assert seat is not None
            states[0] = position.blind(seat).resample(dice).states[0]
            if seat == own:
                action = best_chance(kernel)(game.box, states, dice, out, desk, record)
            else:
                action = best_action(kernel)(game.box, states, seat, dice, out, desk)
            position.play(int(action))
        won += (own in position.winners) / len(position.winners)
    return won / games
