"""Placements of Qin typed in words and letters of three languages."""

import random
import re
from io import StringIO

import pytest
from rich.console import Console, RenderableType

import plancia
from plancia.core.picture import Scene, drawing
from plancia.terminal.prompt import Legal, understand
from plancia.texts import LANGUAGES, say

GAME = plancia.game("qin")
DRAWING = drawing(GAME.rules)


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "ryd7e", "RYd7e"),
        ("en", "RY D7 E", "RYd7e"),
        ("en", "ry", "RY"),
        ("en", "b r k 11", "BRk11"),
        ("en", "red yellow d7 west", "RYd7w"),
        ("en", "RGd7", "RGd7"),
        ("en", "rue", "rue"),
        ("en", "pass", "pass"),
        ("it", "RG", "RY"),
        ("it", "RGd7o", "RYd7w"),
        ("it", "RYd7w", "RYd7w"),
        ("it", "rosso giallo d7 ovest", "RYd7w"),
        ("it", "blu gialla", "BY"),
        ("it", "GGo7o", "YYo7w"),
        ("it", "jr", "jr"),
        ("it", "passo", "pass"),
        ("fr", "RJ d7 o", "RYd7w"),
        ("fr", "rouge jaune d 7 est", "RYd7e"),
        ("fr", "Bleu Bleu g10 sud", "BBg10s"),
        ("fr", "rg", "Rg"),
        ("fr", "passer", "pass"),
    ],
)
def test_words_letters_capitals_and_spaces_of_the_language_will_do(lang: str, typed: str, meant: str) -> None:
    assert GAME.rules.tidy(typed, lang) == meant


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_placement_can_be_typed_in_words_and_in_letters(lang: str) -> None:
    """Q3.1"""
    words = {sign: say(f"qin.word.{sign}", lang).split() for sign in "RYBnesw"}
    position, dice = GAME.start(3), random.Random(3)
    for _ in range(12):
        for action in position.legal:
            for way in GAME.ways(action):
                first, second, place, direction = way[0], way[1], way[2:-1], way[-1]
                spoken = f"{words[first][0]} {words[second][0]} {place} {words[direction][0]}"
                initials = f"{words[first][0][0]}{words[second][0][0]}{place}{words[direction][0][0]}"
                for typed in (way, spoken, initials.upper()):
                    assert understand(typed, position, DRAWING, lang) == Legal(GAME.describe(action), way), typed
        position.play(dice.choice(position.legal))


@pytest.mark.parametrize(
    ("lang", "text", "shown"),
    [
        ("en", "RYg8w", "RYg8w"),
        ("it", "RYg8w", "RGg8o"),
        ("fr", "RYg8w", "RJg8o"),
        ("it", "RYn7n YBe2e", "RGn7n GBe2e"),
        ("it", "YYb3", "GGb3"),
        ("fr", "pass", "passer"),
    ],
)
def test_placements_are_answered_in_the_letters_of_the_language(lang: str, text: str, shown: str) -> None:
    assert GAME.rules.spoken(text, lang) == shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_placement_can_be_typed_as_it_is_shown_and_letters_mean_one_thing(lang: str) -> None:
    for action in range(GAME.actions):
        for way in GAME.ways(action):
            assert GAME.rules.tidy(GAME.rules.spoken(way, lang), lang) == way
    for signs in ("RYB", "nesw"):
        assert len({say(f"qin.sign.{sign}", lang) for sign in signs}) == len(signs)
    for tile in ("RR", "YY", "BB", "RY", "YR", "YB", "BY", "BR", "RB"):
        assert say(f"qin.tile.{tile}", lang) == "".join(say(f"qin.sign.{half}", lang) for half in tile)


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "re yel d7 ea", "RYd7e"),
        ("it", "ros gia d7 ov", "RYd7w"),
        ("it", "gial", "Y"),
        ("fr", "rou jau d7 oue", "RYd7w"),
        ("fr", "ble ble g10 su", "BBg10s"),
        ("it", "rre5s", "RRe5s"),
    ],
)
def test_half_words_will_do_in_every_language(lang: str, typed: str, meant: str) -> None:
    assert GAME.rules.tidy(typed, lang) == meant


@pytest.mark.parametrize(("lang", "tile"), [("it", "RG"), ("fr", "RJ"), ("en", "RY")])
def test_board_hand_and_events_show_the_letters_of_the_language(lang: str, tile: str) -> None:
    position = next(each for each in map(GAME.start, range(50)) if "RY" in each.view(0)["private"]["hand"])
    scene = Scene(GAME.printed, position.view(0), ("Ada", "Bea"), lang)
    assert f"[{tile[0]}|{tile[1]}]" in printed(DRAWING.draw(scene))
    assert set(re.findall("[A-Z]", printed(DRAWING.board(scene)))) == {*tile, "B"}
    position.play(next(action for action in position.legal if GAME.write(action).startswith("RY")))
    assert f" {tile} " in position.events[0].say(lang)


@pytest.mark.parametrize(("lang", "tile"), [("it", "RG"), ("fr", "RJ"), ("en", "RY")])
def test_a_tile_that_nobody_holds_is_named_as_hands_show_it(lang: str, tile: str) -> None:
    """Q3.1"""
    position = next(each for each in map(GAME.start, range(50)) if "RY" not in each.view(0)["private"]["hand"])
    refusal = position.refuse(GAME.read("RYd7w"))
    assert refusal is not None
    assert tile in refusal.say(lang)


def printed(part: RenderableType) -> str:
    """A picture without colours."""
    console = Console(file=StringIO(), width=80, color_system=None)
    with console.capture() as shown:
        console.print(part)
    return shown.get()
