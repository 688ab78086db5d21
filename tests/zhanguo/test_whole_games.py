"""Whole games of ZhanGuo: what is told adds up, what is secret stays so, every choice is one; and options."""

import random
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia import OptionError, TextError
from zhanguo.boards import TABLES, VARIANTS, seen, told, turn_of


@pytest.mark.parametrize("options", VARIANTS)
def test_the_cards_of_others_are_never_in_a_view_or_an_event(options: dict[str, Any]) -> None:
    """Z1.6, Z8.5: drawn and rejected cards are told to their owner alone."""
    p = plancia.game("zhanguo", **options).start(3)
    dice, secrets = random.Random(4), 0
    while not p.over:
        p.play(dice.choice(p.legal))
        viewer = dice.randrange(p.game.players)
        view = p.view(viewer)
        assert view["public"] == seen(p)
        assert len(view["private"]["hand"]) == sum(view["public"]["seats"][viewer]["hand"].values())
        for event, heard in zip(p.events, p.told(viewer), strict=True):
            if event.secret and event.args["seat"] != viewer:
                assert heard["key"].endswith(".hidden")
                assert heard["args"] == {"seat": event.args["seat"]}
                secrets += 1
    assert secrets >= 4


@pytest.mark.parametrize("options", VARIANTS)
def test_the_vp_of_the_log_are_the_vp_on_the_track(options: dict[str, Any]) -> None:
    """Z8.3, Z8.4: what the events told, with the auction's start and price; and the last sheet adds up to it."""
    p = plancia.game("zhanguo", **options).start(8)
    players = p.game.players
    track = list(p.scores)
    assert track == [15 if options.get("auction") else 0] * players
    for after, events in told(p, 8):
        for event in events:
            if event.key.startswith("zhanguo.event.vp."):
                track[event.args["seat"]] += event.args["n"]
            elif event.key == "zhanguo.event.board":
                track[event.args["seat"]] -= event.args["vp"]
        assert track == list(after.scores) == [sum(seat["earned"].values()) for seat in seen(after)["seats"]]
        assert min(track) >= 0
    sheet = seen(p)["sheet"]
    assert [sum(row["points"] for row in sheet if row["seat"] == seat) for seat in range(players)] == track
    assert {row["clause"] for row in sheet} <= {"Z8.4", "Z4.1", "Z5.5", "Z5.3", "Z5.7", "Z8.1", "Z8.2", "Z7.2", "Z8.3"}
    assert len(p.winners) == 1
    assert p.scores[p.winners[0]] == max(p.scores)


@pytest.mark.parametrize("options", VARIANTS)
def test_nothing_is_revealed_before_a_turn_ends_and_nothing_is_asked_without_a_choice(options: dict[str, Any]) -> None:
    """Z3.2, Z3.4: what happens inside a turn is certain for the mover; everybody who is asked has two choices."""
    p = plancia.game("zhanguo", **options).start(9)
    dice, inside = random.Random(9), 0
    while not p.over:
        assert len(p.legal) >= 2
        before = turn_of(p), p.to_move
        p.play(dice.choice(p.legal))
        if before == (turn_of(p), p.to_move):
            inside += 1
            assert all(event.certain for event in p.events)
        drawn = [event.certain for event in p.events if event.key == "zhanguo.event.drew"]
        assert not any(drawn)
    assert inside > 100


def test_every_event_has_a_clause_and_a_sentence_in_every_language() -> None:
    """Z8.8: in a game with all variants, nothing is left to fill in."""
    p = plancia.game("zhanguo", **VARIANTS[1]).start(5)
    clauses = set(p.game.rules.clauses)
    for _, events in told(p, 5):
        for event in events:
            assert event.clause in clauses
            for lang in ("en", "it", "fr"):
                sentence = event.say(lang)
                assert sentence != event.key
                assert "{" not in sentence


def test_a_file_of_tables_may_be_an_option() -> None:
    """Z1.1: tables of one's own, checked; a mistake is named with its table, row and field."""
    game = plancia.game("zhanguo", components=TABLES.replace("vp = 15", "vp = 20"), boards="B", auction="on")
    assert game.start(1).scores == (20, 20)
    with pytest.raises(TextError) as found:
        plancia.game(
            "zhanguo", components=TABLES.replace('number = 57, colour = "currency"', 'number = 57, colour = "red"')
        )
    assert all(word in str(found.value) for word in ("cards", "57", "colour", "red"))


def test_a_file_of_tables_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Z1.1"""
    with pytest.raises(OptionError, match=r"mine\.toml"):
        plancia.game("zhanguo", components=tmp_path / "mine.toml")
    with pytest.raises(OptionError, match="printed"):
        plancia.game("zhanguo", components="mine")


@pytest.mark.parametrize(
    ("option", "value", "valid"),
    [("boards", "C", "A, B"), ("unrest", "none", "usual, strict"), ("draft", "yes", "off, on")],
)
def test_wrong_values_of_options_list_the_right_ones(option: str, value: str, valid: str) -> None:
    """Z8.5 to Z8.7"""
    with pytest.raises(OptionError, match=valid):
        plancia.game("zhanguo", **{option: value})
