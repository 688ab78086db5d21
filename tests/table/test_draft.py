"""A draft of a turn: what it shows comes true, nothing counts before it is played, and a remedy is one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.errors import IllegalAction, OverError, VersionError
from plancia.table import Table
from plancia.table.draft import Draft, Remedy
from table.tables import LONGEST, SLOW, found, played, table, tables


def drafted(here: Table, seed: int) -> Draft:
    """A whole turn at random."""
    dice, seat = random.Random(seed), here.position.to_move
    assert seat is not None
    draft = here.draft(seat=seat)
    while not draft.complete:
        draft = draft.add(dice.choice(draft.here.legal))
    return draft


@SLOW
@given(tables(), st.integers(0, 1 << 20))
def test_a_draft_comes_true_when_it_is_confirmed_and_not_before(here: Table, seed: int) -> None:
    if here.position.over:
        return
    before, log = here.position, list(here.log)
    draft = drafted(here, seed)
    told, change = draft.preview.events, draft.changes
    assert (here.position, here.log) == (before, log)
    steps = here.confirm(draft)
    assert tuple(step.action for step in steps) == draft.actions
    assert {step.seat for step in steps} == {draft.seat}
    events = [event for step in steps for event in here.events(step)]
    assert tuple(events[: len(told)]) == told
    if not draft.preview.halted:
        assert draft.preview.view["public"] == here.position.view(draft.seat)["public"]
        points = [now - then for then, now in zip(before.scores, here.position.scores, strict=True)]
        assert {each.seat: each.points for each in change if each.points} == {k: n for k, n in enumerate(points) if n}


@SLOW
@given(tables(), st.integers(0, 1 << 20))
def test_a_draft_is_complete_with_the_turn_or_where_something_comes_to_light(here: Table, seed: int) -> None:
    if here.position.over:
        return
    draft = drafted(here, seed)
    for n in range(len(draft.actions)):
        assert not draft.back(n + 1).complete
    turn = (here.position.to_move, here.position.turn)
    *earlier, last = here.confirm(draft)
    assert all(step.foreseen for step in earlier)
    assert not last.foreseen or (here.position.to_move, here.position.turn) != turn


def test_steps_are_added_and_taken_back_and_an_illegal_one_changes_nothing() -> None:
    here = table(plancia.game("zhanguo", first=1))
    start = here.draft(seat=0)
    one = start.add(start.here.legal[0])
    two = one.add(one.here.legal[0])
    assert two.back() == one
    assert two.back(2) == two.back(99) == start
    assert here.draft(*two.actions, seat=0) == two
    with pytest.raises(IllegalAction):
        two.add(start.here.legal[0], start.here.legal[0])
    with pytest.raises(IllegalAction):
        here.draft(here.game.read("hire"), seat=0)
    assert here.steps == []


def test_a_draft_of_a_table_that_has_changed_since_is_not_played() -> None:
    here = table(plancia.game("zhanguo", first=1))
    draft = drafted(here, 1)
    here.confirm(draft)
    version = here.version
    with pytest.raises(VersionError, match="has changed since this turn was planned"):
        here.confirm(draft)
    assert here.version == version


def test_after_the_end_nothing_is_drafted() -> None:
    here = played(table(plancia.game("qin")), LONGEST)
    with pytest.raises(OverError):
        here.draft(seat=0)
    with pytest.raises(OverError):
        _ = Draft(here.position).seat


@SLOW
@given(tables(), st.integers(0, 1 << 20))
def test_changes_by_clause_add_up_to_the_points_of_terratain(here: Table, seed: int) -> None:
    if here.game.name != "terratain" or here.position.over:
        return
    for change in drafted(here, seed).changes:
        assert sum(change.clauses.values()) == change.points


def remedied(draft: Draft, remedy: Remedy, action: int, *step: int) -> Draft:
    """What somebody does who takes the advice."""
    return draft.back(remedy.back).add(*step, *remedy.again).add(action)


@SLOW
@given(tables(), st.integers(0, 1 << 20))
def test_every_remedy_makes_the_refused_step_possible(here: Table, seed: int) -> None:
    if here.position.over:
        return
    draft, dice = drafted(here, seed).back(), random.Random(seed)
    targets = [target.move["action"] for target in draft.here.targets() if target.refusal is not None]
    for action in dice.sample(targets, min(len(targets), 6)):
        remedy = draft.remedy(action)
        if remedy is not None:
            ways: list[tuple[int, ...]] = [(step,) for step in remedy.steps] or [()]
            assert all(remedied(draft, remedy, action, *way).actions[-1] == action for way in ways)


def test_officials_who_should_have_gone_down_first_are_the_remedy_for_hiring() -> None:
    """Z3.3: before the card is chosen, and not after."""
    here = table(plancia.game("zhanguo", first=1), seed=3)
    read, write = here.game.read, here.game.write
    card = next(action for action in here.position.legal if write(action).startswith("card-"))
    draft = here.draft(card, seat=0)
    refusal = draft.here.refuse(read("hire"))
    assert refusal is not None
    assert refusal.clause == "Z5.4"
    remedy = draft.remedy(read("hire"))
    assert remedy is not None
    assert (remedy.back, remedy.again) == (1, (card,))
    assert [write(step) for step in remedy.steps] == ["down-red-1", "down-grey-1", "down-white-1"]
    assert draft.remedy(read("palace")) is None


def test_what_could_have_been_done_before_needs_nothing_but_to_go_back() -> None:
    """Z3.3: nobody else has to go down first."""
    here = table(plancia.game("zhanguo", first=1), seed=3)
    read = here.game.read
    draft = here.draft(read("card-11"), seat=0)
    assert draft.remedy(read("down-red-1")) == Remedy(1, (), ())
    full = here.draft(read("down-red-1"), read("down-grey-1"), seat=0)
    assert full.remedy(read("down-white-1")) == Remedy(1, (), ())
    assert full.add(read("card-11")).remedy(read("down-white-1")) == Remedy(2, (), ())


def test_war_instead_of_peace_is_the_remedy_for_a_plot_that_an_enemy_holds() -> None:
    """T2.3: a step that was already chosen otherwise is changed, if nothing less will do."""

    def wanted(at: Table) -> bool:
        return at.game.read("peace") in at.position.legal

    here = found(plancia.game("terratain"), wanted)
    seat, read, write = here.position.to_move, here.game.read, here.game.write
    assert seat is not None
    draft = here.draft(read("peace"), seat=seat)
    plot = write(here.position.legal[0]).removeprefix("x")
    kinds = {write(action)[0] for action in draft.here.legal}
    found_out = {kind: draft.remedy(read(f"{kind}{plot}")) for kind in kinds}
    assert Remedy(1, (read(f"x{plot}"),), ()) in found_out.values()


@SLOW
@given(tables(), st.integers(0, 1 << 20))
def test_a_proposal_is_a_whole_turn_from_what_the_seat_knows(here: Table, seed: int) -> None:
    seat = here.position.to_move
    if seat is None:
        return
    draft = here.draft(seat=seat)
    proposal = here.proposal("greedy", draft)
    assert proposal.complete
    assert proposal.actions[0] == here.advice("greedy")
    here.position = here.position.blind(seat).resample(seed)  # another world that the seat cannot tell from this one
    twin = here.proposal("greedy", here.draft(seat=seat))
    assert twin.actions == proposal.actions
    assert twin.preview.events == proposal.preview.events
    assert twin.changes == proposal.changes


def test_a_proposal_goes_on_with_what_is_planned_already() -> None:
    here = table(plancia.game("zhanguo", first=1), seed=3)
    draft = here.draft(here.game.read("down-red-1"), seat=0)
    proposal = here.proposal("greedy", draft)
    assert proposal.actions[:1] == draft.actions
    assert len(proposal.actions) > 2
    assert len(here.confirm(proposal)) == len(proposal.actions)
