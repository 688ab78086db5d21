"""What is printed, to be read in the rules: every table with its provenance, as a file of components has it."""

from collections.abc import Iterator
from dataclasses import fields

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from plancia.games.zhanguo.components import printed
from plancia.games.zhanguo.tables.writing import write_table
from plancia.texts import say


def tables(lang: str) -> RenderableType:
    """All tables of the game."""
    return Group(*_tables(lang))


def _tables(lang: str) -> Iterator[RenderableType]:
    yield Text(say("zhanguo.tables.about", lang))
    yield ""
    for part in fields(printed()):
        table = getattr(printed(), part.name)
        yield Text(f"{say(f'zhanguo.table.{part.name}', lang)} [{part.name}]", style="bold")
        yield Text(say(f"zhanguo.provenance.{table.provenance}", lang), style="italic")
        lines = write_table(table, remarks=False).rstrip()
        yield Padding(Text(lines, no_wrap=True, overflow="fold"), (0, 0, 1, 2), expand=False)
