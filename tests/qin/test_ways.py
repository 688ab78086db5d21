"""A position of a few tiles is read exactly if a game leads to it: all orders of its tiles, played by the oracle."""

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import product

import pytest

import plancia
from plancia import TextError
from plancia.texts import LANGUAGES
from qin.oracle import TILES, Move, Oracle, halves, tile_of

BOARD = [
    ". . . . . .",
    ". r . y . .",
    ". . . v v .",
    ". b . . . .",
    ". . v . . .",
]
Owners = tuple[int | None, ...]


def begun(players: int, first: int) -> Oracle:
    """A game before its first tile; everybody may have drawn anything."""
    drawing = "\n".join(" ".join(f"{sign}." for sign in row.split()) for row in BOARD)
    game = Oracle.from_text(f"qin players={players}\n{drawing}\nto move {first + 1}\n")
    game.hands = [list(TILES) * 12 for _ in range(players)]
    return game


def owners(game: Oracle) -> Owners:
    """Whose the provinces and the villages are."""
    return (*(province.owner for province in game.provinces()), *game.villages.values())


def leading(game: Oracle, goal: dict[tuple[int, int], str], left: dict[str, int]) -> Iterator[Owners]:
    """Every end of laying these tiles, one after the other, on what is still bare of a drawing."""
    if not any(left.values()):
        yield owners(game)
    bare = {cell for cell, sign in goal.items() if game.grid[cell] != sign}
    for row, column in bare:
        for direction, mate in (("e", (row, column + 1)), ("s", (row + 1, column))):
            if mate in bare:
                move: Move = (goal[row, column] + goal[mate], row, column, direction)
                tile = tile_of(move[0])
                if left[tile] and game.refuse(move) is None:
                    after = deepcopy(game)
                    after.play(move)
                    yield from leading(after, goal, left | {tile: left[tile] - 1})


def spread(game: Oracle, dice: random.Random, n: int) -> dict[str, int]:
    """Play some tiles at random, close together so that something happens; which they were."""
    used = dict.fromkeys(TILES, 0)
    for _ in range(n):
        moves = sorted(game.legal())
        most = max(len(game.joined(halves(move))[0][0]) for move in dice.sample(moves, 20))
        near = [move for move in dice.sample(moves, 20) if len(game.joined(halves(move))[0][0]) >= most - 1]
        move = dice.choice(near or moves)
        used[tile_of(move[0])] += 1
        game.play(move)
    return used


def text(game: Oracle, used: dict[str, int], whose: Owners) -> str:
    """The position with other owners, its hands and its pile out of the tiles that are left."""
    game = deepcopy(game)
    provinces = [province.cells for province in game.provinces()]
    for cells, owner in zip(provinces, whose, strict=False):
        assert owner is not None
        game.owner.update(dict.fromkeys(cells, owner))
    game._found = None
    game.villages = dict(zip(game.villages, whose[len(provinces) :], strict=True))
    bag = [tile for tile in TILES for _ in range(12 - used[tile])]
    random.Random(1).shuffle(bag)
    game.hands = [bag[3 * seat : 3 * seat + 3] for seat in range(game.players)]
    game.pile = bag[3 * game.players :]
    return "\n".join(line for line in game.text().splitlines() if not line.startswith("left"))


def refused(words: str) -> str | None:
    """What is wrong with a position, or nothing."""
    try:
        plancia.position(words)
    except TextError as error:
        said = "".join(error.say(lang) for lang in LANGUAGES)
        return "untold" if "qin." in said or "{" in said else error.key.removeprefix("qin.text.")
    return None


@pytest.mark.parametrize(("players", "tiles"), [(2, 4), (3, 3), (4, 2)])
def test_a_position_is_read_exactly_if_a_game_leads_to_it(players: int, tiles: int) -> None:
    dice, told = random.Random(10 * players + tiles), Counter[str | None]()
    while min(told[None], told["no_way"]) < 5:
        game = begun(players, dice.randrange(players))
        first = deepcopy(game)
        used = spread(game, dice, tiles)
        true = set(leading(first, {cell: sign for cell, sign in game.grid.items() if sign in "RYB"}, used))
        assert owners(game) in true
        seats = list(range(players))
        every = list(product(*[seats] * len(game.provinces()), *[[None, *seats]] * len(game.villages)))
        for whose in {*true, *dice.sample(every, min(len(every), 60))}:
            said = refused(text(game, used, whose))
            assert (said is None) == (whose in true), (said, text(game, used, whose))
            told[said] += 1
    assert "untold" not in told
