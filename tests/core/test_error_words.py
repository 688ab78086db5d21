"""Errors about texts speak the reader's language: what is English in them is quoted, or is to be written like that."""

import re
from collections.abc import Iterator

import pytest

import plancia
from plancia.core.errors import PlanciaError, TextError
from plancia.fuzz import Fuzzer, fuzzer
from plancia.games import NAMES
from plancia.games.zhanguo import names
from plancia.games.zhanguo.components import ComponentsError, read_components
from plancia.games.zhanguo.kernel.state import PHASES, SOURCES
from plancia.games.zhanguo.text.flaws import FLAWS
from plancia.texts import catalogue, explain, placeholders

ENGLISH = {*names.COLOURS, *names.OFFICIALS, *names.TASK_KINDS, *names.SITES, *names.TRIGGERS, *PHASES, *SOURCES}
ENGLISH |= {*NAMES, "board", "components", "seat", "line", "hand", "deck"}
TO_WRITE = ("valid", "form", "fields", "missing", "by", "value", "signs")
"""Arguments that are words of a file's own language, which is the same for everybody."""
QUOTED = re.compile("“[^”]*”|«[^»]*»|\\w+=\\w+|[\\w\\[\\]]+\\.\\w+:")


def foreign(error: PlanciaError, lang: str) -> set[str]:
    """The English words in the sentence of an error that stand there for things."""
    literal = {name: "" for name in TO_WRITE if name in error.details}
    told, kept = error.say(lang), error.details
    try:
        error.details = {**kept, **literal}
        told = error.say(lang)
    finally:
        error.details = kept
    reason = kept.get("reason")
    cause = getattr(error, "cause", None)
    if isinstance(cause, PlanciaError):
        told = told.replace(str(reason), "")
    return set(re.findall(r"[a-z]+", QUOTED.sub("", told))) & ENGLISH - {"action"}  # a French word too


def refused(fuzz: Fuzzer, texts: int) -> Iterator[PlanciaError]:
    """What is wrong with spoiled texts of every kind."""
    fuzz.use = lambda position: None  # type: ignore[method-assign]
    for _ in range(texts):
        for make, read in fuzz.kinds.values():
            try:
                read(fuzz.spoiled(make()))
            except ComponentsError:
                continue
            except PlanciaError as error:
                yield error


@pytest.mark.parametrize("game", NAMES)
def test_errors_about_spoiled_texts_name_nothing_in_english(game: str) -> None:
    found = set()
    for error in refused(fuzzer(game, seed=5), 60):
        for lang in ("it", "fr"):
            found |= {(lang, error.key, word) for word in foreign(error, lang)}
    assert found == set()


@pytest.mark.parametrize("lang", ["it", "fr"])
def test_flaws_of_zhanguo_name_colours_officials_kinds_and_sections_in_the_language(lang: str) -> None:
    """Z1.1"""
    things = {"colour": "law", "official": "red", "kind": "palace", "where": "west-1", "origin": "squares"}
    for key, *_ in FLAWS.values():
        text = catalogue(lang)[f"zhanguo.text.{key}"]
        if placeholders(text) & things.keys():
            told = explain(f"zhanguo.text.{key}", {name: things.get(name, 1) for name in placeholders(text)}, lang)
            assert not set(re.findall("[a-z]+", QUOTED.sub("", told))) & ENGLISH, told


def test_a_flaw_is_told_with_the_names_of_the_game() -> None:
    """Z1.3"""
    whole = plancia.game("zhanguo").start(1).text()
    spoiled = re.sub(r"(?m)^stock .*$", "stock writing:6 currency:6 law:2", whole)
    assert spoiled != whole
    with pytest.raises(TextError) as caught:
        plancia.position(spoiled)
    assert "Segnalini legge da 1: " in caught.value.say("it")
    assert "Marqueurs loi de valeur 1\xa0: " in caught.value.say("fr")


@pytest.mark.parametrize(
    ("text", "italian", "french"),
    [
        ("[cards", "un segno di troppo, o ne manca uno", "un signe de trop"),
        ("a = 1\na = 2", "questo nome è già usato", "ce nom est déjà pris"),
        ('a = "\\q"', "barra rovescia", "barre oblique inverse"),
        ("a = [1", "manca la chiusura", "la fermeture manque"),
        ("a = word", "questo non è un valore", "ceci n’est pas une valeur"),
    ],
)
def test_what_is_no_toml_is_told_in_the_language(text: str, italian: str, french: str) -> None:
    with pytest.raises(TextError) as caught:
        read_components(text, "components")
    assert italian in caught.value.say("it")
    assert french in caught.value.say("fr")
    assert caught.value.say("it").startswith("tabelle, riga ")


def test_a_board_is_called_as_the_language_calls_it_and_so_is_its_start_cell() -> None:
    """Q1.3"""
    with pytest.raises(TextError) as caught:
        plancia.game("qin", board="\n".join(["R...." + "....", *["........."] * 6]) + "\n")
    assert caught.value.say("it").startswith("tabellone: Manca la casella iniziale gialla")
    assert caught.value.say("fr").startswith("plateau\xa0: La case de départ jaune manque")
