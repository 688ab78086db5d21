"""From TOML to tables, with all mistakes at once."""

from collections.abc import Mapping
from typing import Any, get_type_hints

from plancia.core import toml
from plancia.games.zhanguo.components.findings import Findings, Mistake
from plancia.games.zhanguo.components.schema import Case, Line, Rows, Several, case, shown, specs


def parse(text: str, prefix: str) -> dict[str, Any] | tuple[Mistake, int, int]:
    """The tables of a TOML text, or why it is none, with line and column (0 where they are not known)."""
    text = text.removeprefix("\ufeff")
    try:
        return toml.tables(text)
    except ValueError as error:  # also of numbers with thousands of digits
        return Mistake("", 0, "", f"{prefix}.syntax", {"reason": toml.reason(error)}), *toml.place(error, text)


def read(raw: Mapping[str, Any], kind: type, prefix: str) -> Findings:
    """Check all tables of `kind`, each for itself."""
    found = Findings(prefix)
    known = get_type_hints(kind)
    for name, table in known.items():
        if name not in raw:
            found.wrong(name, 0, "", "missing_table")
        elif not isinstance(raw[name], dict):
            found.wrong(name, 0, "", "not_table", value=shown(raw[name]))
        else:
            found.tables[name] = _read_fields(found, name, 0, table, raw[name])
            rows = specs(table).get("rows")
            if rows is not None and "rows" in raw[name]:
                _read_rows(found, name, rows, raw[name]["rows"])
    for name in [name for name in raw if name not in known]:
        found.wrong(name, 0, "", "unknown_table", valid=list(known))
    return found


def _read_rows(found: Findings, table: str, spec: Rows, raw: Any) -> None:
    if not isinstance(raw, list):
        found.wrong(table, 0, "rows", "not_rows", value=shown(raw))
        return
    rows = found.rows[table] = {}
    for number, row in enumerate(raw, 1):
        if isinstance(row, dict):
            rows[number] = _read_fields(found, table, number, spec.of, row)
        else:
            found.wrong(table, number, "", "not_row", value=shown(row))
    if spec.key:
        _check_keys(found, table, spec, len(raw))


def _check_keys(found: Findings, table: str, spec: Rows, count: int) -> None:
    """No key twice and none missing, unless it may be one of those that could not be read."""
    first: dict[tuple[Any, ...], int] = {}
    unread = count
    for number, *values in found.pick(table, *spec.key):
        unread -= 1
        key = tuple(values)
        if key in first:
            found.wrong(table, number, spec.key[-1], "row_twice", value=_written(key), first=first[key])
        first.setdefault(key, number)
    missing = [_written(key) for key in spec.all_keys() if key not in first] if spec.complete else []
    if len(missing) > unread:
        found.wrong(table, 0, "rows", "missing_rows", fields=" ".join(spec.key), missing=missing)


def _written(key: tuple[Any, ...]) -> str:
    return " ".join(map(str, key))


def _read_fields(found: Findings, table: str, row: int, kind: type, raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are right; rows are read apart."""
    known = specs(kind)
    right: dict[str, Any] = {}
    for name, spec in known.items():
        if isinstance(spec, Case) and spec.by not in right:
            _check_any(found, table, row, name, spec, raw)
            continue
        plain = case(spec, right)
        if plain is None:
            if name in raw:
                found.wrong(table, row, name, "case", by=spec.by, value=shown(right[spec.by]))
        elif name not in raw:
            if not isinstance(plain, Line):
                found.wrong(table, row, name, "missing_field")
        elif not isinstance(plain, Rows):
            faults = list(plain.faults(raw[name]))
            for key, args in faults:
                found.wrong(table, row, name, key, **args)
            if not faults:
                right[name] = raw[name]
    for name in [name for name in raw if name not in known]:
        found.wrong(table, row, name, "unknown_field", valid=list(known))
    return right


def _check_any(found: Findings, table: str, row: int, name: str, spec: Case, raw: Mapping[str, Any]) -> None:
    """A field whose case is unknown: wrong if it is wrong in every case."""
    faults = [list(plain.faults(raw[name])) for plain in spec.cases.values()] if name in raw else []
    if faults and all(faults):
        for key, args in faults[0]:
            found.wrong(table, row, name, key, **args)


def build(found: Findings, kind: type) -> dict[str, Any]:
    """The tables that were found without mistakes, rows and sets in their canonical order."""
    return {name: _build_table(found, name, table) for name, table in get_type_hints(kind).items()}


def _build_table(found: Findings, name: str, kind: type) -> Any:
    values = _canonical(kind, found.tables[name])
    spec = specs(kind).get("rows")
    if spec is not None:
        rows = [spec.of(**_canonical(spec.of, row)) for row in found.rows[name].values()]
        places = {key: at for at, key in enumerate(spec.all_keys())} if spec.key else {}
        rows.sort(key=lambda row: places.get(tuple(getattr(row, part) for part in spec.key), 0))
        values["rows"] = tuple(rows)
    return kind(**values)


def _canonical(kind: type, row: Mapping[str, Any]) -> dict[str, Any]:
    values = dict(row)
    for name, spec in specs(kind).items():
        plain = case(spec, row)
        if isinstance(plain, Several):
            values[name] = plain.canonical(row[name])
    return values
