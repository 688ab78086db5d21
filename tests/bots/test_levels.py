"""Levels: each a bot with a name in three languages, the lower ones beatable and never twice the same."""

import pytest

import plancia
from bots.test_thinkers import halfway, share
from plancia.bots.levels import LEVELS, SLIPS
from plancia.core.check import check_game
from plancia.table.players import default_names
from plancia.texts import LANGUAGES

GAMES = ("qin", "terratain", "zhanguo")


def test_there_are_six_with_a_name_each_in_every_language() -> None:
    assert list(LEVELS) == [f"level{n}" for n in range(1, 7)]
    for lang in LANGUAGES:
        names = default_names(list(LEVELS), lang)
        assert len({name.rpartition(" ")[0] for name in names}) == 6
        assert not any("level" in name for name in names)


@pytest.mark.parametrize("name", GAMES)
def test_a_higher_level_makes_more_playouts(name: str) -> None:
    fifth, sixth = plancia.game(name).rules.playouts
    assert 1 < fifth < sixth


@pytest.mark.parametrize("name", GAMES)
def test_a_level_chooses_what_is_legal_and_the_same_for_the_same_seed(name: str) -> None:
    position = halfway(plancia.game(name), 4, 40)
    seat = position.to_move
    assert seat is not None
    for bot in ("level1", "level2", "level3", "level4", "level5"):
        one, same = (plancia.bot(bot).choose(position.blind(seat), 9) for _ in range(2))
        assert one == same
        assert one in position.legal


def test_the_first_levels_play_the_same_position_in_many_ways_and_the_third_in_few() -> None:
    position = halfway(plancia.game("qin"), 3, 12)
    seat = position.to_move
    assert seat is not None
    ways = [
        len({plancia.bot(level).choose(position.blind(seat), seed) for seed in range(40)})
        for level in ("level1", "level2", "level3")
    ]
    assert ways[0] > ways[1] > ways[2]
    assert SLIPS[0] > SLIPS[1]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_low_level_may_not_know_never_changes_its_move(name: str) -> None:
    choosers = [plancia.bot(level).choose for level in ("level1", "level2")]
    assert check_game(plancia.game(name), seed=2, games=1, choosers=choosers).twins > 0


def test_a_level_beats_the_one_beneath() -> None:
    game = plancia.game("qin")
    for lower, higher in (("level1", "level2"), ("level2", "level3"), ("level3", "level4")):
        assert share(game, higher, lower, 30) > 0.6, higher
