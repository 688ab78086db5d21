"""Planning in Terratain: as far as the mover can know, and one action alone."""

import random
from typing import Any

import pytest

import plancia
from plancia import Position
from terratain.boards import crowd, keys, position, public


def frozen(sheet: list[dict[str, Any]]) -> list[str]:
    """The entries of a sheet, comparable."""
    return sorted(map(repr, sheet))


def read(p: Position, *moves: str) -> list[int]:
    return [p.game.read(move) for move in moves]


def compare_with_playing(p: Position, action: int) -> bool:
    """What a preview says, beside what then happens; was the draw of the next seat the end of it?"""
    seen, before = p.preview(action), public(p)
    ahead, outlook = seen.view["public"], seen.outlook
    after = p.copy()
    after.play(action)
    now = public(after)
    assert seen.events == tuple(event for event in after.events if event.certain)
    assert seen.halted == (len(seen.events) < len(after.events))
    assert frozen([*before["sheet"], *outlook["new"]]) == frozen([*ahead["sheet"], *outlook["gone"]])
    assert outlook["change"] == [new - old for new, old in zip(ahead["scores"], before["scores"], strict=True)]
    if not seen.halted:
        assert {**ahead, "move": None} == {**now, "move": None}
    else:
        assert (ahead["phase"], ahead["to_move"]) == ("draw", (before["to_move"] + 1) % p.game.players)
        assert list(ahead["steps"].values()) == ["now", "ahead", "ahead", "ahead"]
        assert ahead["turn"] == before["turn"] + 1
        assert seen.view["legal"] == []
    unknown = {event.key for event in after.events if not event.certain}
    if not unknown & {"terratain.event.built", "terratain.event.war"}:
        assert ahead["cells"] == now["cells"]
        assert ahead["sheet"] == now["sheet"]
    return seen.halted


@pytest.mark.parametrize("options", [{}, {"players": 3, "mountains": "on", "rivers": "on"}, {"players": 6}])
def test_what_is_previewed_comes_true(options: dict[str, object]) -> None:
    """T1.3, T3.9: events, plots, the sheet as a difference and the scores, until the next draw."""
    dice, halts = random.Random(4), set()
    for seed in range(3):
        p = plancia.game("terratain", **options).start(seed)
        while not p.over:
            action = dice.choice(p.legal)
            phase = public(p)["phase"]
            halts.add((phase, compare_with_playing(p, action)))
            p.play(action)
    assert {("war", False), ("build", False), ("build", True), ("discard", True)} <= halts


def test_a_preview_ends_before_the_draw_of_the_next_seat() -> None:
    """T2.2: nobody can know it; that the discards fill the empty cup first is told with it."""
    discards = "T10 C10 Y10 F10 M10 P10 A10"
    p = position(lines=f"to move 1\nphase build\nreserve 1 Y1\ncup 2 -\ndiscards 2 {discards}")
    seen = p.preview(*read(p, "Y5.5"))
    assert [event.key for event in seen.events] == ["terratain.event.built"]
    assert seen.halted
    assert seen.after.text().splitlines()[10:13] == ["to move 2", "phase draw", "turn 2"]
    with pytest.raises(plancia.ActionError):
        p.preview(*read(p, "Y5.5", "Y5.6"))


@pytest.mark.parametrize(
    ("rows", "lines", "move"),
    [
        (crowd(80), "to move 1\nphase build\nreserve 1 Y2 F1", "Y9.9"),
        (["T2"], "to move 1\nphase build\nreserve 1 T1 Y5\nturn 400", "T9.9"),
    ],
)
def test_the_end_of_the_game_can_be_known(rows: list[str], lines: str, move: str) -> None:
    """T3.1: the last plot, and the last turn with its discard."""
    p = position(*rows, lines=lines)
    seen = p.preview(*read(p, move))
    p.play(*read(p, move))
    assert not seen.halted
    assert seen.events == p.events
    assert seen.view["public"]["winners"] == list(p.winners)


def test_a_whole_turn_can_be_planned() -> None:
    """T2.3 to T2.6: war, a building on the plot it frees, a discard."""
    p = position("T2 T1 T1", lines="to move 1\nphase war\nreserve 1 A1 T2 F3")
    seen = p.preview(*read(p, "x1.1", "T1.1"))
    assert [event.key.rpartition(".")[2] for event in seen.events] == ["war", "built"]
    assert seen.halted
    assert seen.outlook["change"] == [6, 0]
    new = [(entry["clause"], entry["points"], entry["cells"]) for entry in seen.outlook["new"]]
    assert ("T3.7", 6, ["1.1", "1.2", "1.3"]) in new


def test_the_outlook_of_a_building_is_the_sheet_as_a_difference() -> None:
    """T3.6, T3.7, T3.9: a longer row in place of a shorter one, and what another loses."""
    rows = ["Y1 F1 M1", "", "P2"]
    p = position(*rows, lines="to move 1\nphase build\nreserve 1 P1")
    outlook = p.preview(*read(p, "P2.1")).outlook
    shown = {
        name: [(entry["seat"], entry["clause"], entry["points"]) for entry in outlook[name]] for name in ("gone", "new")
    }
    assert shown == {"gone": [(0, "T3.7", 3), (1, "T3.6", 3)], "new": [(0, "T3.7", 4)]}
    assert outlook["change"] == [1, -3]


def test_the_outlook_of_a_war_is_the_sheet_as_a_difference() -> None:
    """T2.3, T3.5 to T3.7"""
    p = position("Y2 F2 M2", lines="to move 1\nphase war\nreserve 1 A2 P1")
    outlook = p.preview(*read(p, "x1.2")).outlook
    assert sorted((entry["clause"], entry["points"]) for entry in outlook["gone"]) == [("T3.6", 3), ("T3.7", 3)]
    assert (outlook["new"], outlook["change"]) == ([], [0, -6])
    assert p.preview(*read(p, "peace")).outlook == {"gone": [], "new": [], "change": [0, 0]}


def test_a_decision_about_war_is_about_all_structures_and_peace() -> None:
    """T2.3: own ones too, with the reason against them."""
    p = position("C2 Y1 T2", lines="to move 1\nphase war\nreserve 1 A1 T1")
    targets = {target.move["text"]: target for target in p.targets()}
    assert list(targets) == ["x1.1", "x1.2", "x1.3", "peace"]
    assert [text for text, target in targets.items() if target.refusal] == ["x1.2"]
    assert targets["x1.1"].outlook["change"] == [0, -3]


def test_a_decision_about_building_is_about_all_plots_for_what_is_held() -> None:
    """T2.4, T2.5"""
    p = position("C2", lines="to move 1\nphase build\nreserve 1 C1 Y2 A1")
    targets = p.targets()
    assert {(target.move["kind"], target.move["piece"]) for target in targets} == {("build", "C"), ("build", "Y")}
    assert len(targets) == 2 * 81
    assert [target.move["action"] for target in targets if target.refusal is None] == list(p.legal)
    why = {target.move["text"]: target.refusal.clause for target in targets if target.refusal}
    assert why == {"C1.1": "T2.4", "Y1.1": "T2.4", "C1.2": "T2.5", "C1.4": "T2.5"}


def test_a_discard_stands_open_even_where_it_leaves_no_choice() -> None:
    """T2.6: after the building only five cities are left, of which one goes; of four none, so nothing is asked."""
    p = position(lines="to move 1\nphase build\nreserve 1 T1 Y5")
    targets = p.targets(*read(p, "T5.5"))
    assert [target.move["text"] for target in targets] == ["dT", "dC", "dY", "dF", "dM", "dP", "dA"]
    assert [target.move["text"] for target in targets if target.refusal is None] == ["dY"]
    assert [event.key for event in targets[2].events] == ["terratain.event.discarded"]
    p = position(lines="to move 1\nphase build\nreserve 1 T1 Y4")
    assert p.targets(*read(p, "T5.5")) == ()


def test_a_building_stands_open_even_where_nothing_can_be_built() -> None:
    """T2.4, T2.5: every plot says why not; played on, building is skipped."""
    rows = [*crowd(80)[:8], "T1 C2 Y1 F2 M1 P2 M1 T2 .."]
    p = position(*rows, lines="to move 1\nphase war\nreserve 1 A2 T3")
    targets = p.targets(*read(p, "peace"))
    clauses = {target.move["text"]: target.refusal.clause for target in targets if target.refusal}
    assert len(clauses) == len(targets) == 81
    assert [text for text, clause in clauses.items() if clause != "T2.4"] == ["T9.9"]
    p.play(*read(p, "peace"))
    assert keys(p) == ["peace", "skipped"]


def test_targets_of_a_war_have_the_buildings_that_can_follow() -> None:
    """T2.4: the freed plot among them."""
    p = position("T2", lines="to move 1\nphase war\nreserve 1 A1 T1")
    (war,) = (target for target in p.targets(depth=2) if target.move["kind"] == "war")
    free = {target.move["text"] for target in war.next if target.refusal is None}
    assert {"T1.1", "T1.2"} <= free
    (peace,) = (target for target in p.targets(depth=2) if target.move["kind"] == "peace")
    refused = {target.move["text"] for target in peace.next if target.refusal}
    assert refused == {"T1.1", "T1.2", "T1.4"}


def test_planning_leaves_the_position_as_it_was() -> None:
    p = plancia.game("terratain").start(5)
    before = p.copy()
    p.preview(p.legal[0])
    p.targets(depth=2)
    assert p == before
    again = p.copy()
    again.play(p.legal[0])
    assert again.to_move is not None
