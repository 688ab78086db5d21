"""Who may do what at a table, and when."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
import plancia.table
from plancia.bots import Bot
from plancia.core.errors import IllegalAction, OptionError, OverError, SeatError, VersionError
from plancia.core.position import Position
from plancia.games import NAMES
from plancia.table import Table
from plancia.table.players import HUMAN, default_kinds, default_names
from table.tables import LONGEST, SALT, SLOW, played, table, tables

STRANGERS: list[Any] = [-1, 99, None, "0", 0.0, True, [0]]


def state(table: Table) -> tuple[Any, ...]:
    return table.version, table.position.states.tobytes(), tuple(table.steps)


@SLOW
@given(tables(), st.data())
def test_nobody_but_the_seat_to_move_plays(here: Table, data: st.DataObject) -> None:
    mover = here.position.to_move
    before = state(here)
    action = data.draw(st.sampled_from(list(here.position.legal) or [0]))
    for seat in [*range(here.game.players), *STRANGERS]:
        if mover is None or seat is not mover:
            with pytest.raises(OverError if mover is None else SeatError):
                here.play(action, seat)
            with pytest.raises(OverError if mover is None else SeatError):
                here.draft(action, seat=seat)
    assert state(here) == before


@SLOW
@given(tables(), st.data())
def test_who_is_behind_is_told_so(here: Table, data: st.DataObject) -> None:
    if here.position.to_move is None:
        return
    before = state(here)
    action, seat = data.draw(st.sampled_from(list(here.position.legal))), here.position.to_move
    for version in {0, here.version - 1, here.version + 1} - {here.version}:
        with pytest.raises(VersionError, match=f"it is now at version {here.version}"):
            here.play(action, seat, version)
        with pytest.raises(VersionError):
            here.draft(action, seat=seat, version=version)
        with pytest.raises(VersionError):
            here.undo(seat, version=version)
    assert state(here) == before
    here.play(action, seat, here.version)
    assert here.version == before[0] + 1


def test_after_an_undo_the_same_position_is_another_version() -> None:
    here = played(table(plancia.game("terratain")), 4)
    seat, version, position = here.steps[-1].seat, here.version, here.position
    here.undo(seat, consent=here.people)
    played(here, 1, seed=9)
    here.undo(seat, consent=here.people)
    assert here.position != position
    with pytest.raises(VersionError):
        here.play(here.position.legal[0], seat, version - 1)


def test_an_action_against_the_rules_is_refused_and_nothing_happens() -> None:
    here = table(plancia.game("qin", first=1))
    before = state(here)
    with pytest.raises(IllegalAction) as caught:
        here.play(next(a for a in range(here.game.actions) if a not in here.position.legal), 0)
    assert caught.value.refusal.clause
    assert state(here) == before


def test_nothing_happens_after_the_end() -> None:
    here = played(table(plancia.game("qin")), LONGEST)
    assert here.position.over
    for call in (
        lambda: here.play(0, 0),
        lambda: here.undo(0),
        lambda: here.undo(0, consent=here.people),
        lambda: here.advice("random"),
    ):
        with pytest.raises(OverError, match="The game is over"):
            call()


@SLOW
@given(tables(), st.integers(0, 1 << 20))
def test_a_bot_advises_by_what_the_seat_knows(here: Table, seed: int) -> None:
    seat = here.position.to_move
    if seat is None:
        return
    advice = here.advice("random")
    assert advice in here.position.legal
    truth = here.position
    here.position = truth.blind(seat).resample(seed)
    here._plans.clear()
    assert here.advice("random") == advice
    assert here.advice("greedy") in truth.legal


@pytest.mark.parametrize(
    ("kinds", "viewer"),
    [
        ((HUMAN, HUMAN), "spectator"),
        ((HUMAN, "greedy"), 0),
        (("random", HUMAN), 1),
        (("random", "greedy"), "spectator"),
    ],
)
def test_people_at_one_screen_see_what_all_of_them_may(kinds: tuple[str, ...], viewer: plancia.Viewer) -> None:
    assert table(plancia.game("qin"), kinds).viewer == viewer


def test_seats_and_names_are_checked() -> None:
    game, seal = plancia.game("qin"), plancia.Seal(1, SALT)
    for kinds, names, told in (
        ([HUMAN], ["A", "B"], "players: 2"),
        ([HUMAN] * 2, ["A"], "players: 2"),
        ([HUMAN, "alphago"], ["A", "B"], "“alphago” cannot sit at the table"),
        ([HUMAN] * 2, ["A", "\x1b[2J"], "cannot be printed"),
    ):
        with pytest.raises(OptionError, match=told):
            Table(game, kinds, names, seal)


def test_who_has_not_said_his_name_is_called_by_his_seat() -> None:
    assert default_names(default_kinds(3), "it") == ("Giocatore 1", "Avido 2", "Avido 3")


def test_the_table_knows_no_game_and_no_screen() -> None:
    for file in Path(plancia.table.__file__).parent.glob("*.py"):
        text = file.read_text("utf-8")
        assert not any(name in text.casefold() for name in NAMES)
        imported = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
        modules = {getattr(node, "module", None) or node.names[0].name for node in imported}
        assert all(name.split(".")[1] in ("table", "bots", "core", "texts") for name in modules if "plancia" in name)
        assert not {"rich", "argparse"} & {name.split(".")[0] for name in modules}


def test_a_bot_follows_its_plan_until_something_else_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    here, plans = table(plancia.game("zhanguo"), kinds=("search@20", "search@20")), list[tuple[int, ...]]()
    plan = Bot.plan

    def counted(bot: Bot, sight: Position, seed: int) -> tuple[int, ...]:
        plans.append(plan(bot, sight, seed))
        return plans[-1]

    monkeypatch.setattr(Bot, "plan", counted)
    seat = here.position.to_move
    while seat is not None and (len(plans) < 4 or len(plans[-1]) < 2):
        here.play(here.advice("search@20"), seat)
        seat = here.position.to_move
    assert seat is not None
    made = [action for each in plans for action in each]
    assert [step.action for step in here.steps] == made[: len(here.steps)]
    assert len(plans) < len(here.steps)
    thought, planned = len(plans), here.advice("search@20")
    assert (planned, len(plans)) == (plans[-1][1], thought), "it only follows"
    here.play(next(action for action in here.position.legal if action != planned), seat)
    here.advice("search@20")
    assert len(plans) > thought, "after another step it thinks anew"
