"""The rules to read in the terminal."""

from __future__ import annotations

import re

import pytest

from plancia.core.examples import examples
from plancia.games import NAMES, rules
from plancia.texts import LANGUAGES, catalogue, say
from terminal.keyboard import run


def words(text: str) -> str:
    """A text without its line breaks and margins."""
    return " ".join(text.split())


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 80])
def test_the_whole_rulebook_has_every_clause_and_every_example(game: str, lang: str, columns: int) -> None:
    printed = run("rules", game, "--lang", lang, columns=columns)
    assert (printed.code, printed.err) == (0, "")
    assert max(map(len, printed.out.splitlines())) <= columns
    told = words(printed.out)
    for key, text in catalogue(lang).items():
        if re.match(rf"{game}\.(title|summary|tagline|goal|section|clause|example|board\.\w+\.about)", key):
            assert words(text) in told, key
    assert not re.search(rf"\b(rules|{game})\.\w+", printed.out)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_book_begins_with_a_turn_on_one_screen_which_also_stands_alone(game: str, lang: str) -> None:
    title, summary = say("rules.summary.title", lang), say(f"{game}.summary", lang)
    assert run("rules", game, "--lang", lang).out.startswith(f"{say(f'{game}.title', lang)}\n{title}\n{summary}\n\n")
    for word in say("rules.summary.word", lang).split():
        alone = run("rules", game, word, "--lang", lang, columns=78).out.splitlines()
        assert alone[:-1] == [title, *summary.splitlines()]
        assert len(alone) <= 22
    for word in say("rules.all.word", lang).split():
        assert word in alone[-1] or word != say("rules.all.word", lang).split()[0]
        assert run("rules", game, word, "--lang", lang).out == run("rules", game, "--lang", lang).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_book_goes_on_section_by_section_and_the_tables_come_last(lang: str) -> None:
    sections = dict.fromkeys(clause.split(".")[0] for clause in rules("zhanguo").clauses)
    heads = [f"\n{section}  {say(f'zhanguo.section.{section}', lang)}\n" for section in sections]
    told = run("rules", "zhanguo", "--lang", lang, columns=400).out
    places = [told.index(head) for head in (*heads, say("zhanguo.tables.about", lang))]
    assert places == sorted(places)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_asks_for_the_rules_during_a_game_is_shown_that_screen(game: str, lang: str) -> None:
    word = say("play.word.rules", lang).split()[0]
    done = run("play", game, "--seed", "3", "--first", "1", "--lang", lang, typed=[word], columns=78)
    _, shown = done.out.split(f"> {word}\n")
    assert shown.startswith(f"{say('rules.summary.title', lang)}\n{say(f'{game}.summary', lang)}\n")
    assert len(shown.split("\n")) <= 26


def test_a_clause_shows_its_examples_before_and_after() -> None:
    printed = run("rules", "qin", "q4.5", "examples").out
    assert "      2  B R1 R1  R+R2 R2 R2   →   2  B R2*R2*R2+R2*R2*R2*" in printed
    assert "Player 1 plays RYd2s. Pagodas on the board: Player 1 −1, Player 2 +1." in printed
    assert "Q4.6 When" not in printed


def test_a_refused_example_marks_the_cells_that_forbid_it() -> None:
    printed = run("rules", "qin", "Q4.6", "examples").out
    assert "      2  B R1!R1! R+R2!R2! Y" in printed
    assert "Player 1 may not play RYd2s: Q4.6." in printed


def test_a_scored_example_shows_what_scores_and_what_does_not() -> None:
    printed = run("rules", "terratain", "T3.7", "examples").out
    assert "T3.7  +6 Row of 3, all one type: temple (1.1 1.2 1.3)" in printed
    assert "T3.6" not in printed
    assert "Nobody scores for T3.6." in run("rules", "terratain", "T3.6", "examples").out


def test_an_example_may_have_several_moves() -> None:
    printed = words(run("rules", "terratain", "T3.1", "examples").out)
    assert "Player 1 plays peace Y9.9. Points: Player 1 +26, Player 2 ±0." in printed
    assert "Player 1 plays x9.8 Y9.9. Points: Player 1 +29, Player 2 −1." in printed


@pytest.mark.parametrize(
    ("lang", "cards"),
    [
        ("it", ("43M as 1/ed", "4S re 1/gv")),
        ("fr", ("43M em 1/bt", "4E re 1/gv")),
        ("en", ("43C hi 1/bd", "4Wr re 1/gv")),
    ],
)
def test_an_example_has_room_to_say_what_its_cards_do(lang: str, cards: tuple[str, ...]) -> None:
    printed = run(
        "rules", "zhanguo", "Z7.2", say("rules.examples.word", lang).split()[0], "--lang", lang, columns=80
    ).out
    assert all(card in printed for card in cards)


def test_narrow_boards_stay_side_by_side_with_two_characters_a_cell() -> None:
    printed = run("rules", "qin", "Q4.5", "examples", columns=40).out
    assert "   2 B R1R1R+R2R2R2 →  2 B R2R*R+R*R2R*" in printed


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_is_short_and_says_how_to_see_its_examples(game: str, lang: str) -> None:
    word = say("rules.examples.word", lang).split()[0]
    for clause in rules(game).clauses:
        n = sum(clause in example.clauses for example in examples(rules(game)))
        alone = run("rules", game, clause, "--lang", lang, columns=80).out
        assert words(say(f"{game}.clause.{clause}", lang)) in words(alone)
        assert len(alone.splitlines()) < 22
        assert (f"plancia rules {game} {clause} {word}" in alone) == (n > 0)
        if n:
            assert say("rules.examples.more", lang, n=n, command="") in alone


def test_examples_are_asked_for_in_any_language() -> None:
    shown = {word: run("rules", "qin", "Q4.6", word).out for word in ("examples", "Esempi", "exemples")}
    assert len(set(shown.values())) == 1
    assert run("rules", "qin", "Q4", "exemples").out == run("rules", "qin", "Q4").out
    assert "There is no clause “Q4.6 pictures”" in run("rules", "qin", "Q4.6", "pictures").err


@pytest.mark.parametrize("section", ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"])
def test_a_section_has_its_clauses_and_no_others(section: str) -> None:
    printed = run("rules", "qin", section, "--lang", "fr").out
    assert printed.startswith(f"{section}  {say(f'qin.section.{section}', 'fr')}")
    found = re.findall(r"^Q\d\.\d", printed, re.MULTILINE)
    assert found == [clause for clause in rules("qin").clauses if clause.startswith(section)]


def test_every_example_is_in_the_section_of_its_first_clause() -> None:
    for game in NAMES:
        for example in examples(rules(game)):
            printed = words(run("rules", game, example.clauses[0], "examples").out)
            assert words(say(f"{game}.example.{example.name}")) in printed


@pytest.mark.parametrize("wrong", ["Q9", "Q4.99", "4.6", "x"])
def test_an_unknown_clause_lists_the_valid_ones(wrong: str) -> None:
    printed = run("rules", "qin", wrong)
    assert printed.code == 2
    assert printed.err.startswith(f"plancia: There is no clause “{wrong}”. Sections: Q1, Q2,")
    assert "Q7.3." in printed.err
    assert printed.err.count("\n") == 1
    assert "There is no game “chess”. Games: qin, terratain, zhanguo." in run("rules", "chess").err
