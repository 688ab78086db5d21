"""What was sent, acknowledged and seen: commands in memory, messages in a file for each table."""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from plancia.core.events import Viewer

WATCHER = "w:"
"""What those who only watch begin all their lines with: nobody who plays may read it while he does."""


@dataclass(eq=False)
class Order:
    """A command of somebody, and what he was told about it."""

    person: int
    table: str
    id: str
    command: dict[str, Any]
    sent: int = 0
    """When for the last time, in milliseconds."""
    acked: list[int] = field(default_factory=list)
    """The versions of its acknowledgements, in the order of all."""
    turn: int = 0
    refused: tuple[str, int] | None = None
    """Why, and when it had been sent last."""

    def refuse(self, code: str) -> None:
        """It was not obeyed."""
        self.refused = code, self.sent


class Seen(NamedTuple):
    """A table as a person was shown it, after the version `since` on the same connection."""

    person: int
    v: int
    viewer: Viewer
    since: int


class Part(NamedTuple):
    """Where something stands in a file."""

    start: int
    size: int


class Shown(NamedTuple):
    """All that people were shown of one table, and the file in which the messages are."""

    table: str
    file: Path
    seen: list[tuple[Seen, Part, Part]]


class Told:
    """What people are shown of one table; its file has each part of a message only once."""

    def __init__(self, table: str, file: Path) -> None:
        """Nothing yet."""
        self._shown = Shown(table, file, [])
        self._writing = file.open("wb")
        self._known: dict[bytes, Part] = {}
        self._end = 0

    def see(self, seen: Seen, message: bytes, game: bytes) -> None:
        """Somebody is shown the table; the game is the last thing in a message."""
        head = message[: len(message) - len(game) - 1]
        self._shown.seen.append((seen, self._keep(head), self._keep(game)))

    def close(self) -> Shown:
        """Nothing more comes; all of it is in the file."""
        self._writing.close()
        return self._shown

    def _keep(self, data: bytes) -> Part:
        digest = hashlib.blake2b(data, digest_size=16).digest()
        part = self._known.get(digest)
        if part is None:
            part = self._known[digest] = Part(self._end, len(data))
            self._writing.write(data)
            self._end += len(data)
        return part


class History:
    """All that people have sent and seen."""

    def __init__(self, folder: Path) -> None:
        """Nothing yet; messages are kept in files in a folder."""
        self.messages = self.shown = 0
        self.orders: dict[str, Order] = {}
        self.told: dict[str, Told] = {}
        """By table, until it is taken to be proved."""
        self._folder = folder
        self._turns = 0

    @property
    def acked(self) -> int:
        """Commands that were acknowledged."""
        return sum(bool(order.acked) for order in self.orders.values())

    def order(self, order: Order) -> None:
        """A command is about to be sent."""
        self.orders[order.id] = order

    def acknowledge(self, order_id: str, v: int) -> Order | None:
        """A command was acknowledged."""
        order = self.orders.get(order_id)
        if order is not None:
            self._turns += 1
            order.turn = order.turn or self._turns
            order.acked.append(v)
        return order

    def see(self, table: str, seen: Seen, message: bytes, game: bytes) -> None:
        """Somebody is shown a table."""
        self.shown += 1
        told = self.told.get(table)
        if told is None:
            told = self.told[table] = Told(table, self._folder / table)
        told.see(seen, message, game)

    def take(self, table: str) -> Shown | None:
        """What was shown of a table of which nobody will be shown anything any more."""
        told = self.told.pop(table, None)
        return None if told is None else told.close()

    def close(self) -> None:
        """The end."""
        for table in tuple(self.told):
            self.take(table)
