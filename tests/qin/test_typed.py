"""Placements of Qin typed in words and letters of three languages."""

import random

import pytest

import plancia
from plancia.core.picture import drawing
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
