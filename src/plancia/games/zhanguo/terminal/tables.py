"""What is printed, to be read in the rules: every table with its provenance, as a file of components has it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from plancia.core.options import Value
from plancia.games.zhanguo.box import components
from plancia.games.zhanguo.components import Components
from plancia.games.zhanguo.components.tables import Table
from plancia.games.zhanguo.components.writing import write_table
from plancia.texts import say


def tables(options: Mapping[str, Value], lang: str) -> RenderableType:
    """All tables that a game with these options is played with."""
    return Group(*_tables(components(options), lang))


def _tables(found: Components, lang: str) -> Iterator[RenderableType]:
    yield Text(say("zhanguo.tables.about", lang))
    yield ""
    for part in fields(found):
        table = getattr(found, part.name)
        yield Text(f"{say(f'zhanguo.table.{part.name}', lang)} [{part.name}]", style="bold")
        yield Text(" ".join(_remarks(part.name, table, lang)), style="italic")
        lines = write_table(table, remarks=False).rstrip()
        yield Padding(Text(lines, overflow="fold"), (0, 0, 1, 2), expand=False)


def _remarks(name: str, table: Table, lang: str) -> Iterator[str]:
    """Where a table comes from, and its note: ours in the reader's language, another's as it was written."""
    yield say(f"zhanguo.provenance.{table.provenance}", lang)
    if table.note:
        ours = f"zhanguo.note.{name}"
        yield say(ours, lang) if table.note == say(ours) else table.note
