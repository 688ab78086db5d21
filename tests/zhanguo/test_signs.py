"""Signs on the screen: within a language each has one meaning, with Unicode and without."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from rich.text import Text

import plancia
from plancia.games.vocabulary import vocabulary
from plancia.games.zhanguo.names import COLOURS, OFFICIALS, TRIGGERS
from plancia.games.zhanguo.terminal import KEYS, part_keys
from plancia.games.zhanguo.terminal.signs import SYMBOLS, plain
from plancia.texts import LANGUAGES, catalogue, say

KINDS = ("colour", "action", "official", "gain", "site")
GAME = plancia.game("zhanguo")


def signs(lang: str) -> Iterator[tuple[str, str]]:
    """Every sign with its meaning; amounts and what stands around them do not tell signs apart, nor do capitals."""
    for key, text in catalogue(lang).items():
        kind, _, name = key.removeprefix("zhanguo.sign.").partition(".")
        if key.startswith("zhanguo.sign.") and kind in KINDS:
            yield re.sub(r"\{n\}|[−/]", "", text).casefold(), "unrest" if name == "calm" else f"{kind} {name}"
    yield from ((sign, meaning) for meaning, sign in SYMBOLS.items())
    yield from ((key, f"part {part}") for part, key in KEYS.items() if key.isalpha())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("simple", [False, True])
def test_no_sign_has_two_meanings(lang: str, simple: bool) -> None:
    meanings: dict[str, set[str]] = {}
    for sign, meaning in signs(lang):
        shown = plain(Text(sign)).plain if simple else sign
        meanings.setdefault(shown, set()).add(meaning)
    assert {sign: found for sign, found in meanings.items() if len(found) > 1} == {}
    assert sum(len(found) for found in meanings.values()) > 25


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sign_begins_like_its_word(lang: str) -> None:
    for kind, names in (("colour", COLOURS), ("official", OFFICIALS), ("action", TRIGGERS)):
        for name in names:
            word = say(f"zhanguo.word.{name}", lang).split()[0]
            assert plain(Text(word)).plain.startswith(
                plain(Text(say(f"zhanguo.sign.{kind}.{name}", lang).lower())).plain
            )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_sign(lang: str) -> None:
    legend = say("zhanguo.label.legend", lang) + say("zhanguo.label.marks", lang)
    for sign, meaning in signs(lang):
        if meaning not in ("free", "site west", "site east") and not meaning.startswith("part"):
            assert re.search(rf"(?<![^\W\d]){re.escape(sign)}(?![^\W\d])", legend, re.IGNORECASE), meaning


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_that_shows_a_part_is_never_a_move_or_the_beginning_of_one(lang: str) -> None:
    typed = [*vocabulary("zhanguo", lang), *(way for action in range(GAME.actions) for way in GAME.ways(action))]
    commands = [word for key, text in catalogue(lang).items() if key.startswith("play.word.") for word in text.split()]
    for key in part_keys():
        assert not [word for word in (*typed, *commands) if word.startswith(key)]
