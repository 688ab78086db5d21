"""When an undo is free, what it takes back, and what everybody then knows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia import SPECTATOR, Position, Viewer
from plancia.core.errors import SeatError, UndoError
from plancia.games import NAMES
from plancia.table import Table
from plancia.table.log import Step, Undo
from plancia.table.players import HUMAN
from plancia.texts import LANGUAGES
from table.tables import SLOW, found, played, table, tables


def shown(here: Table, steps: Sequence[Step], position: Position, viewer: Viewer) -> list[Any] | None:
    """What a viewer is shown while steps are played in a position; None if it cannot be.

    Where he was not told the action, it may have been any.
    """
    told: list[Any] = []
    for step in steps:
        action = step.action if here.move(step, viewer) else position.legal[0]
        if position.to_move != step.seat or action not in position.legal:
            return None
        position.play(action)
        told.append((position.told(viewer), {**position.view(viewer), "legal": []}))
    return told


def taken_back(here: Table) -> tuple[int, list[Step], Position] | None:
    """The seat that may take back freely, what, and the position before; None if nobody may."""
    seat = here.last_person
    if seat is None or not here.free(seat):
        return None
    steps = here.undoable(seat)
    return seat, steps, here.position_at(len(here.steps) - len(steps))


WORLDS = st.lists(st.integers(0, 1 << 30), min_size=4, max_size=4)


@SLOW
@given(tables(), WORLDS)
def test_who_takes_back_freely_has_learnt_nothing(here: Table, worlds: list[int]) -> None:
    """Whatever the truth may be, for all a seat knows, it would have been shown the same."""
    if free := taken_back(here):
        seat, steps, before = free
        truth = shown(here, steps, before.copy(), seat)
        assert truth is not None
        assert [shown(here, steps, before.blind(seat).resample(seed), seat) for seed in worlds] == [truth] * len(worlds)
        here.undo(seat)
        assert here.position.view(seat) == before.view(seat)


@SLOW
@given(tables(), WORLDS)
def test_others_have_learnt_nothing_but_what_he_showed_of_his_own(here: Table, worlds: list[int]) -> None:
    if free := taken_back(here):
        _, steps, before = free
        if any(event.opened for step in steps for event in here.events(step)):
            return
        for viewer in [*range(here.game.players), SPECTATOR]:
            truth = shown(here, steps, before.copy(), viewer)
            for seed in worlds:
                assert shown(here, steps, before.blind(viewer).resample(seed), viewer) in (None, truth)


@SLOW
@given(tables())
def test_what_came_to_light_is_not_taken_back_freely(here: Table) -> None:
    for seat in here.people:
        steps, before = here.undoable(seat), (here.version, here.position.states.tobytes())
        events = [event for step in steps for event in here.events(step)]
        news = any(not e.certain or (e.opened and e.args["seat"] != seat) for e in events)
        moved = any(step.seat != seat and here.kinds[step.seat] == HUMAN for step in steps)
        if not here.position.over and (news or moved or not steps):
            assert not here.free(seat)
            with pytest.raises(UndoError):
                here.undo(seat)
            assert (here.version, here.position.states.tobytes()) == before


@SLOW
@given(tables())
def test_free_means_that_it_can_be_taken_back(here: Table) -> None:
    for seat in here.people:
        if here.free(seat):
            steps, version = here.undoable(seat), here.version
            assert here.undo(seat) == steps
            assert here.log[-1] == Undo(seat, len(steps))
            assert here.version == version + 1


def test_within_a_turn_step_after_step_is_taken_back() -> None:
    """Nothing is drawn before a turn of ZhanGuo ends, and the card was the player's own."""
    here = found(plancia.game("zhanguo"), lambda t: len(t.steps) > 20 and in_turn(t) >= 3)
    seat, n = here.steps[-1].seat, in_turn(here)
    start = here.position_at(len(here.steps) - n)
    for _ in range(n):
        assert len(here.undo(seat)) == 1
    assert here.position == start
    assert start.to_move == seat


def in_turn(here: Table) -> int:
    """How many steps of the turn under way were played."""
    return sum(step.turn == here.position.turn for step in here.steps)


def test_a_turn_that_is_over_is_taken_back_while_the_next_one_thinks() -> None:
    here = found(
        plancia.game("zhanguo"),
        lambda t: bool(t.steps) and t.position.to_move != t.last_person and t.free(t.steps[-1].seat),
    )
    seat = here.steps[-1].seat
    here.undo(seat)
    assert here.position.to_move == seat


def test_another_persons_step_is_not_taken_back_without_asking() -> None:
    def wanted(here: Table) -> bool:
        return len(here.steps) > 1 and {step.seat for step in here.steps[-2:]} == {0, 1}

    here = found(plancia.game("zhanguo"), wanted)
    first, last = (step.seat for step in here.steps[-2:])
    with pytest.raises(UndoError, match=f"{here.names[last]} has moved since"):
        here.undo(first)
    assert [step.seat for step in here.undo(first, consent=[last])] == [first, last]
    assert here.log[-1] == Undo(first, 2, (last,))


@pytest.mark.parametrize("name", NAMES)
def test_beyond_what_is_free_all_other_people_must_agree(name: str) -> None:
    game = plancia.game(name, players=4)
    here = played(table(game, [HUMAN, HUMAN, "random", HUMAN]), 30)
    for seat in here.people:
        if here.free(seat) or not here.undoable(seat):
            continue
        others = [person for person in here.people if person != seat]
        for agreed in ([], others[:1], others[1:], [seat, 2], [7]):
            with pytest.raises(UndoError, match="Still to be asked: " + here.names[others[others[0] in agreed]]):
                here.undo(seat, consent=agreed)
    seat = here.people[0]
    steps = here.undoable(seat)
    assert steps
    strange: list[Any] = [1, [], 2, "x", 3, 7]
    assert here.undo(seat, consent=strange) == steps
    assert here.log[-1] == Undo(seat, len(steps), (1, 3))


def test_against_bots_nobody_has_to_be_asked() -> None:
    here = played(table(plancia.game("qin", first=1), [HUMAN, "random"]), 4)
    with pytest.raises(UndoError, match=r"something new has come to light since: Anna draws [RYB]{2}"):
        here.undo(0)
    assert [step.seat for step in here.undo(0, consent=())] == [0, 1]
    assert here.position == here.position_at(2)


def test_what_bots_did_since_is_taken_back_too_if_they_have_shown_nothing() -> None:
    """Z8.5 Nobody sees what a bot rejects."""
    kinds = [HUMAN, "random", "random"]
    here = found(plancia.game("zhanguo", players=3, draft="on"), lambda t: t.free(0) and len(t.undoable(0)) > 1, kinds)
    steps = here.undoable(0)
    assert {step.seat for step in steps} > {0}
    assert here.undo(0) == steps
    assert here.position.to_move == 0


def test_only_people_take_back() -> None:
    here = played(table(plancia.game("qin", first=1), [HUMAN, "random"]), 4)
    strangers: list[Any] = [1, 2, -1, None, "0", True]
    for seat in strangers:
        with pytest.raises(SeatError):
            here.undo(seat, consent=())


def test_without_a_step_there_is_nothing_to_take_back() -> None:
    here = table(plancia.game("qin"))
    for consent in (None, here.people):
        with pytest.raises(UndoError, match="There is no move to take back"):
            here.undo(0, consent=consent)


def unsurprising(here: Table) -> bool:
    return bool(here.steps) and all(event.certain for event in here.events(here.steps[-1]))


def test_a_pass_that_did_not_happen_shows_something_too() -> None:
    """Q3.4 With no tile left to draw nothing is told, and yet the next player is known to hold a tile that fits."""
    here = found(plancia.game("qin", players=4, board="crane"), unsurprising)
    seat = here.steps[-1].seat
    assert not here.free(seat)
    with pytest.raises(UndoError, match="what came next depended on hidden things"):
        here.undo(seat)


def test_a_missing_pass_cannot_be_looked_for_by_taking_back() -> None:
    """Q3.4 With no tile left to draw, the next player passes in some of the worlds that the mover cannot tell apart."""
    here = played(table(plancia.game("qin", players=4, board="bird"), seed=56), 67, seed=56)
    before, seat = here.position, here.position.to_move
    assert seat is not None
    assert not before.view(SPECTATOR)["public"]["pile"]
    action = here.game.read("YBl4e")
    followers = set()
    for world in range(20):
        there = played(table(here.game, seed=56), 67, seed=56)
        there.position = before.blind(seat).resample(world)
        assert there.position.view(seat) == before.view(seat)
        there.play(action, seat)
        followers.add(there.position.to_move)
        assert not there.free(seat)
        assert there.barrier(seat) is not None
        assert not any(json.loads(message)["undo"] for message in there.messages().values())
        with pytest.raises(UndoError):
            there.undo(seat)
    assert len(followers) == 2


def test_a_step_taken_back_as_all_agreed_leaves_every_view_as_it_was() -> None:
    here = played(table(plancia.game("qin", players=4, board="bird"), seed=56), 67, seed=56)
    before, story = here.position, {viewer: here.story(viewer) for viewer in (0, 1, 2, 3, SPECTATOR)}
    seat = before.to_move
    assert seat is not None
    here.play(here.game.read("YBl4e"), seat)
    here.undo(seat, consent=here.people)
    for viewer, told in story.items():
        assert here.position.view(viewer) == before.view(viewer)
        assert here.story(viewer) == told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reason_is_told_in_every_language_as_the_seat_may_know_it(lang: str) -> None:
    here = played(table(plancia.game("qin", first=1)), 2)
    for seat, why in ((1, "table.undo.shown"), (0, "table.undo.shown")):
        barrier = here.barrier(seat)
        assert barrier is not None
        assert barrier.event is not None
        assert barrier.key == why
        assert barrier.event.say(lang, here.names) in barrier.say(lang)
        assert "{" not in barrier.say(lang)
        assert barrier.event.seen_by(SPECTATOR).key == "qin.event.drew.hidden"
