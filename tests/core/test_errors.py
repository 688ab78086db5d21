"""Wrong input: each has its own exception, which says what to do, and leaves the position bit for bit as it was."""

import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plancia
from plancia import (
    ALL,
    SPECTATOR,
    ActionError,
    BlindError,
    Game,
    IllegalAction,
    OptionError,
    PlanciaError,
    Position,
    TextError,
    VerifyError,
)
from plancia.core.errors import ArgumentError, SeatError
from plancia.core.seal import Seal
from plancia.table import Table
from plancia.table.players import HUMAN
from plancia.texts import LANGUAGES, catalogue

GAME = plancia.game("qin", players=3)
UNTYPED: Any = GAME
"""The same game for calls that the types forbid."""
READ: Any = plancia.position
MAKE: Any = plancia.game
CALL: Any = plancia.bot
SIT: Any = Table
SEAL = Seal(1, "5a" * 16)
TABLE: Any = Table(GAME, (HUMAN,) * 3, ("Ada", "Bruno", "Carla"), SEAL)


def middle() -> Position:
    """A position some moves into a game, with events to lose."""
    position = GAME.start(7)
    dice = random.Random(7)
    for _ in range(12):
        position.play(dice.choice(position.legal))
    return position


def finished() -> Position:
    position = GAME.start(7)
    dice = random.Random(7)
    while not position.over:
        position.play(dice.choice(position.legal))
    return position


def covered(position: Position) -> int:
    """A placement on the first tile of the game."""
    return next(action for action in range(GAME.actions) if (r := position.refuse(action)) and r.clause == "Q3.2")


def everything(position: Position) -> tuple[object, ...]:
    return position.states.tobytes(), position.events, position.legal, position.viewer


Wrong = tuple[str, Callable[[Any], Any], type[PlanciaError]]

ACTIONS: list[Wrong] = [
    ("an illegal action", lambda p: p.play(covered(p)), IllegalAction),
    ("Q3.4 a pass while a tile fits", lambda p: p.play(GAME.read("pass")), IllegalAction),
    ("the wrong seat's action", lambda p: p.play(p.legal[0], seat=(p.to_move + 1) % 3), ActionError),
    ("the wrong seat's illegal action", lambda p: p.play(covered(p), seat=(p.to_move + 1) % 3), ActionError),
    ("a seat that is not there", lambda p: p.play(p.legal[0], seat=3), ActionError),
    ("a negative seat", lambda p: p.play(p.legal[0], seat=-1), ActionError),
    ("a seat of another type", lambda p: p.play(p.legal[0], seat="1"), ActionError),
    ("a negative action", lambda p: p.play(-1), ActionError),
    ("an action too large", lambda p: p.play(GAME.actions), ActionError),
    ("an action larger than 64 bits", lambda p: p.play(1 << 70), ActionError),
    ("an action that is a float", lambda p: p.play(float(p.legal[0])), ActionError),
    ("an action that is a text", lambda p: p.play(GAME.write(p.legal[0])), ActionError),
    ("an action that is None", lambda p: p.play(None), ActionError),
    ("an action that is a bool", lambda p: p.play(True), ActionError),
    ("an action that is a list", lambda p: p.play([p.legal[0]]), ActionError),
    ("an action that is an array", lambda p: p.play(np.array(p.legal)), ActionError),
    ("an action that is a type", lambda p: p.play(int), ActionError),
    ("refuse, out of range", lambda p: p.refuse(GAME.actions), ActionError),
    ("refuse, other type", lambda p: p.refuse("RRa1e"), ActionError),
    ("preview, illegal", lambda p: p.preview(covered(p)), IllegalAction),
    ("preview, out of range", lambda p: p.preview(-3), ActionError),
    ("write, out of range", lambda p: GAME.write(-3), ActionError),
    ("a viewer that is not there", lambda p: p.view(3), ActionError),
    ("a viewer of another type", lambda p: p.view("me"), ActionError),
    ("a viewer that is a float", lambda p: p.view(1.0), ActionError),
    ("a viewer that is None", lambda p: p.blind(None), ActionError),
    ("all, while the game goes on", lambda p: p.view(ALL), BlindError),
    ("resample of a complete position", lambda p: p.resample(1), BlindError),
    ("playing blind", lambda p: p.blind(0).play(p.legal[0]), BlindError),
    ("blinding twice", lambda p: p.blind(0).blind(SPECTATOR), BlindError),
    ("another's view of a blinded position", lambda p: p.blind(0).view(1), BlindError),
    ("resample with a wrong seed", lambda p: p.blind(0).resample(-1), ActionError),
    ("resample with another type", lambda p: p.blind(0).resample("1"), ActionError),
    ("the worth to a seat that is not there", lambda p: p.worth(3), ActionError),
    ("the worth to a seat far away", lambda p: p.worth(10**6), ActionError),
    ("the worth to a negative seat", lambda p: p.worth(-1), ActionError),
    ("the worth to another type", lambda p: p.worth("0"), ActionError),
]

MAKING: list[Wrong] = [
    ("an unknown game", lambda _: plancia.game("go"), OptionError),
    ("a game of another type", lambda _: MAKE(["qin"]), OptionError),
    ("an unknown option", lambda _: plancia.game("qin", size=9), OptionError),
    ("a bot of another type", lambda _: CALL(["greedy"]), OptionError),
    ("players of other types", lambda _: SIT(GAME, (HUMAN, HUMAN, 5), ("A", "B", "C"), SEAL), ArgumentError),
    ("names of other types", lambda _: SIT(GAME, (HUMAN,) * 3, ("A", "B", 5), SEAL), ArgumentError),
    ("a step that was not", lambda _: TABLE.position_at(1), ActionError),
    ("a step of another type", lambda _: TABLE.position_at("0"), ActionError),
    ("a bot in no seat", lambda _: TABLE.trouble(-1), SeatError),
    ("too many players", lambda _: plancia.game("qin", players=5), OptionError),
    ("players of another type", lambda _: plancia.game("qin", players=None), OptionError),
    ("a float of players", lambda _: plancia.game("qin", players=2.0), OptionError),
    ("a bool of players", lambda _: plancia.game("qin", players=True), OptionError),
    ("an unknown board", lambda _: plancia.game("qin", board="dog"), OptionError),
    ("a board file that is not there", lambda _: plancia.game("qin", board=Path("no such file")), OptionError),
    ("a board that is a folder", lambda _: plancia.game("qin", board=Path()), OptionError),
    ("a wrong board", lambda _: plancia.game("qin", board="R....\nY....\n"), TextError),
    ("Q2.2 a start player who is not there", lambda _: plancia.game("qin", players=2, first=3), OptionError),
    ("a negative seed", lambda _: GAME.start(-1), ActionError),
    ("a seed of 65 bits", lambda _: GAME.start(1 << 64), ActionError),
    ("a seed of another type", lambda _: UNTYPED.start("1"), ActionError),
    ("a float seed", lambda _: UNTYPED.start(1.0), ActionError),
    ("a move that is none", lambda _: GAME.read("RXa1e"), TextError),
    ("a move off the board", lambda _: GAME.read("RRt20e"), TextError),
    ("a move of another type", lambda _: UNTYPED.read(5), TextError),
    ("a position of no game", lambda _: plancia.position("chess\n"), TextError),
    ("an empty position", lambda _: plancia.position(""), TextError),
    ("a position of another type", lambda _: READ(None), TextError),
]


def caught(call: Callable[[Any], Any], position: Position, kind: type[PlanciaError]) -> PlanciaError:
    with pytest.raises(PlanciaError) as info:
        call(position)
    assert type(info.value) is kind
    return info.value


def sentences(error: PlanciaError) -> list[str]:
    """The error in every language, each without holes."""
    told = [error.say(lang) for lang in LANGUAGES]
    for lang, text in zip(LANGUAGES, told, strict=True):
        assert error.key in catalogue(lang)
        assert "{" not in text
    return told


@pytest.mark.parametrize(("call", "kind"), [pytest.param(c, k, id=name) for name, c, k in ACTIONS])
def test_a_wrong_action_changes_nothing(call: Callable[[Any], Any], kind: type[PlanciaError]) -> None:
    position = middle()
    before = everything(position)
    sentences(caught(call, position, kind))
    assert everything(position) == before


@pytest.mark.parametrize(("call", "kind"), [pytest.param(c, k, id=name) for name, c, k in MAKING])
def test_wrong_games_seeds_and_texts_have_their_errors(call: Callable[[Any], Any], kind: type[PlanciaError]) -> None:
    sentences(caught(call, middle(), kind))


def test_q6_2_q6_4_nothing_is_played_after_the_end() -> None:
    position = finished()
    before = everything(position)
    for action in (0, GAME.actions - 1):
        for seat in (None, 0, 2):
            with pytest.raises(IllegalAction) as info:
                position.play(action, seat)
            assert info.value.refusal.clause in ("Q6.2", "Q6.4")
    assert everything(position) == before


def test_the_wrong_seat_learns_nothing_of_the_hand_in_turn() -> None:
    position = middle()
    told = set()
    for action in range(0, GAME.actions, 5):
        with pytest.raises(ActionError) as info:
            position.play(action, (int(position.to_move or 0) + 1) % 3)
        told.add(str(info.value))
    assert len(told) == 1


def test_numpy_numbers_are_numbers() -> None:
    position: Any = middle()
    same = middle()
    action = position.legal[0]
    position.play(np.int32(action), np.int64(position.to_move))
    same.play(action)
    assert position == same


@pytest.mark.parametrize(
    "error",
    [caught(call, middle(), kind) for _, call, kind in (*ACTIONS, *MAKING)],
    ids=[name for name, _, _ in (*ACTIONS, *MAKING)],
)
def test_errors_travel_between_processes(error: PlanciaError) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert sentences(back) == sentences(error)
    assert back.__dict__ == error.__dict__


def test_the_errors_list_what_is_valid() -> None:
    assert "qin" in str(caught(lambda _: plancia.game("go"), middle(), OptionError))
    assert "players, board, first" in str(caught(lambda _: plancia.game("qin", size=9), middle(), OptionError))
    assert "2, 3, 4" in str(caught(lambda _: plancia.game("qin", players=5), middle(), OptionError))
    assert "bird, lion, crane" in str(caught(lambda _: plancia.game("qin", board="dog"), middle(), OptionError))
    assert str(GAME.actions - 1) in str(caught(lambda p: p.play(-1), middle(), ActionError))


def test_a_text_error_says_where() -> None:
    error = TextError("error.not_str", line=3, column=7, source="mine.txt", value="x")
    assert str(error).startswith("mine.txt, line 3, column 7: ")
    assert str(error.at(12)).startswith("mine.txt, line 12, column 7: ")


def test_every_kind_of_error_is_one_of_ours() -> None:
    kinds = (ActionError, ArgumentError, BlindError, IllegalAction, OptionError, TextError, VerifyError)
    assert all(issubclass(kind, PlanciaError) for kind in kinds)


def test_a_game_is_not_changed_by_its_errors() -> None:
    options, text = dict(GAME.options), GAME.start(1).text()
    for _, call, kind in MAKING:
        caught(call, middle(), kind)
    assert dict(GAME.options) == options
    assert GAME.start(1).text() == text
    assert Game(GAME.rules, options) == GAME


def test_where_something_is_wrong_stands_before_the_colon_of_the_language() -> None:
    with pytest.raises(TextError) as caught:
        plancia.position("chess\n")
    assert caught.value.say("it").startswith("riga 1: ")
    assert caught.value.say("fr").startswith("ligne 1\xa0: ")


@pytest.mark.parametrize("viewer", [np.array([0, 1]), [0], None, "x" * 5000, 2.0, True, -1, 9])
def test_a_viewer_that_cannot_be_is_refused_whatever_its_type(viewer: Any) -> None:
    position = GAME.start(1)
    for ask in (position.blind, position.sight, position.view):
        with pytest.raises(ActionError, match="There is no viewer") as caught:
            ask(viewer)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("depth", [0, -1, 5, 10**9, "1", None, 1.0])
def test_targets_are_asked_for_only_so_deep(depth: Any) -> None:
    with pytest.raises(ActionError, match="1 to 4 decisions deep"):
        GAME.start(1).targets(depth=depth)


@pytest.mark.parametrize("told", [[2, 1, -2], [9, 1, -2], [5, 99, 3, 0, 0], [5, 0, 3, 0, 1 << 40], [2, 1]])
@pytest.mark.parametrize("name", plancia.GAMES)
def test_what_no_step_told_is_no_event_and_does_not_hang(name: str, told: list[int]) -> None:
    game = plancia.game(name)
    with pytest.raises(ActionError, match="No step of"):
        game.events(np.array(told, np.int64).tobytes())


def test_a_bot_that_has_not_learned_a_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.bots.mind.FOLDER", "nowhere")
    position = plancia.game("zhanguo").start(1)
    with pytest.raises(OptionError, match="learned"):
        plancia.bot("learned").choose(position.blind(position.to_move or 0), 1)


def test_a_language_that_we_do_not_speak_is_english() -> None:
    error = caught(lambda _: plancia.game("go"), middle(), OptionError)
    assert error.say("de") == error.say("../it") == error.say("en")


def test_a_list_without_end_is_refused_at_once() -> None:
    game = plancia.game("qin")
    with pytest.raises(plancia.PlanciaError):
        plancia.Match.series([game], ["Ada", "Bruno"], range(10**9))


def test_a_long_name_of_a_source_is_cut() -> None:
    with pytest.raises(plancia.TextError) as caught:
        plancia.read_game("nothing", "x" * 100_000 + "\x1b[2J")
    assert len(str(caught.value)) < 5000
