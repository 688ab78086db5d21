"""From tables to TOML, always in the same way."""

import json
from dataclasses import fields
from typing import Any

from plancia.games.zhanguo.components.schema import case, specs


def write(tables: Any, remarks: bool = True) -> str:
    """The canonical text of all tables, with or without provenances and notes."""
    names = [part.name for part in fields(tables)]
    return "\n".join(f"[{name}]\n{write_table(getattr(tables, name), remarks)}" for name in names)


def write_table(table: Any, remarks: bool) -> str:
    """The lines below the name of a table."""
    text = ""
    for name, value in vars(table).items():
        if name == "rows":
            text += "rows = [\n" + "".join(f"  {{ {_write_row(row)} }},\n" for row in value) + "]\n"
        elif (remarks and value != "") or name not in ("provenance", "note"):
            text += f"{name} = {_write_value(value)}\n"
    return text


def _write_row(row: Any) -> str:
    values = vars(row)
    there = [name for name, spec in specs(row.__class__).items() if case(spec, values) is not None]
    return ", ".join(f"{name} = {_write_value(values[name])}" for name in there)


def _write_value(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_write_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
