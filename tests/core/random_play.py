"""Games played at random, for tests that need a finished one."""

import random

from plancia import Game, Position


def play_out(position: Position, seed: int) -> list[int]:
    """Play to the end; returns the actions."""
    dice = random.Random(seed)
    actions = []
    while not position.over:
        actions.append(dice.choice(position.legal))
        position.play(actions[-1])
    return actions


def played(game: Game, seed: int) -> list[int]:
    """The actions of a random game from a seed."""
    return play_out(game.start(seed), seed)
