"""What leaves a position of Terratain: described moves, what is printed, views, messages."""

import json
import random

import pytest

import plancia
from plancia import SPECTATOR
from terratain.boards import cells, crowd, play, position, public, refused
from terratain.oracle import CONTROL, PLOT, TERRITORY, Oracle

GAME = plancia.game("terratain")


def test_an_action_is_described_by_what_it_is_about() -> None:
    """T2.3, T2.4, T2.6"""
    described = [GAME.describe(GAME.read(text)) for text in ("x5.7", "peace", "T5.7", "dA")]
    assert [{name: value for name, value in move.items() if name != "action"} for move in described] == [
        {"text": "x5.7", "kind": "war", "cells": ["5.7"]},
        {"text": "peace", "kind": "peace"},
        {"text": "T5.7", "kind": "build", "piece": "T", "cells": ["5.7"]},
        {"text": "dA", "kind": "discard", "piece": "A"},
    ]


def test_every_action_is_found_by_its_text_and_by_its_description() -> None:
    seen = set()
    for action in range(GAME.actions):
        move = GAME.describe(action)
        assert GAME.read(move["text"]) == move["action"] == action
        about = {name: value for name, value in move.items() if name not in ("action", "text")}
        seen.add(json.dumps(about))
        if action % 40 == 0:
            assert GAME.matching(**about) == [action]
    assert len(seen) == GAME.actions


@pytest.mark.parametrize("adjacency", [4, 8])
def test_the_printed_plots_know_where_they_lie_and_what_is_next_to_them(adjacency: int) -> None:
    """T1.2, T2.5"""
    game = plancia.game("terratain", adjacency=adjacency)
    oracle = Oracle(f"terratain adjacency={adjacency}")
    for cell, shown in zip(PLOT, game.printed["cells"], strict=True):
        assert (shown["row"], shown["column"]) == cell
        assert shown["name"] == PLOT[cell] == f"{shown['territory']}.{shown['plot']}"
        assert set(shown["neighbours"]) == {PLOT[other] for other in oracle.near(cell)}


def test_the_printed_tables_are_those_of_the_rules() -> None:
    """T1.1, T1.2, T2.2, T2.6, T3.1, T3.3, T3.5 to T3.8"""
    printed = GAME.printed
    territories = {str(shown["number"]): shown["cells"] for shown in printed["territories"]}
    assert territories == {number: [PLOT[cell] for cell in plots] for number, plots in TERRITORY.items()}
    control = {"".join(map(str, shown["territories"])): shown["points"] for shown in printed["control"]}
    assert control == CONTROL
    pieces = [(shown["piece"], shown["name"]) for shown in printed["pieces"] if shown["structure"]]
    assert pieces == [*zip("TCYFMP", ("temple", "castle", "city", "farm", "mine", "palace"), strict=True)]
    assert {shown["each"] for shown in printed["pieces"]} == {10}
    assert printed["sources"] == ["T3.3", "T3.5", "T3.6", "T3.7", "T3.8"]
    numbers = {"drawn": 2, "kept": 4, "last_turn": 400, "crowd": 5, "shortest_row": 3, "most": 3, "six": 6}
    assert printed["numbers"] == numbers
    json.dumps(printed)


def test_a_view_tells_what_of_the_turn_is_past() -> None:
    """T2.2 to T2.6"""
    p = position("T2", *crowd(0)[1:], lines="to move 1\nphase war\nreserve 1 A2 T4")
    seen = [public(p)["steps"]]
    for move in ("peace", "T5.5"):
        play(p, move)
        seen.append(public(p)["steps"])
    assert [list(steps) for steps in seen] == [["draw", "war", "build", "discard"]] * 3
    assert [list(steps.values()) for steps in seen] == [
        ["past", "now", "ahead", "ahead"],
        ["past", "past", "now", "ahead"],
        ["past", "past", "past", "now"],
    ]


def test_a_finished_game_has_no_steps_left() -> None:
    """T3.1"""
    p = position(*crowd(80), lines="to move 1\nphase build\nreserve 1 Y2 F1")
    play(p, "Y9.9")
    view = p.view("all")
    assert (view["public"]["over"], view["public"]["phase"], view["public"]["steps"]) == ("T3.1", None, {})
    assert (view["private"], view["legal"]) == ({}, [])


def test_control_and_counts_of_a_territory() -> None:
    """T3.4: a tie controls nothing, nor does nobody."""
    p = position("T1 C1 Y2 T2 C1", "", ".. .. F1", options="players=3")
    shown = public(p)["territories"]
    assert shown[0] == {"control": 0, "counts": [3, 1, 0]}
    assert shown[1] == {"control": None, "counts": [1, 1, 0]}
    assert shown[8] == {"control": None, "counts": [0, 0, 0]}


def test_plots_have_ground_piece_and_owner() -> None:
    """T1.2, T4.3"""
    p = position("T1^ ..~ C2", options="mountains=on rivers=on")
    shown = cells(p)
    assert shown["1.1"] == {"ground": "mountain", "piece": "T", "owner": 0}
    assert shown["1.2"] == {"ground": "river", "piece": None, "owner": None}
    assert shown["1.3"] == {"ground": "plain", "piece": "C", "owner": 1}


@pytest.mark.parametrize("players", [2, 5])
def test_messages_are_views_and_events_as_json(players: int) -> None:
    """T1.3: nothing is secret, only the seat to move has something to choose."""
    p = plancia.game("terratain", players=players, rivers="on").start(9)
    dice = random.Random(9)
    while not p.over:
        p.play(dice.choice(p.legal))
        if dice.random() < 0.1 or p.winners:
            messages = {viewer: json.loads(message) for viewer, message in p.messages().items()}
            assert set(messages) == {*range(players), SPECTATOR, *(["all"] if p.winners else [])}
            for viewer, message in messages.items():
                events = message.pop("events")
                assert message == json.loads(json.dumps(p.view(viewer)))
                assert events == json.loads(json.dumps(p.told(viewer)))
                legal = [move["action"] for move in message["legal"]]
                assert legal == (list(p.legal) if viewer == p.to_move else [])


def test_a_view_can_be_changed_without_changing_another() -> None:
    p = position("T1 T1 T1")
    view = public(p)
    for thing in (view["sheet"], view["sheet"][0]["cells"], view["cells"], view["territories"]):
        thing.clear()
    view = public(p)
    view["cells"][0]["piece"] = None
    assert public(p)["sheet"][0]["cells"]
    assert public(p)["cells"][0]["piece"] == "T"


def test_refusals_name_piece_and_plots() -> None:
    """T2.5, T4.4"""
    p = position("C2", lines="to move 1\nphase build\nreserve 1 C1")
    assert refused(p, "C1.2") == ("T2.5", ("1.1",))
    refusal = p.refuse(GAME.read("P1.2"))
    assert refusal is not None
    assert refusal.as_json()["args"] == {"kind": "P"}
