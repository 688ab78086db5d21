"""What a position is worth to the seat to move, its best turns, and why they are good."""

import json
import random

import pytest

import plancia
from plancia import BlindError, OptionError, PlanciaError, Position
from plancia.analysis import turns
from plancia.analysis.reasons import reasons
from plancia.core.errors import OverError
from plancia.table.draft import Draft
from plancia.texts import LANGUAGES, catalogue

GAMES = [("qin", 2), ("qin", 3), ("terratain", 2), ("terratain", 5)]


def halfway(name: str, players: int, moves: int = 25) -> Position:
    position, dice = plancia.game(name, players=players).start(players), random.Random(players)
    while position.moves < moves:
        position.play(dice.choice(position.legal))
    return position


def seen(position: Position) -> Position:
    assert position.to_move is not None
    return position.blind(position.to_move)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_chances_add_up_and_every_turn_is_legal_and_whole(name: str, players: int) -> None:
    position = halfway(name, players)
    found = plancia.analyse(seen(position), playouts=40)
    assert found.seat == position.to_move
    assert found.scores == position.scores
    assert 1 <= len(found.turns) <= turns.BEST
    assert found.chances == found.turns[0].chances
    for turn in found.turns:
        assert sum(turn.chances) == pytest.approx(1)
        assert turn.visits > 0
        after = position.copy()
        for action in turn.actions:
            assert (after.to_move, after.turn) == (position.to_move, position.turn)
            after.play(action)
        assert (after.to_move, after.turn) != (position.to_move, position.turn)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_is_hidden_never_changes_what_is_said_and_the_same_seed_says_the_same(name: str, players: int) -> None:
    sight = seen(halfway(name, players))
    told = json.dumps(plancia.analyse(sight, playouts=30, seed=7).as_json())
    for k in range(3):
        twin = sight.resample(k).blind(sight.viewer)
        assert json.dumps(plancia.analyse(twin, playouts=30, seed=7).as_json()) == told


def test_the_best_turn_wins_at_once_where_one_can() -> None:
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
    found = plancia.analyse(seen(position), playouts=100)
    assert found.chances[0] > 0.99
    keys = [reason.key for reason in found.turns[0].reasons]
    assert keys[0] == "qin.event.placed"
    assert "qin.event.over.Q6.2" in keys


def test_reasons_are_keys_that_every_language_says_with_the_players_names() -> None:
    for name, players in GAMES:
        for turn in plancia.analyse(seen(halfway(name, players)), playouts=30).turns:
            assert turn.reasons
            for reason in turn.reasons:
                assert json.loads(json.dumps(reason.as_json())) == reason.as_json()
                for lang in LANGUAGES:
                    assert reason.key in catalogue(lang)
                    told = reason.say(lang, ["Anna", "Bruno", "Carla", "Dino", "Elsa"])
                    assert "{" not in told


def test_reasons_count_every_point_that_a_turn_gains_and_denies() -> None:
    denied, dice = 0, random.Random(1)
    position = plancia.game("terratain").start(1)
    while not position.over:
        wars = [action for action in position.legal if plancia.game("terratain").write(action).startswith("x")]
        action = (wars or list(position.legal))[0]
        draft = Draft(position).add(action)
        found = reasons(draft)
        for change in draft.changes:
            points = sum(reason.points for reason in found if reason.seat == change.seat)
            assert points == sum(change.clauses.values())
        denied += any(reason.points < 0 and reason.seat != position.to_move for reason in found)
        position.play(action if wars else dice.choice(position.legal))
    assert denied


def test_only_what_a_seat_knows_is_analysed() -> None:
    position = halfway("qin", 2)
    with pytest.raises(BlindError):
        plancia.analyse(position)
    with pytest.raises(BlindError):
        plancia.analyse(position.blind("spectator"))
    while not position.over:
        position.play(position.legal[0])
    with pytest.raises(OverError):
        plancia.analyse(position.blind(0))


@pytest.mark.parametrize("wrong", [{"playouts": 1}, {"playouts": "many"}, {"best": 0}, {"seed": -1}])
def test_wrong_numbers_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(PlanciaError):
        plancia.analyse(seen(halfway("qin", 2)), **wrong)


def test_a_game_that_nobody_has_learned_is_not_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "thinks", lambda game: False)
    with pytest.raises(OptionError, match="No bot has learned Qin for 2 players"):
        plancia.analyse(seen(halfway("qin", 2)))
