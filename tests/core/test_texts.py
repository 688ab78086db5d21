"""One catalogue, three languages: the same texts everywhere."""

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.texts import LANGUAGES, catalogue, placeholders, say, short

PACKAGE = Path(plancia.__file__).parent


def subjects(lang: str) -> list[str]:
    """The files of a language, each as its path with `*` for the language."""
    found = (file.relative_to(PACKAGE) for file in PACKAGE.rglob(f"texts/{lang}/*.json"))
    return sorted(str(file.parent.parent / "*" / file.name) for file in found)


SUBJECTS = subjects("en")


def pairs(lang: str, subject: str) -> list[tuple[str, Any]]:
    """Keys and texts of a file in their order, repeated keys included."""
    text = (PACKAGE / subject.replace("*", lang)).read_text("utf-8")
    found: list[tuple[str, Any]] = json.loads(text, object_pairs_hook=lambda items: items)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_files(lang: str) -> None:
    assert subjects(lang) == SUBJECTS


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(lang: str, subject: str) -> None:
    assert [key for key, _ in pairs(lang, subject)] == [key for key, _ in pairs("en", subject)]


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_placeholders(lang: str, subject: str) -> None:
    english = dict(pairs("en", subject))
    assert {key: placeholders(text) for key, text in pairs(lang, subject)} == {
        key: placeholders(text) for key, text in english.items()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_there_twice(lang: str) -> None:
    counts = Counter(key for subject in SUBJECTS for key, _ in pairs(lang, subject))
    assert [key for key, n in counts.items() if n > 1] == []
    assert set(counts) == set(catalogue(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_and_braces_are_placeholders(lang: str) -> None:
    for key, text in catalogue(lang).items():
        assert text.strip() == text != "", key
        assert re.sub(r"\{\w+\}", "", text).count("{") == 0, key
        assert not re.search(r"[a-zà-ü]'[a-zà-ü]", text, re.IGNORECASE), f"{key}: typographic apostrophe"


def test_no_french_line_can_break_before_its_signs_or_inside_its_quotation_marks() -> None:
    loose = re.compile(r" [:;»]| [?!](?!\?| =)|[\d}] %|« ")  # `??` and `! =` are signs of the boards
    sentences = {key: text for key, text in catalogue("fr").items() if not key.startswith("play.word.")}
    assert [key for key, text in sentences.items() if loose.search(text)] == []


@pytest.mark.parametrize(("one", "other"), [*pairwise(LANGUAGES), (LANGUAGES[0], LANGUAGES[-1])])
def test_texts_of_some_length_are_translated(one: str, other: str) -> None:
    same = [key for key, text in catalogue(one).items() if text == catalogue(other)[key] and len(text.split()) > 4]
    assert same == []


def test_say_fills_in_and_joins_lists() -> None:
    assert say("error.game", "en", game="go", valid=["a", "b"]) == "There is no game “go”. Games: a, b."
    assert say("error.game", "en", game="{valid}", valid=["x"]) == "There is no game “{valid}”. Games: x."


def test_say_of_an_unknown_key_is_the_key() -> None:
    assert say("no.such.key") == "no.such.key"
    assert say("no.such.key", "fr", n=1) == "no.such.key {'n': 1}"


def test_say_leaves_a_place_that_nothing_fills() -> None:
    assert say("error.line") == "line {line}"


def test_a_piece_of_a_strangers_text_is_short_and_steers_nothing() -> None:
    assert short("a\x1b[2J\x9b\u2028") == "a\N{REPLACEMENT CHARACTER}[2J" + 2 * "\N{REPLACEMENT CHARACTER}"
    assert short("x" * 40) == "x" * 40
    assert short("x" * 41) == "x" * 39 + "…"


SHARED = re.compile(
    r"(table|server|analysis|option|error\.(seat|view)|seat|play\.name)\b"
    r"|\w+\.(clause|colour|event|example|goal|head|kind|option|refuse|score|section|sheet|summary|tagline|tile|title)\."
    r"|zhanguo\.(action|area|board|cause|choose|criterion|gain|note|official|part|phase|power|site|source|where)\."
)
"""Texts that a page shows too."""
TYPING = {
    "en": r"\b([Tt]ype “|[Pp]ress|keyboard|[Tt]erminal|command line)\b",
    "it": r"\b([Ss]crivi “|[Dd]igita|[Pp]remi|tastiera|terminale|riga di comando)\b",
    "fr": r"\b([Tt]apez|[Aa]ppuyez|clavier|terminal|ligne de commande)\b",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_that_a_page_shows_too_speaks_of_a_terminal(lang: str) -> None:
    shared = {key: text for key, text in catalogue(lang).items() if SHARED.match(key)}
    assert len(shared) > 500
    assert [key for key, text in shared.items() if re.search(TYPING[lang], text)] == []


def test_a_percentage_on_the_page_is_written_as_its_language_writes_it() -> None:
    sources = (Path(__file__).parents[2] / "web" / "src").rglob("*.svelte")
    assert [file.name for file in sources if re.search(r"\} %", file.read_text("utf-8"))] == []
