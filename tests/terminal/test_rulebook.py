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
        if re.match(rf"{game}\.(title|tagline|goal|section|clause|example|board\.\w+\.about)", key):
            assert words(text) in told, key
    assert not re.search(rf"\b(rules|{game})\.\w+", printed.out)


def test_a_clause_shows_its_examples_before_and_after() -> None:
    printed = run("rules", "qin", "q4.5").out
    assert "      2  · R1 R1  R+R2 R2 R2   →   2  · R2*R2*R2+R2*R2*R2*" in printed
    assert "Player 1 plays RYd2s. Pagodas on the board: Player 1 −1, Player 2 +1." in printed
    assert "Q4.6 When" not in printed


def test_a_refused_example_marks_the_cells_that_forbid_it() -> None:
    printed = run("rules", "qin", "Q4.6").out
    assert "      2  · R1!R1! R+R2!R2! ·" in printed
    assert "Player 1 may not play RYd2s: Q4.6." in printed


def test_a_scored_example_shows_what_scores_and_what_does_not() -> None:
    printed = run("rules", "terratain", "T3.7").out
    assert "T3.7  +6 Row of 3, all one type: temple (1.1 1.2 1.3)" in printed
    assert "T3.6" not in printed
    assert "Nobody has points by T3.6." in run("rules", "terratain", "T3.6").out


def test_an_example_may_have_several_moves() -> None:
    printed = words(run("rules", "terratain", "T3.1").out)
    assert "Player 1 plays peace Y9.9. Points: Player 1 +26, Player 2 ±0." in printed
    assert "Player 1 plays x9.8 Y9.9. Points: Player 1 +29, Player 2 −1." in printed


def test_narrow_boards_stay_side_by_side_with_two_characters_a_cell() -> None:
    printed = run("rules", "qin", "Q4.5", columns=40).out
    assert "   2 · R1R1R+R2R2R2 →  2 · R2R*R+R*R2R*" in printed


@pytest.mark.parametrize("section", ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"])
def test_a_section_has_its_clauses_and_no_others(section: str) -> None:
    printed = run("rules", "qin", section, "--lang", "fr").out
    assert printed.startswith(f"{section}  {say(f'qin.section.{section}', 'fr')}")
    found = re.findall(r"^Q\d\.\d", printed, re.MULTILINE)
    assert found == [clause for clause in rules("qin").clauses if clause.startswith(section)]


def test_every_example_is_in_the_section_of_its_first_clause() -> None:
    for game in NAMES:
        for example in examples(rules(game)):
            printed = words(run("rules", game, example.clauses[0]).out)
            assert words(say(f"{game}.example.{example.name}")) in printed


@pytest.mark.parametrize("wrong", ["Q9", "Q4.99", "4.6", "x"])
def test_an_unknown_clause_lists_the_valid_ones(wrong: str) -> None:
    printed = run("rules", "qin", wrong)
    assert printed.code == 2
    assert printed.err.startswith(f"plancia: There is no clause “{wrong}”. Sections: Q1, Q2,")
    assert "Q7.3." in printed.err
    assert printed.err.count("\n") == 1
    assert "There is no game “chess”. Games: qin, terratain, zhanguo." in run("rules", "chess").err
