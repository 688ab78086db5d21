"""Actions of Terratain typed in words of three languages."""

import random
import re

import pytest

import plancia
from plancia.core.picture import drawing
from plancia.terminal.prompt import Legal, understand
from plancia.texts import LANGUAGES, say

GAME = plancia.game("terratain")
DRAWING = drawing(GAME.rules)


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "t 5,7", "T5.7"),
        ("en", "X57", "x5.7"),
        ("en", "x5.", "x5"),
        ("en", "D f", "dF"),
        ("en", "w", "w"),
        ("en", "pace", "pace"),
        ("en", "temple 5.7", "T5.7"),
        ("en", "city", "Y"),
        ("en", "discard army", "dA"),
        ("en", "temple 5 . 10", "T5.10"),
        ("it", "tempio 5.7", "T5.7"),
        ("it", "città 5", "Y5"),
        ("it", "citta57", "Y5.7"),
        ("it", "guerra 5.7", "x5.7"),
        ("it", "scarta fattoria", "dF"),
        ("it", "Pace", "peace"),
        ("it", "peace", "peace"),
        ("fr", "château 5.7", "C5.7"),
        ("fr", "chateau 5.7", "C5.7"),
        ("fr", "défausser armée", "dA"),
        ("fr", "paix", "peace"),
        ("fr", "Guerre", "x"),
    ],
)
def test_words_capitals_spaces_and_the_full_stop_of_the_language_will_do(lang: str, typed: str, meant: str) -> None:
    assert GAME.rules.tidy(typed, lang) == meant


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_action_can_be_typed_in_words(lang: str) -> None:
    """T2.3, T2.4, T2.6"""
    position, dice, kinds = GAME.start(3), random.Random(3), set()
    for _ in range(150):
        if not position.over:
            for action in position.legal:
                text = GAME.write(action)
                kinds.add(text[0])
                for typed in spoken(text, lang):
                    assert understand(typed, position, DRAWING, lang) == Legal(GAME.describe(action), text), typed
            position.play(dice.choice(position.legal))
    assert kinds == set("TCYFMPxdp")


def spoken(text: str, lang: str) -> list[str]:
    """All that may be said for an action."""
    if text == "peace":
        return say("terratain.word.peace", lang).split()
    sign, rest = text[0], re.sub("[A-Z]", lambda kind: say(f"terratain.word.{kind[0]}", lang).split()[0], text[1:])
    return [f"{word} {rest}" for word in say(f"terratain.word.{sign}", lang).split()]


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "temp 5.7", "T5.7"),
        ("en", "disc fa", "dF"),
        ("it", "temp 5.7", "T5.7"),
        ("it", "guer 5.7", "x5.7"),
        ("it", "scar fat", "dF"),
        ("it", "pac", "peace"),
        ("it", "pa", "pa"),
        ("fr", "chât 5.7", "C5.7"),
        ("fr", "défau fer", "dF"),
        ("fr", "guer", "x"),
    ],
)
def test_half_words_that_can_mean_one_thing_will_do_in_every_language(lang: str, typed: str, meant: str) -> None:
    assert GAME.rules.tidy(typed, lang) == meant
