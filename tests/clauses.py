"""Which tests name which clause of the rules, and what help and refusals it has."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from plancia.core.examples import examples
from plancia.games import NAMES, rules
from plancia.texts import LANGUAGES, catalogue

_LETTERS = "".join(sorted({clause[0] for name in NAMES for clause in rules(name).clauses}))
_CLAUSE = re.compile(rf"\b[{_LETTERS}]\d\.\d\b")
_RANGE = re.compile(rf"\b([{_LETTERS}]\d\.)(\d)(?: to | ?[-–] ?)\1?(\d)\b")


@dataclass
class Row:
    """What stands for one clause."""

    tests: list[str] = field(default_factory=list)
    help: bool = False
    refusals: str = ""


def named(text: str) -> set[str]:
    """All clauses that a text names, ranges such as Q5.2 to Q5.4 included."""
    clauses = set(_CLAUSE.findall(text))
    for section, first, last in _RANGE.findall(text):
        clauses |= {f"{section}{number}" for number in range(int(first), int(last) + 1)}
    return clauses


@cache
def test_functions() -> list[tuple[str, str]]:
    """Name and source of every test function, decorators included."""
    return [function for file in sorted(Path(__file__).parent.rglob("test_*.py")) for function in _functions(file)]


def _functions(file: Path) -> Iterator[tuple[str, str]]:
    source = file.read_text("utf-8")
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            yield node.name, "\n".join(lines[first - 1 : node.end_lineno])


def matrix(game: str) -> dict[str, Row]:
    """One row a clause of the game."""
    rows = {clause: Row() for clause in rules(game).clauses}
    sources = [(name, named(source)) for name, source in test_functions()]
    sources += [(f"example {example.name}", set(example.clauses)) for example in examples(rules(game))]
    for name, clauses in sources:
        for clause in clauses & rows.keys():
            rows[clause].tests.append(name)
    for clause, row in rows.items():
        row.help = all(catalogue(lang).get(f"{game}.clause.{clause}") for lang in LANGUAGES)
        prefix = f"{game}.refuse.{clause}"
        keys = (key for key in catalogue("en") if key == prefix or key.startswith(f"{prefix}."))
        ways = [key.removeprefix(f"{game}.refuse.") for key in keys]
        row.refusals = f"refusal {', '.join(ways)}" if ways else ""
    return rows
