"""What was found in a file of tables: right values, and mistakes with their places."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_type_hints

from plancia.texts import explain, say, short


@dataclass(frozen=True)
class Mistake:
    """One thing wrong: its table, row (from 1; 0 is the table itself) and field, and a text with its arguments."""

    table: str
    row: int
    field: str
    key: str
    args: dict[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def place(self) -> str:
        """`cards[57].trigger`."""
        row = f"[{self.row}]" if self.row else ""
        return short(self.table) + row + (f".{short(self.field)}" if self.field else "")

    def say(self, lang: str = "en") -> str:
        """The sentence in a language, after its place."""
        sentence = explain(self.key, self.args, lang)
        return say("error.at", lang, where=self.place, what=sentence) if self.place else sentence


@dataclass
class Findings:
    """What could be read: all values that are right in themselves, and all mistakes so far."""

    prefix: str
    """What the keys of the sentences begin with."""
    tables: dict[str, dict[str, Any]] = dataclasses.field(default_factory=dict)
    rows: dict[str, dict[int, dict[str, Any]]] = dataclasses.field(default_factory=dict)
    mistakes: list[Mistake] = dataclasses.field(default_factory=list)

    def wrong(self, table: str, row: int, name: str, key: str, **args: Any) -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(table, row, name, f"{self.prefix}.{key}", args))

    def pick(self, table: str, *names: str) -> Iterator[tuple[Any, ...]]:
        """Number and fields of all rows in which these fields are right."""
        for number, row in self.rows.get(table, {}).items():
            if all(name in row for name in names):
                yield number, *(row[name] for name in names)

    def value(self, table: str, name: str) -> int | None:
        """A number of a table, if it is right."""
        number: int | None = self.tables.get(table, {}).get(name)
        return number

    def sort(self, kind: type) -> None:
        """Bring the mistakes into the order of the tables."""
        order = {name: at for at, name in enumerate(get_type_hints(kind))}
        self.mistakes.sort(key=lambda mistake: (order.get(mistake.table, len(order)), mistake.row))
