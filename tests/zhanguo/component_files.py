"""Random files of components: right ones by construction, and ones with known mistakes."""

import json
import random
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, get_type_hints

from hypothesis import strategies as st

from plancia.games.zhanguo import names
from plancia.games.zhanguo.components import Components
from plancia.games.zhanguo.components.schema import Case, Line, Name, Number, Rows, Several, specs

Raw = dict[str, Any]
Place = tuple[str, int, str]
"""Table, row (0: the table itself) and field."""

TABLES = get_type_hints(Components)


def written(raw: Raw) -> str:
    """The file of these tables, not in the canonical way."""
    return "".join(f"[{name}]\n" + _lines(table) if isinstance(table, dict) else "" for name, table in raw.items())


def _lines(table: Raw) -> str:
    return "".join(f"{json.dumps(name)} = {_value(value)}\n" for name, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(name)}={_value(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@st.composite
def raw_files(draw: st.DrawFn) -> Raw:
    """Tables full of other values, rows shuffled, that can be played with."""
    raw: Raw = {name: draw(_table(kind)) for name, kind in TABLES.items()}
    _agree(draw, raw)
    dice = random.Random(draw(st.integers(0, 2**32)))  # hundreds of choices of Hypothesis would be slow
    for row in raw["cards"]["rows"]:
        row |= {"trigger": dice.choice(names.TRIGGERS), "effect": dice.choice(names.EFFECTS)}
    for table in raw.values():
        dice.shuffle(table.get("rows", []))
    return raw


@st.composite
def _table(draw: st.DrawFn, kind: type) -> Raw:
    table = draw(_row(kind, ()))
    rows = specs(kind).get("rows")
    if kind is TABLES["cards"]:
        table["rows"] = [{"number": number} for number in range(1, names.CARDS + 1)]
    elif rows is not None:
        table["rows"] = draw(_rows(rows))
    return table


@st.composite
def _rows(draw: st.DrawFn, spec: Rows) -> list[Raw]:
    keys = spec.all_keys() if spec.key else [()] * draw(st.integers(0, names.SQUARES))
    if not spec.complete:
        keys = draw(st.lists(st.sampled_from(keys), unique=True, max_size=5))
    return [draw(_row(spec.of, tuple(zip(spec.key, key, strict=True)))) for key in keys]


@st.composite
def _row(draw: st.DrawFn, kind: type, known: tuple[tuple[str, Any], ...]) -> Raw:
    row: Raw = dict(known)
    for name, spec in specs(kind).items():
        plain = spec.cases.get(row[spec.by]) if isinstance(spec, Case) else spec
        if name not in row and plain is not None and not isinstance(plain, Rows):
            row[name] = draw(_plain(plain))
    return row


def _plain(spec: Number | Name | Several | Line) -> st.SearchStrategy[Any]:
    match spec:
        case Number():
            return st.integers(spec.least, spec.most)
        case Name():
            return st.sampled_from(spec.values)
        case Several(of=of, least=least, most=most, repeats=repeats):
            return st.lists(_plain(of), min_size=least, max_size=most, unique=not repeats)
    return st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)


def _agree(draw: st.DrawFn, raw: Raw) -> None:
    """Make the tables agree where chance would not."""
    rounds, usual, drafts, more = draw(st.sampled_from([(5, 2, 4, 3), (5, 2, 4, 4), (3, 3, 2, 5), (5, 1, 5, 2)]))
    raw["rounds"] |= {"rounds": rounds, "draw": usual}
    raw["draft"] |= {"rounds": drafts, "draw": more}
    raw["unrest"]["palace_ban"] = draw(st.integers(1, raw["unrest"]["last"]))
    raw["setup"]["rows"] = raw["setup"]["rows"][: raw["supplies"]["officials"]]
    for row in raw["setup"]["rows"]:
        row["amount"] = 1
    chain = draw(st.permutations(range(1, names.REGIONS + 1)))
    pairs = list(combinations(range(1, names.REGIONS + 1), 2))
    edges = {*draw(st.lists(st.sampled_from(pairs))), *pairwise(chain)}
    for row in raw["regions"]["rows"]:
        near = {a + b - row["region"] for a, b in edges if row["region"] in (a, b)}
        row["neighbours"] = draw(st.permutations(sorted(near)))
    kinds = [(("kind", kind),) for kind in names.TASK_KINDS for _ in range(names.TASKS)]
    raw["tasks"]["rows"] = [draw(_row(specs(TABLES["tasks"])["rows"].of, kind)) for kind in kinds]
    slots = sorted({bars for section in raw["walls"]["rows"] for bars in section["bars"]})
    for row in raw["rewards"]["rows"]:
        if "bars" in row:
            row["bars"] = draw(st.lists(st.sampled_from(slots), min_size=1, unique=True))
    order = draw(st.permutations(range(len(names.COLOURS))))
    ranges = {}
    for row, at in zip(raw["colours"]["rows"], order, strict=True):
        row["first"], row["last"] = at * names.DECK + 1, (at + 1) * names.DECK
        ranges[at] = row["colour"]
    for row in raw["cards"]["rows"]:
        row["colour"] = ranges[(row["number"] - 1) // names.DECK]


def leaves(raw: Raw) -> list[Place]:
    """Every value of every table."""
    found: list[Place] = []
    for table, values in raw.items():
        found += [(table, 0, name) for name in values if name != "rows"]
        found += [(table, n, name) for n, row in enumerate(values.get("rows", []), 1) for name in row]
    return found


BAD: tuple[Any, ...] = (-1, 121, 10**30, 1.5, True, "", "wal", [], [0], ["x"], {}, {"a": 1}, [[]], "two\nlines")
"""Values that are right nowhere but in a note or a number of their own."""


@dataclass(frozen=True)
class Broken:
    """A file with mistakes, and the places that must be named."""

    raw: Raw
    places: set[Place]


@st.composite
def broken_files(draw: st.DrawFn, raw: Raw, most: int = 5) -> Broken:
    """Values of a right file replaced, taken away or added."""
    raw = deepcopy(raw)
    places = set()
    for table, number, name in draw(st.lists(st.sampled_from(leaves(raw)), min_size=1, max_size=most, unique=True)):
        row = raw[table]["rows"][number - 1] if number else raw[table]
        spec = specs(_kind(table, number))[name]
        match draw(st.sampled_from(("replace", "replace", "remove", "add"))):
            case "remove" if not isinstance(spec, Case | Line):
                del row[name]
                places.add((table, number, name))
            case "add":
                row["more"] = 1
                places.add((table, number, "more"))
            case _:
                bad = [value for value in BAD if _wrong_everywhere(spec, value)]
                row[name] = draw(st.sampled_from(bad))
                places.add((table, number, name))
    return Broken(raw, places)


def _kind(table: str, row: int) -> type:
    kind: type = specs(TABLES[table])["rows"].of if row else TABLES[table]
    return kind


def _wrong_everywhere(spec: Any, value: Any) -> bool:
    plain = spec.cases.values() if isinstance(spec, Case) else [spec]
    return all(list(case.faults(value)) for case in plain)
