"""What a table tells its viewers: the position's message, and what the table knows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

import plancia
from plancia import ALL, SPECTATOR
from plancia.table import Table
from plancia.table.players import HUMAN
from table.tables import SLOW, played, table, tables


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


@SLOW
@given(tables())
def test_every_viewer_gets_the_position_and_what_the_table_knows(here: Table) -> None:
    messages = here.messages()
    over = here.position.over
    assert list(messages) == [*range(here.game.players), SPECTATOR, *([ALL] if over else [])]
    inner = here.position.messages()
    for viewer, message in messages.items():
        data = json.loads(message)
        assert data["version"] == here.version
        assert data["names"] == list(here.names)
        assert data["undone"] is None
        assert data["undo"] == (viewer in here.people and here.free(int(viewer)))
        assert data.items() >= json.loads(inner[viewer]).items()
        assert data["public"]["move"] == len(here.steps)


@SLOW
@given(tables())
def test_the_steps_of_the_turn_are_told_as_each_viewer_may_know_them(here: Table) -> None:
    for viewer, message in here.messages().items():
        told = json.loads(message)["steps"]
        turn = here.steps[-1].turn if here.steps else None
        steps = [(n, step) for n, step in enumerate(here.steps, 1) if step.turn == turn]
        assert [step["number"] for step in told] == [n for n, _ in steps]
        for data, (_, step) in zip(told, steps, strict=True):
            events = here.events(step)
            secret = any(event.secret for event in events[:1]) and viewer not in (ALL, step.seat)
            assert (data["seat"], data["turn"]) == (step.seat, step.turn)
            assert data["move"] == (None if secret else plain(here.game.describe(step.action)))
            assert data["events"] == plain([event.seen_by(viewer).as_json() for event in events])


@SLOW
@given(tables())
def test_asked_again_a_table_says_the_same_and_as_one_that_never_spoke(here: Table) -> None:
    silent = Table.rebuilt(here.game, here.kinds, here.names, here.seal, [entry.as_json() for entry in here.log])
    for n in (1, 1, 2):
        played(here, n, seed=n)
        played(silent, n, seed=n)
        assert here.messages() == here.messages()
    assert here.messages() == silent.messages()


@SLOW
@given(tables())
def test_the_story_is_all_that_a_viewer_was_told(here: Table) -> None:
    told: dict[Any, list[Any]] = {viewer: [] for viewer in (0, SPECTATOR)}
    again = table(here.game, here.kinds, here.seal.seed)
    for step in here.steps:
        again.play(step.action, step.seat)
        for viewer, steps in told.items():
            steps.append(json.loads(again.messages()[viewer])["steps"][-1])
    for viewer, steps in told.items():
        assert json.loads(here.story(viewer)) == steps
        assert json.loads(here.story(viewer, first=4)) == steps[3:]
    with pytest.raises(plancia.ActionError):
        here.story(9)


def test_the_story_tells_which_cells_are_one_tile() -> None:
    """Q3.2 A position of Qin knows colours alone."""
    here = played(table(plancia.game("qin")), 30)
    tiles = [step["move"]["cells"] for step in json.loads(here.story(SPECTATOR))]
    printed, cells = here.game.printed["cells"], here.position.view(SPECTATOR)["public"]["cells"]
    coloured = [place["name"] for place, cell in zip(printed, cells, strict=True) if cell["colour"]]
    starts = [place["name"] for place in printed if place["start"]]
    assert sorted([*starts, *(cell for tile in tiles for cell in tile)]) == sorted(coloured)


def test_a_secret_move_is_not_named() -> None:
    """Z8.5 What is rejected in a draft."""
    here = table(plancia.game("zhanguo", draft="on", first=1))
    step = here.play(here.position.legal[0], 0)
    named = {viewer: json.loads(message)["steps"][-1]["move"] for viewer, message in here.messages().items()}
    assert named == {0: plain(here.game.describe(step.action)), 1: None, SPECTATOR: None}
    assert here.move(step, 1) is None
    assert here.move(step, 0) == here.game.describe(step.action)


def test_an_undo_is_told_to_all() -> None:
    here = played(table(plancia.game("terratain"), [HUMAN, "random"]), 9)
    steps = here.undo(0, consent=())
    for message in here.messages().values():
        data = json.loads(message)
        assert data["version"] == 10
        assert data["undone"] == {"seat": 0, "undo": len(steps), "consent": []}
        assert data["public"]["move"] == 9 - len(steps)
        assert [step["number"] for step in data["steps"]][-1:] == [len(here.steps)][: len(here.steps)]
    played(here, 1)
    assert all(json.loads(message)["undone"] is None for message in here.messages().values())
