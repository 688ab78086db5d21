"""A table keeps its log alone: every position is played again from it, bit for bit, undos included."""

from __future__ import annotations

import gc
import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.errors import ActionError, PlanciaError, SeatError, VersionError
from plancia.core.gamefile import GameFile
from plancia.core.position import Position
from plancia.games import NAMES, rules
from plancia.table import Table
from plancia.table.log import Step, Undo
from plancia.table.players import HUMAN
from table.tables import LONGEST, SLOW, games, played, table, tables


def stored(table: Table) -> list[dict[str, object]]:
    """The log as a store gives it back."""
    found: list[dict[str, object]] = json.loads(json.dumps([entry.as_json() for entry in table.log]))
    return found


def same(one: Position, other: Position) -> bool:
    return (one.states.tobytes(), one.moves, one.events) == (other.states.tobytes(), other.moves, other.events)


@SLOW
@given(games(), st.data())
def test_steps_and_undos_lead_to_the_same_positions_as_playing_without_them(
    game: plancia.Game, data: st.DataObject
) -> None:
    here = table(game, [data.draw(st.sampled_from([HUMAN, "random"])) for _ in range(game.players)])
    line = [here.position.copy()]
    for _ in range(data.draw(st.integers(0, 40))):
        seat = here.position.to_move
        if seat is None:
            break
        if here.last_person is not None and data.draw(st.integers(0, 3)) == 0:
            taken = here.undo(here.last_person, consent=here.people)
            del line[-len(taken) :]
        else:
            step = here.play(data.draw(st.sampled_from(list(here.position.legal))), seat)
            line.append(line[-1].copy())
            line[-1].play(step.action)
        assert same(here.position, line[-1])
    assert len(here.steps) == len(line) - 1
    assert all(same(here.position_at(n), position) for n, position in enumerate(line))
    assert here.version == len(here.log)
    again = Table.rebuilt(game, here.kinds, here.names, here.seal, stored(here))
    assert (again.log, again.steps) == (here.log, here.steps)
    assert same(again.position, here.position)
    assert again.messages() == here.messages()


def test_an_undo_is_an_entry_of_the_log_and_no_hole_in_it() -> None:
    here = played(table(plancia.game("terratain")), 6)
    here.undo(here.steps[-1].seat, consent=here.people)
    assert [type(entry) for entry in here.log] == [Step] * 6 + [Undo]
    assert here.version == 7
    assert len(here.steps) == 5


@pytest.mark.parametrize("n", [-1, 6])
def test_there_is_no_position_before_the_start_or_after_the_last_move(n: int) -> None:
    with pytest.raises(ActionError, match=f"There is no move {n} to go back to"):
        played(table(plancia.game("qin")), 5).position_at(n)


def test_an_old_position_is_left_as_it_was_by_the_next_step() -> None:
    here = played(table(plancia.game("qin")), 3)
    before = here.position
    copy = before.copy()
    played(here, 1)
    assert before == copy != here.position


@SLOW
@given(tables())
def test_a_saved_table_goes_on_where_it_was(here: Table) -> None:
    text = here.file().write()
    again = Table.resumed(GameFile.read(text, rules))
    assert again.position.states.tobytes() == here.position.states.tobytes()
    assert (again.game, again.kinds, again.names, again.seal) == (here.game, here.kinds, here.names, here.seal)
    assert again.steps == here.steps
    assert again.file().write() == text
    assert again.messages() == here.messages()


def test_what_was_taken_back_is_not_in_the_file() -> None:
    here = played(table(plancia.game("terratain")), 6)
    kept = here.actions[:5]
    here.undo(here.steps[-1].seat, consent=here.people)
    assert here.file().actions == kept


def test_others_may_take_the_seats_of_a_saved_game() -> None:
    file = played(table(plancia.game("qin")), 4).file()
    here = Table.resumed(file, ["random", HUMAN], ["Gino", "Rosa"])
    assert (here.kinds, here.names, len(here.steps)) == (("random", HUMAN), ("Gino", "Rosa"), 4)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_a_hundred_moves_is_small(name: str) -> None:
    game = plancia.game(name)
    played(table(game), LONGEST).messages()  # what a game keeps for all its tables
    gc.collect()
    tracemalloc.start()
    try:
        here = played(table(game), 100)
        here.messages()
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < 300_000
    finally:
        tracemalloc.stop()
    assert here.position_at(len(here.steps)) == here.position


BROKEN: list[tuple[Any, type[PlanciaError], str]] = [
    ({}, ActionError, "not an entry of a log"),
    (5, ActionError, "not an entry of a log"),
    ({"action": 0}, ActionError, "not an entry of a log"),
    ({"seat": 0, "undo": 1}, ActionError, "not an entry of a log"),
    ({"seat": 0, "undo": 1, "consent": "01"}, ActionError, "not an entry of a log"),
    ({"seat": 1, "action": "x"}, ActionError, "actions are whole numbers"),
    ({"seat": None, "action": 0}, SeatError, "None is not one of the seats"),
    ({"seat": 0, "undo": "x", "consent": []}, plancia.ArgumentError, "undo: x is not a whole number from 1 to 3"),
    ({"seat": 0, "undo": 0, "consent": []}, plancia.ArgumentError, "from 1 to 3"),
    ({"seat": 0, "undo": 4, "consent": []}, plancia.ArgumentError, "from 1 to 3"),
    ({"seat": 9, "undo": 1, "consent": []}, SeatError, "9 is not one of the seats"),
    ({"seat": 0, "undo": 1, "consent": [None]}, SeatError, "None is not one of the seats"),
]


@pytest.mark.parametrize(("entry", "kind", "told"), BROKEN)
def test_an_entry_that_is_none_is_named(entry: Any, kind: type[PlanciaError], told: str) -> None:
    here = played(table(plancia.game("qin", first=1)), 3)
    log = [*stored(here), entry]
    with pytest.raises(kind, match=told):
        Table.rebuilt(here.game, here.kinds, here.names, here.seal, log)


def test_a_draft_of_another_table_is_no_draft_of_this_one() -> None:
    here, there = (played(table(plancia.game("qin", first=1)), n) for n in (2, 3))
    draft = there.draft(there.position.legal[0], seat=1)
    for call in (here.confirm, lambda each: here.advice("greedy", each), lambda each: here.proposal("greedy", each)):
        with pytest.raises(VersionError):
            call(draft)
