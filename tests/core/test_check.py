"""check_game finds nothing wrong with Qin, and everything wrong with a broken one."""

import pickle
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plancia
from plancia import Event, Game, Position, Refusal
from plancia.bots import BOTS
from plancia.core import check
from plancia.core.check import CheckFailure, CheckReport, check_game
from plancia.core.contract import Array
from plancia.core.game import Move, Rules
from plancia.core.options import Value
from plancia.games import rules
from plancia.games.qin import RULES
from plancia.games.qin.kernel.rules import KERNEL
from plancia.texts import LANGUAGES

CHOOSERS = [bot.choose for bot in BOTS.values()]
BOARD = """\
R....v
......
..Y...
......
vv..B.
.~....
"""
SPARE = 3
"""A seat that is not there in a game of two: no rule looks at its pagodas."""


@pytest.mark.parametrize("board", ["bird", "lion", "crane", BOARD], ids=["bird", "lion", "crane", "custom"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_qin_keeps_the_contract(players: int, board: str) -> None:
    """Q1.4 among others: nobody learns another hand or the order of the pile."""
    game = plancia.game("qin", players=players, board=board)
    done = check_game(game, seed=players, games=1, choosers=CHOOSERS)
    assert done.games == 1
    assert done.moves > 10
    assert done.refused > 500
    assert done.twins > 40


@pytest.mark.parametrize("first", [1, 2, 3])
def test_q2_2_qin_keeps_the_contract_whoever_starts(first: int) -> None:
    check_game(plancia.game("qin", players=3, board=BOARD, first=first), games=2)


def test_a_report_follows_every_game() -> None:
    seen: list[int] = []

    def report(done: CheckReport) -> None:
        seen.append(done.games)

    check_game(plancia.game("qin", board=BOARD), games=3, report=report)
    assert seen == [1, 2, 3]


# Broken games. Each is Qin with one piece replaced; the kernel's pieces are plain Python around the true ones.


@cache
def broken_rules(**parts: Any) -> Rules:
    """Qin's rules with some functions replaced; pickles bring back the true ones."""
    return replace(RULES, **parts)


def broken(methods: Mapping[str, Any] | None = None, /, **parts: Any) -> Game:
    """A small game with functions of its rules or functions of its kernel replaced."""
    game = Game(broken_rules(**(methods or {})), {"board": BOARD})
    kernel = replace(KERNEL, **parts)

    def attempt(box: Array, states: Array, action: int, desk: Array) -> int:
        reason = int(kernel.refuse(box, states, 0, action, desk))
        if reason == 0:
            kernel.step(box, states, 0, action, desk)
        return -reason or int(desk["told"][0, 0])

    game.kernel = kernel
    for name, part in {**parts, "attempt": attempt}.items():
        setattr(game.call, name, part)
    return game


def blind_shows_a_hand(box: Array, states: Array, i: int, seat: int) -> None:
    hand = states["hand"][i, 1].copy()
    KERNEL.blind(box, states, i, seat)
    states["hand"][i, 1] = hand


def blind_shows_the_pile(box: Array, states: Array, i: int, seat: int) -> None:
    pile = states["pile"][i].copy()
    KERNEL.blind(box, states, i, seat)
    states["pile"][i] = pile


def setup_keeps_the_seed(box: Array, states: Array, i: int, seed: int, desk: Array) -> None:
    KERNEL.setup(box, states, i, seed, desk)
    states["left"][i, SPARE] = seed % 100


def step_keeps_the_drawn_tile(box: Array, states: Array, i: int, action: int, desk: Array) -> None:
    states["left"][i, SPARE] = states["pile"][i, states["piled"][i] - 1]
    KERNEL.step(box, states, i, action, desk)


def step_does_nothing(box: Array, states: Array, i: int, action: int, desk: Array) -> None:
    desk["told"][0, 0] = 1


def step_uses_pythons_numbers(box: Array, states: Array, i: int, action: int, desk: Array) -> None:
    KERNEL.step(box, states, i, action, desk)
    random.random()


def step_uses_numpys_numbers(box: Array, states: Array, i: int, action: int, desk: Array) -> None:
    KERNEL.step(box, states, i, action, desk)
    np.random.random()


def step_shuffles_the_pile(box: Array, states: Array, i: int, action: int, desk: Array) -> None:
    KERNEL.step(box, states, i, action, desk)
    np.random.default_rng().shuffle(states["pile"][i, : states["piled"][i]])


def legal_forgets_one(box: Array, states: Array, i: int, out: Array) -> int:
    return max(int(KERNEL.legal(box, states, i, out)) - 1, 0)


def count_forgets_one(box: Array, states: Array, i: int) -> int:
    return max(int(KERNEL.count(box, states, i)) - 1, 0)


def legal_adds_the_pass(box: Array, states: Array, i: int, out: Array) -> int:
    n = int(KERNEL.legal(box, states, i, out))
    out[n] = plancia.game("qin", board=BOARD).actions - 1
    return n + (n > 0)


def count_adds_one(box: Array, states: Array, i: int) -> int:
    n = int(KERNEL.count(box, states, i))
    return n + (n > 0)


def nth_adds_the_pass(box: Array, states: Array, i: int, k: int) -> int:
    n = int(KERNEL.count(box, states, i))
    return plancia.game("qin", board=BOARD).actions - 1 if k == n else int(KERNEL.nth(box, states, i, k))


def legal_repeats_one(box: Array, states: Array, i: int, out: Array) -> int:
    n = int(KERNEL.legal(box, states, i, out))
    out[n] = out[0]
    return n + (n > 0)


def nth_is_always_the_first(box: Array, states: Array, i: int, k: int) -> int:
    return int(KERNEL.nth(box, states, i, 0))


def refuse_changes_the_state(box: Array, states: Array, i: int, action: int, desk: Array) -> int:
    reason = int(KERNEL.refuse(box, states, i, action, desk))
    if reason:
        states["passes"][i] = 1
    return reason


def outcome_has_a_winner_at_once(box: Array, states: Array, i: int, scores: Array) -> int:
    return int(KERNEL.outcome(box, states, i, scores)) or 1


def resample_deals_nothing(box: Array, states: Array, i: int, seed: int) -> None:
    states["eye"][i] = 0


def resample_changes_the_own_hand(box: Array, states: Array, i: int, seed: int) -> None:
    eye = int(states["eye"][i]) - 1
    KERNEL.resample(box, states, i, seed)
    if eye < 2:
        states["hand"][i] = states["hand"][i, ::-1]


def resample_ignores_its_seed(box: Array, states: Array, i: int, seed: int) -> None:
    KERNEL.resample(box, states, i, random.SystemRandom().getrandbits(64))


def refusal_cites_an_unknown_clause(box: Array, action: int, reason: int, desk: Array) -> Refusal:
    return replace(RULES.refusal(box, action, reason, desk), clause="Q9.9")


def refusal_has_no_text(box: Array, action: int, reason: int, desk: Array) -> Refusal:
    return replace(RULES.refusal(box, action, reason, desk), key="qin.refuse.nothing")


def refusal_tells_too_little(box: Array, action: int, reason: int, desk: Array) -> Refusal:
    return replace(RULES.refusal(box, action, reason, desk), args={})


def events_have_no_text(box: Array, desk: Array) -> tuple[Event, ...]:
    return tuple(replace(event, key="qin.event.nothing") for event in RULES.events(box, desk))


def events_have_no_clause(box: Array, desk: Array) -> tuple[Event, ...]:
    return tuple(replace(event, clause="") for event in RULES.events(box, desk))


def events_hide_what_is_not_there(box: Array, desk: Array) -> tuple[Event, ...]:
    return tuple(replace(event, secret=("nothing",)) for event in RULES.events(box, desk))


def events_promise_the_drawn_tile(box: Array, desk: Array) -> tuple[Event, ...]:
    return tuple(replace(event, certain=True) for event in RULES.events(box, desk))


def view_holds_a_tuple(box: Array, states: Array) -> dict[str, Any]:
    return RULES.public(box, states) | {"pair": (1, 2)}


def view_holds_a_numpy_number(box: Array, states: Array) -> dict[str, Any]:
    return RULES.public(box, states) | {"pile": states["piled"][0]}


def spectators_have_secrets(box: Array, states: Array) -> dict[str, Any]:
    return RULES.private(box, states) or {"hand": []}


def position_text_forgets_the_pile(rules: Rules, options: Mapping[str, Value], box: Array, states: Array) -> str:
    lines = RULES.write_position(rules, options, box, states).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("pile"))


def two_actions_have_one_text(box: Array, action: int) -> Move:
    return RULES.describe(box, max(action, 1))


def actions_have_no_kind(box: Array, action: int) -> Move:
    return {"text": RULES.describe(box, action)["text"]}


def actions_lie_beside_the_board(box: Array, action: int) -> Move:
    return RULES.describe(box, action) | {"cells": ["z99"]}


def turn_never_changes(box: Array, states: Array, i: int) -> int:
    return 0


def worth_is_nothing(box: Array, states: Array, i: int, seat: int) -> float:
    return float("nan")


def the_lowest_score_wins(box: Array, states: Array, i: int, scores: Array) -> int:
    over = int(KERNEL.outcome(box, states, i, scores))
    return over and 1 << int(scores[:2].argmin())


def refusal_names_a_cell_that_is_not_there(box: Array, action: int, reason: int, told: Array) -> Refusal:
    return replace(RULES.refusal(box, action, reason, told), cells=("z99",))


def tidy_returns_nothing(typed: str, lang: str) -> Any:
    return None


def ways_forget_the_notation(box: Array, action: int) -> tuple[str, ...]:
    return ("somehow",)


def nothing_is_asked(box: Array, states: Array) -> list[int]:
    return []


def step_never_looks_ahead(box: Array, states: Array, i: int, action: int, desk: Array) -> None:
    desk["until"] = 0
    KERNEL.step(box, states, i, action, desk)


def everything_reads_as_an_action(box: Array, text: str) -> int:
    assert RULES.read_action is not None
    try:
        return RULES.read_action(box, text)
    except plancia.TextError:
        return 0


def crash(*args: Any) -> None:
    raise IndexError("index 400 is out of bounds")


Broken = Callable[[], Game]
BROKEN: dict[str, tuple[Broken, set[str]]] = {
    "blind shows a hand": (lambda: broken(blind=blind_shows_a_hand), {"leak_start", "leak_blind"}),
    "blind shows the pile": (lambda: broken(blind=blind_shows_the_pile), {"leak_start", "leak_blind"}),
    "setup keeps the seed": (lambda: broken(setup=setup_keeps_the_seed), {"leak_start"}),
    "step keeps the drawn tile": (lambda: broken(step=step_keeps_the_drawn_tile), {"leak_step"}),
    "step does nothing": (lambda: broken(step=step_does_nothing), {"unchanged"}),
    "step uses Python's numbers": (lambda: broken(step=step_uses_pythons_numbers), {"globals_touched"}),
    "step uses NumPy's numbers": (lambda: broken(step=step_uses_numpys_numbers), {"globals_touched"}),
    "step shuffles the pile": (lambda: broken(step=step_shuffles_the_pile), {"not_repeatable"}),
    "step crashes": (lambda: broken(step=crash), {"crash"}),
    "legal forgets one": (lambda: broken(legal=legal_forgets_one), {"legal_count"}),
    "legal and count forget one": (
        lambda: broken(legal=legal_forgets_one, count=count_forgets_one),
        {"not_refused"},
    ),
    "legal adds the pass": (
        lambda: broken(legal=legal_adds_the_pass, count=count_adds_one, nth=nth_adds_the_pass),
        {"legal_refused"},
    ),
    "legal repeats one": (lambda: broken(legal=legal_repeats_one), {"legal_twice"}),
    "nth is always the first": (lambda: broken(nth=nth_is_always_the_first), {"legal_nth"}),
    "refuse changes the state": (lambda: broken(refuse=refuse_changes_the_state), {"refused_changes"}),
    "a winner at once": (lambda: broken(outcome=outcome_has_a_winner_at_once), {"winners"}),
    "resample deals nothing": (lambda: broken(resample=resample_deals_nothing), {"twin_stuck", "text", "crash"}),
    "resample changes the own hand": (
        lambda: broken(resample=resample_changes_the_own_hand),
        {"leak_blind", "twin_stuck"},
    ),
    "resample ignores its seed": (lambda: broken(resample=resample_ignores_its_seed), {"resample_seed"}),
    "a refusal cites an unknown clause": (lambda: broken({"refusal": refusal_cites_an_unknown_clause}), {"clause"}),
    "a refusal has no text": (lambda: broken({"refusal": refusal_has_no_text}), {"no_text"}),
    "a refusal tells too little": (lambda: broken({"refusal": refusal_tells_too_little}), {"text_places"}),
    "events have no text": (lambda: broken({"events": events_have_no_text}), {"no_text"}),
    "events have no clause": (lambda: broken({"events": events_have_no_clause}), {"clause"}),
    "events hide what is not there": (lambda: broken({"events": events_hide_what_is_not_there}), {"secret"}),
    "events promise the drawn tile": (lambda: broken({"events": events_promise_the_drawn_tile}), {"preview"}),
    "a view holds a tuple": (lambda: broken({"public": view_holds_a_tuple}), {"view_json", "message"}),
    "a view holds a NumPy number": (lambda: broken({"public": view_holds_a_numpy_number}), {"view_json", "crash"}),
    "spectators have secrets": (lambda: broken({"private": spectators_have_secrets}), {"private"}),
    "an action has no kind": (lambda: broken({"describe": actions_have_no_kind}), {"described"}),
    "an action lies beside the board": (lambda: broken({"describe": actions_lie_beside_the_board}), {"no_cell"}),
    "the turn never changes": (lambda: broken(turn=turn_never_changes), {"turn"}),
    "worth is no number": (lambda: broken(worth=worth_is_nothing), {"worth"}),
    "the lowest score wins": (lambda: broken(outcome=the_lowest_score_wins), {"winner_score"}),
    "a refusal names no cell": (lambda: broken({"refusal": refusal_names_a_cell_that_is_not_there}), {"no_cell"}),
    "tidy returns nothing": (lambda: broken({"tidy": tidy_returns_nothing}), {"tidy"}),
    "ways forget the notation": (lambda: broken({"ways": ways_forget_the_notation}), {"ways"}),
    "nothing is asked": (lambda: broken({"asked": nothing_is_asked}), {"targets_legal"}),
    "step never looks ahead": (lambda: broken(step=step_never_looks_ahead), {"preview"}),
    "a clause has no text": (lambda: broken({"clauses": (*RULES.clauses, "Q9.9")}), {"no_text"}),
    "the text forgets the pile": (lambda: broken({"write_position": position_text_forgets_the_pile}), {"text"}),
    "two actions have one text": (lambda: broken({"describe": two_actions_have_one_text}), {"notation"}),
    "everything is an action": (lambda: broken({"read_action": everything_reads_as_an_action}), {"notation_garbage"}),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_found_out(name: str) -> None:
    make, expected = BROKEN[name]
    with pytest.raises(CheckFailure) as caught:
        check_game(make(), games=4)
    assert caught.value.what in expected


def test_a_hand_that_is_seen_without_a_word_is_found_out() -> None:
    """In Qin a tile is drawn after nearly every move, so ZhanGuo has to show it."""
    zhanguo = rules("zhanguo")

    def forget(box: Array, told: Array) -> tuple[Event, ...]:
        return tuple(replace(event, opened=False) for event in zhanguo.events(box, told))

    with pytest.raises(CheckFailure) as caught:
        check_game(Game(replace(zhanguo, events=forget)), games=1)
    assert caught.value.what == "opened"


def test_a_copy_that_shares_its_state_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "copy", lambda self: Position(self.game, self.states))
    with pytest.raises(CheckFailure) as caught:
        check_game(plancia.game("qin", board=BOARD), games=1)
    assert caught.value.what == "copy"


@pytest.mark.parametrize("function", ["draw", "board"])
def test_a_missing_picture_is_found_out(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(f"plancia.games.qin.terminal.{function}")
    with pytest.raises(CheckFailure) as caught:
        check_game(plancia.game("qin", board=BOARD), games=1)
    assert caught.value.what == "picture"


def test_a_picture_of_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.games.qin.terminal.draw", lambda scene: "")
    with pytest.raises(CheckFailure) as caught:
        check_game(plancia.game("qin", board=BOARD), games=1)
    assert caught.value.what in {"picture", "crash"}


def test_a_refused_move_that_is_played_is_found_out() -> None:
    game = broken()
    game.call.attempt = lambda *args: 1
    with pytest.raises(CheckFailure) as caught:
        check_game(game, games=1)
    assert caught.value.what in {"no_error", "unchanged"}


def test_an_endless_game_is_found_out() -> None:
    with pytest.raises(CheckFailure) as caught:
        check_game(plancia.game("qin", board=BOARD), games=1, limit=5)
    assert caught.value.what == "endless"


def choose_by_pythons_numbers(sight: Position, seed: int) -> int:
    return int(random.choice(sight.legal))


def choose_no_action(sight: Position, seed: int) -> int:
    return -1


def choose_and_spoil(sight: Position, seed: int) -> int:
    choice = int(sight.legal[0])
    sight.states["passes"][0] += 1
    return choice


@pytest.mark.parametrize(
    ("chooser", "expected"),
    [
        (choose_by_pythons_numbers, "leak_choice"),
        (choose_no_action, "chooser_illegal"),
        (choose_and_spoil, "chooser_changes"),
    ],
)
def test_an_unfair_bot_is_found_out(chooser: check.Chooser, expected: str) -> None:
    with pytest.raises(CheckFailure) as caught:
        check_game(plancia.game("qin", board=BOARD), games=1, choosers=[chooser])
    assert caught.value.what == expected


def test_a_failure_can_be_seen_again_by_its_seed() -> None:
    def fail(seed: int, games: int) -> CheckFailure:
        with pytest.raises(CheckFailure) as caught:
            check_game(broken(resample=resample_changes_the_own_hand), seed=seed, games=games)
        return caught.value

    failure = fail(seed=11, games=3)
    again = fail(seed=failure.seed, games=1)
    assert (again.what, again.moves, str(again)) == (failure.what, failure.moves, str(failure))


def test_a_failure_tells_promise_options_seed_and_moves_in_every_language() -> None:
    game = plancia.game("qin", players=3, board="lion")
    failure = CheckFailure("unchanged", game, 17, ["RYd7e", "BBa1s"], action="BBa2s")
    for lang in LANGUAGES:
        text = failure.say(lang)
        for part in ("BBa2s", "players=3", "board='lion'", "17", "2", "RYd7e BBa1s"):
            assert part in text
        assert "{" not in text
    assert str(pickle.loads(pickle.dumps(failure))) == str(failure)


def test_the_global_numbers_are_left_as_they_were() -> None:
    random.seed(5)
    before = random.getstate()
    check_game(plancia.game("qin", board=BOARD), games=1, choosers=CHOOSERS)
    assert random.getstate() == before


def test_check_names_no_game() -> None:
    for file in Path(str(check.__file__)).parent.glob("*.py"):
        text = file.read_text("utf-8").lower()
        assert not [name for name in plancia.GAMES if name in text]
