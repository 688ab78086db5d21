"""Numbers are written as the language of the reader writes them, wherever a person reads them."""

import ast
import re
from pathlib import Path

import pytest

import plancia
from plancia.bench.measure import Report
from plancia.cli import main
from plancia.commands.bench import table
from plancia.commands.playing import print_parts
from plancia.texts import LANGUAGES
from plancia.texts.numbers import number, percent

COMMANDS = Path(plancia.__file__).parent / "commands"

WRITTEN = re.compile(r":[^%]*(,|\.[1-9{]|g)[^:%]*$|%\}$")
"""A format of Python that may write a sign between thousands, or decimals."""
STRANGE = {"it": re.compile(r"\d\.\d(?!\d\d)|\d\s%"), "fr": re.compile(r"\d\.\d|\d,\d{3}|\d%")}
"""Numbers as the language does not write them."""


@pytest.mark.parametrize(
    ("lang", "thousands", "decimals", "both", "part"),
    [
        ("it", "2.712", "0,1", "−1.234.567,9", "53,3%"),
        ("fr", "2\u202f712", "0,1", "−1\u202f234\u202f567,9", "53,3\u00a0%"),
        ("en", "2,712", "0.1", "−1,234,567.9", "53.3%"),
    ],
)
def test_thousands_decimals_and_percent_have_the_signs_of_the_language(
    lang: str, thousands: str, decimals: str, both: str, part: str
) -> None:
    assert number(2712, lang) == thousands
    assert number(0.1, lang, ".1f") == decimals
    assert number(-1234567.891, lang, ",.1f") == both.replace("−", "-")
    assert percent(0.5333, lang) == part


def test_small_whole_numbers_are_the_same_everywhere() -> None:
    assert {number(712, lang) for lang in LANGUAGES} == {"712"}
    assert {number(1523.4, lang, ".0f") for lang in LANGUAGES} == {"1523"}


@pytest.mark.parametrize("file", sorted(COMMANDS.glob("*.py")), ids=lambda file: file.stem)
def test_no_command_writes_thousands_or_decimals_by_itself(file: Path) -> None:
    formats = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.FormattedValue)]
    by_itself = [ast.unparse(node) for node in formats if node.format_spec and WRITTEN.search(ast.unparse(node))]
    assert by_itself == []


@pytest.mark.parametrize("lang", ["it", "fr"])
@pytest.mark.parametrize(
    "argv",
    [["lab", "qin", "--games", "4"], ["arena", "qin", "--games", "8", "--bots", "random,greedy", "--sprt=0,2.5"]],
)
def test_reports_have_no_number_written_the_english_way(
    argv: list[str], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*argv, "--processes", "1", "--lang", lang])
    told = capsys.readouterr()
    assert re.search(r"\d,\d", told.out)
    assert re.search(r"\d,\d", told.err)
    assert not STRANGE[lang].search(told.out + told.err)


@pytest.mark.parametrize(("lang", "rate", "time"), [("it", "1.234.568", "0,25"), ("fr", "1\u202f234\u202f568", "0,25")])
def test_the_bench_tells_its_measurements_in_the_language(
    lang: str, rate: str, time: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report: Report = {"peers": {"catanatron": 1234567.8}, "games": {"qin": {"copy_us": 0.25}}, "ratios": {"qin": {}}}
    print_parts(table(report, lang))
    told = capsys.readouterr().out
    assert rate in told
    assert time in told
