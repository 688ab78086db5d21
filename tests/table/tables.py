"""Tables on which something has happened, drawn by Hypothesis."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import plancia
from plancia import Game
from plancia.core.seal import Seal
from plancia.games import NAMES, rules
from plancia.table import Table
from plancia.table.players import HUMAN

SALT = "5a" * 16
LONGEST = 10_000
SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fritz")


def table(game: Game, kinds: Sequence[str] = (), seed: int = 1) -> Table:
    """A new table, with people only unless kinds are given."""
    return Table(game, kinds or [HUMAN] * game.players, PEOPLE[: game.players], Seal(seed, SALT))


def played(table: Table, n: int, seed: int = 0) -> Table:
    """The same table after n more random steps, or at the end."""
    dice = random.Random(seed)
    while n > 0 and table.position.to_move is not None:
        table.play(dice.choice(table.position.legal), table.position.to_move)
        n -= 1
    return table


def found(game: Game, wanted: Callable[[Table], bool], kinds: Sequence[str] = ()) -> Table:
    """A table at a moment of a random game."""
    for seed in range(200):
        here, dice = table(game, kinds, seed), random.Random(seed)
        while here.position.to_move is not None:
            if wanted(here):
                return here
            here.play(dice.choice(here.position.legal), here.position.to_move)
    raise AssertionError("no such table")


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game with any options that go together."""
    name = draw(st.sampled_from(NAMES))
    options: dict[str, Any] = {}
    for option in rules(name).options:
        options[option.name] = draw(st.sampled_from(option.values))
    try:
        return plancia.game(name, **options)
    except plancia.OptionError:
        return plancia.game(name, players=options["players"])


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table of people and bots anywhere in a game, from the first step to the end."""
    game, seed = draw(games()), draw(st.integers(0, 1 << 20))
    kinds = [draw(st.sampled_from([HUMAN, HUMAN, "random"])) for _ in range(game.players)]
    whole = played(table(game, kinds, seed), LONGEST, seed)
    return played(table(game, kinds, seed), draw(st.integers(0, len(whole.steps))), seed)
